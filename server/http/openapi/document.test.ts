import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { childEnvironment } from '#server/config/environment.ts';
import { OPERATIONS } from '#server/operations/registry.ts';
import { openApiDocument, renderOpenApiDocument } from './document.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const BIN = join(ROOT, 'node_modules/.bin');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portolan-openapi-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a linter once on documents. @returns the rules that each breaks, warnings too */
async function lint(
  tool: 'redocly' | 'spectral',
  documents: Readonly<Record<string, string>>,
): Promise<Record<string, string[]>> {
  const broken: Record<string, string[]> = {};
  const files = Object.entries(documents).map(([name, document]) => {
    broken[name] = [];
    const file = join(folder, `${name}.json`);
    writeFileSync(file, document);
    return file;
  });
  const note = (file: string, rule: string) => {
    const name = basename(file, '.json');
    broken[name] = [...(broken[name] ?? []), rule];
  };
  const options = {
    cwd: ROOT,
    env: childEnvironment({ REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }),
  };
  if (tool === 'redocly') {
    const { stdout } = await run(
      join(BIN, 'redocly'),
      ['lint', '--format', 'json', ...files],
      options,
    );
    // It prints one report behind the other.
    const reports = JSON.parse(`[${stdout.replaceAll(/^\}\{/gm, '},{')}]`) as {
      problems: { ruleId: string; location: [{ source: { ref: string } }] }[];
    }[];
    for (const { ruleId, location } of reports.flatMap(({ problems }) => problems))
      note(location[0].source.ref, ruleId);
    return broken;
  }
  const report = join(folder, 'spectral-report.json');
  await run(
    join(BIN, 'spectral'),
    ['lint', '--fail-severity', 'hint', '-f', 'json', '-o', report, ...files],
    options,
  ).catch((error: { code?: number }) => {
    if (error.code !== 1) throw error;
  });
  const results = JSON.parse(readFileSync(report, 'utf8')) as { code: string; source: string }[];
  for (const { code, source } of results) note(source, code);
  return broken;
}

describe('the OpenAPI document', () => {
  const text = renderOpenApiDocument(OPERATIONS);

  it.each(['redocly', 'spectral'] as const)(
    'breaks none of the rules that %s recommends',
    async (tool) => {
      const broken = text.replace('"operationId": "getMeta",', '');
      expect(broken).not.toBe(text);
      expect(await lint(tool, { text, broken })).toEqual({
        text: [],
        broken: ['operation-operationId'],
      });
    },
  );

  it('has every operation with every error it may answer, the headers and the region block', () => {
    const document = openApiDocument(OPERATIONS) as {
      paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
    };
    const statuses = (path: string, method: string) =>
      Object.keys(document.paths[path]?.[method]?.responses ?? {}).map(Number);
    expect(statuses('/intent', 'post')).toEqual([
      200, 400, 401, 402, 403, 413, 415, 429, 451, 500, 502, 503,
    ]);
    expect(statuses('/plan', 'post')).toEqual(statuses('/intent', 'post'));
    expect(statuses('/steps/reencode', 'post')).toContain(409);
    expect(statuses('/usage', 'get')).toEqual([200, 401, 429, 451, 500, 503]);
    expect(statuses('/meta', 'get')).toEqual([200, 401, 451, 500, 503]);
    expect(text).toContain('"Service-Schema-Version"');
    expect(text).toContain('"Retry-After"');
  });

  it('leaves answers open for additive fields', () => {
    const { schemas } = openApiDocument(OPERATIONS).components as {
      schemas: Record<string, { additionalProperties?: unknown }>;
    };
    expect(schemas.PlanResponse).not.toHaveProperty('additionalProperties');
    expect(schemas.Intent?.additionalProperties).toBe(false);
  });
});
