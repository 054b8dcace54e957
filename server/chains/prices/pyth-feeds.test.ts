import { hexToBytes } from 'viem';
import { describe, expect, it } from 'vitest';
import { deriveAddress } from '#server/chains/solana/derive-address.ts';
import { resolveSolanaToken, WRAPPED_SOL_MINT } from '#server/chains/solana/resolve-token.ts';
import { coinOfContract, coinOfTicker } from './coins.ts';
import {
  PYTH_FEEDS,
  PYTH_PUSH_ORACLE,
  pythFeedOfCoin,
  pythFeedOfMint,
  SPONSORED_SHARD,
} from './pyth-feeds.ts';

describe("Pyth's feeds on Solana", () => {
  it.each([...PYTH_FEEDS])('%s: its account, its mint and its coin are one', (symbol, feed) => {
    expect(deriveAddress(PYTH_PUSH_ORACLE, [SPONSORED_SHARD, hexToBytes(feed.feedId)])).toBe(
      feed.to,
    );
    expect(resolveSolanaToken(symbol)).toMatchObject({ mint: feed.mint });
    expect(coinOfTicker(symbol)?.id).toBe(feed.coin);
    const ofMint = feed.mint && coinOfContract('solana', feed.mint);
    if (ofMint) expect(ofMint.id).toBe(feed.coin);
    expect(pythFeedOfMint(feed.mint)).toBe(feed);
    expect(pythFeedOfCoin(feed.coin)).toBe(feed);
  });

  it('price wrapped SOL as SOL, and nothing by a symbol', () => {
    expect(pythFeedOfMint(WRAPPED_SOL_MINT)).toBe(PYTH_FEEDS.get('SOL'));
    expect(pythFeedOfMint('BONK')).toBeUndefined();
  });
});
