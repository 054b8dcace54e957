import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import type { SchemaEngine } from '@prisma/schema-engine-wasm/schema_engine_bg';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';

/** A whole schema: file name and content of every part of the schema folder. */
export type SchemaFiles = readonly { readonly path: string; readonly content: string }[];

let instantiated = false;

function instantiate(): void {
  if (instantiated) return;
  // A panic of the engine reports itself here before it traps.
  Object.assign(globalThis, {
    PRISMA_WASM_PANIC_REGISTRY: {
      set_message: (message: string) => {
        throw new Error(`Prisma's schema engine failed: ${message}`);
      },
    },
  });
  const entry = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm');
  const wasm = readFileSync(join(dirname(entry), 'schema_engine_bg.wasm'));
  const instance = new WebAssembly.Instance(new WebAssembly.Module(wasm), {
    './schema_engine_bg.js': bindings as unknown as WebAssembly.ModuleImports,
  });
  bindings.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  instantiated = true;
}

type PgAdapter = Awaited<ReturnType<PrismaPg['connect']>>;

/**
 * The engine reads catalogue columns of PostgreSQL's one-byte type "char", which the adapter
 * refuses. They pass through it as text and are given their type back. The engine makes one
 * query at a time.
 */
function acceptCharColumns(adapter: PgAdapter): PgAdapter {
  const { CHAR, TEXT } = pg.types.builtins;
  let charColumns: ReadonlySet<number> = new Set();
  const pool = adapter.underlyingDriver();
  const poolQuery = pool.query.bind(pool) as (...args: unknown[]) => Promise<pg.QueryResult>;
  pool.query = (async (...args: unknown[]) => {
    const result = await poolQuery(...args);
    charColumns = new Set(result.fields.flatMap((f, at) => (f.dataTypeID === CHAR ? [at] : [])));
    for (const at of charColumns) Object.assign(result.fields[at] ?? {}, { dataTypeID: TEXT });
    return result;
  }) as unknown as typeof pool.query;
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    const columnTypes = result.columnTypes.map((type, at) =>
      charColumns.has(at) ? ColumnTypeEnum.Character : type,
    );
    return { ...result, columnTypes };
  };
  // The adapter would cut a script at every semicolon, also inside the body of a function.
  adapter.executeScript = async (script) => {
    await poolQuery(script);
  };
  return adapter;
}

function adapterFactory(
  databaseUrl: string,
  scratchUrl: string | undefined,
): SqlMigrationAwareDriverAdapterFactory {
  const factory = new PrismaPg(databaseUrl);
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => acceptCharColumns(await factory.connect()),
    connectToShadowDb: async () => {
      if (scratchUrl === undefined)
        throw new Error('This use of the engine has no scratch database.');
      return acceptCharColumns(await new PrismaPg(scratchUrl).connect());
    },
  };
}

/**
 * Opens Prisma's schema engine on a database. It is the WebAssembly build, which speaks to the
 * database through the same driver as the server and needs no binary to be downloaded.
 *
 * @param options.scratchUrl an empty database, for what must replay the migrations
 */
export async function openSchemaEngine(
  databaseUrl: string,
  schema: SchemaFiles,
  options: { scratchUrl?: string } = {},
): Promise<SchemaEngine> {
  instantiate();
  const adapter = bindMigrationAwareSqlAdapterFactory(
    adapterFactory(databaseUrl, options.scratchUrl),
  );
  const datamodels = schema.map(({ path, content }): [string, string] => [path, content]);
  return bindings.SchemaEngine.new({ datamodels }, () => undefined, adapter);
}
