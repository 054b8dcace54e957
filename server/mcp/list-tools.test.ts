import { readFileSync } from 'node:fs';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { GUARD_TEXTS } from '#locale/guard.ts';
import { ERROR_CATALOGUE } from '#server/errors/catalogue.ts';
import type { Operation } from '#server/operations/define-operation.ts';
import { OPERATIONS, OPERATIONS_BESIDE } from '#server/operations/registry.ts';
import { callsAsTools } from './calls-as-tools.ts';
import { instructionsFor } from './instructions.ts';
import { listTool, type ToolCaller, toolsFor } from './list-tools.ts';
import { describeErrors } from './tool-errors.ts';

const CALLERS: readonly ToolCaller[] = ['partner', 'stranger'];
const ALL = [...OPERATIONS, ...OPERATIONS_BESIDE];
const TOOLS = [...new Set(CALLERS.flatMap((caller) => [...toolsFor(ALL, caller).values()]))];

type Schema = { readonly [key: string]: unknown };

/** What an operation takes at one place: the alternatives there, each without its references. */
function formsOf(schema: Schema, root: Schema): readonly Schema[] {
  const { $ref, anyOf, oneOf, allOf } = schema as Record<string, never>;
  if ($ref !== undefined) {
    return formsOf(
      (root['$defs'] as Record<string, Schema>)[String($ref).split('/').at(-1) ?? ''] ?? {},
      root,
    );
  }
  const alternatives: readonly Schema[] = anyOf ?? oneOf ?? allOf ?? [schema];
  return alternatives.flatMap((one) => (one === schema ? [one] : formsOf(one, root)));
}

/** Where a tool names a field that its operation does not read there, or none that it wants. */
function strayFields(
  reported: Schema,
  forms: readonly Schema[],
  root: Schema,
  path: string,
): string[] {
  const under = (key: string) =>
    forms.flatMap((form) => {
      const found = (form[key] ?? null) as Schema | null;
      return found === null ? [] : formsOf(found, root);
    });
  const items = reported['items'] as Schema | undefined;
  if (items !== undefined) return strayFields(items, under('items'), root, `${path}[]`);
  const properties = reported['properties'] as Record<string, Schema> | undefined;
  if (properties === undefined) return [];
  const known = forms.flatMap((form) =>
    Object.entries((form['properties'] ?? {}) as Record<string, Schema>),
  );
  const isOpen = forms.some(({ properties: of, type }) => of === undefined && type === undefined);
  const wantedByAll = Object.keys(forms[0]?.['properties'] ?? {}).filter((name) =>
    forms.every(({ required }) => ((required ?? []) as string[]).includes(name)),
  );
  const missing = wantedByAll.filter((name) => properties[name] === undefined);
  return [
    ...missing.map((name) => `${path}.${name} is missing`),
    ...Object.entries(properties).flatMap(([name, field]) => {
      const there = known.flatMap(([of, schema]) => (of === name ? formsOf(schema, root) : []));
      if (there.length === 0) return isOpen ? [] : [`${path}.${name} is not read`];
      return strayFields(field, there, root, `${path}.${name}`);
    }),
  ];
}

/** Fields of a schema that nothing is said about, neither there nor where they refer to. */
function fieldsWithoutWords(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap((one) => fieldsWithoutWords(one, path));
  const { properties = {} } = schema as { properties?: Record<string, Schema> };
  const bare = Object.entries(properties).filter(
    ([, field]) => !('description' in field || '$ref' in field || 'const' in field),
  );
  return [
    ...bare.map(([name]) => `${path}.${name}`),
    ...Object.entries(schema).flatMap(([key, child]) =>
      key === 'properties'
        ? Object.entries(properties).flatMap(([name, field]) =>
            fieldsWithoutWords(field, `${path}.${name}`),
          )
        : fieldsWithoutWords(child, path),
    ),
  ];
}

/** The fields that an operation reads, and those that it wants. */
function fieldsOf({ pathParameters = {}, query, request }: Operation) {
  const shapes = [query, request].flatMap((schema) =>
    schema ? [z.toJSONSchema(schema, { io: 'input' })] : [],
  );
  const bodies = shapes.map(({ $ref, $defs, ...schema }) =>
    $ref === undefined ? schema : ($defs?.[$ref.replace('#/$defs/', '')] as typeof schema),
  );
  const path = Object.keys(pathParameters);
  return {
    known: [...path, ...bodies.flatMap(({ properties = {} }) => Object.keys(properties))],
    wanted: [...path, ...bodies.flatMap(({ required = [] }) => required)],
    // A schema of alternatives names its fields elsewhere; what it takes is held by the calls of the tests.
    isOpen: bodies.some(({ anyOf }) => anyOf !== undefined),
  };
}

describe('the listing of tools', () => {
  it('costs a model at most 6,000 tokens', () => {
    for (const caller of CALLERS) {
      const listing = [...toolsFor(ALL, caller).values()].map((operation) => {
        const { name, description, inputSchema } = listTool(operation);
        return { name, description, inputSchema };
      });
      expect(encode(JSON.stringify(listing)).length).toBeLessThanOrEqual(6_000);
    }
  });

  it('is written once, however often it is asked for', () => {
    for (const operation of TOOLS) expect(listTool(operation)).toBe(listTool(operation));
  });

  it('is that of the guide', () => {
    const guide = readFileSync('docs/guides/mcp.md', 'utf8');
    const rows = guide.split('\n').filter((line) => /^\| `(?:service|wallet)_/.test(line));
    const reported = rows.flatMap((row) => row.split('|')[1]?.match(/(?<=`)[a-z_]+(?=`)/g) ?? []);
    expect(reported.toSorted()).toEqual(TOOLS.map(({ mcp }) => mcp.name).toSorted());
  });

  it('names each tool once, in the service’s neutral words', () => {
    const names = TOOLS.map(({ mcp }) => mcp.name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^(service|wallet)_[a-z_]{3,40}$/);
  });

  it.each(TOOLS.map((operation) => [operation.mcp.name, operation] as const))(
    '%s has parameters that its operation reads, and every one that it wants',
    (_, operation) => {
      const { known, wanted, isOpen } = fieldsOf(operation);
      const { parameters, required } = operation.mcp;
      if (!isOpen) {
        expect(known).toEqual(expect.arrayContaining(Object.keys(parameters)));
        expect(required).toEqual(expect.arrayContaining(wanted));
      }
      expect(Object.keys(parameters)).toEqual(expect.arrayContaining([...required]));
      for (const parameter of Object.values(parameters)) {
        expect(parameter['description']).toMatch(/\S/);
      }
    },
  );

  it.each(TOOLS.map((operation) => [operation.mcp.name, operation] as const))(
    '%s names no field inside a parameter that its operation does not read there',
    (_, { mcp, request }) => {
      if (!request) return;
      const root = z.toJSONSchema(request, { io: 'input' }) as Schema;
      const reported = Object.fromEntries(
        Object.entries(mcp.parameters).filter(([, { properties, items }]) => properties ?? items),
      );
      const top = formsOf(root, root).flatMap(({ properties }) => Object.entries(properties ?? {}));
      for (const [name, parameter] of Object.entries(reported)) {
        const forms = top.flatMap(([of, schema]) =>
          of === name ? formsOf(schema as Schema, root) : [],
        );
        expect(strayFields(parameter, forms, root, name)).toEqual([]);
      }
    },
  );

  it.each(TOOLS.map((operation) => [operation.mcp.name, operation] as const))(
    '%s says when to use it, what comes back and what it costs',
    (_, { mcp }) => {
      expect(mcp.description).toMatch(/\bUse it\b/);
      expect(mcp.description).toMatch(/\bReturns\b|\bTells\b/);
      expect(mcp.description).toMatch(/\b[Ff]ree\b|credits/);
    },
  );

  it('lets through whatever a tool answers, errors too, as clients hold it', () => {
    const validator = new AjvJsonSchemaValidator();
    const envelope = { error: 'x', friendly_message: 'x', issues: [], request_id: 'x' };
    for (const operation of TOOLS) {
      const { name, outputSchema } = listTool(operation);
      const holds = validator.getValidator(outputSchema as never);
      const answers = operation.examples.map(({ response }) => (response ?? {}) as unknown);
      for (const answer of [...answers, envelope]) {
        expect(holds(JSON.parse(JSON.stringify(answer))), name).toMatchObject({ valid: true });
      }
      expect(holds({ error: 'x' }), name).toMatchObject({ valid: false });
    }
  });

  it('names no tool that its caller has not', () => {
    for (const caller of CALLERS) {
      const tools = toolsFor(ALL, caller);
      const reported = JSON.stringify([...tools.values()].map(listTool)) + instructionsFor(caller);
      const named = new Set(reported.match(/\b(?:service|wallet)_[a-z_]+\b/g));
      const others = TOOLS.filter(({ mcp }) => !tools.has(mcp.name)).map(({ mcp }) => mcp.name);
      expect(others.filter((name) => named.has(name))).toEqual([]);
      const codes = [ERROR_CATALOGUE, GUARD_TEXTS.reasons].flatMap((of) => Object.keys(of));
      const known = new Set([...tools.keys(), ...codes]);
      const gone = [...named].filter((name) => name.startsWith('service_') && !known.has(name));
      expect(gone).toEqual([]);
    }
  });

  it('says what every field of an answer is', () => {
    const bare = TOOLS.flatMap((operation) => {
      const { name, outputSchema } = listTool(operation);
      return fieldsWithoutWords(outputSchema, name);
    });
    expect([...new Set(bare)]).toEqual([]);
  });

  it('says what to do about every error of a tool, by the names of tools', () => {
    for (const operation of TOOLS) {
      const { outputSchema } = listTool(operation);
      const reported = JSON.stringify(outputSchema['$defs']);
      for (const code of operation.errors) expect(reported).toContain(`\`${code}\`: `);
      expect(callsAsTools(reported)).toBe(reported);
      const advice = describeErrors(operation);
      // What no tool does is described as the call that does it.
      const calls = advice.match(/(?:GET|POST|PATCH|DELETE) \/[^`]*/g) ?? [];
      expect(calls, operation.mcp.name).toEqual([]);
    }
  });

  it('says what only reads, and what cannot be taken back', () => {
    const hints = Object.fromEntries(
      TOOLS.map((operation) => [operation.mcp.name, listTool(operation).annotations]),
    );
    expect(hints['service_plan']).toMatchObject({ readOnlyHint: true, destructiveHint: false });
    expect(hints['service_delete_agent']).toMatchObject({
      readOnlyHint: false,
      destructiveHint: true,
    });
    expect(hints['service_create_agent']).toMatchObject({
      readOnlyHint: false,
      destructiveHint: false,
    });
  });
});
