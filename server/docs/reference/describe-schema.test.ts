import { describe, expect, it } from 'vitest';
import { describeSchema } from './describe-schema.ts';
import { renderCurl, renderPython, renderTypeScript } from './render-samples.ts';

const words = (schema: object) => {
  const { type, constraints } = describeSchema(schema);
  return [type, ...constraints].join('; ');
};

describe('a schema in words', () => {
  it.each([
    [{ type: 'string', minLength: 1, maxLength: 9 }, 'string; 1 to 9 characters'],
    [{ type: 'string', enum: ['a', 'b'] }, 'string; one of `a`, `b`'],
    [{ const: 'max' }, '"max"'],
    [{ type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: 5 }, 'integer; at most 5'],
    [{ type: 'integer', default: 50, exclusiveMinimum: 0 }, 'integer; more than 0; default `50`'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string or null'],
    [
      { type: 'array', minItems: 1, items: { type: 'string', maxLength: 3 } },
      'array of string; at least 1 item; each at most 3 characters',
    ],
    [{ type: 'object', additionalProperties: { type: 'number' } }, 'object of number by name'],
    [{ $ref: '#/components/schemas/Wallet' }, 'Wallet'],
  ])('%o', (schema, expected) => expect(words(schema)).toBe(expected));

  it('names a schema that holds itself, once', () => {
    const { variants } = describeSchema({ $ref: '#/components/schemas/AgentCondition' });
    expect(variants.map(({ type }) => type)).toEqual([
      'AgentComparison',
      'kind: "all"',
      'kind: "any"',
    ]);
    const parts = variants[1]?.fields.find(({ name }) => name === 'parts');
    expect(parts?.shape.type).toBe('array of AgentConditionPart');
  });
});

describe('a sample', () => {
  const call = {
    method: 'PATCH',
    path: '/agents/{id}',
    inPath: { id: 'w_1' },
    body: { request: "it's below 5" },
    hasKey: true,
  };

  it('is a command that a shell takes', () => {
    expect(renderCurl(call)).toBe(
      [
        'curl -X PATCH http://127.0.0.1:3000/v1beta/agents/w_1 \\',
        '  -H "Authorization: Bearer $API_KEY" \\',
        '  -H "Content-Type: application/json" \\',
        "  -d '{",
        `  "request": "it'\\''s below 5"`,
        "}'",
      ].join('\n'),
    );
  });

  it('is a call of Python, whose literals say what was to be sent', () => {
    const written = renderPython({ ...call, body: { a: [true, null, 'true "x" \\ null'] } });
    expect(written).toBe(
      [
        'import os',
        '',
        'import requests',
        '',
        'answer = requests.patch(',
        '    "http://127.0.0.1:3000/v1beta/agents/w_1",',
        '    headers={"Authorization": "Bearer " + os.environ["API_KEY"]},',
        '    json={',
        '        "a": [',
        '            True,',
        '            None,',
        '            "true \\"x\\" \\\\ null"',
        '        ]',
        '    },',
        '    timeout=30,',
        ')',
        'print(answer.status_code, answer.text)',
      ].join('\n'),
    );
  });

  it('is a call of the typed client', () => {
    expect(renderTypeScript('updateAgent', call)).toBe(
      [
        'const { data } = await portolan.updateAgent({',
        '  path: {',
        '    id: "w_1"',
        '  },',
        '  body: {',
        `    request: "it's below 5"`,
        '  }',
        '});',
      ].join('\n'),
    );
  });
});
