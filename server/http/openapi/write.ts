import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { OPERATIONS } from '#server/operations/registry.ts';
import { renderOpenApiDocument } from './document.ts';

const FILE = fileURLToPath(new URL('../../../public/openapi.json', import.meta.url));

/** Writes public/openapi.json; with `--check` only tells whether it is current. */
function main(isCheck: boolean): void {
  const current = renderOpenApiDocument(OPERATIONS);
  if (!isCheck) {
    writeFileSync(FILE, current);
    console.log('public/openapi.json is written.');
  } else if (readFileSync(FILE, 'utf8') === current) {
    console.log('public/openapi.json is current.');
  } else {
    console.error('public/openapi.json is out of date: run node server/http/openapi/write.ts');
    process.exitCode = 1;
  }
}

main(process.argv.includes('--check'));
