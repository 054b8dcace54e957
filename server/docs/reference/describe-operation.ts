import { type DocsField, type DocsShape, describeSchema } from './describe-schema.ts';
import {
  type OpenApiAnswer,
  type OpenApiOperation,
  type OpenApiParameter,
  openApi,
} from './openapi.ts';
import { renderCurl, renderPython, renderTypeScript } from './render-samples.ts';

export interface DocsAnswer {
  readonly status: string;
  readonly description: string;
  /** Null where there is no body. */
  readonly shape: DocsShape | null;
}

/** A call in one language. */
export interface DocsSample {
  readonly name: 'curl' | 'TypeScript' | 'Python';
  /** Of a fence of Markdown. */
  readonly fence: 'bash' | 'ts' | 'python';
  readonly code: string;
}

export interface DocsExample {
  readonly name: string;
  readonly summary: string;
  /** What is sent, with the values of the path; the body as JSON, null without one. */
  readonly request: {
    readonly inPath: Readonly<Record<string, string>>;
    readonly json: string | null;
  };
  /** The same call, language by language. */
  readonly samples: readonly DocsSample[];
  /** Null where the answer has no body. */
  readonly answer: { readonly status: string; readonly json: string | null };
}

/** Everything that the page of an operation says. */
export interface DocsOperation {
  readonly id: string;
  /** Last part of the page's address. */
  readonly slug: string;
  readonly tag: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  readonly parameters: readonly (DocsField & { readonly place: string })[];
  readonly body: DocsShape | null;
  readonly answers: readonly DocsAnswer[];
  readonly errors: readonly { readonly status: string; readonly codes: readonly string[] }[];
  readonly examples: readonly DocsExample[];
}

const AGAIN = {
  safe: 'Reads only: send it again whenever you like.',
  repeatable: 'Nothing is stored: a repeated call is computed and charged again.',
  keyed: 'Idempotent with the same `idempotency_key` and body.',
  idempotent: 'Idempotent.',
  additive: 'Not idempotent: each call creates one more.',
} as const;

const RATE = {
  per_key: 'per key',
  per_address: 'per caller address',
  unlimited: 'not counted',
} as const;

let operations: readonly DocsOperation[] | undefined;

/** @returns every public operation, in the order of the document */
export function listOperations(): readonly DocsOperation[] {
  operations ??= Object.entries(openApi().paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      describeOperation(method.toUpperCase(), path, operation),
    ),
  );
  return operations;
}

function describeAuthentication(security: OpenApiOperation['security']): string {
  if (security?.length === 0) return 'none';
  const key = 'API key, as `Authorization: Bearer <API_KEY>`';
  return security === undefined ? key : `none, or an ${key}`;
}

function describeOperation(
  method: string,
  path: string,
  operation: OpenApiOperation,
): DocsOperation {
  const { operationId: id } = operation;
  const authentication = describeAuthentication(operation.security);
  const body = operation.requestBody?.content['application/json']?.schema;
  const parameters = operation.parameters.map(resolveParameter);
  return {
    id,
    slug: id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    tag: operation.tags[0] ?? '',
    method,
    path,
    summary: operation.summary,
    description: operation.description,
    facts: [
      {
        name: 'Authentication',
        value: authentication,
      },
      {
        name: 'Scope',
        value: operation['x-scope'] === null ? 'none' : `\`${operation['x-scope']}\``,
      },
      {
        name: 'Cost',
        value:
          operation['x-credits'] === 0
            ? 'free'
            : `${operation['x-credits']} credits for a delivered call`,
      },
      {
        name: 'Rate limit',
        value: RATE[operation['x-rate-class']],
      },
      { name: 'Idempotency', value: AGAIN[operation['x-idempotency']] },
    ],
    parameters: parameters.map(({ name, in: place, required, description, schema }) => ({
      name,
      place,
      isRequired: required,
      description: description ?? null,
      shape: describeSchema(schema),
    })),
    body: body === undefined ? null : describeSchema(body),
    answers: successesOf(operation).flatMap(([status, answer]) => {
      const schema = answer.content?.['application/json']?.schema;
      return [
        {
          status,
          description: answer.description ?? '',
          shape: schema === undefined ? null : describeSchema(schema),
        },
      ];
    }),
    errors: Object.entries(operation.responses).flatMap(([status, answer]) =>
      status.startsWith('2') ? [] : [{ status, codes: codesOf(answer) }],
    ),
    examples: examplesOf(method, path, operation, parameters),
  };
}

function resolveParameter(parameter: OpenApiParameter): OpenApiParameter {
  if (parameter.$ref === undefined) return parameter;
  const name = parameter.$ref.slice(parameter.$ref.lastIndexOf('/') + 1);
  const found = openApi().components.parameters[name];
  if (found === undefined) throw new Error(`The document has no parameter ${name}`);
  return found;
}

function codesOf({ $ref = '', content }: OpenApiAnswer): readonly string[] {
  const shared = openApi().components.responses[$ref.slice($ref.lastIndexOf('/') + 1)];
  return Object.keys((content ?? shared?.content)?.['application/json']?.examples ?? {});
}

/** What was created comes before a question about it: 201 before 200. */
function successesOf({ responses }: OpenApiOperation) {
  return Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .sort(([one], [other]) => Number(other) - Number(one));
}

function examplesOf(
  method: string,
  path: string,
  operation: OpenApiOperation,
  parameters: readonly OpenApiParameter[],
): readonly DocsExample[] {
  const requests = operation.requestBody?.content['application/json']?.examples ?? {};
  const inPath = Object.fromEntries(
    parameters
      .filter((parameter) => parameter.in === 'path')
      .map(({ name, schema }) => [name, String(schema.examples?.[0] ?? `<${name}>`)]),
  );
  const hasKey = operation.security?.length !== 0;
  return successesOf(operation).flatMap(([status, answer]) => {
    const answers = answer.content?.['application/json']?.examples;
    const shown = answers ?? { call: { summary: operation.summary, value: null } };
    return Object.entries(shown).map(([name, { summary, value }]) => {
      const call = { method, path, inPath, body: requests[name]?.value, hasKey };
      return {
        name,
        summary,
        request: {
          inPath,
          json: call.body === undefined ? null : JSON.stringify(call.body, null, 2),
        },
        samples: [
          { name: 'curl', fence: 'bash', code: renderCurl(call) },
          {
            name: 'TypeScript',
            fence: 'ts',
            code: renderTypeScript(operation.operationId, call),
          },
          { name: 'Python', fence: 'python', code: renderPython(call) },
        ],
        answer: { status, json: answers === undefined ? null : JSON.stringify(value, null, 2) },
      };
    });
  });
}
