import { describe, expect, it } from 'vitest';
import { answerReads } from '#server/protocols/testing/answer-reads.ts';
import { sampleLeg, tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { buildBridge } from './build-bridge.ts';

const leg = (changes: Parameters<typeof sampleLeg>[0] = {}) =>
  sampleLeg({
    type: 'bridge',
    chain: 'base',
    asset: tokenOf('base', 'USDC'),
    toAsset: tokenOf('arbitrum', 'USDC'),
    amountAtomic: 500_000_000n,
    destinationGasPriceWei: 10n ** 9n,
    ...changes,
  });

describe('a bridge that CCTP refuses', () => {
  it.each([
    ['another asset', { asset: tokenOf('base', 'WETH') }, 'asset', /carries USDC only/],
    ['another arrival', { toAsset: tokenOf('arbitrum', 'USDT') }, 'to_asset', /delivers USDC only/],
    ['the zero address', { recipient: `0x${'0'.repeat(40)}` as const }, 'recipient', /destroy/],
    ['more than one message burns', { amountAtomic: 10n ** 13n + 1n }, 'amount', /10,000,000 USDC/],
  ] as const)('names %s', (_, changes, field, reason) => {
    const { result } = answerReads(buildBridge(leg(changes)), [], () => undefined);
    expect(result).toMatchObject({ field, reason: expect.stringMatching(reason) });
  });
});
