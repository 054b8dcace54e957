import { z } from 'zod';

/** A JSON Schema, as OpenAPI 3.1 takes it (draft 2020-12). */
export type JsonSchema = Record<string, unknown>;

const PREFIX = '#/components/schemas/';

/** @returns a reference to the component of a schema that has a meta id. */
export function referenceTo(schema: z.ZodType): { $ref: string } {
  return { $ref: PREFIX + idOf(schema) };
}

/**
 * @returns the components that some schemas need: each of them by its meta id, and all they refer
 * to, sorted by name
 * @throws Error when a schema has no meta id
 */
export function schemaComponents(roots: readonly z.ZodType[]): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(z.globalRegistry, {
    io: 'input',
    target: 'draft-2020-12',
    uri: (id) => PREFIX + id,
  });
  const needed = new Map<string, JsonSchema>();
  const pending = roots.map(idOf);
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (needed.has(id)) continue;
    const { $schema, $id, id: _, ...schema } = schemas[id] as JsonSchema;
    needed.set(id, schema);
    pending.push(...referencesIn(schema));
  }
  return Object.fromEntries([...needed].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function idOf(schema: z.ZodType): string {
  const id = schema.meta()?.id;
  if (id === undefined) throw new Error('A schema of the public interface has no meta id');
  return id;
}

function referencesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    key === '$ref' && typeof child === 'string'
      ? [child.slice(PREFIX.length)]
      : referencesIn(child),
  );
}
