import { z } from 'zod';
import type { Operation } from '#server/operations/define-operation.ts';
import type { JsonSchema } from './schema-components.ts';

/** @returns the parameters of an operation's path and query. */
export function describeParameters(operation: Operation): readonly JsonSchema[] {
  const inPath = Object.entries(operation.pathParameters ?? {}).map(
    ([name, { description, example }]) => ({
      name,
      in: 'path',
      required: true,
      description,
      schema: { type: 'string', examples: [example] },
    }),
  );
  if (operation.query === undefined) return inPath;
  const { properties = {}, required = [] } = z.toJSONSchema(operation.query, { io: 'input' });
  const inQuery = Object.entries(properties).map(([name, property]) => {
    const { description, ...schema } = property as JsonSchema;
    return { name, in: 'query', required: required.includes(name), description, schema };
  });
  return [...inPath, ...inQuery];
}
