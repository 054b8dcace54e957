import {
  type Address,
  type EncodedAccount,
  getBase58Encoder,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
} from '@solana/kit';
import { getMintDecoder, getTokenDecoder } from '@solana-program/token';
import { formatUnits } from 'viem';
import { feeOf } from './fee-of.ts';
import { type Landed, Rejected, type SvmNode } from './svm-node.ts';

/** A method's refusal, as JSON-RPC says it. */
export class MethodError extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

type Method = (node: SvmNode, params: readonly unknown[]) => unknown;
type Options = Readonly<Record<string, unknown>>;

const GENESIS_HASH = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';
const TOKEN_PROGRAMS = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
];
const TOKEN_ACCOUNT_BYTES = 165;
const MINT_BYTES = 82;
const SIMULATION_FAILED = -32_002;
const INVALID_PARAMS = -32_602;
const MOST_ACCOUNTS = 100;

const text = (value: unknown): string => {
  if (typeof value === 'string') return value;
  throw new MethodError(INVALID_PARAMS, 'Invalid params: expected a string.');
};
const options = (value: unknown): Options =>
  (typeof value === 'object' ? (value ?? {}) : {}) as Options;
const number = (value: bigint): number => Number(value);

const withContext = (node: SvmNode, value: unknown) => ({
  context: { slot: number(node.slot), apiVersion: '3.0.0' },
  value,
});

function show(account: EncodedAccount | undefined): unknown {
  return (
    account && {
      lamports: number(account.lamports),
      owner: account.programAddress,
      executable: account.executable,
      rentEpoch: 0,
      space: account.data.length,
      data: [Buffer.from(account.data).toString('base64'), 'base64'],
    }
  );
}

function lookUp(node: SvmNode, of: unknown): unknown {
  try {
    return show(node.account(text(of))) ?? null;
  } catch {
    throw new MethodError(INVALID_PARAMS, 'Invalid param: WrongSize');
  }
}

function bytes(encoded: unknown, encoding: unknown): Uint8Array {
  const codec = encoding === 'base64' ? getBase64Encoder() : getBase58Encoder();
  try {
    return new Uint8Array(codec.encode(text(encoded)));
  } catch {
    throw new MethodError(INVALID_PARAMS, `invalid ${String(encoding ?? 'base58')} encoding`);
  }
}

function tokenAccountsOf(node: SvmNode, owner: string, filter: Options): unknown[] {
  const programs = filter.programId === undefined ? TOKEN_PROGRAMS : [text(filter.programId)];
  return programs
    .flatMap((program) => node.svm.getProgramAccounts(program as Address))
    .filter(({ data }) => {
      if (data.length < TOKEN_ACCOUNT_BYTES) return false;
      if (data.length > TOKEN_ACCOUNT_BYTES && data[TOKEN_ACCOUNT_BYTES] !== 2) return false;
      const token = getTokenDecoder().decode(data.slice(0, TOKEN_ACCOUNT_BYTES));
      return token.owner === owner && (filter.mint === undefined || token.mint === filter.mint);
    })
    .map((account) => ({ pubkey: account.address, account: show(account) }));
}

function tokenBalance(node: SvmNode, of: string): unknown {
  const account = node.account(of);
  if (!account || account.data.length < TOKEN_ACCOUNT_BYTES) {
    throw new MethodError(INVALID_PARAMS, 'Invalid param: could not find account');
  }
  const { amount, mint } = getTokenDecoder().decode(account.data.slice(0, TOKEN_ACCOUNT_BYTES));
  const decimals = getMintDecoder().decode(
    (node.account(mint)?.data ?? new Uint8Array()).slice(0, 82),
  ).decimals;
  const shown = formatUnits(amount, decimals);
  return { amount: String(amount), decimals, uiAmount: Number(shown), uiAmountString: shown };
}

function simulate(node: SvmNode, [encoded, given]: readonly unknown[]): unknown {
  const { encoding, sigVerify, replaceRecentBlockhash, accounts } = options(given);
  if (sigVerify && replaceRecentBlockhash) {
    throw new MethodError(INVALID_PARAMS, 'sigVerify may not be used with replaceRecentBlockhash');
  }
  const run = node.simulate(bytes(encoded, encoding), {
    replaceBlockhash: replaceRecentBlockhash === true,
    verify: sigVerify === true,
  });
  const addresses = options(accounts).addresses;
  const shown = Array.isArray(addresses)
    ? addresses.map((of: string) =>
        run.err === null ? (show(run.after.get(of as Address)) ?? lookUp(node, of)) : null,
      )
    : null;
  return withContext(node, {
    err: run.err,
    logs: run.logs,
    unitsConsumed: number(run.unitsConsumed),
    accounts: shown,
    returnData: null,
  });
}

function send(node: SvmNode, [encoded, given]: readonly unknown[]): unknown {
  try {
    return node.send(bytes(encoded, options(given).encoding));
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
    throw new MethodError(SIMULATION_FAILED, error.message, {
      err: error.err,
      logs: error.logs,
      accounts: null,
      unitsConsumed: 0,
      returnData: null,
    });
  }
}

function showTransaction(node: SvmNode, landed: Landed, encoding: unknown): unknown {
  const { wire, slot, blockTime, err, logs, unitsConsumed, loaded, before, after } = landed;
  if (encoding !== 'base64') {
    throw new MethodError(
      INVALID_PARAMS,
      'Invalid params: this node returns transactions in base64.',
    );
  }
  const { messageBytes } = getTransactionDecoder().decode(wire);
  return {
    slot: number(slot),
    blockTime: number(blockTime),
    transaction: [Buffer.from(wire).toString('base64'), 'base64'],
    meta: {
      err,
      fee: number(feeOf(new Uint8Array(messageBytes))),
      preBalances: before.map((account) => number(account?.lamports ?? 0n)),
      postBalances: after.map((account) => number(account?.lamports ?? 0n)),
      preTokenBalances: tokenBalances(node, before),
      postTokenBalances: tokenBalances(node, after),
      loadedAddresses: loaded,
      logMessages: logs,
      computeUnitsConsumed: number(unitsConsumed),
    },
    version: getCompiledTransactionMessageDecoder().decode(messageBytes).version,
  };
}

/** What token accounts hold, by their place among a transaction's accounts. */
function tokenBalances(node: SvmNode, accounts: readonly (EncodedAccount | undefined)[]) {
  return accounts.flatMap((account, accountIndex) => {
    if (!account || !TOKEN_PROGRAMS.includes(account.programAddress)) return [];
    if (account.data.length < TOKEN_ACCOUNT_BYTES) return [];
    const { mint, owner, amount } = getTokenDecoder().decode(
      account.data.slice(0, TOKEN_ACCOUNT_BYTES),
    );
    const found = node.account(mint);
    if (!found) return [];
    const { decimals } = getMintDecoder().decode(found.data.slice(0, MINT_BYTES));
    const uiTokenAmount = { amount: amount.toString(), decimals };
    return [{ accountIndex, mint, owner, programId: account.programAddress, uiTokenAmount }];
  });
}

/** The JSON-RPC methods of the node, as solana.com/docs/rpc names them. */
export const METHODS: Readonly<Record<string, Method>> = {
  getHealth: () => 'ok',
  getVersion: () => ({ 'solana-core': '3.0.0', 'feature-set': 0 }),
  getGenesisHash: () => GENESIS_HASH,
  getSlot: (node) => number(node.slot),
  getBlockHeight: (node) => number(node.slot),
  getBlockTime: (node) => number(node.svm.getClock().unixTimestamp),
  getEpochInfo: (node) => ({
    absoluteSlot: number(node.slot),
    blockHeight: number(node.slot),
    epoch: number(node.epoch),
    slotIndex: number(node.slot % node.slotsPerEpoch),
    slotsInEpoch: number(node.slotsPerEpoch),
    transactionCount: node.landed.size,
  }),
  getLatestBlockhash: (node) => {
    const { blockhash, lastValidBlockHeight } = node.latestBlockhash();
    return withContext(node, {
      blockhash,
      lastValidBlockHeight: number(lastValidBlockHeight),
    });
  },
  isBlockhashValid: (node, [hash]) => withContext(node, node.isBlockhashValid(text(hash))),
  getBalance: (node, [of]) => withContext(node, number(node.account(text(of))?.lamports ?? 0n)),
  getAccountInfo: (node, [of]) => withContext(node, lookUp(node, of)),
  getMultipleAccounts: (node, [list]) => {
    if (!Array.isArray(list) || list.length > MOST_ACCOUNTS) {
      throw new MethodError(INVALID_PARAMS, `Too many inputs provided; max ${MOST_ACCOUNTS}`);
    }
    return withContext(
      node,
      list.map((of) => lookUp(node, of)),
    );
  },
  getTokenAccountsByOwner: (node, [owner, filter]) =>
    withContext(node, tokenAccountsOf(node, text(owner), options(filter))),
  getTokenAccountBalance: (node, [of]) => withContext(node, tokenBalance(node, text(of))),
  getMinimumBalanceForRentExemption: (node, [size]) =>
    number(node.svm.minimumBalanceForRentExemption(BigInt(Number(size)))),
  getFeeForMessage: (node, [message]) => withContext(node, number(feeOf(bytes(message, 'base64')))),
  getRecentPrioritizationFees: (node) => [{ slot: number(node.slot), prioritizationFee: 0 }],
  simulateTransaction: simulate,
  sendTransaction: send,
  getTransaction: (node, [signature, given]) => {
    const landed = node.landed.get(text(signature));
    return landed ? showTransaction(node, landed, options(given).encoding) : null;
  },
  getSignatureStatuses: (node, [signatures]) =>
    withContext(
      node,
      (Array.isArray(signatures) ? signatures : []).map((signature: string) => {
        const landed = node.landed.get(signature);
        return landed
          ? {
              slot: number(landed.slot),
              confirmations: null,
              err: landed.err,
              status: { Ok: null },
              confirmationStatus: 'finalized',
            }
          : null;
      }),
    ),
};
