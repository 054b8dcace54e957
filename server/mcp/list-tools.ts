import { z } from 'zod';
import { type JsonSchema, schemaComponents } from '#server/http/openapi/schema-components.ts';
import type { Operation } from '#server/operations/define-operation.ts';
import type { McpTool } from '#server/operations/mcp-tool.ts';
import { ErrorEnvelope } from '#server/schemas/error-envelope.ts';
import { callsAsTools } from './calls-as-tools.ts';
import { describeErrors } from './tool-errors.ts';

/** An operation that models can call. */
export type ToolOperation = Operation & { readonly mcp: McpTool };

/** Who calls: a partner by its key, or nobody that is known. */
export type ToolCaller = 'partner' | 'stranger';

/** The tools of a caller by their names. */
type Tools = ReadonlyMap<string, ToolOperation>;

const known = new WeakMap<readonly Operation[], Map<ToolCaller, Tools>>();

/**
 * The tools of a caller, by their names: of a partner those of the operations that take a key, of a
 * stranger those of the operations that take none. What takes either is in both. They are found once.
 */
export function toolsFor(operations: readonly Operation[], caller: ToolCaller): Tools {
  const all = known.get(operations) ?? new Map<ToolCaller, Tools>();
  const tools = all.get(caller) ?? findTools(operations, caller);
  known.set(operations, all.set(caller, tools));
  return tools;
}

function findTools(operations: readonly Operation[], caller: ToolCaller): Tools {
  const other = caller === 'partner' ? 'none' : 'key';
  const callable = operations.filter(
    (operation): operation is ToolOperation =>
      operation.mcp !== undefined && operation.auth !== other,
  );
  return new Map(callable.map((operation) => [operation.mcp.name, operation]));
}

/** A tool as `tools/list` describes it. */
export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema & { readonly type: 'object' };
  readonly outputSchema: JsonSchema & { readonly type: 'object' };
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
}

/** Each is written once: their schemas are long, and every client lists them all. */
const listed = new WeakMap<ToolOperation, ListedTool>();

export function listTool(operation: ToolOperation): ListedTool {
  const known = listed.get(operation) ?? describeTool(operation);
  listed.set(operation, known);
  return known;
}

function describeTool(operation: ToolOperation): ListedTool {
  const { mcp, summary, idempotency, method } = operation;
  const writes = idempotency !== 'safe' && idempotency !== 'repeatable';
  return {
    name: mcp.name,
    title: summary,
    description: mcp.description,
    inputSchema: {
      type: 'object',
      properties: mcp.parameters,
      ...(mcp.required.length > 0 && { required: mcp.required }),
    },
    outputSchema: outputSchema(operation),
    annotations: {
      readOnlyHint: !writes,
      destructiveHint: method === 'DELETE' || method === 'PATCH',
      // A key that makes a call repeatable may be left out.
      idempotentHint: idempotency !== 'additive' && idempotency !== 'keyed',
      // What is read and planned is of the chains, which everybody writes to.
      openWorldHint: true,
    },
  };
}

/** What comes in the place of an answer without a body. */
const NOTHING = z.strictObject({}).meta({ id: 'Nothing', description: 'It is done.' });

/**
 * The schema of an answer, or of the error in its place, with all it refers to, as one document: clients
 * hold what comes to it, errors too, and would show none that it does not let through.
 */
function outputSchema(operation: ToolOperation): JsonSchema & { type: 'object' } {
  const { schema: answered } = operation.response;
  const schema = answered instanceof z.ZodNull ? NOTHING : answered;
  const id = schema.meta()?.id;
  if (id === undefined) throw new Error('An answer that a tool gives has a schema without an id.');
  const components = JSON.stringify(schemaComponents([schema, ErrorEnvelope]));
  const definitions = JSON.parse(
    callsAsTools(components).replaceAll('"#/components/schemas/', '"#/$defs/'),
    // Bounds that every whole number is within: a model would only read past them.
    (_, value: unknown) =>
      value === Number.MAX_SAFE_INTEGER || value === Number.MIN_SAFE_INTEGER ? undefined : value,
  ) as Record<string, JsonSchema>;
  const { properties, ...envelope } = definitions.ErrorEnvelope ?? {};
  const error = { type: 'string', description: describeErrors(operation) };
  return {
    type: 'object',
    anyOf: [id, 'ErrorEnvelope'].map((one) => ({ $ref: `#/$defs/${one}` })),
    $defs: {
      ...definitions,
      ErrorEnvelope: { ...envelope, properties: { ...(properties as JsonSchema), error } },
    },
  };
}
