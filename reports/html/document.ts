import { hash } from 'node:crypto';
import { Markup, markup } from './markup.js';
import { STYLE } from './style.js';

interface Document {
  readonly title: string;
  /** The verdict decides the color of the page. */
  readonly verdict: string;
  readonly body: Markup;
  readonly script?: string;
}

const sourceOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

/** Allows only the page's own style and script, and no requests. */
function policyOf(script: string | undefined): string {
  return [
    "default-src 'none'",
    ...(script === undefined ? [] : [`script-src ${sourceOf(script)}`]),
    `style-src ${sourceOf(STYLE)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

/** One self-contained page, which runs under a strict Content-Security-Policy of its own. */
export function documentText({ title, verdict, body, script }: Document): string {
  return markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Markup(policyOf(script))}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex"><link rel="icon" href="data:,">
<title>${title}</title><style>${new Markup(STYLE)}</style></head>
<body class="${verdict}">
${body}${script !== undefined && markup`<script>${new Markup(script)}</script>`}</body></html>
`.source;
}
