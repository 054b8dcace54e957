import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaled } from '#devnet/testing/prove-scale.ts';
import { WALLETS } from '../testing/compile.ts';
import { countCalls, mostCalls } from '../testing/count-calls.ts';
import { ask } from './testing/ask.ts';

const WORDS =
  `what is the my how much price balance rate apy health factor yield borrow supply wallet of in on for
  eth usdc dai aero base arbitrum solana linea aave uniswap lido compound ETH/USDC 5 $20 10% 0.5eth
  swap bridge support chains tokens cost fees can you do i have worth owe if yesterday and , . ?
  0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913 alice.eth @someone`.split(/\s+/);

describe('any question', () => {
  it('is answered in words, with few reads and without a made-up party', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...WORDS), { maxLength: 24 }),
        fc.bigInt({ min: 0n, max: 10n ** 30n }),
        (words, amount) => {
          const answer = ask(
            { prompt: `what ${words.join(' ')}?`, wallets: WALLETS },
            { native: amount, erc20: amount, price: amount, supplied: amount, owed: amount },
          );
          expect(answer).toMatchObject({ intents: [], clarifications: [] });
          expect(answer.kind).toBe('informational');
          // Balances, their feeds, and the pools of coins that have none.
          expect(answer.rounds).toBeLessThanOrEqual(3);
          expect(answer.suggested_name.length).toBeLessThanOrEqual(60);
          expect(answer.reasoning).not.toMatch(/undefined|null|NaN|\$0\.00\)/);
        },
      ),
      { numRuns: scaled(400) },
    );
  });

  it('of full length costs little', () => {
    for (const word of ['my ', 'apy usdc ', 'eth, ', 'how much is ', 'in on ', '5 eth worth ']) {
      const prompt = `what ${word.repeat(400)}`.slice(0, 1999);
      const { calls } = countCalls(() => ask({ prompt: `${prompt}?`, wallets: WALLETS }));
      expect(calls).toBeLessThan(mostCalls(prompt));
    }
  });
});
