import { readdirSync, realpathSync, watch, type FSWatcher } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { inShort, UsageError } from '../../helpers/usage-error.js';
import { isFolder } from '../files/evidence.js';

const IGNORED: ReadonlySet<string> = new Set(['node_modules', '.git']);
/**
 * Whether the system itself watches a folder with everything in it. On Linux, Node would watch every single file instead, also in
 * node_modules.
 */
const watchesTrees = process.platform === 'darwin' || process.platform === 'win32';

/** What to watch. All paths are absolute and without links, so that they can be compared. */
export interface Watched {
  readonly folders: readonly string[];
  /** Changes in it are ignored. */
  readonly reportDir: string;
}

/**
 * Checks what to watch.
 * @param paths the values of --watch-path; if there are none, the current folder is watched
 * @throws UsageError if a folder cannot be read, or is in the report folder
 */
export function watched(paths: readonly string[], reportDir: string): Watched {
  const reports = withoutLinks(reportDir);
  const folders = (paths.length === 0 ? ['.'] : paths).map((path) => {
    const folder = readable(path);
    if (!isWithin(reports, folder)) return folder;
    throw new UsageError(
      `Changes in the report folder are ignored, and ${folder} is in it. Set --report-dir to another folder`,
    );
  });
  return { folders, reportDir: reports };
}

function readable(path: string): string {
  if (path === '') throw new UsageError('--watch-path is empty: name a folder');
  try {
    readdirSync(path);
    return realpathSync(path);
  } catch (error) {
    throw new UsageError(
      `--watch-path ${path} cannot be watched (${inShort(error)}): name a folder that exists`,
    );
  }
}

/** Resolves the links in a path, whose end may not exist yet. */
function withoutLinks(path: string): string {
  const parent = dirname(path);
  try {
    return realpathSync(path);
  } catch {
    return parent === path ? path : join(withoutLinks(parent), basename(path));
  }
}

/** Whether a path is this folder, or in it. */
function isWithin(folder: string, path: string): boolean {
  const below = relative(folder, path);
  return !/^\.\.([/\\]|$)/.test(below) && !isAbsolute(below);
}

/**
 * Watches folders with everything in them, also folders that are created later, until the process ends.
 * @param changed gets the path of each file or folder that is created, changed or removed
 * @throws UsageError if the system cannot watch that many folders
 */
export function watchFolders(
  { folders, reportDir }: Watched,
  changed: (path: string) => void,
): void {
  const watchers = new Map<string, FSWatcher>();

  const onEvent = (event: string, folder: string, name: string): void => {
    const path = resolve(folder, name);
    if (isIgnored(folder, path)) return;
    if (event === 'rename' && !watchesTrees) {
      // Created or removed. A folder that was replaced needs a new watcher.
      watchers.get(path)?.close();
      watchers.delete(path);
      if (isFolder(path)) watchTree(path);
    }
    // A run may create the folders above the report folder.
    if (!isWithin(path, reportDir)) changed(path);
  };

  const isIgnored = (folder: string, path: string): boolean =>
    isWithin(reportDir, path) ||
    relative(folder, path)
      .split(/[/\\]/)
      .some((name) => IGNORED.has(name));

  const watchTree = (folder: string): void => {
    try {
      const watcher = watch(folder, { recursive: watchesTrees }, (event, name) =>
        onEvent(event, folder, name ?? ''),
      );
      // For example, Windows reports an error if the folder is removed.
      watcher.on('error', () => watcher.close());
      watchers.set(folder, watcher);
      if (watchesTrees) return;
      for (const entry of readdirSync(folder, { withFileTypes: true })) {
        const path = join(folder, entry.name);
        if (entry.isDirectory() && !isIgnored(folder, path)) watchTree(path);
      }
    } catch (error) {
      if (error instanceof UsageError) throw error;
      const code = inShort(error);
      // Otherwise, the folder was removed meanwhile, or cannot be read.
      if (code !== 'ENOSPC' && code !== 'EMFILE') return;
      throw new UsageError(
        `The system cannot watch that many folders (${code}). Name only the folders of your source code with --watch-path`,
      );
    }
  };

  for (const folder of folders) watchTree(folder);
}
