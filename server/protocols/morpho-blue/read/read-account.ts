import type { Address } from 'viem';
import { type ContractRead, together } from '#server/chains/evm/read.ts';
import { readPricesUsd, usdValue } from '#server/chains/prices/read-price.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import { isRefusal, type LendingAccount } from '#server/protocols/manifest.ts';
import { isMorphoChain } from '../addresses.ts';
import { KEPT_MARKETS } from '../kept-markets.ts';
import { borrowPowerAtomic, collateralInLoan, healthFactorWad } from './limits.ts';
import { readMarket } from './read-market.ts';

interface Held {
  readonly token: Token;
  suppliedAtomic: bigint;
  debtAtomic: bigint;
}

/**
 * Reads an owner's account over the well-known markets of a chain, in two rounds. Markets are
 * liquidated one by one: the health factor is the worst of them.
 */
export function* readAccount(
  chain: EvmChainSlug,
  owner: Address,
): ContractRead<LendingAccount | undefined> {
  if (!isMorphoChain(chain)) return undefined;
  const kept = KEPT_MARKETS[chain];
  const loans = kept.map(({ loan }) => resolveToken(chain, loan) as Token);
  const [prices, ...states] = yield* together([
    readPricesUsd(loans),
    ...kept.map(({ id }) => readMarket(chain, id, owner)),
  ] as const);
  const held = new Map<string, Held>();
  const add = (token: Token, suppliedAtomic: bigint, debtAtomic: bigint) => {
    const entry = held.get(token.symbol) ?? { token, suppliedAtomic: 0n, debtAtomic: 0n };
    entry.suppliedAtomic += suppliedAtomic;
    entry.debtAtomic += debtAtomic;
    held.set(token.symbol, entry);
  };
  let [collateralUsd, debtUsd, availableBorrowsUsd] = [0n, 0n, 0n];
  let worst: bigint | null = null;
  for (const [at, market] of states.entries()) {
    const price = prices[at];
    if (isRefusal(market) || price == null) return undefined;
    const { collateral, collateralAtomic, debtAtomic, loan, suppliedAtomic } = market;
    collateralUsd += usdValue(loan, collateralInLoan(market), price);
    debtUsd += usdValue(loan, debtAtomic, price);
    availableBorrowsUsd += usdValue(loan, borrowPowerAtomic(market), price);
    add(loan, suppliedAtomic, debtAtomic);
    add(collateral, collateralAtomic, 0n);
    const health = healthFactorWad(market);
    if (health !== null && (worst === null || health < worst)) worst = health;
  }
  return {
    collateralUsd,
    debtUsd,
    availableBorrowsUsd,
    healthFactorWad: worst,
    positions: [...held.values()].filter(
      ({ suppliedAtomic, debtAtomic }) => suppliedAtomic > 0n || debtAtomic > 0n,
    ),
  };
}
