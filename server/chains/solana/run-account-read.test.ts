import { type Address, getAddressDecoder } from '@solana/kit';
import { AccountState, getTokenEncoder } from '@solana-program/token';
import { expect, it } from 'vitest';
import { ChainUnreachable } from '#server/chains/evm/chain-unreachable.ts';
import { RpcError } from '#server/chains/evm/rpc-client.ts';
import type { SolanaAccess } from './access.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './programs.ts';
import { readAccounts, readTokensAndAccounts } from './read.ts';
import { runAccountRead } from './run-account-read.ts';

const addressOf = (byte: number): Address =>
  getAddressDecoder().decode(new Uint8Array(32).fill(byte));
const [one, two, three, owner, mint] = [1, 2, 3, 4, 5].map(addressOf) as [
  Address,
  Address,
  Address,
  Address,
  Address,
];

interface Asked {
  readonly method: string;
  readonly params: readonly [unknown, { programId: string }];
}

const tokenAccount = (program: string, amount: bigint) => ({
  pubkey: three,
  account: {
    lamports: 1,
    owner: program,
    executable: false,
    data: [
      Buffer.from(
        getTokenEncoder().encode({
          mint,
          owner,
          amount,
          delegate: null,
          state: AccountState.Initialized,
          isNative: null,
          delegatedAmount: 0n,
          closeAuthority: null,
        }),
      ).toString('base64'),
      'base64',
    ],
  },
});

/** A node that knows one account, and what it was asked. */
function node(answer?: (asked: Asked) => unknown) {
  const asked: Asked[] = [];
  const told = (call: Asked) => {
    asked.push(call);
    if (answer) return answer(call);
    if (call.method === 'getTokenAccountsByOwner') {
      const { programId } = call.params[1];
      return { value: programId === TOKEN_PROGRAM ? [tokenAccount(programId, 7n)] : [] };
    }
    const data = ['AQ==', 'base64'];
    return {
      value: (call.params[0] as string[]).map((address) =>
        address === one ? { lamports: 5, owner, executable: false, data } : null,
      ),
    };
  };
  const rpc = {
    request: async (method: string, params: Asked['params']) => told({ method, params }),
    batch: async (calls: readonly Asked[]) =>
      calls.map((call) => {
        const result = told(call);
        return result instanceof Error ? { ok: false, error: result } : { ok: true, result };
      }),
  };
  return { access: { rpc } as unknown as SolanaAccess, asked };
}

it('sends what readers ask for in one turn together, and each gets its own', async () => {
  const { access, asked } = node();
  const [first, second] = await Promise.all([
    runAccountRead(readAccounts([one, two]), access),
    runAccountRead(readAccounts([two, three, one]), access),
  ]);
  expect(asked.map(({ params }) => params[0])).toEqual([[one, two, three]]);
  expect(first.map((account) => account?.lamports)).toEqual([5n, undefined]);
  expect(second.map((account) => account?.lamports)).toEqual([undefined, undefined, 5n]);
  await runAccountRead(readAccounts([one]), access);
  expect(asked).toHaveLength(2);
});

it('asks for more than a hundred with a call per hundred', async () => {
  const { access, asked } = node();
  const many = Array.from({ length: 150 }, (_, at) => addressOf(at + 10));
  await runAccountRead(readAccounts(many), access);
  expect(asked.map(({ params }) => (params[0] as string[]).length)).toEqual([100, 50]);
});

it('reads the token accounts of a wallet once, of both programs, beside accounts', async () => {
  const { access, asked } = node();
  const read = await runAccountRead(
    (function* () {
      yield* readTokensAndAccounts([owner], [one]);
      return yield* readTokensAndAccounts([owner], [one]);
    })(),
    access,
  );
  expect(read.tokens).toEqual([
    [{ address: three, mint, owner, amountAtomic: 7n, isFrozen: false }],
  ]);
  expect(read.accounts[0]?.lamports).toBe(5n);
  expect(asked.map(({ method }) => method).toSorted()).toEqual([
    'getMultipleAccounts',
    'getTokenAccountsByOwner',
    'getTokenAccountsByOwner',
  ]);
  expect(asked.flatMap(({ params }) => params[1].programId ?? [])).toEqual([
    TOKEN_PROGRAM,
    TOKEN_2022_PROGRAM,
  ]);
});

it.each<[string, (asked: Asked) => unknown]>([
  ['refuses the method', () => new RpcError(-32_601, undefined)],
  ['answers with no list', () => ({ value: null })],
  ['answers with no account', () => ({ value: [{ pubkey: 'nobody', account: {} }] })],
  ['answers with half an account', () => ({ value: [{ pubkey: one, account: { lamports: 1 } }] })],
])('is unreachable, and holds nothing back, where the node %s', async (_, answer) => {
  const { access } = node(answer);
  await expect(runAccountRead(readTokensAndAccounts([owner], []), access)).rejects.toThrow(
    ChainUnreachable,
  );
});
