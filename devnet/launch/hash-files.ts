import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.ts';

/** @yields every file at or below a path, in the order of names; nothing where there is none */
export function* filesUnder(path: string): Generator<string> {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).sort()) yield* filesUnder(join(path, name));
}

/**
 * @param sources files and folders of the checkout
 * @param options.counts whether a file counts
 * @param options.root of the checkout
 * @returns a hash that changes with their names and contents
 */
export function hashFiles(
  sources: readonly string[],
  {
    counts = () => true,
    root = ROOT,
  }: { readonly counts?: (file: string) => boolean; readonly root?: string } = {},
): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesUnder(join(root, source))) {
      if (!counts(file)) continue;
      hash
        .update(`${file.slice(root.length)}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}
