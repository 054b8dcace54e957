import { expect, it } from 'vitest';
import { SOL, SOLANA_TOKENS } from '#server/chains/solana/tokens.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { Price } from '#server/prices/price.ts';
import type { SolanaPrices } from '#server/prices/read-solana-prices.ts';
import type { SolanaCall } from '#server/protocols/solana-manifest.ts';
import { judgeSolanaPrice, requireSolanaPrice } from './judge-solana-price.ts';
import type { ResolvedSolanaIntent } from './resolve-solana-intents.ts';

const { USDC } = SOLANA_TOKENS;
const INTENT = { at: 'intents[0]', intent: { action: 'swap' } } as ResolvedSolanaIntent;
/** At 150 dollars for a SOL. */
const fed = (usd8: bigint): Price => ({
  usd8,
  source: 'price_feed',
  name: 'the Pyth price feed on Solana',
  contract: null,
  atSeconds: null,
  ageSeconds: null,
});
const FEEDS: SolanaPrices = new Map([
  [SOL.mint, fed(150_00000000n)],
  [USDC.mint, fed(1_00000000n)],
]);
const NONE: SolanaPrices = new Map();

/** A swap of one SOL for so many cents. */
const swap = (cents: bigint, priceImpactBps?: number) =>
  ({
    spend: { asset: SOL, amountAtomic: 10n ** 9n },
    output: { asset: USDC, expectedAtomic: cents * 10_000n, minAtomic: 0n },
    ...(priceImpactBps !== undefined && { priceImpactBps }),
  }) as SolanaCall;
const judged = (...[call, feeds]: [SolanaCall, SolanaPrices]) =>
  judgeSolanaPrice(INTENT, call, feeds).join(' ');

it('warns of the route’s own price impact, from 3 %', () => {
  expect(judged(swap(15_000n), FEEDS)).toBe('');
  expect(judged(swap(15_000n, 299), FEEDS)).toBe('');
  expect(judged(swap(15_000n, 300), FEEDS)).toContain('3.0% less than the price before this trade');
  // The feeds take precedence.
  expect(judged(swap(14_000n, 300), FEEDS)).toContain(
    '6.7% less than the price of the price feeds',
  );
  const alone = judged(swap(15_000n, 450), NONE);
  expect(alone).toContain('no price feed');
  expect(alone).toContain('4.5% less');
});

it('refuses over 10 % by the feeds, and by the route where feeds are missing', () => {
  expect(judged(swap(15_000n, 5000), FEEDS)).toContain('50.0% less');
  requireSolanaPrice(swap(15_000n, 5000), FEEDS as never);
  expect(refusalOf(() => judged(swap(13_000n), FEEDS))).toContain(
    '13.3% less than the price feeds',
  );
  requireSolanaPrice(swap(15_000n, 1000), NONE as never);
  expect(refusalOf(() => judged(swap(15_000n, 1101), NONE))).toContain(
    '11.0% less than the price before',
  );
  const fresh = () => requireSolanaPrice(swap(15_000n, 1101), NONE as never);
  expect(refusalOf(fresh)).toContain('11.0% less than the price before');
});

/** The text of an error for its caller. */
function refusalOf(refused: () => unknown): string {
  try {
    refused();
  } catch (error) {
    return JSON.stringify(error instanceof ApiError ? error.issues : { error, said: `${error}` });
  }
  return 'nothing';
}
