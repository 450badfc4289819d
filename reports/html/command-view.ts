import { lines, markup, NOTHING } from './markup.js';
import type { Markup } from './markup.js';

/** A longer command is left out. It is never shortened, because a shortened command is not safe to paste. */
const LONGEST_COMMAND = 6_000;

/**
 * A command for a POSIX shell and for PowerShell. A switch on the page decides which of them is shown. The script of the page adds a
 * copy button.
 * @param title empty for no title
 * @param powershell if absent, the POSIX command is always shown
 */
export function command(title: string, posix: string, powershell?: string): Markup {
  const shown =
    posix.length <= LONGEST_COMMAND ? lines(posix) : markup`too long to show: see conformance.json`;
  const head = title !== '' && markup`<p class="title">${title}</p>`;
  if (powershell === undefined)
    return markup`<div class="command">${head}<pre data-copy>${shown}</pre></div>`;
  const other =
    powershell.length <= LONGEST_COMMAND
      ? lines(powershell)
      : markup`too long to show: use the POSIX command in conformance.json`;
  return markup`<div class="command">${head}<div data-shell="posix"><pre data-copy>${shown}</pre></div>
<div data-shell="powershell" hidden><pre data-copy>${other}</pre></div></div>`;
}

/** Commands to run one after the other, under one title. */
export function commands(
  title: string,
  posix: readonly string[],
  powershell: readonly (string | undefined)[],
): Markup {
  const isPaired = posix.length === powershell.length;
  return markup`${posix.map((line, at) => command(at === 0 ? title : '', line, isPaired ? powershell[at] : undefined))}`;
}

/** The switch between the shells. It is hidden if the script does not run, and absent if the page has no commands. */
export function shellsView(hasCommands: boolean): Markup {
  if (!hasCommands) return NOTHING;
  return markup`<fieldset class="shells" id="shells" hidden><legend>Commands for</legend>
<label><input type="radio" name="shell" value="posix" checked autocomplete="off"> a POSIX shell</label>
<label><input type="radio" name="shell" value="powershell" autocomplete="off"> PowerShell 7.3 or later</label>
<p class="meta" id="about-powershell" hidden>The key comes from <code>$env:API_KEY</code>. Windows PowerShell 5.1 does not pass double quotes to
curl: start <code>pwsh</code> instead.</p></fieldset>`;
}
