import { lines, markup } from './markup.js';
import type { Markup } from './markup.js';

/** A longer command is left out. It is never shortened, because a shortened command is not safe to paste. */
const LONGEST_COMMAND = 6_000;

/**
 * A command for a POSIX shell. The script of the page adds a copy button.
 * @param title empty for no title
 */
export function command(title: string, line: string): Markup {
  const shown =
    line.length <= LONGEST_COMMAND ? lines(line) : markup`too long to show: see conformance.json`;
  const head = title !== '' && markup`<p class="title">${title}</p>`;
  return markup`<div class="command">${head}<pre data-copy>${shown}</pre></div>`;
}

/** Commands to run one after the other, under one title. */
export function commands(title: string, all: readonly string[]): Markup {
  return markup`${all.map((line, at) => command(at === 0 ? title : '', line))}`;
}
