import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { describeIssues } from '#server/http/describe-issues.ts';
import { compile, OWNER } from '#server/intent/testing/compile.ts';
import { CreateAgentDraftRequest } from '#server/schemas/agent-draft.ts';
import { CreateAgentRequest } from '#server/schemas/create-agent.ts';
import { IntentRequest } from '#server/schemas/intent-exchange.ts';
import { appendAnswer, MAX_APPENDED_LENGTH } from '#server/schemas/transcript.ts';
import { UpdateAgentRequest } from '#server/schemas/update-agent.ts';

interface Text {
  readonly name: string;
  readonly most: number;
  readonly field: string;
  readonly schema: z.ZodType;
  readonly bodyOf: (text: string) => unknown;
}

const TEXTS: readonly Text[] = [
  {
    name: 'POST /intent',
    most: 2000,
    field: 'prompt',
    schema: IntentRequest,
    bodyOf: (prompt) => ({ prompt, wallets: [{ address: OWNER, chain: 'base' }] }),
  },
  {
    name: 'POST /agents',
    most: 500,
    field: 'request',
    schema: CreateAgentRequest,
    bodyOf: (request) => ({ request, wallets: [OWNER] }),
  },
  {
    name: 'PATCH /agents/{id}',
    most: 500,
    field: 'request',
    schema: UpdateAgentRequest,
    bodyOf: (request) => ({ request }),
  },
  {
    name: 'POST /agent-drafts',
    most: 2000,
    field: 'request',
    schema: CreateAgentDraftRequest,
    bodyOf: (request) => ({ request }),
  },
];

/** A text of exactly so many characters, of words and lines. */
const textOf = (length: number) =>
  fc
    .array(
      fc.constantFrom('tell', 'me', 'when', 'eth', 'drops', '5', 'dai', 'to', 'Clarification'),
      {
        minLength: length,
        maxLength: length,
      },
    )
    .map((words) => `${words.join(' ').slice(0, length - 1)}x`);

const line = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 200 });
const answers = fc.array(fc.tuple(line, line), { minLength: 0, maxLength: 40 });

describe.each(TEXTS)('$name', ({ schema, bodyOf, most, field }) => {
  it('takes a text at its limit with the answers to its questions, and none beyond it', () => {
    fc.assert(
      fc.property(textOf(most), answers, (own, given) => {
        const answered = given.reduce(
          (text, [question, label]) => appendAnswer(text, question, label),
          own,
        );
        expect(schema.safeParse(bodyOf(answered)).error).toBeUndefined();
        const beyond = given.reduce(
          (text, [question, label]) => appendAnswer(text, question, label),
          `${own}y`,
        );
        const { error } = schema.safeParse(bodyOf(beyond));
        expect(describeIssues(error?.issues ?? [])).toEqual([
          { field, message: `Send at most ${most} characters.` },
        ]);
      }),
      { numRuns: 60, seed: 14_09 },
    );
  });

  it('bounds what is appended too', () => {
    const own = 'tell me when eth drops below 2000';
    const fill = 'Clarification \u2014 q: '.length + 2;
    const fits = appendAnswer(own, 'q', 'x'.repeat(MAX_APPENDED_LENGTH - fill));
    expect(schema.safeParse(bodyOf(fits)).error).toBeUndefined();
    expect(schema.safeParse(bodyOf(`${fits}x`)).success).toBe(false);
    const { error } = schema.safeParse(bodyOf('word '.repeat(20_000)));
    expect(describeIssues(error?.issues ?? [])).toEqual([
      { field, message: `Send at most ${most} characters.` },
    ]);
  });
});

it('a long request is answered to its end', () => {
  const order = 'send dai on base';
  const own = `${order}\n${'please '.repeat(300)}`.slice(0, 2000).trim();
  const prompt = own.padEnd(1990, ' .').slice(0, 1995);
  const request = (text: string) =>
    IntentRequest.parse({ prompt: text, wallets: [{ address: OWNER, chain: 'base' }] });
  let text = prompt;
  for (let round = 0; round < 4; round++) {
    const { clarifications, intents } = compile(request(text), 10n ** 20n);
    const [open] = clarifications;
    if (!open) {
      expect(intents).toMatchObject([{ action: 'transfer', recipient_name: 'carol.eth' }]);
      return;
    }
    text = appendAnswer(text, open.question, open.options[0]?.label ?? 'carol.eth');
  }
  throw new Error('It is still asked.');
});

it('as many questions as a plan can raise fit with their answers', () => {
  const own = Array.from({ length: 50 }, (_, at) => `send dai on base to u${at}.eth`).join(', ');
  const { clarifications } = compile({ prompt: own.slice(0, 2000) });
  expect(clarifications.length).toBeGreaterThan(40);
  const answered = clarifications.reduce(
    (text, { question, options }) => appendAnswer(text, question, options[0]?.label ?? 'carol.eth'),
    own.slice(0, 2000),
  );
  const wallets = [{ address: OWNER, chain: 'base' }];
  expect(IntentRequest.safeParse({ prompt: answered, wallets }).error).toBeUndefined();
});
