import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';

const CLIENT = fileURLToPath(new URL('.', import.meta.url));
const COMPILER = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url));

/**
 * Compiles `@portolan/client` for Node and bundlers: `dist/esm` and `dist/cjs`, each file separately with
 * its types beside it, so that all entries of a format share one `PortolanError`.
 *
 * @param folder where `dist/` is written; earlier files are removed
 * @throws when a file does not compile
 */
export function buildPackage(folder: string): void {
  const dist = join(folder, 'dist');
  const [esm, cjs] = [join(dist, 'esm'), join(dist, 'cjs')];
  rmSync(dist, { recursive: true, force: true });
  execFileSync(
    process.execPath,
    [COMPILER, '-p', join(CLIENT, 'tsconfig.build.json'), '--outDir', esm],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const files = readdirSync(esm, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.d.ts'))) {
    const at = join(esm, file);
    // The compiler leaves the extensions in types as they are, which its older versions do not resolve.
    writeFileSync(at, readFileSync(at, 'utf8').replace(/(from '\.[^']*)\.ts'/g, "$1.js'"));
  }
  cpSync(esm, cjs, { recursive: true });
  writeFileSync(join(cjs, 'package.json'), '{ "type": "commonjs" }\n');
  for (const file of files.filter((name) => name.endsWith('.js'))) {
    const text = readFileSync(join(esm, file), 'utf8');
    writeFileSync(join(cjs, file), transformSync(text, { format: 'cjs', target: 'es2022' }).code);
  }
}

if (import.meta.main) {
  buildPackage(CLIENT);
  console.log('client/dist/ is written: npm pack ./client');
}
