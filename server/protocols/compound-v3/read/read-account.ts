import type { Address } from 'viem';
import { type ContractRead, together } from '#server/chains/evm/read.ts';
import { readPricesUsd } from '#server/chains/prices/read-price.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import { isRefusal, type LendingAccount } from '#server/protocols/manifest.ts';
import { marketsOn } from '../choose-market.ts';
import { borrowPowerAtomic, collateralValue, healthFactorWad } from './limits.ts';
import { type MarketState, readMarket } from './read-market.ts';

interface Held {
  readonly token: Token;
  suppliedAtomic: bigint;
  debtAtomic: bigint;
}

/**
 * Reads an owner's account over all markets of a chain, in two rounds. Markets are liquidated one
 * by one: the health factor is the worst of them.
 */
export function* readAccount(
  chain: EvmChainSlug,
  owner: Address,
): ContractRead<LendingAccount | undefined> {
  const markets = marketsOn(chain);
  if (markets.length === 0) return undefined;
  const [prices, ...states] = yield* together([
    readPricesUsd(markets.map(({ base }) => base)),
    ...markets.map((market) => readMarket(market, owner)),
  ] as const);
  const held = new Map<string, Held>();
  let [collateralUsd, debtUsd, availableBorrowsUsd] = [0n, 0n, 0n];
  let healthFactor: bigint | null = null;
  for (const [at, market] of states.entries()) {
    const price = prices[at];
    if (isRefusal(market) || price == null) return undefined;
    const { basePrice, baseScale, debtAtomic } = market;
    // A market counts in its own unit (dollars, or its base asset): its base's price converts.
    const usdOf = (value: bigint) => (basePrice === 0n ? 0n : (value * price) / basePrice);
    collateralUsd += usdOf(collateralValue(market));
    debtUsd += (debtAtomic * price) / baseScale;
    availableBorrowsUsd += (borrowPowerAtomic(market) * price) / baseScale;
    const health = healthFactorWad(market);
    if (health !== null && (healthFactor === null || health < healthFactor)) healthFactor = health;
    addHeld(held, market);
  }
  return {
    collateralUsd,
    debtUsd,
    availableBorrowsUsd,
    healthFactorWad: healthFactor,
    positions: [...held.values()].filter(
      ({ suppliedAtomic, debtAtomic }) => suppliedAtomic > 0n || debtAtomic > 0n,
    ),
  };
}

function addHeld(held: Map<string, Held>, market: MarketState): void {
  const { base, collaterals, debtAtomic, suppliedAtomic } = market;
  const add = (token: Token | undefined, supplied: bigint, debt: bigint) => {
    if (!token) return;
    const entry = held.get(token.symbol) ?? { token, suppliedAtomic: 0n, debtAtomic: 0n };
    entry.suppliedAtomic += supplied;
    entry.debtAtomic += debt;
    held.set(token.symbol, entry);
  };
  add(base, suppliedAtomic, debtAtomic);
  for (const { asset, balanceAtomic } of collaterals) {
    add(resolveToken(base.chain, asset), balanceAtomic, 0n);
  }
}
