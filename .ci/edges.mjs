/** A lint rule: folders and packages may be imported only where `.ci/edges.json` says so. The longest `from` that fits a file counts. */
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
const table = JSON.parse(readFileSync(join(root, '.ci/edges.json'), 'utf8'));

/** The rows for folders, with a row for each chapter in place of `CHAPTER`. */
const folders = table.folders.flatMap((row) => {
  if (!row.from.includes('CHAPTER')) return [row];
  return table.chapters.map((name) => JSON.parse(JSON.stringify(row).replaceAll('CHAPTER', name)));
});

/** Returns why a file must not import a module; undefined if it may. @param names the imported names, if all are named */
function whyForbidden(file, source, names) {
  if (!source.startsWith('.')) {
    const rule = table.packages.find(({ what }) => new RegExp(what).test(source));
    if (rule === undefined || rule.from.some((each) => file.startsWith(each))) return undefined;
    if (names?.every((name) => rule.names?.includes(name))) return undefined;
    return `${source} may be imported only in ${rule.from.join(', ')}`;
  }
  const target = relative(root, join(root, dirname(file), source)).replace(/\.js$/, '.ts');
  const [row] = folders
    .filter(({ from }) => file.startsWith(from))
    .toSorted((one, other) => other.from.length - one.from.length);
  if (row === undefined) return `${file} has no row in .ci/edges.json`;
  const fits = (each) => target.startsWith(each);
  return row.to.some(fits) && !row.not?.some(fits)
    ? undefined
    : `${row.from} may not import ${target}: see .ci/edges.json`;
}

const imports = {
  create: (context) => {
    const file = relative(root, context.filename);
    const check = (node) => {
      if (typeof node.source?.value !== 'string') return;
      const named = (node.specifiers ?? []).map(({ imported }) => imported?.name);
      const why = whyForbidden(file, node.source.value, named.length > 0 ? named : undefined);
      if (why !== undefined) context.report({ node, message: why });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

// oxlint reads a plugin from the default export.
export default { meta: { name: 'edges' }, rules: { imports } };
