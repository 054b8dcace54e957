import { readRepositoryFile } from '../read-repository-file.ts';

/** A JSON Schema of the document (draft 2020-12), as far as the documentation shows it. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly pattern?: string;
  readonly default?: unknown;
}

export interface NamedExample {
  readonly summary: string;
  readonly value: unknown;
}

interface MediaType {
  readonly schema: JsonSchema;
  readonly examples?: Readonly<Record<string, NamedExample>>;
}

export interface OpenApiAnswer {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: Readonly<Record<string, MediaType>>;
}

export interface OpenApiParameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema & { readonly examples?: readonly unknown[] };
}

export interface OpenApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security?: readonly unknown[];
  readonly 'x-scope': string | null;
  readonly 'x-credits': number;
  readonly 'x-rate-class': 'per_key' | 'per_address' | 'unlimited';
  readonly 'x-idempotency': 'safe' | 'repeatable' | 'keyed' | 'idempotent' | 'additive';
  readonly parameters: readonly OpenApiParameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, MediaType>> };
  readonly responses: Readonly<Record<string, OpenApiAnswer>>;
}

export interface OpenApiDocument {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: {
    readonly parameters: Readonly<Record<string, OpenApiParameter>>;
    readonly responses: Readonly<Record<string, OpenApiAnswer>>;
    readonly schemas: Readonly<Record<string, JsonSchema>>;
  };
}

let document: OpenApiDocument | undefined;

/** @returns the OpenAPI document that the service serves, read once */
export function openApi(): OpenApiDocument {
  document ??= JSON.parse(readRepositoryFile('public/openapi.json')) as OpenApiDocument;
  return document;
}
