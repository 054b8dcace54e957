import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { renderTable } from './render-table.ts';

const FILE = fileURLToPath(new URL('../../../docs/protocols.md', import.meta.url));

/** Writes docs/protocols.md; with `--check` only reports whether it is current. */
function main(isCheck: boolean): void {
  const current = renderTable();
  if (!isCheck) {
    writeFileSync(FILE, current);
    console.log('docs/protocols.md is written.');
  } else if (existsSync(FILE) && readFileSync(FILE, 'utf8') === current) {
    console.log('docs/protocols.md is current.');
  } else {
    console.error('docs/protocols.md is out of date: run npm run protocols:document');
    process.exitCode = 1;
  }
}

main(process.argv.includes('--check'));
