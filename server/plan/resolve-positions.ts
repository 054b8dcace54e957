import { type Address, maxUint256 } from 'viem';
import type { ContractRead } from '#server/chains/evm/read.ts';
import { decimalString, parseAmount } from '#server/chains/tokens/parse-amount.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import { invalidField } from '#server/errors/api-error.ts';
import { isRefusal, type StepType } from '#server/protocols/manifest.ts';
import type { Intent } from '#server/schemas/intent.ts';
import type { PlacedIntent } from './resolve-chains.ts';
import type { Names } from './resolve-intents.ts';
import { tokenNamed } from './resolve-token-names.ts';
import { isSameAsset } from './size-amount.ts';
import type { Venue } from './venues.ts';

/** The assets an intent is about and, for a numbered position, which one. */
export interface FoundPair {
  readonly asset: Token;
  /** The second asset of a liquidity position. */
  readonly pairAsset?: Token;
  /** The most of `pairAsset` that the user puts in, if given. */
  readonly pairAmountAtomic?: bigint;
  readonly positionId?: bigint;
}

interface Party {
  readonly type: StepType;
  readonly venue: Venue;
  readonly owner: Address;
  readonly asset: Token | undefined;
  readonly vaultAddress: Address | undefined;
}

/** The two assets of a pool that is named by them: `ETH/USDC`. */
export function pairNames({ action, pool_id }: Intent): readonly [string, string] | undefined {
  if (!action.startsWith('lp-') || pool_id === undefined) return undefined;
  const [, left, right] = /^\s*([^\s/]{1,64})\s*\/\s*([^\s/]{1,64})\s*$/.exec(pool_id) ?? [];
  return left && right ? [left, right] : undefined;
}

/**
 * The asset of an intent, its pair and its position: one for most intents, and one for each
 * position that an intent about positions means.
 *
 * @throws {ApiError} invalid_request naming the missing or ambiguous part.
 */
export function* resolvePositions(
  placed: PlacedIntent,
  { type, venue, owner, asset, vaultAddress }: Party,
  names: Names,
): ContractRead<readonly FoundPair[]> {
  const { intent, at, chain } = placed;
  const positionId = intent.position_id === undefined ? undefined : BigInt(intent.position_id);
  if (positionId !== undefined && positionId > maxUint256) {
    throw invalidField(`${at}.position_id`, 'There is no position with such a number.');
  }
  const pairAsset = resolvePair(placed, asset, names);
  const { findPositions } = venue.action;
  if (!findPositions) {
    if (!asset) throw invalidField(`${at}.asset`, 'Say which asset: a symbol such as USDC.');
    const pair = {
      asset,
      ...(pairAsset && { pairAsset }),
      ...(positionId !== undefined && { positionId }),
    };
    return [type === 'lp-add' ? sidesOf(placed, pair) : pair];
  }
  const found = yield* findPositions({
    type,
    chain,
    owner,
    ...(asset && { asset }),
    ...(pairAsset && { pairAsset }),
    ...(positionId !== undefined && { positionId }),
    ...(vaultAddress && { vaultAddress }),
  });
  if (isRefusal(found)) throw invalidField(`${at}.${found.field}`, found.reason);
  return found;
}

function resolvePair(
  { intent, at, chain }: PlacedIntent,
  asset: Token | undefined,
  { unlisted }: Names,
): Token | undefined {
  if (!intent.action.startsWith('lp-')) return undefined;
  const said = intent.pair_asset ?? (intent.action === 'lp-add' ? intent.to_asset : undefined);
  const field = `${at}.pair_asset`;
  const named = said ?? pairNames(intent)?.find((name) => !isNamed(name));
  if (named === undefined) {
    if (intent.action !== 'lp-add') return undefined;
    throw invalidField(field, `Say which second asset goes in beside ${asset?.symbol}.`);
  }
  const pairAsset = tokenNamed(field, named, chain, unlisted);
  if (asset && isSameAsset(asset, pairAsset)) {
    throw invalidField(field, `${asset.symbol} is the first asset already: name the other one.`);
  }
  return pairAsset;

  function isNamed(name: string): boolean {
    return asset !== undefined && isSameAsset(tokenNamed(field, name, chain, unlisted), asset);
  }
}

/** If only the second side of an addition has an amount, the addition is sized by that side. */
export function countedSideFirst(intent: Intent): Intent {
  const { action, amount, asset, pair_asset, pair_amount, to_asset, to_amount, ...rest } = intent;
  const [pair, pairAmount] = [pair_asset ?? to_asset, pair_amount ?? to_amount];
  const isSecondOnly = action === 'lp-add' && amount === undefined && asset !== undefined;
  if (!isSecondOnly || pair === undefined || pairAmount === undefined) return intent;
  return { ...rest, action, asset: pair, amount: pairAmount, pair_asset: asset };
}

/** The most that goes in of the second side, where the user says one. */
function sidesOf({ intent, at }: PlacedIntent, pair: FoundPair): FoundPair {
  const { pairAsset } = pair;
  const said = intent.pair_amount ?? intent.to_amount;
  if (said === undefined || !pairAsset) return pair;
  const field = `${at}.pair_amount`;
  const pairAmountAtomic = parseAmount(decimalString(said), pairAsset.decimals);
  if (pairAmountAtomic === undefined) {
    throw invalidField(field, `${pairAsset.symbol} has only ${pairAsset.decimals} decimals.`);
  }
  if (pairAmountAtomic === 0n || pairAmountAtomic > maxUint256) {
    throw invalidField(field, 'Send a positive amount, and no more than a token can count.');
  }
  return { ...pair, pairAmountAtomic };
}
