import { randomBytes } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';

/** Writes a file so that a reader sees the old content or the new, never half of it. */
export function writeAtomically(path: string, content: string, mode = 0o644): void {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, content, { mode });
  renameSync(draft, path);
}
