import {
  type AccountRole,
  type Address,
  decompileTransactionMessage,
  type Instruction,
  isWritableRole,
} from '@solana/kit';
import { ChainUnreachable } from '#server/chains/evm/chain-unreachable.ts';
import { RpcError } from '#server/chains/evm/rpc-client.ts';
import type { SolanaAccess } from '#server/chains/solana/access.ts';
import { encodeMessage, toUnsignedWire } from '#server/chains/solana/message.ts';
import { COMPUTE_BUDGET_PROGRAM } from '#server/chains/solana/programs.ts';
import type { SolanaAccount } from '#server/chains/solana/read.ts';
import { readAnswer } from '#server/chains/solana/run-account-read.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { nonceOf, type SolanaSimulated } from './read-messages.ts';

/** The instructions of a message, the compute budget and the nonce left out. */
export interface Unpacked {
  readonly simulated: SolanaSimulated;
  readonly instructions: readonly Instruction[];
  readonly lookupTables: Readonly<Record<Address, Address[]>>;
  /** Whether the nonce that the message hangs on has another value by now. */
  readonly isStale: boolean;
  /** Accounts that may change, the wallet first. */
  readonly written: readonly Address[];
}

/** What running some steps as one transaction came to. */
export interface Run {
  readonly err: unknown;
  readonly unitsConsumed: bigint;
  /** The written accounts afterwards; empty when it failed. */
  readonly after: ReadonlyMap<Address, SolanaAccount | null>;
}

const MOST_UNITS = 1_400_000n;
const ANY_BLOCKHASH = '11111111111111111111111111111111';

/** Takes a message apart. */
export function unpack(
  simulated: SolanaSimulated,
  tables: Readonly<Record<Address, Address[]>>,
  isStale: boolean,
): Unpacked {
  const used = simulated.message.addressTableLookups ?? [];
  const lookupTables = Object.fromEntries(
    used.map(({ lookupTableAddress }) => [lookupTableAddress, tables[lookupTableAddress] ?? []]),
  ) as Record<Address, Address[]>;
  const { instructions } = decompileTransactionMessage(simulated.message, {
    addressesByLookupTableAddress: lookupTables,
  });
  const nonce = nonceOf(simulated);
  const own = (instructions as readonly Instruction[]).filter(
    ({ programAddress }, at) =>
      programAddress !== COMPUTE_BUDGET_PROGRAM && !(at === 0 && nonce !== undefined),
  );
  const written = own.flatMap(({ accounts = [] }) =>
    accounts.flatMap(({ address, role }) => (isWritableRole(role as AccountRole) ? [address] : [])),
  );
  return {
    simulated,
    instructions: own,
    lookupTables,
    isStale,
    written: [...new Set([simulated.wallet, ...written])],
  };
}

/**
 * Runs the instructions of several steps as one transaction of their wallet.
 *
 * @returns undefined when they do not fit into one.
 * @throws {ChainUnreachable} when the chain does not answer.
 */
export async function runTogether(
  steps: readonly Unpacked[],
  { rpc }: SolanaAccess,
): Promise<Run | undefined> {
  const wallet = steps[0]?.simulated.wallet;
  if (!wallet) throw new Error('There is nothing to run.');
  const message = encodeMessage({
    owner: wallet,
    instructions: steps.flatMap(({ instructions }) => instructions),
    lookupTables: Object.assign({}, ...steps.map(({ lookupTables }) => lookupTables)),
    blockhash: ANY_BLOCKHASH,
    unitLimit: MOST_UNITS,
    unitPriceMicroLamports: 0n,
  });
  if (!message) return undefined;
  const written = [...new Set(steps.flatMap(({ written }) => written))];
  let answer: unknown;
  try {
    answer = await rpc.request('simulateTransaction', [
      toUnsignedWire(message, 1),
      {
        encoding: 'base64',
        sigVerify: false,
        replaceRecentBlockhash: true,
        accounts: { encoding: 'base64', addresses: written },
      },
    ]);
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    throw new ApiError('engine_error', { cause: error });
  }
  const { value } = answer as { value?: Record<string, unknown> };
  if (!value || !('err' in value)) {
    throw new ChainUnreachable('solana', { cause: new Error('There is no simulation.') });
  }
  const accounts = Array.isArray(value.accounts) ? value.accounts : [];
  return {
    err: value.err,
    unitsConsumed: BigInt(Number(value.unitsConsumed ?? 0)),
    after: new Map(
      value.err === null
        ? written.map((address, at) => [address, readAnswer(address, accounts[at] ?? null)])
        : [],
    ),
  };
}
