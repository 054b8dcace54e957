import { expect } from 'vitest';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import type { BuiltCall, ProtocolManifest } from '#server/protocols/manifest.ts';
import type { openDevnetWallet } from './devnet-wallet.ts';

/** Interest between the quote and the look at it moves a factor by less than this share of it. */
const INTEREST_SHARE = 100_000n;

/**
 * Compares the health factor that a carried out call promised with what the market says of the
 * wallet's account now: the same, but for some seconds of interest and what the protocol rounds.
 *
 * @param roundingBps how far the promise may lie below, where the protocol averages thresholds
 */
export async function expectHealthKept(
  wallet: Awaited<ReturnType<typeof openDevnetWallet>>,
  protocol: ProtocolManifest,
  chain: EvmChainSlug,
  { health }: BuiltCall,
  roundingBps = 0n,
): Promise<void> {
  if (health === undefined || !protocol.readHealthFactor) return;
  const { owner } = await wallet.leg({ chain });
  const actual = await wallet.read(protocol.readHealthFactor(chain, owner));
  if (actual === null || actual === undefined || health.afterWad === null) {
    expect(actual).toBe(health.afterWad);
    return;
  }
  const slack = actual / INTEREST_SHARE + 1n;
  expect(health.afterWad).toBeLessThanOrEqual(actual + slack);
  expect(health.afterWad).toBeGreaterThanOrEqual(actual - slack - (actual * roundingBps) / 10_000n);
}
