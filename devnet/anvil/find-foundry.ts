import { existsSync } from 'node:fs';
import { packageFile } from '../state/package-file.ts';

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

/**
 * The native anvil or forge of this platform (the packages' own launchers are Node shims that would
 * stand between us and the process).
 *
 * @throws when npm has not installed one for this platform.
 */
export function findFoundry(tool: 'anvil' | 'forge'): string {
  const { platform, arch } = process;
  const packageName = `@foundry-rs/${tool}-${platform}-${ARCHITECTURES[arch] ?? arch}`;
  let binary: string;
  try {
    binary = packageFile(packageName, `bin/${tool}${platform === 'win32' ? '.exe' : ''}`);
  } catch {
    binary = '';
  }
  if (!existsSync(binary)) {
    throw new Error(
      `${tool} is needed for ${platform}-${arch}: the npm package ${packageName} is not installed; run npm install.`,
    );
  }
  return binary;
}
