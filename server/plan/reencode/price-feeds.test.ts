import { describe, expect, it } from 'vitest';
import { priceFeedOf } from '#server/chains/prices/read-price.ts';
import { nativeToken } from '#server/chains/tokens/resolve.ts';
import type { Intent } from '#server/schemas/intent.ts';
import type { Step } from '#server/schemas/step.ts';
import { address, plan } from '../testing/plan-scripted.ts';
import { reencode, refusalOf } from '../testing/reencode-scripted.ts';
import type { ScriptedWorld } from '../testing/scripted-chains.ts';

const ETH_FEED = priceFeedOf(nativeToken('base'))?.to.toLowerCase();
const USDC = address('base', 'USDC');

/** Pools sell and feeds price an ETH at so many dollars. */
const market = (pool: bigint, feed: bigint): Partial<ScriptedWorld> => ({
  quotePerMillion: () => undefined,
  quote: (_, from, __, atomic) =>
    from === USDC ? (atomic * 10n ** 12n) / pool : (atomic * pool) / 10n ** 12n,
  prices: (_, of) => (of === ETH_FEED ? feed : 1n) * 10n ** 8n,
});
const sale: Intent = {
  action: 'swap',
  asset: 'ETH',
  to_asset: 'USDC',
  chain: 'base',
  amount: '0.5',
};
const planned = (intent: Intent) => plan([intent], market(2500n, 2500n)).steps.at(-1) as Step;

describe('a swap whose pool stayed where the price feeds have left', () => {
  it('is refused as /plan would refuse it, though its reviewed floor holds', () => {
    const refused = refusalOf(() => reencode(planned(sale), market(2500n, 3000n)));
    expect(refused.code).toBe('quote_failed');
    expect(refused.message).toMatch(
      /\(\$1,250\) for 0\.5 ETH \(\$1,500\): 16\.7% less than the price feeds say.* is signed/,
    );
  });

  it('is encoded as far as /plan would plan it', () => {
    expect(reencode(planned(sale), market(2500n, 2750n)).ok).toBe(true);
  });

  it('is also checked against them where it buys an exact quantity', () => {
    const purchase = planned({ ...sale, amount: undefined, to_amount: '500' });
    expect(reencode(purchase, market(2500n, 2700n)).ok).toBe(true);
    expect(refusalOf(() => reencode(purchase, market(2500n, 3000n))).message).toMatch(
      /16\.7% less/,
    );
  });

  it('is not judged where a feed is silent', () => {
    const silent = { ...market(2500n, 3000n), prices: () => undefined };
    expect(reencode(planned(sale), silent).ok).toBe(true);
  });
});
