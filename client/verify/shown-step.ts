import type { Step } from '../generated/schemas.ts';
import { isToken, normal, tokenOn } from './known.ts';
import { whole } from './step-view.ts';
import type { Checks } from './verdict.ts';

/** Decimals of unlisted tokens by `chain:address`. */
type Decimals = Readonly<Record<string, number>> | undefined;

/** A token as a step names it: by its symbol, and by its contract or mint. */
interface Named {
  readonly chain: string;
  readonly symbol: string | undefined;
  /** Undefined for the coin. */
  readonly address: string | undefined;
}

/**
 * The readable fields of a step: its symbols must be those of its tokens, and its numbers those of its base
 * units.
 */
export function checkShown(checks: Checks, step: Step, decimals: Decimals): void {
  const isSolana = step.chain === 'solana';
  const { chain } = step;
  const asset = {
    chain,
    symbol: step.asset,
    address: isSolana ? step.asset_mint : step.asset_address,
  };
  const toAsset = {
    chain: step.to_chain ?? chain,
    symbol: step.to_asset,
    address: isSolana ? step.to_asset_mint : step.to_asset_address,
  };
  const pair = { chain, symbol: step.pair_asset, address: step.pair_asset_address };
  for (const named of [asset, toAsset, pair]) checkSymbol(checks, named);
  checkOutputs(checks, step, [asset, pair]);
  const places = placesOf(asset, decimals);
  if (step.sizing === 'chained' || step.chained !== undefined) {
    checkChained(checks, step, places);
  } else if (places !== undefined) {
    checkAmount(checks, step, unitsOf(step.amount_raw, 'amount_raw', places));
  }
  const isAsset = ITS_OWN.has(step.type);
  if (step.expected_output === undefined || (step.to_asset === undefined && !isAsset)) return;
  const toPlaces = placesOf(step.to_asset === undefined ? asset : toAsset, decimals);
  if (toPlaces !== undefined) checkExpected(checks, step, places, toPlaces);
}

/** In the symbol of an unlisted token, look-alike characters could imitate a listed one. */
const PRINTED = /^[!-~]+(?: [!-~]+)*$/;

function checkSymbol(checks: Checks, { address, chain, symbol }: Named): void {
  if (symbol === undefined) return;
  const found = address === undefined ? null : normal(chain, address);
  const named = tokenOn(chain, symbol);
  const known = found === null ? undefined : tokenOn(chain, found)?.symbol;
  const isUnlisted = found !== null && known === undefined && PRINTED.test(symbol);
  const isIt = named === undefined ? isUnlisted : isToken(found, named);
  if (!isIt) checks.open(`That ${found ?? 'the coin'} is called ${symbol}`);
}

/** Every output of a step is one of its two assets, with the amount of the first one shown elsewhere. */
function checkOutputs(checks: Checks, step: Step, [asset, pair]: readonly [Named, Named]): void {
  const addressOf = ({ address }: Pick<Named, 'address'>) =>
    address === undefined ? null : normal(step.chain, address);
  for (const output of step.outputs ?? []) {
    const { asset: symbol, asset_address, expected_raw, min_raw } = output;
    const named = { chain: step.chain, symbol, address: asset_address };
    checkSymbol(checks, named);
    const isFirst = addressOf(named) === addressOf(asset);
    if (isFirst) {
      const is = `${expected_raw}, at least ${min_raw}`;
      const was = `${step.expected_output_raw}, at least ${step.min_output_raw}`;
      checks.same('least output', `What it brings of ${symbol}`, is, was);
    }
    const isPair = pair.symbol !== undefined && addressOf(named) === addressOf(pair);
    const isMore = whole(expected_raw, 'expected_raw') >= whole(min_raw, 'min_raw');
    checks.that('least output', (isFirst || isPair) && isMore, `It brings ${symbol}`);
  }
}

/** Undefined where it was not given. */
function placesOf({ address, chain }: Named, decimals: Decimals): number | undefined {
  if (address === undefined) return chain === 'solana' ? 9 : 18;
  return tokenOn(chain, address, decimals)?.decimals;
}

/** How far two readings of one number may be apart. */
const ROUNDED = 1e-9;
/** Interest accrues between two readings of `max`; of the coin, the network fees are kept back. */
const MAX_MAY_GROW = { token: 0.01, coin: 0.06 } as const;
/** Types of steps whose amount arrives in the wallet: no less than shown may arrive. */
const BRINGING: ReadonlySet<string> = new Set(['withdraw', 'borrow', 'claim']);
/**
 * Types of steps that return their own asset where they name no other. Shares of a vault have decimals that
 * are not listed.
 */
const ITS_OWN: ReadonlySet<string> = new Set([
  ...BRINGING,
  'lp-remove',
  'lp-collect',
  'wrap',
  'unwrap',
]);

function unitsOf(raw: string | undefined, field: string, places: number): number {
  return Number(whole(raw, field)) / 10 ** places;
}

/** No more moves than `amount` shows, and no less arrives in the wallet. */
function checkAmount(checks: Checks, step: Step, moves: number): void {
  const isCoin = step.asset_address === undefined && step.asset_mint === undefined;
  const grows = step.sizing === 'max' ? MAX_MAY_GROW[isCoin ? 'coin' : 'token'] : 0;
  const room = 1 + grows + ROUNDED;
  const isWithin =
    moves <= step.amount * room && (!BRINGING.has(step.type) || step.amount <= moves * room);
  checks.that('amount', isWithin, `${moves} moves, where it says ${step.amount}`);
}

/** How far what arrives may be more than was expected; the coin and its wrapped form change further. */
const MOST_GROWTH_PERCENT = { used: 102n, converted: 150n } as const;

/** A step that is sized from another step says so, and shows the amount that its bytes move. */
function checkChained(checks: Checks, step: Step, places: number | undefined): void {
  const { amount, chained, sizing, type } = step;
  if (chained === undefined || sizing !== 'chained') {
    checks.that('amount', false, `It is ${sizing ?? 'exact'}, and not sized as it says`);
    return;
  }
  checks.that('amount', amount === 0, `It says ${amount} before its source has come`);
  const estimate = whole(chained.estimate_raw, 'chained.estimate_raw');
  const least = whole(chained.min_raw, 'chained.min_raw');
  const most = whole(chained.most_raw, 'chained.most_raw');
  const moves = whole(step.amount_raw, 'amount_raw');
  const isConversion = type === 'wrap' || type === 'unwrap';
  const percent = MOST_GROWTH_PERCENT[isConversion ? 'converted' : 'used'];
  checks.that(
    'amount',
    least <= estimate && moves <= most && most * 100n <= estimate * percent,
    `It moves ${moves}, of ${estimate}: at least ${least}, at most ${most}`,
  );
  if (places === undefined) return;
  for (const [shown, raw] of [
    [chained.estimate_amount, estimate],
    [chained.min_output, least],
  ] as const) {
    const units = Number(raw) / 10 ** places;
    checks.that('amount', isNear(shown, units), `${units} comes, where it says ${shown}`);
  }
}

const isNear = (one: number, other: number) => Math.abs(one - other) <= other * ROUNDED;

const ALL_BPS = 10_000;
/**
 * How far a later quote may be below the first one, where the step does not have its own slippage.
 */
const LEAST_SLIPPAGE_BPS = 100;

/** The shown arrival is no more than the quote, except for the slippage that a later quote has. */
function checkExpected(
  checks: Checks,
  step: Step,
  places: number | undefined,
  toPlaces: number,
): void {
  const { amount, chained, expected_output = 0, slippage_bps = 0 } = step;
  const comes = unitsOf(step.expected_output_raw, 'expected_output_raw', toPlaces);
  const shown = chained?.estimate_amount ?? amount;
  const moves = places === undefined ? 0 : unitsOf(step.amount_raw, 'amount_raw', places);
  // Less may be left of it by the time when it is signed, and returns less.
  const part = moves > 0 ? Math.max(1, shown / moves) : 1;
  const kept = 1 - Math.max(slippage_bps, LEAST_SLIPPAGE_BPS) / ALL_BPS;
  const isWithin = expected_output * kept <= comes * part * (1 + ROUNDED);
  checks.that('least output', isWithin, `${comes} comes, where it says ${expected_output}`);
}
