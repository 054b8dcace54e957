import type { DocsOperation } from './describe-operation.ts';
import type { DocsField, DocsShape } from './describe-schema.ts';

/** Deeper fields are on the page; a list of them all would bury the ones that matter. */
const MAX_DEPTH = 3;

/** @returns the page of an operation as Markdown */
export function operationMarkdown(operation: DocsOperation): string {
  const { parameters, body, answers, errors, examples } = operation;
  return [
    `# ${operation.summary}`,
    `\`${operation.method} /v1beta${operation.path}\``,
    operation.description,
    operation.facts.map(({ name, value }) => `- **${name}**: ${value}`).join('\n'),
    '## Parameters',
    parameters.map((field) => fieldLine(field, 0, `${field.place}, `)).join('\n'),
    ...(body === null ? [] : ['## Request body', shapeLines(body, 0)]),
    '## Responses',
    ...answers.flatMap(({ status, description, shape }) => [
      `### ${status}`,
      description,
      ...(shape === null ? [] : [shapeLines(shape, 0)]),
    ]),
    '## Errors',
    errors.map(({ status, codes }) => `- ${status}: ${errorLinks(codes)}`).join('\n'),
    '## Examples',
    ...examples.flatMap(({ summary, samples, answer }) => [
      `### ${summary}`,
      ...samples.map((sample) => fence(sample.fence, sample.code)),
      answer.json === null
        ? `Answered with ${answer.status}, without a body.`
        : fence('json', answer.json),
    ]),
  ].join('\n\n');
}

/** @returns codes as links to what the page of errors says of each */
export function errorLinks(codes: readonly string[]): string {
  if (codes.length === 0) return 'the region is not served; no body';
  return codes.map((code) => `[\`${code}\`](/docs/errors#${code})`).join(', ');
}

function fence(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

function shapeLines(shape: DocsShape, depth: number): string {
  const indent = '  '.repeat(depth);
  return [
    ...shape.variants.flatMap((variant) => [
      `${indent}- one form: ${variant.type}`,
      ...(depth < MAX_DEPTH ? [shapeLines(variant, depth + 1)] : []),
    ]),
    ...shape.fields.map((field) => fieldLine(field, depth)),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function fieldLine(
  { name, isRequired, description, shape }: DocsField,
  depth: number,
  place = '',
): string {
  const facts = [
    `${place}${shape.type}`,
    ...(isRequired ? ['required'] : []),
    ...shape.constraints,
  ];
  const line = `${'  '.repeat(depth)}- \`${name}\` (${facts.join('; ')})${description === null ? '' : `: ${description}`}`;
  const inner = depth < MAX_DEPTH ? shapeLines(shape, depth + 1) : '';
  return inner === '' ? line : `${line}\n${inner}`;
}
