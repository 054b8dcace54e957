import { watch } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.ts';

const SETTLE_MS = 120;

/**
 * Watches the source of the server. What is generated and what is only tested does not count;
 * pages are reloaded by Next itself.
 *
 * @param onChange called once for changes that come together
 * @returns how to stop watching
 */
export function watchSources(onChange: (file: string) => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(join(ROOT, 'server'), { recursive: true }, (_, file) => {
    if (file === null || !file.endsWith('.ts')) return;
    if (file.endsWith('.test.ts') || file.startsWith(join('db', 'generated'))) return;
    clearTimeout(timer);
    timer = setTimeout(() => onChange(file), SETTLE_MS);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
