import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { renderKnown } from './render-known.ts';

const FILE = fileURLToPath(new URL('../../../client/generated/known.ts', import.meta.url));

/** Writes what the checker knows; with `--check` only reports whether it is current. */
function main(isCheck: boolean): void {
  const current = renderKnown();
  if (!isCheck) {
    writeFileSync(FILE, current);
    console.log('client/generated/known.ts is written.');
  } else if (existsSync(FILE) && readFileSync(FILE, 'utf8') === current) {
    console.log('client/generated/known.ts is current.');
  } else {
    console.error('client/generated/known.ts is out of date: run npm run client:generate');
    process.exitCode = 1;
  }
}

main(process.argv.includes('--check'));
