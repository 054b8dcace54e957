import { describe, expect, it } from 'vitest';
import '#server/intent/index.ts';
import { compile, FRIEND } from '#server/intent/testing/compile.ts';

const ORDERS = [
  ['send', `to ${FRIEND} on Base`],
  ['swap', 'to ETH on Base'],
  ['bridge', 'from Base to Arbitrum'],
  ['deposit', 'into Aave on Base'],
] as const;
const GONE = ['lent', 'supplied', 'deposited', 'staked'];
const OWNERS = ['that I', 'which I', 'I', 'that I have', "that I've"];

const read = (prompt: string) => compile({ prompt }, 10n ** 24n);

describe('what was lent or staked', () => {
  it('is not moved out of the wallet', () => {
    for (const [verb, to] of ORDERS) {
      for (const gone of GONE) {
        for (const owner of OWNERS) {
          const prompt = `${verb} 50 USDC ${owner} ${gone} ${to}`;
          expect(read(prompt).intents, prompt).toEqual([]);
          expect(read(`${verb} half of the USDC ${owner} ${gone} ${to}`).intents).toEqual([]);
        }
      }
    }
  });

  it('is taken out where that is what is said', () => {
    for (const owner of ['that I', 'I']) {
      const prompt = `withdraw 50 of the USDC ${owner} lent on Aave on Base`;
      expect(read(prompt).intents, prompt).toHaveLength(1);
    }
  });
});
