import { describe, expect, it } from 'vitest';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { nativeToken, wrappedNativeToken } from '#server/chains/tokens/resolve.ts';
import { openDevnetWallet } from '#server/protocols/testing/devnet-wallet.ts';
import { wrappedNative } from './manifest.ts';

const wallet = await openDevnetWallet();

describe('wrapped-native on the devnet', () => {
  it.each<EvmChainSlug>(['base', 'polygon', 'xlayer'])('wraps and unwraps on %s', async (chain) => {
    const watched = [{ token: nativeToken(chain) }, { token: wrappedNativeToken(chain) }];
    const amountAtomic = 123_456_789_000_000_001n;
    const wrap = await wallet.perform(
      wrappedNative,
      { type: 'wrap', chain, asset: nativeToken(chain), amountAtomic },
      watched,
    );
    expect(wrap.moved).toEqual([-amountAtomic, amountAtomic]);
    const unwrap = await wallet.perform(
      wrappedNative,
      { type: 'unwrap', chain, asset: wrappedNativeToken(chain), amountAtomic },
      watched,
    );
    expect(unwrap.moved).toEqual([amountAtomic, -amountAtomic]);
  });
});
