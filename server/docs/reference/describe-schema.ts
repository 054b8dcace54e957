import { type JsonSchema, openApi } from './openapi.ts';

/** What a value looks like, in words. */
export interface DocsShape {
  /** For example `string`, `array of Wallet`, `Step`. */
  readonly type: string;
  /** For example `1 to 2000 characters`. */
  readonly constraints: readonly string[];
  readonly fields: readonly DocsField[];
  /** Where a value has one of several forms. */
  readonly variants: readonly DocsShape[];
}

export interface DocsField {
  readonly name: string;
  readonly isRequired: boolean;
  readonly description: string | null;
  readonly shape: DocsShape;
}

const PREFIX = '#/components/schemas/';

/**
 * @param seen schemas that are being described already: one that holds itself is named only
 * @returns what a schema asks for
 */
export function describeSchema(
  schema: JsonSchema,
  seen: ReadonlySet<string> = new Set(),
): DocsShape {
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms !== undefined) return describeForms(schema, forms, seen);
  if (schema.$ref !== undefined) {
    const name = schema.$ref.slice(PREFIX.length);
    const found = openApi().components.schemas[name];
    if (found === undefined) throw new Error(`The document has no schema ${name}`);
    if (seen.has(name)) return { type: name, constraints: [], fields: [], variants: [] };
    const shape = describeSchema(found, new Set([...seen, name]));
    const isOfFields = shape.fields.length > 0 || shape.variants.length > 0;
    return isOfFields ? { ...shape, type: name } : shape;
  }
  if (schema.type === 'array') {
    const items = describeSchema(schema.items ?? {}, seen);
    return {
      ...items,
      type: `array of ${items.type}`,
      constraints: [...constraintsOf(schema), ...items.constraints.map((text) => `each ${text}`)],
    };
  }
  if (schema.type === 'object' || schema.properties !== undefined) {
    return describeObject(schema, seen);
  }
  return { type: typeOf(schema), constraints: constraintsOf(schema), fields: [], variants: [] };
}

function describeObject(schema: JsonSchema, seen: ReadonlySet<string>): DocsShape {
  const fields = Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    isRequired: schema.required?.includes(name) ?? false,
    description: property.description ?? describedByReference(property),
    shape: describeSchema(property, seen),
  }));
  const rest = schema.additionalProperties;
  if (fields.length === 0 && typeof rest === 'object' && Object.keys(rest).length > 0) {
    const values = describeSchema(rest, seen);
    return { ...values, type: `object of ${values.type} by name` };
  }
  return { type: 'object', constraints: constraintsOf(schema), fields, variants: [] };
}

function describedByReference({ $ref, items }: JsonSchema): string | null {
  if ($ref === undefined) return items === undefined ? null : describedByReference(items);
  return openApi().components.schemas[$ref.slice(PREFIX.length)]?.description ?? null;
}

function describeForms(
  schema: JsonSchema,
  forms: readonly JsonSchema[],
  seen: ReadonlySet<string>,
): DocsShape {
  const shapes = forms
    .filter(({ type }) => type !== 'null')
    .map((form) => ({ ...describeSchema(form, seen), title: titleOf(form) }));
  const suffix = shapes.length < forms.length ? ' or null' : '';
  const [only] = shapes;
  if (only !== undefined && shapes.length === 1) return { ...only, type: only.type + suffix };
  const areOfFields = shapes.some(({ fields, variants }) => fields.length + variants.length > 0);
  return {
    type: [...new Set(shapes.map(({ type }) => type))].join(' or ') + suffix,
    constraints: [
      ...constraintsOf(schema),
      ...(areOfFields ? [] : [...new Set(shapes.flatMap(({ constraints }) => constraints))]),
    ],
    fields: [],
    variants: areOfFields
      ? shapes.map(({ title, ...shape }) => ({ ...shape, type: title ?? shape.type }))
      : [],
  };
}

/** A form is known by its own name, or by the field that distinguishes it. */
function titleOf({ $ref, properties }: JsonSchema): string | null {
  if ($ref !== undefined) return $ref.slice(PREFIX.length);
  const fixed = Object.entries(properties ?? {}).find(
    ([, { const: value }]) => value !== undefined,
  );
  return fixed === undefined ? null : `${fixed[0]}: ${JSON.stringify(fixed[1].const)}`;
}

function typeOf(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return 'string';
  if (schema.type === undefined) return 'any JSON';
  return typeof schema.type === 'string' ? schema.type : schema.type.join(' or ');
}

function constraintsOf(schema: JsonSchema): readonly string[] {
  const { minimum, maximum } = schema;
  return [
    schema.enum === undefined
      ? null
      : `one of ${schema.enum.map((value) => `\`${value}\``).join(', ')}`,
    range(schema.minLength, schema.maxLength, 'characters'),
    range(schema.minItems, schema.maxItems, 'items'),
    range(
      minimum === Number.MIN_SAFE_INTEGER ? undefined : minimum,
      maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum,
      '',
    ),
    schema.exclusiveMinimum === undefined ? null : `more than ${schema.exclusiveMinimum}`,
    schema.exclusiveMaximum === undefined ? null : `less than ${schema.exclusiveMaximum}`,
    schema.pattern === undefined ? null : `matches \`${schema.pattern}\``,
    schema.default === undefined ? null : `default \`${JSON.stringify(schema.default)}\``,
  ].filter((text) => text !== null);
}

function range(from: number | undefined, to: number | undefined, unit: string): string | null {
  const suffix = unit === '' ? '' : ` ${unit}`;
  if (from !== undefined && to !== undefined) return `${from} to ${to}${suffix}`;
  if (from !== undefined)
    return `at least ${from}${from === 1 ? suffix.replace(/s$/, '') : suffix}`;
  return to === undefined ? null : `at most ${to}${suffix}`;
}
