import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ERROR_CATALOGUE } from '#server/errors/catalogue.ts';
import { BASE_PATH } from '#server/http/match-route.ts';
import { renderOpenApiDocument } from '#server/http/openapi/document.ts';
import { isScope } from '#server/partners/scopes.ts';
import { errorCodesOf } from './define-operation.ts';
import { OPERATIONS } from './registry.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

function duplicatesIn(values: readonly string[]): readonly string[] {
  return values.filter((value, at) => values.indexOf(value) !== at);
}

describe('the registry of operations', () => {
  it('has unique ids and unique methods and paths', () => {
    expect(duplicatesIn(OPERATIONS.map(({ id }) => id))).toEqual([]);
    expect(duplicatesIn(OPERATIONS.map(({ method, path }) => `${method} ${path}`))).toEqual([]);
  });

  it('has one file per operation, named after it', () => {
    const files = readdirSync(join(ROOT, 'server/operations'));
    for (const { id } of OPERATIONS) {
      const file = `${id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
      expect(files).toContain(file);
    }
  });

  it('is served under Next by one route file, which binds every verb and no operation', () => {
    const folder = join(ROOT, `app${BASE_PATH}`);
    const routes = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.tsx?$/.test(file),
    );
    expect(routes).toEqual(['[[...path]]/route.ts']);
    const source = readFileSync(join(folder, '[[...path]]/route.ts'), 'utf8');
    expect(source).toContain('export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } =');
    expect(source).not.toContain('#server/operations/');
  });

  it('is what public/openapi.json was generated from', () => {
    const file = readFileSync(join(ROOT, 'public/openapi.json'), 'utf8');
    expect(file).toBe(renderOpenApiDocument(OPERATIONS));
  });
});

describe.each(OPERATIONS.map((operation) => ({ id: operation.id, operation })))(
  '$id',
  ({ operation }) => {
    it('says how it is idempotent, as its method allows', () => {
      if (operation.method === 'GET') expect(operation.idempotency).toBe('safe');
      else expect(operation.idempotency).not.toBe('safe');
    });

    it('has a body only when its method takes one', () => {
      const takesNone = operation.method === 'GET' || operation.method === 'DELETE';
      if (takesNone) expect(operation.request).toBeNull();
    });

    it('describes every parameter of its path, and its examples give each of them', () => {
      const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(Object.keys(operation.pathParameters ?? {})).toEqual(names);
      for (const { path = {} } of operation.examples) expect(Object.keys(path)).toEqual(names);
    });

    it('names a scope that exists, lists each error once, and knows all of them', () => {
      if (operation.scope !== null) expect(isScope(operation.scope)).toBe(true);
      expect(duplicatesIn(operation.errors)).toEqual([]);
      for (const code of errorCodesOf(operation)) expect(ERROR_CATALOGUE).toHaveProperty(code);
    });

    it('has examples that its schemas accept, word for word', () => {
      expect(operation.examples.length).toBeGreaterThan(0);
      expect(duplicatesIn(operation.examples.map(({ name }) => name))).toEqual([]);
      for (const { request, response } of operation.examples) {
        expect(operation.response.schema.parse(response)).toEqual(response);
        if (operation.request === null) expect(request).toBeUndefined();
        else expect(operation.request.parse(request)).toEqual(request);
      }
    });

    it('is counted by its key, or by the caller’s address where it takes no key', () => {
      expect(operation.rateClass === 'per_address').toBe(operation.auth === 'none');
      expect((operation.addressLimits ?? []).length > 0).toBe(operation.auth !== 'key');
      if (operation.auth === 'none')
        expect([operation.scope, operation.cost]).toEqual([null, null]);
    });

    it('charges within the pipeline only when it is counted', () => {
      if (operation.cost !== null) {
        expect(operation.cost.credits).toBeGreaterThan(0);
        expect(operation.rateClass).toBe('per_key');
      }
    });
  },
);
