import type { Address } from '@solana/kit';
import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import { readLookupTable } from '#server/chains/solana/lookup-table.ts';
import { type Mint, readMint } from '#server/chains/solana/mint.ts';
import { nonceValue } from '#server/chains/solana/nonce.ts';
import { CLOCK_SYSVAR, RENT_SYSVAR } from '#server/chains/solana/programs.ts';
import { type AccountRead, readAccounts, type SolanaAccount } from '#server/chains/solana/read.ts';
import { runAccountRead } from '#server/chains/solana/run-account-read.ts';
import { readSysvars } from '#server/chains/solana/sysvars.ts';
import { readTokenAccount } from '#server/chains/solana/token-account.ts';
import { SOL } from '#server/chains/solana/tokens.ts';
import { ApiError, invalidField } from '#server/errors/api-error.ts';
import { readSolanaPrices } from '#server/prices/read-solana-prices.ts';
import type { SimulateRequest, SimulateResponse } from '#server/schemas/simulate.ts';
import { formatUsd, groupThousands } from '../format-costs.ts';
import { requireAllowed } from '../require-allowed.ts';
import { judgeSteps, type SolanaOutcome } from './judge-steps.ts';
import { presentSolanaStep } from './present-solana-step.ts';
import {
  budgetOf,
  nonceOf,
  programsOf,
  readMessages,
  type SolanaSimulated,
} from './read-messages.ts';
import { type Unpacked, unpack } from './run-steps.ts';

const LAMPORTS = 10n ** 9n;

/**
 * Simulates Solana steps one after another on the present state; nothing is broadcast (`docs/guides/simulate.md`).
 *
 * @throws {ApiError} `invalid_request` naming the fields that cannot be simulated;
 * `calldata_target` naming steps that call what is no program.
 * @throws {ChainUnreachable} when Solana does not answer.
 */
export async function simulateSolana(
  request: SimulateRequest,
  environment: EngineEnvironment,
): Promise<SimulateResponse> {
  const access = environment.solana;
  if (!access) throw invalidField('chain', 'Solana is not set up on this deployment.');
  const denylist = environment.denylist?.();
  requireAllowed(denylist, request.steps, request.sender);
  const simulated = readMessages(request);
  const [state, prices] = await Promise.all([
    runAccountRead(readState(simulated), access),
    readSolanaPrices(environment),
  ]);
  requireAllowed(
    denylist,
    state.unpacked.map((step) => ({
      ...step.simulated.step,
      accounts: namedBy(step, state.accounts),
    })),
  );
  const outcomes = await judgeSteps(state.unpacked, state.accounts, state.leastLamports, access);
  const mints = await runAccountRead(readMints(outcomes), access);
  const units = outcomes.reduce((sum, { unitsConsumed }) => sum + unitsConsumed, 0n);
  const fees = outcomes.reduce((sum, { feeLamports }) => sum + feeLamports, 0n);
  const steps = outcomes.map((outcome) => presentSolanaStep(outcome, { mints, prices }));
  const failed = outcomes.find(({ failure }) => failure !== null);
  const bids = simulated.map((step) => budgetOf(step).price);
  const price = bids.toSorted((a, b) => (a < b ? 1 : -1))[0] ?? 0n;
  return {
    success: steps.every(({ success }) => success),
    gas_used: groupThousands(units),
    gas_price: `5,000 lamports a signature + ${groupThousands(price)} micro-lamports a unit`,
    gas_price_source: 'rpc',
    total_cost: costOf(fees, prices.get(SOL.mint)?.usd8 ?? null),
    error: failed
      ? `Step ${failed.unpacked.simulated.step.order} (${failed.unpacked.simulated.step.action_type}): ${failed.failure}`
      : null,
    steps,
  };
}

interface State {
  readonly unpacked: readonly Unpacked[];
  readonly accounts: ReadonlyMap<Address, SolanaAccount | null>;
  readonly leastLamports: bigint;
}

/** Reads programs, lookup tables, nonces and every account that may change. */
function* readState(simulated: readonly SolanaSimulated[]): AccountRead<State> {
  const programs = [...new Set(simulated.flatMap(programsOf))];
  const tables = [
    ...new Set(
      simulated.flatMap(({ message }) =>
        (message.addressTableLookups ?? []).map(({ lookupTableAddress }) => lookupTableAddress),
      ),
    ),
  ];
  const nonces = simulated.map(nonceOf).filter((nonce) => nonce !== undefined);
  const [clock, rent, ...rest] = yield* readAccounts([
    CLOCK_SYSVAR,
    RENT_SYSVAR,
    ...programs,
    ...tables,
    ...nonces,
  ]);
  const sysvars = readSysvars(clock ?? null, rent ?? null);
  if (!sysvars) throw new ApiError('engine_error');
  checkPrograms(simulated, new Map(programs.map((program, at) => [program, rest[at] ?? null])));
  const contents = Object.fromEntries(
    tables.map((table, at) => [table, readLookupTable(rest[programs.length + at] ?? null) ?? []]),
  ) as Record<Address, Address[]>;
  const values = new Map(
    nonces.map((nonce, at) => [
      nonce,
      nonceValue(rest[programs.length + tables.length + at] ?? null),
    ]),
  );
  const seen = new Set<Address>();
  const unpacked = simulated.map((step) => {
    const nonce = nonceOf(step);
    // The steps after the first are encoded again, with the nonce's next value, in their turn.
    const isFirst = nonce !== undefined && !seen.has(nonce);
    if (nonce !== undefined) seen.add(nonce);
    const isStale = isFirst && values.get(nonce) !== step.message.lifetimeToken;
    return unpackOrRefuse(step, contents, isStale);
  });
  const written = [...new Set(unpacked.flatMap((step) => step.written))];
  const accounts = yield* readAccounts(written);
  return {
    unpacked,
    accounts: new Map(written.map((address, at) => [address, accounts[at] ?? null])),
    leastLamports: sysvars.rentExempt(0),
  };
}

/** Accounts that a step names, and of those that hold tokens the mint and the owner. */
function namedBy(
  { instructions }: Unpacked,
  accounts: ReadonlyMap<Address, SolanaAccount | null>,
): readonly Address[] {
  const named = instructions.flatMap(({ programAddress, accounts: given = [] }) => [
    programAddress,
    ...given.map(({ address }) => address),
  ]);
  return named.flatMap((address) => {
    const held = readTokenAccount(accounts.get(address) ?? null);
    return held ? [address, held.mint, held.owner] : [address];
  });
}

/** @throws {ApiError} calldata_target naming every step that calls what cannot run. */
function checkPrograms(
  simulated: readonly SolanaSimulated[],
  programs: ReadonlyMap<Address, SolanaAccount | null>,
): void {
  const issues = simulated.flatMap((step) =>
    programsOf(step)
      .filter((program) => !programs.get(program)?.executable)
      .map((program) => ({
        field: `steps[${step.index}].solana_tx`,
        message: `${program} is no program on solana, so calling it would do nothing.`,
      })),
  );
  if (issues.length > 0) throw new ApiError('calldata_target', { issues });
}

function unpackOrRefuse(
  step: SolanaSimulated,
  tables: Readonly<Record<Address, Address[]>>,
  isStale: boolean,
): Unpacked {
  try {
    return unpack(step, tables, isStale);
  } catch (cause) {
    throw new ApiError('invalid_request', {
      issues: [
        {
          field: `steps[${step.index}].solana_tx`,
          message: 'The message names accounts that its lookup tables do not have.',
        },
      ],
      cause,
    });
  }
}

function* readMints(
  outcomes: readonly SolanaOutcome[],
): AccountRead<ReadonlyMap<Address, Mint | undefined>> {
  const mints = [...new Set(outcomes.flatMap(({ changes }) => [...changes.keys()]))].filter(
    (mint) => mint !== null,
  );
  const accounts = yield* readAccounts(mints);
  return new Map(mints.map((mint, at) => [mint, readMint(accounts[at] ?? null)]));
}

function costOf(feesLamports: bigint, solUsd: bigint | null): string {
  return solUsd === null ? 'unknown' : formatUsd((feesLamports * solUsd) / LAMPORTS);
}
