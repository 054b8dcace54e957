import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * The path of a file inside an installed npm package, also where the package's `exports` hide it.
 *
 * @throws when the package is not installed.
 */
export function packageFile(packageName: string, file: string): string {
  for (let dir = import.meta.dirname; ; dir = path.dirname(dir)) {
    const candidate = path.join(dir, 'node_modules', packageName);
    if (existsSync(candidate)) return path.join(candidate, file);
    if (dir === path.dirname(dir)) {
      throw new Error(`The devnet needs the npm package ${packageName}: run npm install.`);
    }
  }
}
