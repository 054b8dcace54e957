import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaled } from '#devnet/testing/prove-scale.ts';
import { compile, OWNER } from '#server/intent/testing/compile.ts';

const PARTY = '0x33128fA08f5E0545f4714434b53bDb5E98F62474';
const OTHER = '0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28';
const UNSERVED = ['avax', 'avalanche', 'bsc', 'bnb chain', 'linea', 'zksync', 'gnosis', 'foochain'];
const SERVED = ['ethereum', 'base', 'arbitrum', 'optimism', 'polygon'];

describe('a chain that was named', () => {
  it('is never replaced by another, where the service does not have it', () => {
    const places = fc.constantFrom(...UNSERVED, 'bse', 'arbitrm net', 'opmism');
    fc.assert(
      fc.property(places, fc.boolean(), (chain, isFirst) => {
        const order = `send 10 usdc to ${PARTY}`;
        const prompt = isFirst ? `on ${chain}, ${order}` : `${order} on ${chain}`;
        const { intents } = compile({ prompt });
        for (const intent of intents) {
          expect(chain.startsWith(intent.chain?.slice(0, 3) ?? ''), prompt).toBe(true);
        }
      }),
      { seed: 2, numRuns: scaled(60) },
    );
  });

  it('holds for every payment behind it, whatever chain the wallet is on', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SERVED), fc.constantFrom(': ', ', ', ' '), (chain, mark) => {
        const prompt = `on ${chain}${mark}send 28 USDT to ${PARTY} + 10 WBTC to ${OTHER}`;
        const wallets = [
          { address: OWNER, chain: 'base' as const },
          { address: OWNER, chain: 'optimism' as const },
        ];
        const { intents } = compile({ prompt, wallets });
        for (const intent of intents) expect(intent.chain, prompt).toBe(chain);
      }),
      { seed: 4, numRuns: scaled(60) },
    );
    const prompt = `Ethereum: send 28 USDT to ${PARTY} + 10 WBTC to ${OTHER}`;
    const wallets = [{ address: OWNER, chain: 'base' as const }];
    expect(compile({ prompt, wallets }).intents.map(({ chain }) => chain)).toEqual([
      'ethereum',
      'ethereum',
    ]);
  });

  it('is asked where another contradicts it', () => {
    const two = fc.shuffledSubarray(SERVED, { minLength: 2, maxLength: 2 });
    const orders = fc.constantFrom(
      `send 10 usdc to ${PARTY}`,
      'deposit 10 usdc into aave',
      'withdraw 10 usdc from aave',
    );
    fc.assert(
      fc.property(two, orders, ([one, other], order) => {
        const prompt = `on ${one} ${order} on ${other}`;
        const { intents } = compile({ prompt });
        expect(
          intents.every((intent) => intent.action === 'bridge'),
          prompt,
        ).toBe(true);
      }),
      { seed: 6, numRuns: scaled(60) },
    );
  });

  it('that is nearly one is asked, and no protocol is made of it', () => {
    const { intents, clarifications } = compile({ prompt: 'swpa 100 usdc fro eth on bse' });
    expect(intents).toEqual([]);
    expect(clarifications).toMatchObject([{ kind: 'chain' }]);
  });
});
