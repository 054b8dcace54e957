import { getConfig, requireDatabaseUrl, requireMasterKey } from '#server/config/environment.ts';
import { openRoot, type ProcessRoot } from './open-root.ts';

/** One per process, also when Next bundles this module several times. */
const shared = globalThis as { portolanRoot?: ProcessRoot };

/**
 * What this process is made of. It opens at the first call and not at import, so that a build needs
 * no database.
 *
 * @throws ConfigError where a setting is wrong
 */
export function processRoot(): ProcessRoot {
  shared.portolanRoot ??= openRoot(getConfig(), {
    masterKey: requireMasterKey(),
    databaseUrl: requireDatabaseUrl(),
  });
  return shared.portolanRoot;
}

/** Ends what was opened. */
export async function closeProcessRoot(): Promise<void> {
  const root = shared.portolanRoot;
  delete shared.portolanRoot;
  await root?.close();
}
