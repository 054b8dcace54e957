import { feeLamports } from '#server/chains/solana/message.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { decimalString, parseAmount } from '#server/chains/tokens/parse-amount.ts';
import { invalidField } from '#server/errors/api-error.ts';
import type { SolanaAsset } from '#server/protocols/solana-manifest.ts';
import { keyOf, type ResolvedSolanaIntent } from './resolve-solana-intents.ts';
import type { SolanaSize, SolanaState } from './solana-plan-state.ts';

/** The greatest amount a token program counts. */
export const MOST_ATOMIC = 2n ** 64n - 1n;

/**
 * Sizes an intent in base units. A position that its protocol counts is sized by it: `max` is 0.
 *
 * @throws {ApiError} invalid_request on `intents[i].amount`, with numbers.
 */
export function sizeSolanaAmount(
  state: SolanaState,
  target: ResolvedSolanaIntent,
  asset: SolanaAsset,
): SolanaSize {
  const field = `${target.at}.amount`;
  const { countsPosition = false } = target.venue.action;
  const amount = target.intent.action === 'sweep' ? 'max' : target.intent.amount;
  const said = amount ?? (countsPosition ? 'max' : undefined);
  if (said === undefined) {
    throw invalidField(field, 'Say how much: a decimal, max, or chained.');
  }
  if (said === 'chained') {
    if (!countsPosition && target.type !== 'approve') return sizeChained(state, target, asset);
    throw invalidField(field, `A ${target.type} takes a decimal amount or max, not chained.`);
  }
  if (said === 'max') {
    if (countsPosition) return { amountAtomic: 0n, minAtomic: 0n, sizing: 'max' };
    return sizeMax(state, target, asset);
  }
  return sizeExact(state, target, asset, decimalString(said));
}

function sizeExact(
  state: SolanaState,
  target: ResolvedSolanaIntent,
  asset: SolanaAsset,
  decimal: string,
): SolanaSize {
  const field = `${target.at}.amount`;
  const amountAtomic = parseAmount(decimal, asset.decimals);
  if (amountAtomic === undefined) {
    throw invalidField(
      field,
      `${decimal} has more decimals than ${asset.symbol}, which has ${asset.decimals}.`,
    );
  }
  if (amountAtomic > MOST_ATOMIC) {
    throw invalidField(field, `The amount is more than any token can count: ${decimal}.`);
  }
  if (amountAtomic === 0n && target.type !== 'approve') {
    throw invalidField(field, 'The amount is zero: send a positive amount.');
  }
  const spends = target.type !== 'approve' && !target.venue.action.countsPosition;
  const available = state.balances.get(keyOf(asset)) ?? 0n;
  if (spends && available < amountAtomic) {
    const earlier = state.unencoded.length > 0 ? ' after the earlier steps' : '';
    throw invalidField(
      field,
      `The wallet holds ${text(available, asset)} on solana${earlier}, the plan needs ${text(amountAtomic, asset)}.`,
    );
  }
  return { amountAtomic, minAtomic: amountAtomic, sizing: 'exact' };
}

function sizeMax(state: SolanaState, target: ResolvedSolanaIntent, asset: SolanaAsset): SolanaSize {
  const field = `${target.at}.amount`;
  const available = state.balances.get(keyOf(asset)) ?? 0n;
  const reserveLamports = asset.mint === null ? reserveFor(state, target) : undefined;
  const amountAtomic = available - (reserveLamports ?? 0n);
  if (amountAtomic <= 0n) {
    throw invalidField(
      field,
      reserveLamports
        ? `The wallet holds ${text(available, asset)}; fees and the least balance of an account need ${formatAmount(reserveLamports, 9)} of it, so nothing is left.`
        : `The wallet holds ${text(available, asset)} on solana: there is nothing to ${target.type}.`,
    );
  }
  const uncertain = state.outputs
    .filter((output) => keyOf(output.asset) === keyOf(asset))
    .reduce((sum, { expectedAtomic, minAtomic }) => sum + expectedAtomic - minAtomic, 0n);
  return {
    amountAtomic,
    minAtomic: amountAtomic > uncertain ? amountAtomic - uncertain : 1n,
    sizing: 'max',
    ...(reserveLamports !== undefined && { reserveLamports }),
  };
}

function sizeChained(
  state: SolanaState,
  target: ResolvedSolanaIntent,
  asset: SolanaAsset,
): SolanaSize {
  const field = `${target.at}.amount`;
  const source = state.outputs.findLast((output) => keyOf(output.asset) === keyOf(asset));
  if (!source) {
    throw invalidField(field, `No earlier step leaves ${asset.symbol} on solana to chain to.`);
  }
  const portionBps = portionOf(target);
  const leftBps = 10_000 - source.takenBps;
  const takenBps = portionBps ?? leftBps;
  if (leftBps === 0 || takenBps > leftBps) {
    throw invalidField(
      `${target.at}.amount_basis.value`,
      `Earlier steps take ${source.takenBps / 100}% of that output: at most ${leftBps / 100}% is left.`,
    );
  }
  const share = (atomic: bigint) => (atomic * BigInt(takenBps)) / BigInt(leftBps);
  const available = state.balances.get(keyOf(asset)) ?? 0n;
  const reserveLamports = asset.mint === null ? reserveFor(state, target) : undefined;
  const spendable = available - (reserveLamports ?? 0n);
  const wanted = share(source.expectedAtomic);
  const amountAtomic = wanted < spendable ? wanted : spendable;
  if (amountAtomic <= 0n) {
    throw invalidField(field, `Earlier steps leave no ${asset.symbol} to ${target.type}.`);
  }
  const least = share(source.minAtomic) - (wanted - amountAtomic);
  return {
    amountAtomic,
    minAtomic: least > 0n ? least : 0n,
    sizing: 'chained',
    source,
    ...(takenBps !== 10_000 && { portionBps: takenBps, takenEarlierBps: source.takenBps }),
    ...(reserveLamports !== undefined && { reserveLamports }),
  };
}

/** The SOL that a spend leaves: later fees and new accounts, and an account's least balance. */
function reserveFor(state: SolanaState, target: ResolvedSolanaIntent): bigint {
  const { facts, sysvars, intents } = state;
  const toCome = intents.slice(intents.indexOf(target));
  return toCome.reduce((sum, { venue, asset }) => {
    const fee = feeLamports(venue.action.unitLimit, facts.unitPriceMicroLamports);
    return sum + fee + venue.action.rentReserve(sysvars, keyOf(asset) === 'SOL');
  }, sysvars.rentExempt(0));
}

function portionOf({ intent, at }: ResolvedSolanaIntent): number | undefined {
  const basis = intent.amount_basis;
  if (basis?.kind !== 'chained' || basis.value === undefined) return undefined;
  const [, percent] = /^(\d{1,3}(?:\.\d{1,2})?)\d*\s*%?$/.exec(basis.value.trim()) ?? [];
  const bps = percent === undefined ? undefined : parseAmount(percent, 2);
  if (bps !== undefined && bps >= 1n && bps <= 10_000n) return Number(bps);
  throw invalidField(
    `${at}.amount_basis.value`,
    'Send the share of the output as a percentage between 0.01% and 100%.',
  );
}

function text(atomic: bigint, { symbol, decimals }: SolanaAsset): string {
  return `${formatAmount(atomic > 0n ? atomic : 0n, decimals)} ${symbol}`;
}
