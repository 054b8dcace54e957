import { ERROR_CATALOGUE, type ErrorCode } from '#server/errors/catalogue.ts';
import {
  type Answer,
  errorCodesOf,
  type Operation,
  statusOf,
} from '#server/operations/define-operation.ts';
import { ErrorEnvelope } from '#server/schemas/error-envelope.ts';
import { SCHEMA_VERSION } from '#server/schemas/schema-version.ts';
import { BASE_PATH } from '../match-route.ts';
import { describeParameters } from './describe-parameters.ts';
import { referenceTo, schemaComponents } from './schema-components.ts';

type Json = Record<string, unknown>;

const TAGS: Readonly<Record<string, string>> = {
  Transactions: 'From a sentence to unsigned transactions: intent, plan, re-encode, simulate.',
  Agents: 'Standing monitors over wallets: what they watch, and their events.',
  'Agent drafts': 'Agents that are drafted without a key and claimed by their owner.',
  Guard: 'Permissions that an owner signs, within which an agent executes.',
  Surfaces: 'Agents that the partner’s own pages turn on, and the chat that receives their alerts.',
  Positions: 'Positions of a wallet that have their own id.',
  Webhooks: 'Where events are sent to.',
  Account: 'Credits and what this deployment can do.',
};

const EXAMPLE_REQUEST_ID = 'req_8f14e45f-ceea-467f-a0e6-0b1c5d1a2b3c';

const rendered = new WeakMap<readonly Operation[], string>();

/** @returns the OpenAPI 3.1 document of some operations, as JSON text; written once, as it takes 0.2 s and strangers read it. */
export function renderOpenApiDocument(operations: readonly Operation[]): string {
  const text =
    rendered.get(operations) ?? `${JSON.stringify(openApiDocument(operations), null, 2)}\n`;
  rendered.set(operations, text);
  return text;
}

/** @returns the OpenAPI 3.1 document of some operations. */
export function openApiDocument(operations: readonly Operation[]): Json {
  const roots = operations.flatMap((operation) => [
    ...(operation.request === null ? [] : [operation.request]),
    ...answersOf(operation).flatMap(({ status, schema }) => (status === 204 ? [] : [schema])),
  ]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Portolan',
      version: '1beta',
      summary: 'Plain-English outcomes in, ready-to-sign cross-chain transaction plans out.',
      description: `Turns a plain-English outcome into an ordered list of unsigned transactions. The service never holds keys, signs or broadcasts.\n\nSchema version ${SCHEMA_VERSION}. Every answer carries it in \`Service-Schema-Version\`, and the request's id in \`Service-Request-Id\`. A request from an unavailable region gets 451 with an empty body.`,
      contact: { name: 'Portolan' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: BASE_PATH, description: 'This deployment' }],
    tags: [...new Set(operations.flatMap(({ tags }) => tags))].map((name) => ({
      name,
      description: TAGS[name],
    })),
    security: [{ apiKey: [] }],
    paths: pathsOf(operations),
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A partner API key, kept on the partner’s server: `Authorization: Bearer ptn_live_…`.',
        },
      },
      parameters: {
        RequestId: {
          name: 'Service-Request-Id',
          in: 'header',
          required: false,
          description: 'Your own id for this request. One that is not valid is replaced.',
          schema: { type: 'string', pattern: '^[A-Za-z0-9._:-]{8,128}$' },
        },
      },
      headers: HEADERS,
      responses: errorResponses(operations),
      schemas: schemaComponents([...roots, ErrorEnvelope]),
    },
  };
}

const HEADERS = {
  SchemaVersion: {
    description: 'The current dated schema version.',
    required: true,
    schema: { type: 'string', examples: [SCHEMA_VERSION] },
  },
  RequestId: {
    description: 'The id of this request: yours when it was valid.',
    required: true,
    schema: { type: 'string', examples: [EXAMPLE_REQUEST_ID] },
  },
  RetryAfter: {
    description: 'Seconds until the rate window ends, of the key or of where the call came from.',
    required: true,
    schema: { type: 'integer', minimum: 1, maximum: 86_400 },
  },
} as const;

const COMMON_HEADERS = {
  'Service-Schema-Version': { $ref: '#/components/headers/SchemaVersion' },
  'Service-Request-Id': { $ref: '#/components/headers/RequestId' },
} as const;

function pathsOf(operations: readonly Operation[]): Json {
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: operationObject(operation),
    };
  }
  return paths;
}

/** Where an operation's security is not that of the document; `{}` is a call without any. */
const SECURITY = {
  key: {},
  none: { security: [] },
  either: { security: [{ apiKey: [] }, {}] },
} as const satisfies Record<Operation['auth'], Json>;

function operationObject(operation: Operation): Json {
  const { request, examples } = operation;
  return {
    operationId: operation.id,
    tags: operation.tags,
    summary: operation.summary,
    description: operation.description,
    // Extensions of the standard, which the documentation's pages show.
    'x-scope': operation.scope,
    'x-credits': operation.cost?.credits ?? 0,
    'x-rate-class': operation.rateClass,
    'x-idempotency': operation.idempotency,
    ...SECURITY[operation.auth],
    parameters: [{ $ref: '#/components/parameters/RequestId' }, ...describeParameters(operation)],
    ...(request === null
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: referenceTo(request),
                examples: namedExamples(examples, (example) => example.request),
              },
            },
          },
        }),
    responses: {
      ...Object.fromEntries(
        answersOf(operation).map((answer) => [
          answer.status ?? 200,
          answerObject(operation, answer),
        ]),
      ),
      ...Object.fromEntries(
        [...codesByStatus(operation)].map(([status, codes]) => [
          status,
          { $ref: `#/components/responses/${responseName(codes)}` },
        ]),
      ),
      451: { $ref: '#/components/responses/RegionUnavailable' },
    },
  };
}

function answersOf({ response, otherAnswers = [] }: Operation): readonly Answer[] {
  return [response, ...otherAnswers].map((answer) => ({
    ...answer,
    schema: answer.documented ?? answer.schema,
  }));
}

function answerObject(operation: Operation, answer: Answer): Json {
  const { status = 200, description, schema } = answer;
  if (status === 204) return { description, headers: COMMON_HEADERS };
  const examples = operation.examples.filter(
    ({ response }) => statusOf(operation, response) === status,
  );
  return {
    description,
    headers: COMMON_HEADERS,
    content: {
      'application/json': {
        schema: referenceTo(schema),
        examples: namedExamples(examples, (example) => example.response),
      },
      ...(operation.wantsStream === undefined ? {} : { 'text/event-stream': EVENT_STREAM }),
    },
  };
}

const EVENT_STREAM = {
  schema: {
    type: 'string',
    description:
      'Server-sent events. `reasoning` and `delta` carry `{ text }`, `tool-start` and `tool-end` carry `{ name }`. The last one is `final` with the whole response, or `error` with the error envelope.',
  },
};

function namedExamples(
  examples: Operation['examples'],
  pick: (example: Operation['examples'][number]) => unknown,
): Json {
  return Object.fromEntries(
    examples.map((example) => [example.name, { summary: example.summary, value: pick(example) }]),
  );
}

function codesByStatus(operation: Operation): ReadonlyMap<number, readonly ErrorCode[]> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorCodesOf(operation)) {
    const status = operation.statuses?.[code] ?? ERROR_CATALOGUE[code].status;
    byStatus.set(status, [...(byStatus.get(status) ?? []), code].sort());
  }
  return new Map([...byStatus].sort(([a], [b]) => a - b));
}

/** The component of an error status: named after the codes that it may contain. */
function responseName(codes: readonly ErrorCode[]): string {
  return codes
    .map((code) => code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase()))
    .join('Or');
}

function errorResponses(operations: readonly Operation[]): Json {
  const responses = new Map<string, Json>();
  for (const operation of operations) {
    for (const codes of codesByStatus(operation).values()) {
      responses.set(responseName(codes), errorResponseObject(codes));
    }
  }
  responses.set('RegionUnavailable', {
    description: 'The caller’s region is not served. Empty body, no error envelope.',
    headers: COMMON_HEADERS,
  });
  return Object.fromEntries([...responses].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function errorResponseObject(codes: readonly ErrorCode[]): Json {
  return {
    description: codes.map((code) => `\`${code}\`: ${ERROR_CATALOGUE[code].message}`).join('\n\n'),
    headers: {
      ...COMMON_HEADERS,
      ...(codes.includes('rate_limited')
        ? { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }
        : {}),
    },
    content: {
      'application/json': {
        schema: referenceTo(ErrorEnvelope),
        examples: Object.fromEntries(
          codes.map((code) => [
            code,
            {
              summary: ERROR_CATALOGUE[code].retryable ? 'May be tried again' : 'Final',
              value: {
                error: code,
                friendly_message: ERROR_CATALOGUE[code].message,
                issues: [],
                request_id: EXAMPLE_REQUEST_ID,
              },
            },
          ]),
        ),
      },
    },
  };
}
