import { hashFiles } from '../launch/hash-files.ts';
import { ROOT } from '../launch/root.ts';

/** What a part proves is proved for these: with any of them changed it runs again. */
export const PROVED_SOURCES = [
  'app',
  'cli',
  'client',
  'components',
  'contracts',
  'devnet',
  'e2e',
  'foundry.toml',
  'locales',
  'package-lock.json',
  'package.json',
  'playwright.config.ts',
  'playwright.firefox.config.ts',
  'playwright.walk.config.ts',
  'prisma',
  'proxy.ts',
  'server',
  'vitest.config.ts',
  'widget',
] as const;

/** @returns what changes whenever something does that a part proves */
export function hashProved(root: string = ROOT): string {
  return hashFiles(PROVED_SOURCES, { counts: (file) => !file.includes('/generated/'), root });
}
