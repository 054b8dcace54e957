import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const BUILT = '/_next/';
const styles = new Map<string, string | undefined>();

/**
 * @param path the address of a style that `next build` has written: it is read once, for it has its
 * contents' own name
 * @returns undefined where there is no such file, as under `npm run dev`
 */
export function readBuiltStyle(path: string): string | undefined {
  if (!styles.has(path)) styles.set(path, read(path));
  return styles.get(path);
}

function read(path: string): string | undefined {
  const file = fileURLToPath(new URL(`../../.next/${path.slice(BUILT.length)}`, import.meta.url));
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
