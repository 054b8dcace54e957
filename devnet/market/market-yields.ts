import type { EvmChainSlug } from '#server/chains/registry.ts';
import { readYields } from '../control/move-rate.ts';
import type { DevChain } from '../dev-chain.ts';

/** Aave's markets by the ids that DefiLlama has for them, and DefiLlama's names of their chains. */
const POOLS: readonly (readonly [
  pool: string,
  slug: EvmChainSlug,
  chain: string,
  symbol: string,
])[] = [
  ['aa70268e-4b52-42bf-a116-608b370f9501', 'ethereum', 'Ethereum', 'USDC'],
  ['f981a304-bb6c-45b8-b0c5-fd2f515ad23a', 'ethereum', 'Ethereum', 'USDT'],
  ['3665ee7e-6c5d-49d9-abb7-c47ab5d9d4ac', 'ethereum', 'Ethereum', 'DAI'],
  ['e880e828-ca59-4ec6-8d4f-27182a4dc23d', 'ethereum', 'Ethereum', 'WETH'],
  ['7e0661bf-8cf3-45e6-9424-31916d4c7b84', 'base', 'Base', 'USDC'],
  ['d9fa8e14-0447-4207-9ae8-7810199dfa1f', 'arbitrum', 'Arbitrum', 'USDC'],
];

/** What a pool yields and costs, percent a year, as the market returns it. */
export interface PoolRow {
  readonly pool: string;
  readonly project: 'aave-v3';
  readonly chain: string;
  readonly symbol: string;
  readonly supplyApy: number;
  readonly borrowApy: number;
}

/** The pools of the chains that are up, at the rates that stand on them now. */
export async function listPools(chains: readonly DevChain[]): Promise<readonly PoolRow[]> {
  return Promise.all(
    POOLS.flatMap(([pool, slug, chain, symbol]) => {
      const running = chains.find((one) => one.slug === slug);
      if (!running) return [];
      const row = { pool, project: 'aave-v3', chain, symbol } as const;
      return [readYields(running, symbol).then((yields) => ({ ...row, ...yields }))];
    }),
  );
}
