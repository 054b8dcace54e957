import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { generateApi } from 'swagger-typescript-api';
import { type OpenApiDocument, renderOperations } from './render-operations.ts';

const DOCUMENT = fileURLToPath(new URL('../public/openapi.json', import.meta.url));
const FOLDER = new URL('./generated/', import.meta.url);

const BANNER = '// Generated from public/openapi.json by `npm run client:generate`.\n\n';

/** Writes client/generated/; with `--check` only reports whether it is current. */
async function main(isCheck: boolean): Promise<void> {
  const files = {
    'schemas.ts': BANNER + (await renderSchemas()),
    'operations.ts':
      BANNER + renderOperations(JSON.parse(readFileSync(DOCUMENT, 'utf8')) as OpenApiDocument),
  };
  const stale: string[] = [];
  for (const [name, content] of Object.entries(files)) {
    const file = fileURLToPath(new URL(name, FOLDER));
    if (!isCheck) writeFileSync(file, content);
    else if (readFileSync(file, 'utf8') !== content) stale.push(name);
  }
  if (stale.length > 0) {
    console.error(`client/generated/ is out of date (${stale}): run npm run client:generate`);
    process.exitCode = 1;
  } else {
    console.log(`client/generated/ is ${isCheck ? 'current' : 'written'}.`);
  }
}

/** @returns the types of the document's schemas */
async function renderSchemas(): Promise<string> {
  const { files } = await generateApi({
    input: DOCUMENT,
    output: false,
    silent: true,
    generateClient: false,
    generateUnionEnums: true,
    sortTypes: true,
    codeGenConstructs: () =>
      ({
        Keyword: { Any: 'unknown' },
        // An interface is not a `Record<string, unknown>`, and a step is sent back unchanged.
        RecordType: (key: string, value: string) =>
          value === 'unknown' ? 'object' : `Record<${key}, ${value}>`,
      }) as never,
    hooks: { onCreateComponent: (component) => withoutNoise(component) },
  });
  const [types] = files;
  if (types === undefined || files.length !== 1) throw new Error('The generator gave no one file');
  return types.fileContent;
}

/** Bounds of JavaScript's own numbers, and that names of fields are text, do not help a reader. */
function withoutNoise<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  const node = value as Record<string, unknown>;
  if (node.minimum === Number.MIN_SAFE_INTEGER) delete node.minimum;
  if (node.maximum === Number.MAX_SAFE_INTEGER) delete node.maximum;
  if ((node.propertyNames as { type?: string } | undefined)?.type === 'string') {
    delete node.propertyNames;
  }
  for (const child of Object.values(node)) withoutNoise(child);
  return value;
}

await main(process.argv.includes('--check'));
