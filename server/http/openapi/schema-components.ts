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
  const components = new Map<string, JsonSchema>();
  // One by one and not the whole registry: a process may have loaded the schemas twice, once for
  // itself and once for its pages, and both copies are registered.
  const pending = [...roots];
  for (let root = pending.pop(); root !== undefined; root = pending.pop()) {
    const { $defs = {}, ...schema } = z.toJSONSchema(root, {
      io: 'input',
      target: 'draft-2020-12',
    });
    for (const [id, found] of [...Object.entries($defs), [idOf(root), schema] as const]) {
      if (components.has(id)) continue;
      const { $schema: _, $id: __, id: ___, ...component } = found as JsonSchema;
      const shown = withComponentReferences(component) as JsonSchema;
      components.set(id, shown);
      // A schema may describe itself by references that it does not hold.
      const unknown = referencesIn(shown).filter((named) => !components.has(named));
      pending.push(...unknown.flatMap((named) => registered(named) ?? []));
    }
  }
  return Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function registered(id: string): z.ZodType | undefined {
  return z.globalRegistry._idmap.get(id) as z.ZodType | undefined;
}

function idOf(schema: z.ZodType): string {
  const id = schema.meta()?.id;
  if (id === undefined) throw new Error('A schema of the public interface has no meta id');
  return id;
}

/** The same schema with its references leading to the document's components. */
function withComponentReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withComponentReferences);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [
      key,
      key === '$ref' && typeof child === 'string'
        ? child.replace('#/$defs/', PREFIX)
        : withComponentReferences(child),
    ]),
  );
}

function referencesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    key === '$ref' && typeof child === 'string'
      ? [child.slice(PREFIX.length)]
      : referencesIn(child),
  );
}
