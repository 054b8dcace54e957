import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { OPERATIONS } from '#server/operations/registry.ts';
import { asyncApiDocument } from './asyncapi/document.ts';
import { collectionOf } from './collection/document.ts';
import { renderOpenApiDocument } from './openapi/document.ts';

const rendered = (document: object): string => `${JSON.stringify(document, null, 2)}\n`;

/**
 * The files of `public/` that describe the API and its webhooks, each generated from the operations and schemas.
 */
const DOCUMENTS = {
  'openapi.json': () => renderOpenApiDocument(OPERATIONS),
  'asyncapi.json': () => rendered(asyncApiDocument()),
  'portolan.postman_collection.json': () => rendered(collectionOf(OPERATIONS)),
} as const;

/** Writes the documents; with `--check` only reports whether they are current. */
function main(isCheck: boolean): void {
  for (const [name, render] of Object.entries(DOCUMENTS)) {
    const file = fileURLToPath(new URL(`../../public/${name}`, import.meta.url));
    const current = render();
    if (!isCheck) {
      writeFileSync(file, current);
      console.log(`public/${name} is written.`);
    } else if (readFileSync(file, 'utf8') === current) {
      console.log(`public/${name} is current.`);
    } else {
      console.error(`public/${name} is out of date: run npm run api:document`);
      process.exitCode = 1;
    }
  }
}

main(process.argv.includes('--check'));
