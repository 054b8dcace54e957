import { describe, expect, it } from 'vitest';
import type { WatchSource } from '#server/agents/evaluate/index.ts';
import { readNothing } from '#server/chains/evm/read.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { proposeTrigger } from './propose-trigger.ts';
import { readServiceCondition } from './service-condition.ts';
import { guardVenue } from './venues.ts';

const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
/** Every subject has a value below and one above any threshold. */
const everything: WatchSource = {
  read: async (subjects) =>
    subjects.map(() => ({
      ok: true,
      values: { low: '0', high: '1000000000000' },
      observedAtMs: 0,
      proof: { source: 'test', reads: [] },
    })),
};

const propose = (request: string, chainId: 42161 | 196) =>
  readNothing(
    proposeTrigger({ kind: 'condition', request }, OWNER, guardVenue(chainId, null), () => ''),
  );

const BOTH_OR_ASKED =
  /^(needs_clarification|Aave health factor below 1.2 or Spark health factor below 1.2)$/;
/**
 * Conditions with parts joined by "or", or with "any": the parts that a permission is checked on, or why it is
 * refused.
 */
const SENTENCES: readonly (readonly [request: string, words: string | RegExp])[] = [
  ['ETH below 2000 or BTC below 50000', 'ETH price below $2,000 or BTC price below $50,000'],
  ['either ETH or ARB is below 1000', 'ETH price below $1,000 or ARB price below $1,000'],
  ['my balance of USDC or USDT is above 500', 'USDC balance above 500 or USDT balance above 500'],
  [
    'USDC supply APY on Aave above 8% or USDT supply APY on Aave above 8%',
    'Aave USDC supply APY above 8% or Aave USDT supply APY above 8%',
  ],
  [
    'ETH below 2000 or USDC balance above 500 or my health factor below 1.2',
    'ETH price below $2,000 or USDC balance above 500 or Aave health factor below 1.2 or Spark health factor below 1.2',
  ],
  [
    'my Aave health factor is below 1.2 or my Spark health factor is below 1.5',
    'Aave health factor below 1.2 or Spark health factor below 1.5',
  ],
  [
    'my Aave health factor is below 1.2 or my Spark health factor is below 1.2',
    'Aave health factor below 1.2 or Spark health factor below 1.2',
  ],
  ['my Aave health factor is below 1.2 or my Spark one is below 1.2', BOTH_OR_ASKED],
  ['my Aave or Spark health factor is below 1.2', BOTH_OR_ASKED],
  ['my health factor on Aave or on Spark is below 1.2', BOTH_OR_ASKED],
  ['ETH below 2000 or ETH drops 5% in a day', /^unwatchable$/],
  ['ETH below 2000 or every monday at 9 UTC', /^needs_clarification$/],
  ['ETH below 1 or 2 or 3 or 4 or 5 or 6 or 7', /^needs_clarification$/],
  ['any token I hold drops 10%', /^unwatchable$/],
  ['any token I hold is below $1', /^needs_clarification$/],
  ['any of ETH, ARB and LINK is below 5', /^needs_clarification$/],
  ['any stablecoin loses its peg by 1%', /^needs_clarification$/],
  ['any of my positions is out of range', /^unwatchable$/],
  ['any of my balances falls below 5', /^needs_clarification$/],
  ['any asset on Aave has supply APY above 10%', /^needs_clarification$/],
  ['any new token arrives', /^unwatchable$/],
];

describe.each([42161, 196] as const)(
  'a condition of several parts, or on any of several, on %i',
  (chainId) => {
    it.each(SENTENCES)('%s', async (request, said) => {
      if (said instanceof RegExp) {
        const refused = (): string => {
          try {
            return propose(request, chainId).words;
          } catch (error) {
            if (!(error instanceof ApiError)) throw error;
            expect(error.friendlyMessage).toMatch(/ .*[.?]$/);
            return error.code;
          }
        };
        expect(refused()).toMatch(said);
        return;
      }
      const { kind, words, condition } = propose(request, chainId);
      expect({ kind, words }).toEqual({ kind: 'service_checked', words: said });
      // It can fire: its stored form can be read, and is true where its values are.
      expect(condition).not.toBeNull();
      if (condition !== null) {
        expect((await readServiceCondition(everything, condition, OWNER))?.holds).toBe(true);
      }
    });
  },
);

it('leaves a health factor of no named protocol to the guard, which reads that of its venue', () => {
  expect(propose('my health factor is below 1.2', 42161)).toMatchObject({
    kind: 'health_factor',
    threshold: '1200000000000000000',
  });
});
