import { existsSync } from 'node:fs';
import { packageFile } from '../state/package-file.ts';

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

/**
 * The native anvil of this platform (the package's own launcher is a Node shim that would stand
 * between us and the process).
 *
 * @throws when npm has not installed one for this platform.
 */
export function findAnvil(): string {
  const platform = process.platform;
  const packageName = `@foundry-rs/anvil-${platform}-${ARCHITECTURES[process.arch] ?? process.arch}`;
  let binary: string;
  try {
    binary = packageFile(packageName, platform === 'win32' ? 'bin/anvil.exe' : 'bin/anvil');
  } catch {
    binary = '';
  }
  if (!existsSync(binary)) {
    throw new Error(
      `The devnet needs anvil for ${platform}-${process.arch}: the npm package ${packageName} is not installed; run npm install.`,
    );
  }
  return binary;
}
