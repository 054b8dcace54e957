import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile as compileAgent } from '#server/agents/compile/testing/compile.ts';
import { Interview } from '#server/intent/interview.ts';
import { compile, FRIEND, OWNER } from '#server/intent/testing/compile.ts';
import type { IntentRequest, IntentResponse } from '#server/schemas/intent-exchange.ts';
import { appendAnswer } from '#server/schemas/transcript.ts';
import { EVIL, EVIL_NAME, hostileSymbol } from './hostile-texts.ts';

/** Orders whose questions offer what the balances of the request hold, and who they may pay. */
const ORDERS = [
  'send something on base',
  `send something to ${FRIEND} on base`,
  'bridge from base to arbitrum',
  'deposit on aave on base',
  'buy 5 link on base',
  'what do I hold on base?',
  'swap half of it on base',
];

const PLAIN = /^[ -~\u00b7\u2026\u2013\u2014\u2019]+$/;
const MARKER = /clarification\s*[-:\u2010-\u2015\u2212\uff1a]/i;

function holding(symbols: readonly string[], inWallet: boolean): Partial<IntentRequest> {
  const amounts = symbols.map((asset, at) => [asset, String(at + 5)] as const);
  if (inWallet) {
    return {
      wallets: [{ address: OWNER, chain: 'base', balances: Object.fromEntries(amounts) }],
    };
  }
  return { balances: amounts.map(([asset, amount]) => ({ chain: 'base', asset, amount })) };
}

function expectPlain({ clarifications, reasoning }: IntentResponse, order: string): void {
  for (const { question, options } of clarifications) {
    expect(question).toMatch(PLAIN);
    for (const { id, label } of options) {
      expect(label).toMatch(PLAIN);
      expect(label).not.toMatch(MARKER);
      expect(label.length).toBeLessThanOrEqual(160);
      expect(id).toMatch(/^[\w.:-]{1,80}$/);
    }
  }
  const said = JSON.stringify([clarifications, reasoning]);
  expect(said).not.toContain(EVIL_NAME);
  if (!order.includes(EVIL)) expect(said).not.toMatch(MARKER);
}

const payees = ({ intents }: IntentResponse) =>
  intents.flatMap(({ recipient, recipient_name, spender, vault_address }) =>
    [recipient, recipient_name, spender, vault_address].filter((one) => one !== undefined),
  );

describe('symbols of tokens that anybody may have sent', () => {
  it('never reach a label, an id, a question or an answer, and never name who is paid', () => {
    let offered = 0;
    fc.assert(
      fc.property(
        fc.array(hostileSymbol, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...ORDERS),
        fc.boolean(),
        fc.array(fc.nat(3), { minLength: 4, maxLength: 4 }),
        (symbols, order, inWallet, picks) => {
          const held = holding([...symbols, 'DAI', 'LINK'], inWallet);
          let prompt = order;
          for (const pick of picks) {
            const answer = compile({ ...held, prompt }, 10n ** 20n);
            expectPlain(answer, order);
            for (const paid of payees(answer)) expect(order).toContain(paid);
            const open = answer.clarifications.find(({ options }) => options.length > 0);
            const option = open?.options[pick % open.options.length];
            if (!open || !option) break;
            offered += 1;
            prompt = appendAnswer(prompt, open.question, option.label);
          }
        },
      ),
      { numRuns: 400, seed: 14_04 },
    );
    expect(offered).toBeGreaterThan(400);
  });

  it('are shown by their address where the balances name one, which is no recipient', () => {
    const prompt = 'send something to that address on base';
    const held = holding([EVIL], false);
    const [asked] = compile({ ...held, prompt: 'send 5 of something on base' }).clarifications;
    expect(asked?.options).toEqual([{ id: EVIL.toLowerCase(), label: `${EVIL} \u00b7 5` }]);
    const answered = appendAnswer(prompt, asked?.question ?? '', asked?.options[0]?.label ?? '');
    expect(payees(compile({ ...held, prompt: answered }, 10n ** 20n))).toEqual([]);
    const later = {
      ...held,
      prompt: 'send 5 dai to the address I gave on base',
      messages: [{ role: 'user' as const, content: answered }],
    };
    expect(payees(compile(later, 10n ** 20n))).toEqual([]);
  });
});

describe('an option', () => {
  it('is left out where its label or id is not plain, wherever that came from', () => {
    fc.assert(
      fc.property(hostileSymbol, (symbol) => {
        const interview = new Interview();
        interview.ask({ kind: 'asset', step: 0, question: `Which ${symbol}?` }, [
          { id: symbol, label: symbol },
          { id: 'dai', label: symbol },
          { id: 'link', label: 'LINK' },
        ]);
        const [asked] = interview.clarifications;
        expect(asked?.question).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
        expect(asked?.options.at(-1)).toEqual({ id: 'link', label: 'LINK' });
        for (const { id, label } of asked?.options ?? []) {
          expect(label).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
          expect(label).not.toMatch(MARKER);
          expect(label).toBe(label.trim());
          expect(id).toMatch(/^[\w.:-]{1,80}$/);
        }
      }),
      { numRuns: 400, seed: 14_04 },
    );
  });
});

describe('words of a watch', () => {
  it('never make a label that is more than one plain line', () => {
    fc.assert(
      fc.property(
        hostileSymbol,
        fc.constantFrom(
          (symbol: string) => `alert me when ${symbol} goes above 3`,
          (symbol: string) => `tell me if "${symbol}" tanks`,
          (symbol: string) => `tell me when $${symbol} drops by 5% or gas moves`,
        ),
        (symbol, write) => {
          const compiled = compileAgent(write(symbol));
          if (compiled.outcome !== 'needs_clarification') return;
          expect(compiled.question).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
          for (const { id, label } of compiled.options) {
            expect(label).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
            expect(label).not.toMatch(MARKER);
            expect(id).toMatch(/^pick_\w*$/);
          }
        },
      ),
      { numRuns: 400, seed: 14_04 },
    );
  });
});
