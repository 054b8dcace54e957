import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { childEnvironment } from '#server/config/environment.ts';
import { readSchemaFiles } from '#server/db/migrations-folder.ts';
import { ROOT } from '../launch/root.ts';

const run = promisify(execFile);
const GENERATED = join(ROOT, 'server/db/generated');

/**
 * Generates the Prisma client from the schema folder, unless it is current.
 *
 * @returns whether it was generated now
 * @throws Error with Prisma's own explanation when the schema is not valid
 */
export async function generateClient(): Promise<boolean> {
  const prisma = createRequire(import.meta.url).resolve('prisma/package.json');
  const hash = createHash('sha256');
  hash.update(readFileSync(prisma));
  for (const { path, content } of readSchemaFiles()) hash.update(`${path}\0${content}\0`);
  const current = hash.digest('hex');
  const stamp = join(GENERATED, '.stamp');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return false;
  try {
    await run(process.execPath, [join(dirname(prisma), 'build/index.js'), 'generate'], {
      cwd: ROOT,
      env: childEnvironment({
        // Generating never runs the engine; naming any file keeps Prisma from downloading one.
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        PRISMA_HIDE_UPDATE_MESSAGE: '1',
        CHECKPOINT_DISABLE: '1',
      }),
    });
  } catch (cause) {
    const { stderr, stdout } = cause as { stderr?: string; stdout?: string };
    throw new Error(`The Prisma schema is not valid: ${(stderr || stdout || '').trim()}`, {
      cause,
    });
  }
  writeFileSync(stamp, current);
  return true;
}
