// Fails if a file or a file name of the project contains a word that words.json forbids. Also finds words inside identifiers.
// `node .ci/words.mjs [FOLDER]` checks the folder, by default the current one.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const root = process.argv[2] ?? '.';
const { words, skipped } = JSON.parse(readFileSync(new URL('words.json', import.meta.url), 'utf8'));
const skippedPaths = new Set(skipped);

/** Every file below a folder, except skipped paths, as a path from the root with `/`. */
function filesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = relative(root, join(root, folder, entry.name))
      .split(sep)
      .join('/');
    if (skippedPaths.has(path) || skippedPaths.has(entry.name)) return [];
    if (entry.isDirectory()) return filesIn(path);
    return entry.isFile() ? [path] : [];
  });
}

/**
 * Yields the words of a text. Both `isKeyOf` and `is-key_of` give `is`, `key` and `of`. `gap` is the text between a word and the word
 * before. It decides whether both can belong to one phrase.
 */
function* wordsOf(text) {
  let end = 0;
  for (const { 0: run, index } of text.matchAll(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+/gu)) {
    yield { word: run.toLowerCase(), index, gap: text.slice(end, index) };
    end = index + run.length;
  }
}

/** Matches the gap between two words of a phrase. The phrase may be in an identifier, or continue on the next line of a comment. */
const INSIDE_A_PHRASE = /^[\s*/#>_-]*$/;

const phrases = words.flatMap(({ forms, write }) =>
  forms.map((form) => ({ form, parts: form.split(' '), write })),
);

function* findingsIn(text) {
  const found = [...wordsOf(text)];
  for (const [start, { word, index }] of found.entries()) {
    for (const { form, parts, write } of phrases) {
      if (parts[0] !== word) continue;
      const isThere = parts.every((part, at) => {
        const next = found[start + at];
        return next?.word === part && (at === 0 || INSIDE_A_PHRASE.test(next.gap));
      });
      if (isThere) yield { form, write, line: text.slice(0, index).split('\n').length };
    }
  }
}

let count = 0;
for (const path of filesIn('.')) {
  const bytes = readFileSync(join(root, path));
  const text = bytes.includes(0) ? '' : bytes.toString();
  const findings = [
    ...[...findingsIn(path)].map((finding) => ({ ...finding, line: 0 })),
    ...findingsIn(text),
  ];
  for (const { form, write, line } of findings) {
    count += 1;
    process.stderr.write(`${path}:${line}: "${form}". Write: ${write}\n`);
  }
}
if (count > 0) {
  process.stderr.write(
    `\nFound ${count} words that .ci/words.json forbids. Write the suggested words instead.\n`,
  );
  process.exitCode = 1;
}
