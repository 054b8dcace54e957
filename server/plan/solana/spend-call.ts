import { feeLamports } from '#server/chains/solana/message.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { invalidField } from '#server/errors/api-error.ts';
import type { SolanaCall } from '#server/protocols/solana-manifest.ts';
import { keyOf, type ResolvedSolanaIntent } from './resolve-solana-intents.ts';
import type { ProjectedBalance, SolanaSize, SolanaState } from './solana-plan-state.ts';

/**
 * Takes a call off the balances.
 *
 * @throws {ApiError} invalid_request when SOL does not last for it.
 */
export function spendCall(
  state: SolanaState,
  target: ResolvedSolanaIntent,
  call: SolanaCall,
  size: SolanaSize,
): void {
  const { balances, sysvars, facts } = state;
  const fee = feeLamports(call.unitLimit, facts.unitPriceMicroLamports);
  const before = balances.get('SOL') ?? 0n;
  const spentSol = call.spend?.asset.mint === null ? call.spend.amountAtomic : 0n;
  const left = before - spentSol - call.rentLamports - fee;
  const least = sysvars.rentExempt(0);
  if (left < 0n || (left > 0n && left < least)) {
    const needed = spentSol + call.rentLamports + fee + least;
    const earlier = state.unencoded.length > 0 ? ' after the earlier steps' : '';
    throw invalidField(
      `${target.at}.${target.intent.to_amount === undefined ? 'amount' : 'to_amount'}`,
      `The wallet holds ${formatAmount(before, 9)} SOL${earlier}. This needs ${formatAmount(needed, 9)} SOL with its fee, the accounts it makes and the ${formatAmount(least, 9)} SOL that a wallet keeps.`,
    );
  }
  balances.set('SOL', left + (call.returnedLamports ?? 0n));
  if (call.spend && call.spend.asset.mint !== null) {
    const spent = keyOf(call.spend.asset);
    const held = balances.get(spent) ?? 0n;
    if (held < call.spend.amountAtomic) {
      const { symbol, decimals } = call.spend.asset;
      const field = target.intent.to_amount === undefined ? 'amount' : 'to_amount';
      throw invalidField(
        `${target.at}.${field}`,
        `The wallet holds ${formatAmount(held, decimals)} ${symbol} on solana, this may take ${formatAmount(call.spend.amountAtomic, decimals)} ${symbol}.`,
      );
    }
    balances.set(spent, held - call.spend.amountAtomic);
  }
  const sideLamports = call.rentLamports - (call.returnedLamports ?? 0n) + fee;
  move(state, 'SOL', { expectedAtomic: -sideLamports, leastAtomic: -sideLamports });
  if (!call.spend) return;
  const { asset, amountAtomic, expectedAtomic = amountAtomic } = call.spend;
  const costs = size.source ? size.minAtomic : amountAtomic;
  move(state, keyOf(asset), { expectedAtomic: -expectedAtomic, leastAtomic: -costs });
}

/** Adds a call's outputs to the balances, for later steps to depend on. */
export function receiveCall(state: SolanaState, { output }: SolanaCall, fromKey: string): void {
  const into = output && keyOf(output.asset);
  const asset = into && state.assets.get(into);
  if (!asset) return;
  const { expectedAtomic, minAtomic } = output;
  const { balances, onChain } = state;
  const before = onChain.get(into) ?? { expectedAtomic: 0n, leastAtomic: 0n };
  const least = before.leastAtomic > 0n ? before.leastAtomic : 0n;
  state.outputs.push({
    fromKey,
    asset,
    expectedAtomic,
    minAtomic,
    balanceBeforeAtomic: least,
    expectedBeforeAtomic: before.expectedAtomic > least ? before.expectedAtomic : least,
    takenBps: 0,
  });
  balances.set(into, (balances.get(into) ?? 0n) + expectedAtomic);
  move(state, into, { expectedAtomic, leastAtomic: minAtomic });
}

function move({ onChain }: SolanaState, key: string, by: ProjectedBalance): void {
  const now = onChain.get(key);
  if (!now) return;
  onChain.set(key, {
    expectedAtomic: now.expectedAtomic + by.expectedAtomic,
    leastAtomic: now.leastAtomic + by.leastAtomic,
  });
}
