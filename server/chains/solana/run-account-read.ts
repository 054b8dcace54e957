import { type Address, isAddress } from '@solana/kit';
import { ChainUnreachable } from '#server/chains/evm/chain-unreachable.ts';
import { RpcError } from '#server/chains/evm/rpc-client.ts';
import type { SolanaAccess } from './access.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './programs.ts';
import type { AccountRead, SolanaAccount } from './read.ts';
import { readTokenAccount, type TokenAccount } from './token-account.ts';

/** No honest account read asks this often; a broken one stops here. */
const MAX_ROUNDS = 32;
/** Addresses of one `getMultipleAccounts`. */
const MAX_ACCOUNTS_PER_CALL = 100;
const TOKEN_PROGRAMS = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM];

/**
 * Drives an account read to its result: the accounts of a round are one RPC call per hundred, the token accounts of
 * all wallets of a round one batch, and what was read stays as it was read.
 *
 * @param readBefore accounts that were read for it already
 * @throws {ChainUnreachable} when the chain does not answer.
 * @throws whatever the account read throws; Error when it asks for more than 32 rounds.
 */
export async function runAccountRead<T>(
  accountRead: AccountRead<T>,
  access: SolanaAccess,
  readBefore: Accounts = new Map(),
): Promise<T> {
  const known = new Map(readBefore);
  const tokensOf = new Map<Address, readonly TokenAccount[]>();
  let step = accountRead.next();
  for (let round = 0; !step.done; round++) {
    if (round === MAX_ROUNDS)
      throw new Error(`An account read asked for more than ${MAX_ROUNDS} rounds.`);
    const reads = step.value;
    const missing = reads.flatMap((read) =>
      read.kind === 'account' && !known.has(read.address) ? [read.address] : [],
    );
    const unread = reads.flatMap((read) =>
      read.kind === 'tokens' && !tokensOf.has(read.owner) ? [read.owner] : [],
    );
    const [found, held, answers] = await Promise.all([
      fetchAccounts([...new Set(missing)], access),
      fetchTokenAccounts([...new Set(unread)], access),
      Promise.all(
        reads.map((read) => (read.kind === 'swap' ? access.swaps.quote(read.ask) : undefined)),
      ),
    ]);
    for (const [of, account] of found) known.set(of, account);
    for (const [of, tokens] of held) tokensOf.set(of, tokens);
    step = accountRead.next(
      reads.map((read, at) => {
        if (read.kind === 'account') return known.get(read.address);
        return read.kind === 'tokens' ? tokensOf.get(read.owner) : answers[at];
      }),
    );
  }
  return step.value;
}

type Accounts = ReadonlyMap<Address, SolanaAccount | null>;

/** What is asked for in this turn and not sent yet, by where it is asked. */
const unsent = new WeakMap<SolanaAccess, { wanted: Set<Address>; found: Promise<Accounts> }>();

/**
 * Reads accounts, those of a hundred with one RPC call; null for one that does not exist. What several readers
 * ask for in one turn (what a plan is about, and the feeds that price it) goes out together.
 *
 * @returns all that was read with them
 * @throws {ChainUnreachable} when the chain does not answer.
 */
export async function fetchAccounts(
  addresses: readonly Address[],
  access: SolanaAccess,
): Promise<Accounts> {
  if (addresses.length === 0) return new Map();
  let turn = unsent.get(access);
  if (!turn) {
    const wanted = new Set<Address>();
    const send = () => {
      unsent.delete(access);
      return sendAll([...wanted], access);
    };
    turn = { wanted, found: Promise.resolve().then(send) };
    unsent.set(access, turn);
  }
  for (const address of addresses) turn.wanted.add(address);
  return turn.found;
}

async function sendAll(
  addresses: readonly Address[],
  { rpc, requireCurrent }: SolanaAccess,
): Promise<Accounts> {
  const parts: Address[][] = [];
  for (let at = 0; at < addresses.length; at += MAX_ACCOUNTS_PER_CALL) {
    parts.push(addresses.slice(at, at + MAX_ACCOUNTS_PER_CALL));
  }
  const found = new Map<Address, SolanaAccount | null>();
  await Promise.all([
    requireCurrent?.(),
    ...parts.map(async (part) => {
      const accounts = await fetchPart(rpc, part);
      for (const [at, account] of accounts.entries()) found.set(part[at] as Address, account);
    }),
  ]);
  return found;
}

/**
 * The token accounts of wallets, of both token programs, with one batch.
 *
 * @throws {ChainUnreachable} when the chain does not answer.
 */
async function fetchTokenAccounts(
  owners: readonly Address[],
  { rpc, requireCurrent }: SolanaAccess,
): Promise<ReadonlyMap<Address, readonly TokenAccount[]>> {
  if (owners.length === 0) return new Map();
  const asked = owners.flatMap((owner) =>
    TOKEN_PROGRAMS.map((programId) => ({ owner, programId })),
  );
  const [outcomes] = await Promise.all([
    rpc.batch(
      asked.map(({ owner, programId }) => ({
        method: 'getTokenAccountsByOwner',
        params: [owner, { programId }, { encoding: 'base64', commitment: 'confirmed' }],
      })),
    ),
    requireCurrent?.(),
  ]);
  const found = new Map<Address, TokenAccount[]>(owners.map((owner) => [owner, []]));
  for (const [at, outcome] of outcomes.entries()) {
    if (!outcome.ok) throw new ChainUnreachable('solana', { cause: outcome.error });
    const value = (outcome.result as { value?: unknown } | null)?.value;
    if (!Array.isArray(value)) throw unlisted();
    found.get(asked[at]?.owner as Address)?.push(...value.flatMap(readListedAccount));
  }
  return found;
}

function readListedAccount(entry: unknown): readonly TokenAccount[] {
  const { pubkey, account } = (entry ?? {}) as { pubkey?: unknown; account?: unknown };
  if (typeof pubkey !== 'string' || !isAddress(pubkey) || !account) throw unlisted();
  return [readTokenAccount(readAnswer(pubkey, account))].filter((held) => held !== undefined);
}

const unlisted = () =>
  new ChainUnreachable('solana', {
    cause: new Error('getTokenAccountsByOwner did not answer with accounts.'),
  });

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
