import type { Address } from '@solana/kit';
import type { SolanaAccess } from '#server/chains/solana/access.ts';
import { explainError, instructionFailure } from '#server/chains/solana/explain-error.ts';
import { feeLamports } from '#server/chains/solana/message.ts';
import type { SolanaAccount } from '#server/chains/solana/read.ts';
import { readTokenAccount } from '#server/chains/solana/token-account.ts';
import { budgetOf } from './read-messages.ts';
import { type Run, runTogether, type Unpacked } from './run-steps.ts';

/** What a step came to. */
export interface SolanaOutcome {
  readonly unpacked: Unpacked;
  /** Why it failed or was not judged, for people; null when it succeeded. */
  readonly failure: string | null;
  readonly isInconclusive: boolean;
  readonly unitsConsumed: bigint;
  readonly feeLamports: bigint;
  /** Signed changes of the signing wallet by mint, null for SOL; fees not counted. */
  readonly changes: Changes;
  /** What of it went to the recipient of the step, and what else reached that one. */
  readonly received: Changes;
}

type Changes = ReadonlyMap<Address | null, bigint>;
type Accounts = Map<Address, SolanaAccount | null>;

/** What a simulation of one transaction charges the wallet: it bids nothing. */
const RUN_FEE = feeLamports(0n, 0n);

/** The steps that one wallet has run so far, and what they left. */
interface Track {
  readonly steps: Unpacked[];
  accounts: Accounts;
  unitsConsumed: bigint;
  fees: bigint;
}

/**
 * Runs steps one after another. A node runs one transaction at a time and keeps nothing, so a step
 * is run together with the ones of its wallet before it, as one transaction; where they do not fit
 * into one the step is left open rather than called good.
 *
 * @param before the accounts as they are now
 * @param leastLamports what a wallet must keep, or nothing
 */
export async function judgeSteps(
  steps: readonly Unpacked[],
  before: ReadonlyMap<Address, SolanaAccount | null>,
  leastLamports: bigint,
  access: SolanaAccess,
): Promise<readonly SolanaOutcome[]> {
  const tracks = new Map<Address, Track>();
  const outcomes: SolanaOutcome[] = [];
  for (const unpacked of steps) {
    const { wallet } = unpacked.simulated;
    const track = tracks.get(wallet) ?? {
      steps: [],
      accounts: new Map(before),
      unitsConsumed: 0n,
      fees: 0n,
    };
    tracks.set(wallet, track);
    outcomes.push(await judge(unpacked, track, leastLamports, access));
  }
  return outcomes;
}

async function judge(
  unpacked: Unpacked,
  track: Track,
  leastLamports: bigint,
  access: SolanaAccess,
): Promise<SolanaOutcome> {
  const { wallet } = unpacked.simulated;
  const { limit, price } = budgetOf(unpacked.simulated);
  const fee = feeLamports(limit, price);
  const outcome = (failure: string | null, isInconclusive = false): SolanaOutcome => ({
    unpacked,
    failure,
    isInconclusive,
    unitsConsumed: 0n,
    feeLamports: fee,
    changes: new Map(),
    received: new Map(),
  });
  if (unpacked.isStale) return outcome('Its nonce was used meanwhile: encode the step again.');
  const run = await runTogether([...track.steps, unpacked], access);
  if (!run) return outcome(await judgeAlone(unpacked, access), true);
  if (run.err !== null) return outcome(...explainRun(run, unpacked, track));
  const after = withoutFee(run, wallet);
  const left = (after.get(wallet)?.lamports ?? 0n) - track.fees - fee;
  if (left < 0n || (left > 0n && left < leastLamports)) {
    return outcome('The wallet does not keep enough SOL for the fees of the steps.');
  }
  const changes = changesOf(track.accounts, after, wallet);
  const { recipient } = unpacked.simulated.step;
  const received =
    recipient === undefined || recipient === wallet
      ? new Map<Address | null, bigint>()
      : changesOf(track.accounts, after, recipient);
  const unitsConsumed = run.unitsConsumed - track.unitsConsumed;
  track.accounts = new Map([...track.accounts, ...after]);
  track.fees += fee;
  track.steps.push(unpacked);
  track.unitsConsumed = run.unitsConsumed;
  return { ...outcome(null), unitsConsumed, changes, received };
}

/** What can be said of a step that does not fit into one transaction with those before it. */
async function judgeAlone(unpacked: Unpacked, access: SolanaAccess): Promise<string> {
  const run = await runTogether([unpacked], access);
  const [why] = run?.err == null ? ['it passes'] : explainRun(run, unpacked, { steps: [] });
  return `It cannot be run together with the steps before it. Alone: ${why}`;
}

/** The sentence about a failed run, and whether it leaves the step open. */
function explainRun(
  run: Run,
  { simulated, instructions }: Unpacked,
  { steps }: Pick<Track, 'steps'>,
): [string, boolean] {
  const failed = instructionFailure(run.err);
  // The compute budget comes first, then the steps in their order.
  const before = 1 + steps.reduce((sum, step) => sum + step.instructions.length, 0);
  const own = failed && failed.index >= before ? instructions[failed.index - before] : undefined;
  const why = explainError(run.err, own?.programAddress);
  const isToCome = simulated.step.chained !== undefined;
  return isToCome ? [`What it spends is not there yet: ${why}`, true] : [why, false];
}

function withoutFee(run: Run, wallet: Address): Accounts {
  const after = new Map(run.after);
  const payer = after.get(wallet);
  if (payer) after.set(wallet, { ...payer, lamports: payer.lamports + RUN_FEE });
  return after;
}

/** What a step changed for somebody: SOL of their own, tokens of all their token accounts. */
function changesOf(before: Accounts, after: Accounts, owner: string): Changes {
  const changes = new Map<Address | null, bigint>();
  const add = (of: Address | null, change: bigint) =>
    changes.set(of, (changes.get(of) ?? 0n) + change);
  for (const [address, account] of after) {
    const earlier = before.get(address) ?? null;
    if (address === owner) add(null, (account?.lamports ?? 0n) - (earlier?.lamports ?? 0n));
    for (const [state, sign] of [
      [account, 1n],
      [earlier, -1n],
    ] as const) {
      const held = readTokenAccount(state);
      if (held?.owner === owner) add(held.mint, sign * held.amountAtomic);
    }
  }
  return new Map([...changes].filter(([, change]) => change !== 0n));
}
