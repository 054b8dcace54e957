import { useEffect, useState } from 'react';
import type { PageWallet } from '#components/wallet/page-wallet.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';

const NONE: ReadonlySet<ChainSlug> = new Set();

/**
 * The chains of a plan on which the connected wallet takes several calls at once; null until it has
 * answered.
 */
export function useBatching(
  wallet: PageWallet | null,
  chains: readonly ChainSlug[],
): ReadonlySet<ChainSlug> | null {
  const [batching, setBatching] = useState<ReadonlySet<ChainSlug> | null>(
    wallet === null ? NONE : null,
  );
  useEffect(() => {
    if (wallet === null) return setBatching(NONE);
    let isWanted = true;
    setBatching(null);
    void askWallet(wallet, chains).then((found) => {
      if (isWanted) setBatching(found);
    });
    return () => {
      isWanted = false;
    };
  }, [wallet, chains]);
  return batching;
}

async function askWallet(
  wallet: PageWallet,
  chains: readonly ChainSlug[],
): Promise<ReadonlySet<ChainSlug>> {
  if (wallet.kind !== 'evm' || wallet.address === null) return NONE;
  const evm = chains.filter((chain) => chain !== 'solana');
  const answers = await Promise.all(evm.map((chain) => wallet.canBatch(chain)));
  return new Set(evm.filter((_, at) => answers[at]));
}
