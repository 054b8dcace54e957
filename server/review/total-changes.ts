import type { Address } from 'viem';
import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import { runContractRead } from '#server/chains/evm/read-runner.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { nativeToken, wrappedNativeToken } from '#server/chains/tokens/resolve.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import type { ReviewTotal } from '#server/schemas/review.ts';
import type { ChainTotals, ReviewMovement } from '#server/schemas/review-simulation.ts';
import { type PricedAmount, priceAmounts } from './price-assets.ts';
import { readPaidBack } from './read-paid-back.ts';
import type { Movement } from './simulation/list-movements.ts';

/** A change of one token, signed and in base units. */
interface Change {
  readonly asset: string;
  readonly token: string | null;
  readonly raw: bigint;
  /** As the simulation knew them; null for what is only said to arrive. */
  readonly decimals: number | null;
}

/**
 * What moves on one chain, row by row, and what that leaves changed in the wallet, each with what it
 * is worth now. Of the sums what leaves comes first.
 *
 * @param movements those of this chain
 */
export async function totalChanges(
  chain: ChainSlug,
  movements: readonly Movement[],
  environment: EngineEnvironment,
): Promise<Pick<ChainTotals, 'movements' | 'totals'>> {
  const nets = sumMovements(movements);
  const rows = movements.map(({ token, amountAtomic }) => ({ token, raw: amountAtomic ?? 0n }));
  const [priced, paidBack] = await Promise.all([
    priceAmounts(chain, [...nets, ...rows], environment),
    Promise.all(nets.map((net) => paidBackOf(chain, net, environment))),
  ]);
  const totals = nets.map((net, at) => ({
    ...totalOf(chain, net, priced[at]),
    paid_back: priced[at]?.pricedAs ? null : (paidBack[at] ?? null),
  }));
  return {
    movements: movements.map((movement, at) => rowOf(movement, priced[nets.length + at])),
    totals: totals.sort((a, b) => Number(b.leaves) - Number(a.leaves)),
  };
}

/**
 * What movements leave changed in a wallet, by token and without zeros. What is only planned, and
 * what reaches somebody else out of other hands, changes nothing there.
 */
export function sumMovements(movements: readonly Movement[]): readonly Change[] {
  const sums = new Map<string, Change>();
  for (const { asset, token, effect, basis, amountAtomic, decimals } of movements) {
    if (effect === 'delivered' || basis === 'planned' || amountAtomic === null) continue;
    const key = token?.toLowerCase() ?? '';
    const before = sums.get(key);
    sums.set(key, {
      asset,
      token,
      raw: (before?.raw ?? 0n) + (effect === 'leaves' ? -amountAtomic : amountAtomic),
      decimals: before?.decimals ?? decimals,
    });
  }
  return [...sums.values()].filter(({ raw }) => raw !== 0n);
}

/** Only asked of what may be a share of a vault: a token that arrives. */
async function paidBackOf(
  chain: ChainSlug,
  { token, raw }: Change,
  { chains }: EngineEnvironment,
): Promise<ReviewTotal['paid_back']> {
  if (chain === 'solana' || token === null || raw < 0n) return null;
  return (await runContractRead(readPaidBack(chain, token as Address, raw), chains)) ?? null;
}

/** A row whose worth could not be asked for. */
export const unpriced = (movement: Movement): ReviewMovement => rowOf(movement, undefined);

function rowOf(movement: Movement, priced: PricedAmount | undefined): ReviewMovement {
  const { step, asset, token, effect, party, pays, basis, amountAtomic } = movement;
  const decimals = priced?.decimals ?? movement.decimals;
  const isKnown = amountAtomic !== null && decimals !== null;
  return {
    step,
    asset,
    token,
    effect,
    party,
    pays,
    basis,
    amount: isKnown ? formatAmount(amountAtomic, decimals) : null,
    usd: amountAtomic === null ? null : (priced?.usd ?? null),
  };
}

function totalOf(
  chain: ChainSlug,
  { asset, token, raw, decimals: reported }: Change,
  priced: PricedAmount | undefined,
): Omit<ReviewTotal, 'paid_back'> {
  const decimals = priced?.decimals ?? reported;
  const as = priced?.pricedAs;
  const isOther = as && as.token?.toLowerCase() !== token?.toLowerCase();
  const isWrapped =
    chain !== 'solana' && token?.toLowerCase() === wrappedNativeToken(chain).address.toLowerCase();
  return {
    asset,
    token,
    change: decimals === null ? null : formatAmount(raw, decimals),
    leaves: raw < 0n,
    usd: priced?.usd ?? null,
    stands_for: isOther ? as.symbol : null,
    wraps: isWrapped ? nativeToken(chain).symbol : null,
  };
}
