import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaled } from '#devnet/testing/prove-scale.ts';
import { parsePrompt } from '#server/language/parse-prompt.ts';
import type { IntentRequest } from '#server/schemas/intent-exchange.ts';
import { MODEL_ACTIONS, type ModelOrder } from '../model/model-answer.ts';
import { order } from '../model/testing/order.ts';
import { FRIEND, OWNER, STRANGER } from '../testing/compile.ts';
import { listDestinations } from './model-destinations.ts';
import { groundOrders, readGround } from './model-grounding.ts';

const FIVE = { amount_kind: 'number', amount: '5', asset: 'DAI' } as const;
const TENTH = { amount_kind: 'percent', amount: '10', asset: 'DAI' } as const;
const WORDS = [
  'envía',
  '5',
  '$40',
  '10%',
  'todo',
  'DAI',
  'USDC',
  'ETH',
  'en',
  'Base',
  'aave',
  FRIEND,
  'alice.eth',
  '去',
  '\u202e',
  FRIEND.slice(0, 41),
];
const text = fc.oneof(
  fc.array(fc.constantFrom(...WORDS), { maxLength: 14 }).map((words) => words.join(' ')),
  fc.string({ unit: 'binary', maxLength: 300 }),
);
const maybe = (values: readonly string[]) =>
  fc.option(fc.oneof(fc.constantFrom(...values), fc.string({ unit: 'grapheme', maxLength: 12 })));
const modelOrder: fc.Arbitrary<ModelOrder> = fc.record({
  action: fc.constantFrom(...MODEL_ACTIONS),
  amount_kind: fc.constantFrom('number', 'usd', 'percent', 'all', 'chained', 'none'),
  amount: maybe(['5', '40', '10', '100', '-1', '1e9']),
  asset: maybe(['DAI', 'USDC', '@0', STRANGER, '__proto__']),
  to_amount: maybe(['5']),
  to_asset: maybe(['ETH', 'USDC', '@0', '@1']),
  chain: maybe(['base', 'arbitrum', 'constructor']),
  from_chain: maybe(['base']),
  to_chain: maybe(['arbitrum', 'base']),
  protocol: maybe(['aave-v3', 'aave', STRANGER]),
  destination: fc.option(fc.oneof(fc.integer({ min: -2, max: 3 }), fc.double())),
  slippage_percent: maybe(['10', '1']),
});

/** Requests in which an honest answer exists, and answers near to it. */
const HONEST: readonly (readonly [string, ModelOrder])[] = [
  [
    `envía 5 DAI a ${FRIEND} en Base`,
    order({ action: 'transfer', ...FIVE, chain: 'base', destination: 0 }),
  ],
  ['cambia 5 DAI por ETH', order({ action: 'swap', ...FIVE, to_asset: 'ETH' })],
  ['deposita 10% de mi DAI en aave', order({ action: 'deposit', ...TENTH, protocol: 'aave' })],
];
const KEYS = Object.keys(order({ action: 'claim' })) as (keyof ModelOrder)[];
const near = fc
  .tuple(fc.constantFrom(...HONEST), modelOrder, fc.subarray(KEYS, { maxLength: 2 }))
  .map(([[prompt, honest], wild, keys]) => ({
    prompt,
    orders: [{ ...honest, ...Object.fromEntries(keys.map((key) => [key, wild[key]])) }],
  }));
const far = fc.record({ prompt: text, orders: fc.array(modelOrder, { maxLength: 4 }) });

describe('whatever a model answers', () => {
  it('nobody is paid who is not in the list, and nothing is spent that was not written', () => {
    let taken = 0;
    fc.assert(
      fc.property(fc.oneof(near, far), text, ({ prompt, orders }, aside) => {
        const request: IntentRequest = {
          prompt: prompt === '' ? 'x' : prompt,
          wallets: [{ address: OWNER, chain: 'base' }],
          messages: [{ role: 'assistant', content: `${aside} ${STRANGER}` }],
          page_context: { note: `${aside} ${STRANGER}` },
        };
        const parsed = parsePrompt(request.prompt);
        const destinations = listDestinations(request, parsed);
        const grounded = groundOrders(orders, readGround(request, parsed, destinations));
        if (!grounded.ok) {
          expect(grounded.reasons.length).toBeGreaterThan(0);
          return;
        }
        taken++;
        for (const { party, asset, toAsset, quantity, toQuantity } of grounded.partials) {
          if (party) expect(destinations).toContain(party);
          for (const named of [asset, toAsset]) expect(named?.symbol).not.toBe(STRANGER);
          for (const size of [quantity, toQuantity]) {
            if (size && 'value' in size) expect(prompt).toContain(size.value);
          }
        }
      }),
      { numRuns: scaled(4_000, 1_000) },
    );
    expect(taken).toBeGreaterThan(scaled(200, 50));
  });
});
