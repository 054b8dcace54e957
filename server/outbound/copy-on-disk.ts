import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes a JSON document whole or not at all, so that a process that dies leaves the one before.
 *
 * @throws Error where the file cannot be written
 */
export function writeCopy(path: string, document: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.${process.pid}`, JSON.stringify(document));
  renameSync(`${path}.${process.pid}`, path);
}

/** @returns undefined where there is none, or none that can be read */
export function readCopy(path: string, maxBytes: number): unknown {
  try {
    return statSync(path).size > maxBytes ? undefined : JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
