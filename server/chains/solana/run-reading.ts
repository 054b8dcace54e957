import { type Address, isAddress } from '@solana/kit';
import { ChainUnreachable } from '#server/chains/evm/chain-unreachable.ts';
import { RpcError } from '#server/chains/evm/rpc-client.ts';
import type { SolanaAccess } from './access.ts';
import type { AccountRead, SolanaAccount } from './read.ts';

/** No honest reading asks this often; a broken one stops here. */
const MAX_ROUNDS = 32;
/** Addresses of one `getMultipleAccounts`. */
const MAX_ACCOUNTS_PER_CALL = 100;

/**
 * Drives a reading to its result: the accounts of a round are one RPC call per hundred, and an
 * account that was read stays as it was read.
 *
 * @throws {ChainUnreachable} when the chain does not answer.
 * @throws whatever the reading throws; Error when it asks for more than 32 rounds.
 */
export async function runSolanaReading<T>(
  reading: AccountRead<T>,
  access: SolanaAccess,
): Promise<T> {
  const known = new Map<Address, SolanaAccount | null>();
  let step = reading.next();
  for (let round = 0; !step.done; round++) {
    if (round === MAX_ROUNDS)
      throw new Error(`A reading asked for more than ${MAX_ROUNDS} rounds.`);
    const reads = step.value;
    const missing = reads.flatMap((read) =>
      read.kind === 'account' && !known.has(read.address) ? [read.address] : [],
    );
    const [found, answers] = await Promise.all([
      fetchAccounts([...new Set(missing)], access),
      Promise.all(
        reads.map((read) => (read.kind === 'swap' ? access.swaps.quote(read.ask) : undefined)),
      ),
    ]);
    for (const [of, account] of found) known.set(of, account);
    step = reading.next(
      reads.map((read, at) => (read.kind === 'account' ? known.get(read.address) : answers[at])),
    );
  }
  return step.value;
}

/**
 * Reads accounts, those of a hundred with one RPC call; null for one that does not exist.
 *
 * @throws {ChainUnreachable} when the chain does not answer.
 */
export async function fetchAccounts(
  addresses: readonly Address[],
  { rpc, requireCurrent }: SolanaAccess,
): Promise<ReadonlyMap<Address, SolanaAccount | null>> {
  const parts: Address[][] = [];
  for (let at = 0; at < addresses.length; at += MAX_ACCOUNTS_PER_CALL) {
    parts.push(addresses.slice(at, at + MAX_ACCOUNTS_PER_CALL));
  }
  const found = new Map<Address, SolanaAccount | null>();
  if (parts.length === 0) return found;
  await Promise.all([
    requireCurrent?.(),
    ...parts.map(async (part) => {
      const accounts = await fetchPart(rpc, part);
      for (const [at, account] of accounts.entries()) found.set(part[at] as Address, account);
    }),
  ]);
  return found;
}

async function fetchPart(
  rpc: SolanaAccess['rpc'],
  addresses: readonly Address[],
): Promise<readonly (SolanaAccount | null)[]> {
  let answer: unknown;
  try {
    answer = await rpc.request('getMultipleAccounts', [
      addresses,
      { encoding: 'base64', commitment: 'confirmed' },
    ]);
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    throw new ChainUnreachable('solana', { cause: error });
  }
  const value = (answer as { value?: unknown } | null)?.value;
  if (!Array.isArray(value) || value.length !== addresses.length) {
    throw new ChainUnreachable('solana', {
      cause: new Error('getMultipleAccounts did not answer with one account per address.'),
    });
  }
  return value.map((account, at) => readAnswer(addresses[at] as Address, account));
}

/** Reads an account out of an RPC answer. @throws {ChainUnreachable} when it is none. */
export function readAnswer(address: Address, answer: unknown): SolanaAccount | null {
  if (answer === null) return null;
  const { lamports, owner, executable, data } = answer as Record<string, unknown>;
  const encoded = Array.isArray(data) ? data[0] : undefined;
  if (typeof lamports !== 'number' || typeof owner !== 'string' || typeof encoded !== 'string') {
    throw new ChainUnreachable('solana', { cause: new Error('An account is not readable.') });
  }
  if (!isAddress(owner)) {
    throw new ChainUnreachable('solana', { cause: new Error('An owner is not readable.') });
  }
  return {
    address,
    // JSON numbers are exact up to nine million SOL: of more, that much counts.
    lamports: BigInt(Math.min(lamports, Number.MAX_SAFE_INTEGER)),
    owner,
    executable: executable === true,
    data: new Uint8Array(Buffer.from(encoded, 'base64')),
  };
}
