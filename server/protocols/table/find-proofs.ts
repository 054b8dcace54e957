import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProtocolRow } from './list-rows.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const SOLANA_ROOMS = ['server/plan/solana', 'server/simulate/solana', 'e2e/executor'];

/** Tests that prove an action. */
export interface Proof {
  /** `executed`: signed and sent on the local chains; `replayed`: held to recorded answers. */
  readonly kind: 'executed' | 'replayed';
  /** Paths from the root of the repository. */
  readonly files: readonly string[];
}

/**
 * The tests in a protocol's own folder that name its action: those against the local chains, else
 * those against recorded answers. Solana's are carried out where its planner is. Of protocols that
 * share a folder, a test must name the one it is about.
 */
export function findProof({ slug, folder, names, chains }: ProtocolRow): Proof | undefined {
  const rooms = chains.includes('solana') ? SOLANA_ROOMS : [];
  const own = testsIn(`server/protocols/${folder ?? slug}`);
  const elsewhere = rooms.flatMap(testsIn).filter((file) => textOf(file).includes('solana'));
  const naming = [...own, ...elsewhere].filter(
    (file) =>
      (folder === undefined || isNamed(file, slug)) && names.some((name) => isNamed(file, name)),
  );
  const executed = naming.filter((file) => file.endsWith('.service.test.ts'));
  if (executed.length > 0) return { kind: 'executed', files: executed };
  return naming.length > 0 ? { kind: 'replayed', files: naming } : undefined;
}

function testsIn(room: string): readonly string[] {
  return readdirSync(join(ROOT, room), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.test.ts'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .sort();
}

/** Whether a test names an action: `'repay'`, or a title that says it "repays". */
function isNamed(file: string, action: string): boolean {
  return new RegExp(`\\b${action}s?\\b`).test(textOf(file));
}

function textOf(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}
