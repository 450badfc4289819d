import type { Conformance } from '../helpers/verdict.js';
import { xml } from '../helpers/escape.js';
import { verdictLine } from '../reports/outline.js';

const HEIGHT = 20;
/** Approximate width of a character of Verdana at 11 px; `textLength` makes every font fit. */
const CHARACTER = 6.3;
const PADDING = 7;

interface Part {
  readonly text: string;
  readonly width: number;
}

function part(text: string): Part {
  return { text, width: Math.round(text.length * CHARACTER) + 2 * PADDING };
}

function textAt({ text, width }: Part, x: number): string {
  const center = x + width / 2;
  return `<text x="${center}" y="14" textLength="${width - 2 * PADDING}">${xml(text)}</text>`;
}

/**
 * A badge for a README: a self-contained SVG, which a screen reader can read.
 * @param conformance the result of a run that can be certified
 */
export function badgeOf(conformance: Conformance): string {
  const { suite, target, run } = conformance;
  const date = run.endedAt.slice(0, 'YYYY-MM-DD'.length);
  const left = part('animal store interface');
  const right = part(`conforming ${date} · suite ${suite.version}`);
  const width = left.width + right.width;
  const label = `Animal Store Service Interface: ${verdictLine(conformance)}, on ${date}, by ${suite.name} ${suite.version}`;
  const about = `${target.baseUrl}, profile ${run.profile}, seed ${run.seed}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label="${xml(label)}">`,
    `<title>${xml(label)}</title>`,
    `<desc>${xml(about)}</desc>`,
    `<rect width="${left.width}" height="${HEIGHT}" fill="#444"/>`,
    `<rect x="${left.width}" width="${right.width}" height="${HEIGHT}" fill="#1a6e34"/>`,
    '<g fill="#fff" text-anchor="middle" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11" aria-hidden="true">',
    textAt(left, 0),
    textAt(right, left.width),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}
