/** The parts of our OpenAPI 3.1 document that the generator reads. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: {
    readonly responses: Readonly<Record<string, Answer>>;
  };
}

interface OperationObject {
  readonly operationId: string;
  readonly summary: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Answer | Reference>>;
}

interface Reference {
  readonly $ref: string;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: { readonly type?: string; readonly enum?: readonly string[] };
}

interface Answer {
  readonly content?: Content;
}

type Content = Readonly<
  Record<
    string,
    { readonly schema: unknown; readonly examples?: Readonly<Record<string, unknown>> }
  >
>;

const SCHEMAS = '#/components/schemas/';

/** @returns the module of every operation's method, path and types, and of the error codes */
export function renderOperations(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const names = new Set<string>();
  const types = operations.map(({ operation }) => typesOf(operation, names));
  const places = operations.map(({ path, method, operation }) => {
    const keyless = operation.security?.length === 0;
    return `  ${operation.operationId}: { method: '${method.toUpperCase()}', path: '${path}', needsKey: ${!keyless} },\n`;
  });
  const codes = Object.values(document.components.responses)
    .flatMap(({ content }) => Object.keys(content?.['application/json']?.examples ?? {}))
    .sort();
  return [
    `import type {\n${[...names]
      .sort()
      .map((name) => `  ${name},\n`)
      .join('')}} from './schemas.ts';\n\n`,
    `/** What each operation takes and answers with. */\nexport interface OperationTypes {\n${types.join('')}}\n\n`,
    `/** Where each operation is. */\nexport const OPERATIONS = {\n${places.join('')}} as const;\n\n`,
    `/** The codes that \`error\` of the envelope may have. */\nexport type ErrorCode =\n${[...new Set(codes)].map((code) => `  | '${code}'`).join('\n')};\n`,
  ].join('');
}

function typesOf(operation: OperationObject, names: Set<string>): string {
  const parameters = (operation.parameters ?? []).filter(
    (parameter): parameter is Parameter => 'name' in parameter,
  );
  const body = operation.requestBody?.content['application/json']?.schema;
  const answers = Object.entries(operation.responses).flatMap(([status, answer]) => {
    if (!status.startsWith('2') || '$ref' in answer) return [];
    const schema = answer.content?.['application/json']?.schema;
    return [schema === undefined ? 'null' : nameOf(schema, names)];
  });
  const fields = [
    ...parametersField('path', parameters),
    ...parametersField('query', parameters),
    ...(body === undefined ? [] : [`    body: ${nameOf(body, names)};\n`]),
    `    answer: ${answers.join(' | ')};\n`,
  ];
  return `  /** ${operation.summary}. */\n  ${operation.operationId}: {\n${fields.join('')}  };\n`;
}

function parametersField(place: 'path' | 'query', all: readonly Parameter[]): readonly string[] {
  const own = all.filter((parameter) => parameter.in === place);
  if (own.length === 0) return [];
  const isOptional = own.every(({ required }) => !required);
  const fields = own.map(({ name, required, description, schema }) => {
    const comment = description === undefined ? '' : `      /** ${description} */\n`;
    return `${comment}      ${name}${required ? '' : '?'}: ${typeOf(schema)};\n`;
  });
  return [`    ${place}${isOptional ? '?' : ''}: {\n${fields.join('')}    };\n`];
}

function typeOf({ type, enum: values }: Parameter['schema']): string {
  if (values !== undefined) return values.map((value) => `'${value}'`).join(' | ');
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'string' || type === 'boolean') return type;
  throw new Error(`A parameter of type ${type} is not known here`);
}

function nameOf(schema: unknown, names: Set<string>): string {
  const reference = (schema as Partial<Reference>).$ref;
  if (reference?.startsWith(SCHEMAS) !== true) {
    throw new Error('A body of the public interface has no schema of its own');
  }
  const name = reference.slice(SCHEMAS.length);
  names.add(name);
  return name;
}
