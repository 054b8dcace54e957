import { type Address, hexToBigInt } from 'viem';
import type { EvmChain } from '#server/chains/registry.ts';
import type { Step } from '#server/schemas/step.ts';
import { explainRevert } from '#server/simulate/explain-revert.ts';
import { readTransfers } from '#server/simulate/read-transfers.ts';
import type { CallResult } from '#server/simulate/run-calls.ts';

/** A balance before a step and after it; undefined where the token does not return one. */
export interface BalanceChange {
  readonly token: Address;
  readonly owner: Address;
  readonly beforeAtomic: bigint | undefined;
  readonly afterAtomic: bigint | undefined;
}

/** The result of running a step. */
export interface TriedStep {
  readonly step: Step;
  readonly result: CallResult;
  readonly changes: readonly BalanceChange[];
  /** The result of passing on the least output of a swap. */
  readonly passedOn?: {
    readonly amountAtomic: bigint;
    readonly result: CallResult;
    readonly arrivedAtomic: bigint;
  };
}

/** The verdict on a step after it was tried. */
export type Verdict =
  | { readonly outcome: 'passed'; readonly warning?: string }
  | { readonly outcome: 'untried'; readonly because: string }
  | {
      readonly outcome: 'refused';
      readonly reason: string;
      /** Whether the arriving amount is wrong, and not the leaving one. */
      readonly isBought: boolean;
    };

/** Tokens that count in shares round by a unit or two. */
const DUST = 2n;
/** The arriving amount may be less than quoted by a thousandth before it is reported. */
const TOLD_FROM = 1000n;
/** Steps in which only their own asset may leave the wallet. */
const PLAIN: ReadonlySet<string> = new Set(['swap', 'transfer', 'sweep', 'approve']);

/**
 * Checks a step's movements in its trial against the step.
 *
 * @param isSound whether the steps before it on its chain went as they should
 */
export function judgeStep(chain: EvmChain, tried: TriedStep, isSound: boolean): Verdict {
  const { step, result } = tried;
  const amountAtomic = BigInt(step.amount_raw ?? 0);
  const held = changeOf(tried, step.asset_address, step.wallet);
  const isSpending = PLAIN.has(step.type) && step.type !== 'approve' && step.asset_address;
  if (isSpending && held?.beforeAtomic === undefined) {
    return refuse(step.asset, 'does not return balances');
  }
  if (!isSound || (isSpending && (held?.beforeAtomic ?? 0n) < amountAtomic)) {
    return { outcome: 'untried', because: `the wallet does not hold the ${step.asset} yet` };
  }
  if (!result.succeeded) {
    const reason = explainRevert(result.returnData);
    if (!PLAIN.has(step.type)) return { outcome: 'untried', because: `it fails there: ${reason}` };
    return refuse(namesOf(step), `cannot be moved by this step. A simulation fails: ${reason}`);
  }
  return (
    judgeAnswer(step, result) ??
    judgeSpent(chain, tried, held) ??
    judgePaid(tried) ??
    judgeBought(tried) ??
    judgePassedOn(tried) ?? { outcome: 'passed', ...warningOf(tried) }
  );
}

/** A token that is called itself may answer false, and has then done nothing. */
function judgeAnswer(step: Step, { returnData }: CallResult): Verdict | undefined {
  const isCalled = step.asset_address?.toLowerCase() === step.to?.toLowerCase();
  const isFalse = returnData.length === 66 && hexToBigInt(returnData) === 0n;
  if (!isCalled || !isFalse || !PLAIN.has(step.type)) return undefined;
  return refuse(step.asset, 'answers false to this step in a simulation and does nothing');
}

/** No more leaves the wallet than the step says, and nothing else. */
function judgeSpent(
  chain: EvmChain,
  { step, result }: TriedStep,
  held: BalanceChange | undefined,
): Verdict | undefined {
  if (!PLAIN.has(step.type)) return undefined;
  const spent = fallOf(held);
  const amountAtomic = step.type === 'approve' ? 0n : BigInt(step.amount_raw ?? 0);
  if (spent > amountAtomic + DUST) {
    return refuse(
      step.asset,
      `takes more from the wallet in a simulation than this step says: ${spent} base units instead of ${amountAtomic}`,
    );
  }
  const wallet = step.wallet?.toLowerCase();
  const valueWei = BigInt(step.value ?? 0);
  let nativeWei = 0n;
  for (const { token, from, to, amountAtomic: moved } of readTransfers(chain, result.logs)) {
    if (from !== wallet || to === wallet || moved === 0n) continue;
    if (token === null) nativeWei += moved;
    else if (token !== step.asset_address?.toLowerCase()) {
      return refuse(namesOf(step), `also takes ${token} from the wallet in a simulation`);
    }
  }
  return nativeWei > valueWei
    ? refuse(namesOf(step), `also takes ${chain.native.symbol} from the wallet in a simulation`)
    : undefined;
}

/** The recipient of a payment gets all of it. */
function judgePaid(tried: TriedStep): Verdict | undefined {
  const { step } = tried;
  if (step.type !== 'transfer' && step.type !== 'sweep') return undefined;
  const isOwn = step.recipient?.toLowerCase() === step.wallet?.toLowerCase();
  if (!step.asset_address || isOwn) return undefined;
  const paid = riseOf(changeOf(tried, step.asset_address, step.recipient));
  const amountAtomic = BigInt(step.amount_raw ?? 0);
  if (paid + DUST >= amountAtomic) return undefined;
  return refuse(
    step.asset,
    paid === 0n
      ? 'moves nothing to the recipient in a simulation, though it says that it did'
      : `keeps ${percentOf(amountAtomic - paid, amountAtomic)} of what is sent: the recipient would not get the amount that was asked for`,
  );
}

/** A step's output arrives, with at least the promised amount. */
function judgeBought(tried: TriedStep): Verdict | undefined {
  const bought = arrivalOf(tried);
  if (!bought || bought.arrivedAtomic + DUST >= bought.leastAtomic) return undefined;
  const { step } = tried;
  return refuse(
    step.to_asset ?? step.asset,
    `does not arrive whole: ${percentOf(bought.expectedAtomic - bought.arrivedAtomic, bought.expectedAtomic)} of what this step buys is missing in a simulation`,
    true,
  );
}

/** A token that can be bought but never transferred is a trap. */
function judgePassedOn({ step, passedOn }: TriedStep): Verdict | undefined {
  if (!passedOn) return undefined;
  const { amountAtomic, arrivedAtomic, result } = passedOn;
  if (result.succeeded && arrivedAtomic + DUST >= amountAtomic) return undefined;
  const how = result.succeeded
    ? `keeps ${percentOf(amountAtomic - arrivedAtomic, amountAtomic)} of what is moved on`
    : 'can be bought and not be moved on afterwards';
  return refuse(step.to_asset ?? step.asset, `${how} in a simulation`, true);
}

function warningOf(tried: TriedStep): { readonly warning?: string } {
  const bought = arrivalOf(tried);
  if (!bought) return {};
  const missing = bought.expectedAtomic - bought.arrivedAtomic;
  if (missing * TOLD_FROM <= bought.expectedAtomic) return {};
  const { step } = tried;
  return {
    warning: `Step ${step.order} brings ${percentOf(missing, bought.expectedAtomic)} less ${step.to_asset} in a simulation than it is quoted for: the token may keep a part of each transfer.`,
  };
}

/** The output of a swap; undefined where no token of this chain arrives. */
function arrivalOf(tried: TriedStep) {
  const { step } = tried;
  if (step.type !== 'swap' || !step.to_asset_address) return undefined;
  const change = changeOf(tried, step.to_asset_address, step.recipient ?? step.wallet);
  return {
    arrivedAtomic: riseOf(change),
    expectedAtomic: BigInt(step.expected_output_raw ?? 0),
    leastAtomic: BigInt(step.min_output_raw ?? 0),
  };
}

function changeOf(
  { changes }: TriedStep,
  token: string | undefined,
  owner: string | undefined,
): BalanceChange | undefined {
  return changes.find(
    (change) =>
      change.token.toLowerCase() === token?.toLowerCase() &&
      change.owner.toLowerCase() === owner?.toLowerCase(),
  );
}

function riseOf(change: BalanceChange | undefined): bigint {
  const risen = (change?.afterAtomic ?? 0n) - (change?.beforeAtomic ?? 0n);
  return risen > 0n ? risen : 0n;
}

function fallOf(change: BalanceChange | undefined): bigint {
  const fallen = (change?.beforeAtomic ?? 0n) - (change?.afterAtomic ?? 0n);
  return fallen > 0n ? fallen : 0n;
}

function namesOf({ type, asset, to_asset }: Step): string {
  return type === 'swap' && to_asset ? `${asset} or ${to_asset}` : asset;
}

function refuse(symbol: string, what: string, isBought = false): Verdict {
  const reason = `${symbol} ${what}`;
  return { outcome: 'refused', reason: /[.!?]$/.test(reason) ? reason : `${reason}.`, isBought };
}

/** A share in percent with two digits: `2 %`, `0.35 %`. */
function percentOf(part: bigint, whole: bigint): string {
  if (whole <= 0n) return '0 %';
  const hundredths = (part * 20_000n + whole) / (2n * whole);
  return `${Number(hundredths) / 100} %`;
}
