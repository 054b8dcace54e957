import type { ContractRead } from '#server/chains/evm/read.ts';
import { readPricesUsd, usdValue } from '#server/chains/prices/read-price.ts';
import { formatAmountShort } from '#server/chains/tokens/format-amount.ts';
import type { BuiltCall, Leg } from '#server/protocols/manifest.ts';
import { judgedSwap } from '../judge-price.ts';
import { type JudgedSwap, judgeSwap, worthOf } from '../judge-swap.ts';
import type { ReviewedStep } from './read-step.ts';
import { ReencodeRefused } from './reencode-refused.ts';
import { type ReviewedOutput, reviewedFloor, reviewedOutputs } from './reviewed-floor.ts';

/** Steps whose output a market or a fee decides. */
const QUOTED_TYPES: ReadonlySet<string> = new Set([
  'swap',
  'bridge',
  'deposit',
  'withdraw',
  'stake',
  'unstake',
]);
/** The loss that a quote may have between review and signature without further proof. */
const DRIFT_BPS = 300n;
/** How much less than its input the least output of a swap may be worth, by the price feeds. */
const LOSS_BPS = 500n;
const ALL_BPS = 10_000n;

/**
 * Checks a fresh call against the reviewed one and the price feeds. A swap may return clearly less
 * than reviewed only where the price feeds moved too: a pool that moved alone was manipulated.
 * Where the feeds moved and the pool did not, it is refused as /plan would refuse it.
 *
 * @returns why the call must not be signed; null when it may.
 */
export function* findShortfall(
  reviewed: ReviewedStep,
  leg: Leg,
  built: BuiltCall,
): ContractRead<ReencodeRefused | null> {
  const { output } = built;
  if (leg.type === 'lp-remove') return yield* findPositionShortfall(reviewed, leg, built);
  if (!output || !QUOTED_TYPES.has(leg.type)) return null;
  const floorAtomic = reviewedFloor(reviewed, leg, output);
  const swap = leg.type === 'swap' ? yield* readSwap(leg, built) : undefined;
  const isDown = isBelow(output.minAtomic, floorAtomic, DRIFT_BPS);
  if (isDown && !(swap && isFairAtLeast(swap, output.minAtomic))) {
    return tooLittle(output, floorAtomic);
  }
  const refusal = swap && judgeSwap(swap, 'signed').refusal;
  return refusal ? new ReencodeRefused('quote_failed', `${refusal} Plan it again.`) : null;
}

/** The output of a position shifts between its assets as their price moves, but its value does not. */
function* findPositionShortfall(
  reviewed: ReviewedStep,
  leg: Leg,
  built: BuiltCall,
): ContractRead<ReencodeRefused | null> {
  const outputs = reviewedOutputs(reviewed, leg, built);
  const short = outputs.find(({ minAtomic, floorAtomic }) =>
    isBelow(minAtomic, floorAtomic, DRIFT_BPS),
  );
  if (!short || (yield* isWorthAsMuch(outputs))) return null;
  return tooLittle(short, short.floorAtomic);
}

function* isWorthAsMuch(outputs: readonly ReviewedOutput[]): ContractRead<boolean> {
  const prices = yield* readPricesUsd(outputs.map(({ token }) => token));
  let [now, floor] = [0n, 0n];
  for (const [at, { token, minAtomic, floorAtomic }] of outputs.entries()) {
    const price = prices[at];
    if (!price) return false;
    now += usdValue(token, minAtomic, price);
    floor += usdValue(token, floorAtomic, price);
  }
  return !isBelow(now, floor, DRIFT_BPS);
}

function tooLittle(
  { token, minAtomic }: Pick<ReviewedOutput, 'token' | 'minAtomic'>,
  floorAtomic: bigint,
): ReencodeRefused {
  const text = (atomic: bigint) => `${formatAmountShort(atomic, token.decimals)} ${token.symbol}`;
  return new ReencodeRefused(
    'quote_failed',
    `This step would give at least ${text(minAtomic)} now; for its size ${text(floorAtomic)} were reviewed. Plan it again.`,
  );
}

function* readSwap(leg: Leg, built: BuiltCall): ContractRead<JudgedSwap | undefined> {
  const { spend, output } = built;
  if (!spend || !output) return undefined;
  const tokens = [spend.token, output.token];
  const prices = yield* readPricesUsd(tokens);
  return judgedSwap(leg, built, (token) => prices[tokens.indexOf(token)] ?? null);
}

/** Whether the least output is worth the amount paid, by the price feeds of both assets. */
function isFairAtLeast({ spend, output }: JudgedSwap, leastAtomic: bigint): boolean {
  const [paid, least] = [worthOf(spend), worthOf({ ...output, amountAtomic: leastAtomic })];
  return paid !== null && least !== null && !isBelow(least, paid, LOSS_BPS);
}

function isBelow(value: bigint, of: bigint, byBps: bigint): boolean {
  return value * ALL_BPS < of * (ALL_BPS - byBps);
}
