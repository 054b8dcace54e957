import type { Address } from 'viem';
import { formatAmountShort } from '#server/chains/tokens/format-amount.ts';
import type { Step } from '#server/schemas/step.ts';
import type { SimulatedCall } from './check-request.ts';
import type { StepOutcome } from './present-step.ts';
import { type Fund, type Funds, fundsKey } from './read-funds.ts';

/** A chained output may arrive a little below its plan-time least; re-encode accepts as much. */
const ARRIVED_PERCENT = 90n;
/** Fees paid meanwhile lower a native balance without meaning that less arrived. */
const ARRIVED_NATIVE_PERCENT = 50n;

/** What decides whether steps have what they spend. */
export interface Funding {
  /** What the wallets hold on chain. */
  readonly held: Funds;
  /** What the caller takes as landed. */
  readonly assumed: ReadonlyMap<string, bigint>;
  /** Assumed assets that could not be put in place. */
  readonly unplaced: ReadonlySet<string>;
}

/** What a step spends of what another step returns. */
interface Need extends Fund {
  readonly asset: string;
  /** The step that returns it. */
  readonly fromKey: string;
  readonly beforeAtomic: bigint;
  readonly leastAtomic: bigint;
  /** What the calldata counts on. */
  readonly countedAtomic: bigint | undefined;
  /** Whether the step is sized by what arrives: its success on other coins says nothing either. */
  readonly isSizedLater: boolean;
}

/** The holdings that steps spend from which others fund. */
export function fundsToCome(calls: readonly SimulatedCall[]): readonly Fund[] {
  return calls.flatMap(needsOf);
}

/**
 * Leaves open what cannot be judged: a step that spends what an earlier one leaves or a bridge
 * returns, while that is not in the wallet, neither on chain nor assumed nor from the steps before
 * it. Its revert would say nothing, and where it is sized by what comes, nor would its success on
 * other coins of the wallet.
 */
export function judgeFunding(
  outcomes: readonly StepOutcome[],
  { held, assumed, unplaced }: Funding,
): readonly StepOutcome[] {
  const running = new Map<string, bigint>();
  const available = (key: string) =>
    (held.get(key) ?? 0n) + (assumed.get(key) ?? 0n) + (running.get(key) ?? 0n);
  const judged: StepOutcome[] = [];
  for (const outcome of outcomes) {
    const [cause] = needsOf(outcome.call).flatMap((need) => {
      const key = fundsKey(need.wallet, need.token);
      const why = openCause(outcome, need, available(key), unplaced.has(key), judged);
      return why === undefined ? [] : [why];
    });
    if (cause !== undefined) {
      judged.push({
        ...outcome,
        failure: cause,
        isInconclusive: true,
        changes: new Map(),
        transfers: [],
      });
      continue;
    }
    judged.push(outcome);
    for (const [token, change] of outcome.changes) {
      const key = fundsKey(outcome.call.from, token);
      running.set(key, (running.get(key) ?? 0n) + change);
    }
  }
  return judged;
}

function openCause(
  { failure }: StepOutcome,
  { asset, fromKey, token, beforeAtomic, leastAtomic, countedAtomic, isSizedLater }: Need,
  availableAtomic: bigint,
  isUnplaced: boolean,
  earlier: readonly StepOutcome[],
): string | undefined {
  if (failure === null && !isSizedLater) return undefined;
  const source = earlier.find(({ call: { step } }) => step.key === fromKey);
  if (source && source.failure !== null) {
    return `Not judged: it spends what ${fromKey} leaves, and that step did not go through here.`;
  }
  if (isUnplaced) {
    return `Not judged: the ${asset} balance cannot be assumed on this chain's node.`;
  }
  const lacking = countedAtomic !== undefined && availableAtomic < countedAtomic;
  const least = (leastAtomic * (token === null ? ARRIVED_NATIVE_PERCENT : ARRIVED_PERCENT)) / 100n;
  const hasArrived = availableAtomic - beforeAtomic >= (least > 0n ? least : 1n);
  // What an exact step pays may be there without the bridge; its fees may not.
  if (isSizedLater ? !hasArrived : lacking || (token === null && !hasArrived)) {
    return `Not judged: the ${asset} of ${fromKey} has not arrived. Simulate when it has, or send it in assumed_arrivals.`;
  }
  if (failure === null || !lacking) return undefined;
  return `Not judged: the calldata counts on more ${asset} than ${fromKey} leaves now (${sharePercent(availableAtomic, countedAtomic)}% of it is there). Re-encode the step first.`;
}

/** An approval needs no funds; whatever else is chained, or waits for a bridge, does. */
function needsOf({ step, from: wallet }: SimulatedCall): readonly Need[] {
  const { chained, awaits, pair_awaits, type, asset, sizing } = step;
  if (type === 'approve') return [];
  const own = { wallet, token: (step.asset_address ?? null) as Address | null, asset };
  const counted = optional(step.amount_raw);
  return [
    ...(chained ? [needOf(own, chained, counted, true)] : []),
    ...(awaits ? [needOf(own, awaits, counted, sizing === 'max')] : []),
    ...(pair_awaits && step.pair_asset !== undefined
      ? [
          needOf(
            {
              wallet,
              token: (step.pair_asset_address ?? null) as Address | null,
              asset: step.pair_asset,
            },
            pair_awaits,
            optional(step.pair_amount_raw),
            false,
          ),
        ]
      : []),
  ];
}

function needOf(
  own: Pick<Need, 'wallet' | 'token' | 'asset'>,
  brought: Pick<NonNullable<Step['chained']>, 'from_key' | 'balance_before_raw' | 'min_raw'>,
  countedAtomic: bigint | undefined,
  isSizedLater: boolean,
): Need {
  return {
    ...own,
    fromKey: brought.from_key,
    beforeAtomic: BigInt(brought.balance_before_raw ?? '0'),
    leastAtomic: BigInt(brought.min_raw ?? '1'),
    countedAtomic,
    isSizedLater,
  };
}

function optional(raw: string | undefined): bigint | undefined {
  return raw === undefined ? undefined : BigInt(raw);
}

function sharePercent(part: bigint, whole: bigint): string {
  return formatAmountShort((part * 10_000n) / whole, 2);
}
