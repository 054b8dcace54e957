import { decodeErrorResult, type Hex, numberToHex } from 'viem';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import type { SolanaAccount } from '#server/chains/solana/read.ts';
import { fetchAccounts } from '#server/chains/solana/run-account-read.ts';
import type { QuoteAnswer, QuoteAsk } from '#server/quotes/quote-ask.ts';
import { type AggregatedResult, decodeAggregate, encodeAggregate } from './aggregate.ts';
import type { ChainAccess } from './chain-access.ts';
import { ChainUnreachable } from './chain-unreachable.ts';
import { type ContractRead, MULTICALL3, type Read, type ReadOutcome } from './read.ts';
import { type RpcCall, RpcError, type RpcOutcome } from './rpc-client.ts';

/** Few honest contract reads ask this often; a broken one stops here. */
const MAX_ROUNDS = 32;
/** Reads of one `aggregate3` call; well inside the gas every public RPC grants an `eth_call`. */
const MAX_READS_PER_CALL = 250;
/** Calls of one round that run code which nobody reviewed: a wallet may be sent any number of it. */
const MAX_APART_AT_ONCE = 16;

type RawFailure = Extract<ReadOutcome<unknown>, { ok: false }>;
type RawOutcome = { readonly ok: true; readonly data: Hex } | RawFailure;

/**
 * Drives a contract read to its result. Each round becomes one Multicall3 `aggregate3` call per chain, in one
 * request with what its node is asked; chains in parallel, identical reads asked once.
 *
 * @throws {ChainUnreachable} when a chain the contract read needs does not answer; a chain it can do
 *   without fails only its own reads.
 * @param maxRounds more rounds than an honest contract read of this kind asks for
 * @throws whatever the contract read throws; Error when it asks for more rounds than that.
 */
export async function runContractRead<T>(
  contractRead: ContractRead<T>,
  access: ChainAccess,
  maxRounds = MAX_ROUNDS,
): Promise<T> {
  let step = contractRead.next();
  for (let round = 0; !step.done; round++) {
    if (round === maxRounds)
      throw new Error(`A contract read asked for more than ${maxRounds} rounds.`);
    step = contractRead.next(await readRound(step.value, access));
  }
  return step.value;
}

async function readRound(
  reads: readonly Read[],
  access: ChainAccess,
): Promise<ReadOutcome<unknown>[]> {
  const byKind = Map.groupBy(reads, kindOf);
  const of = (kind: ReturnType<typeof kindOf>) => byKind.get(kind) ?? [];
  const [[onChain, reported], codes, quoted, accounts, coins] = await Promise.all([
    readChains(of('contract'), of('node'), access),
    readCodes(of('code'), access),
    askQuotes(
      of('quote').flatMap(({ quote }) => quote ?? []),
      access,
    ),
    readSolanaAccounts(of('account'), access),
    askMarket(of('coin'), access),
  ]);
  const answers = {
    contract: onChain,
    node: reported,
    code: codes,
    quote: quoted,
    account: accounts,
    coin: coins,
  };
  return reads.map((read) => answers[kindOf(read)].shift() as ReadOutcome<unknown>);
}

function kindOf({ isCode, quote, node, account, coin }: Read) {
  if (quote) return 'quote';
  if (isCode) return 'code';
  if (node) return 'node';
  if (account) return 'account';
  return coin === undefined ? 'contract' : 'coin';
}

/** The accounts of Solana that a round asks for, each once, with one call per hundred. */
async function readSolanaAccounts(
  reads: readonly Read[],
  { solana }: ChainAccess,
): Promise<ReadOutcome<SolanaAccount | null>[]> {
  if (!solana) return reads.map(() => ({ ok: false, reason: 'Solana is not joined.' }));
  if (reads.length === 0) return [];
  const wanted = [...new Set(reads.flatMap(({ account }) => account ?? []))];
  try {
    const found = await fetchAccounts(wanted, solana);
    return reads.map(({ account }) => ({
      ok: true,
      value: (account && found.get(account)) ?? null,
    }));
  } catch (error) {
    const isDispensable = reads.every(({ dispensable }) => dispensable);
    if (!(error instanceof ChainUnreachable) || !isDispensable) throw error;
    return reads.map(() => ({ ok: false, reason: error.message, unreachable: true }));
  }
}

/** What the joined market says of coins, with one question. */
async function askMarket(
  reads: readonly Read[],
  { market }: ChainAccess,
): Promise<ReadOutcome<string>[]> {
  if (reads.length === 0) return [];
  if (!market) return reads.map(() => ({ ok: false, reason: 'No market is joined.' }));
  const reported = await market.read([...new Set(reads.flatMap(({ coin }) => coin ?? []))]);
  return reads.map(({ coin = '' }) => {
    const outcome = reported.get(coin);
    return outcome?.ok === true
      ? { ok: true, value: outcome.price }
      : { ok: false, reason: 'The market has no price for it now.', unreachable: true };
  });
}

/** Multicall3 has no way to read code. */
async function readCodes(
  reads: readonly Read[],
  access: ChainAccess,
): Promise<ReadOutcome<unknown>[]> {
  return Promise.all(
    reads.map(async ({ chain, to, decode, dispensable }) => {
      try {
        const code = await access.rpc(chain).request<Hex>('eth_getCode', [to, 'latest']);
        return { ok: true, value: decode(code) };
      } catch (error) {
        const silent =
          error instanceof RpcError ? new ChainUnreachable(chain, { cause: error }) : error;
        if (!(silent instanceof ChainUnreachable) || !dispensable) throw silent;
        return { ok: false, reason: silent.message, unreachable: true };
      }
    }),
  );
}

/** Asks each question once, however often it stands in the round. */
async function askQuotes(
  quotes: readonly QuoteAsk[],
  { quotes: access }: ChainAccess,
): Promise<ReadOutcome<unknown>[]> {
  const asked = new Map<string, Promise<QuoteAnswer>>();
  return Promise.all(
    quotes.map(async (quote) => {
      if (!access) return { ok: false, reason: 'No source of quotes is connected here.' };
      const key = JSON.stringify(quote);
      const answer = asked.get(key) ?? access.ask(quote);
      asked.set(key, answer);
      return answer;
    }),
  );
}

/**
 * What contracts and what nodes answer, each in their order. What a node is asked goes out with the first
 * call of its chain's contracts.
 */
async function readChains(
  reads: readonly Read[],
  ofNodes: readonly Read[],
  access: ChainAccess,
): Promise<[contracts: ReadOutcome<unknown>[], nodes: ReadOutcome<unknown>[]]> {
  const distinctByChain = new Map<EvmChainSlug, Map<string, Read>>();
  const needed = new Set<EvmChainSlug>();
  const keys = reads.map(keyOf);
  for (const [at, read] of reads.entries()) {
    if (!read.dispensable) needed.add(read.chain);
    const distinct = distinctByChain.get(read.chain) ?? new Map<string, Read>();
    distinctByChain.set(read.chain, distinct.set(keys[at] as string, read));
  }
  const raw = new Map<string, RawOutcome>();
  const parts = [...distinctByChain].flatMap(([chain, distinct]) =>
    [...Map.groupBy(distinct, ([, { apart }]) => apart?.key)].flatMap(([key, reads]) =>
      splitLarge(reads).map((part) => ({ chain, part, isApart: key !== undefined })),
    ),
  );
  const nodes = askNodes(ofNodes, access);
  const readPart = async ({ chain, part, isApart }: (typeof parts)[number]) => {
    const send = isApart ? undefined : nodes.sendWith(chain);
    const outcomes = await aggregate(
      chain,
      part.map(([, read]) => read),
      access,
      send,
    ).catch((error: unknown): RawOutcome[] => {
      if (send) nodes.fail(chain, error);
      if (!(error instanceof ChainUnreachable) || needed.has(chain)) throw error;
      return part.map(() => ({ ok: false, reason: error.message, unreachable: true }));
    });
    for (const [index, [key]] of part.entries()) raw.set(key, outcomes[index] as RawOutcome);
  };
  const apart = parts.filter(({ isApart }) => isApart).values();
  const [reported] = await Promise.all([
    nodes.outcomes(new Set(parts.flatMap(({ chain, isApart }) => (isApart ? [] : [chain])))),
    ...parts.filter(({ isApart }) => !isApart).map(readPart),
    ...Array.from({ length: MAX_APART_AT_ONCE }, async () => {
      for (const part of apart) await readPart(part);
    }),
  ]);
  return [
    reads.map((read, at) => decode(read, raw.get(keys[at] as string) as RawOutcome)),
    reported,
  ];
}

function splitLarge<T>(reads: readonly T[]): readonly T[][] {
  return Array.from({ length: Math.ceil(reads.length / MAX_READS_PER_CALL) }, (_, at) =>
    reads.slice(at * MAX_READS_PER_CALL, (at + 1) * MAX_READS_PER_CALL),
  );
}

function keyOf({ chain, to, data, apart }: Read): string {
  return `${chain}:${to.toLowerCase()}:${data}:${apart?.key ?? ''}`;
}

/** Sends a call to a chain's node. */
type Send = (call: RpcCall) => Promise<Hex>;

/** What nodes are asked in a round: with the first call of contracts of their chain, or alone. */
function askNodes(reads: readonly Read[], access: ChainAccess) {
  const asked = new Map(
    [...Map.groupBy(reads, ({ chain }) => chain)].map(([chain, all]) => [
      chain,
      {
        calls: all.flatMap(({ node }) => node?.calls ?? []),
        answer: Promise.withResolvers<readonly RpcOutcome[]>(),
      },
    ]),
  );
  const unsent = new Set(asked.keys());
  return {
    /** Undefined where nothing is asked of that chain's node any more. */
    sendWith(chain: EvmChainSlug): Send | undefined {
      const beside = asked.get(chain);
      if (beside === undefined || !unsent.delete(chain)) return undefined;
      return async (call) => {
        const [own, ...others] = await access.rpc(chain).batch([call, ...beside.calls]);
        beside.answer.resolve(others);
        if (own === undefined) throw new ChainUnreachable(chain);
        if (!own.ok) throw own.error;
        return own.result as Hex;
      };
    },
    /** Reports that what should have carried the questions failed. */
    fail(chain: EvmChainSlug, error: unknown): void {
      asked.get(chain)?.answer.reject(error);
    },
    /** @param carried chains of which contracts are read in the round */
    outcomes(carried: ReadonlySet<EvmChainSlug>): Promise<ReadOutcome<unknown>[]> {
      for (const [chain, { calls, answer }] of asked) {
        if (carried.has(chain)) continue;
        unsent.delete(chain);
        // A chain that is not joined at all throws at once.
        const alone = async () => access.rpc(chain).batch(calls);
        alone().then(answer.resolve, answer.reject);
      }
      const taken = new Map<EvmChainSlug, number>();
      return Promise.all(
        reads.map(async ({ chain, node, dispensable }): Promise<ReadOutcome<unknown>> => {
          const from = taken.get(chain) ?? 0;
          const to = from + (node?.calls.length ?? 0);
          taken.set(chain, to);
          try {
            const answers = (await asked.get(chain)?.answer.promise) ?? [];
            return { ok: true, value: node?.decode(answers.slice(from, to)) };
          } catch (error) {
            if (!(error instanceof ChainUnreachable) || !dispensable) throw error;
            return { ok: false, reason: error.message, unreachable: true };
          }
        }),
      );
    },
  };
}

async function aggregate(
  chain: EvmChainSlug,
  reads: readonly Read[],
  access: ChainAccess,
  send: Send = ({ method, params }) => access.rpc(chain).request<Hex>(method, params),
): Promise<RawOutcome[]> {
  const data = encodeAggregate(reads);
  let answer: Hex;
  try {
    const block = (await access.blockOf?.(chain)) ?? 'latest';
    const gas = reads[0]?.apart?.gas;
    const bounded = gas === undefined ? {} : { gas: numberToHex(gas) };
    [answer] = await Promise.all([
      send({ method: 'eth_call', params: [{ to: MULTICALL3, data, ...bounded }, block] }),
      access.requireCurrent?.(chain),
    ]);
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    if (!ranOutOfGas(error)) throw new ChainUnreachable(chain, { cause: error });
    if (reads.length === 1) return [{ ok: false, reason: 'The call ran out of gas.' }];
    const half = Math.ceil(reads.length / 2);
    const halves = await Promise.all([
      aggregate(chain, reads.slice(0, half), access),
      aggregate(chain, reads.slice(half), access),
    ]);
    return halves.flat();
  }
  let results: readonly AggregatedResult[];
  try {
    results = decodeAggregate(answer);
  } catch (cause) {
    throw new ChainUnreachable(chain, {
      cause: new Error('Multicall3 did not answer as such.', { cause }),
    });
  }
  if (results.length !== reads.length) {
    throw new ChainUnreachable(chain, { cause: new Error('Multicall3 lost a read.') });
  }
  return results.map(({ success, returnData }) =>
    success ? { ok: true, data: returnData } : { ok: false, reason: revertReason(returnData) },
  );
}

/** One greedy contract can use up the gas of the whole call: its neighbours are read apart. */
function ranOutOfGas(error: RpcError): boolean {
  return (
    error.code === 3 || (error.cause instanceof Error && /out ?of ?gas/i.test(error.cause.message))
  );
}

function revertReason(data: Hex): string {
  if (data === '0x') return 'The call reverted without a reason.';
  try {
    const { args } = decodeErrorResult({ data, abi: [] });
    // A hostile contract chooses this text.
    const text = String(args?.[0])
      .replace(/[^\x20-\x7e]/g, '')
      .slice(0, 120);
    return data.startsWith('0x4e487b71') ? `The call panicked (${text}).` : text;
  } catch {
    return `The call reverted with ${data.slice(0, 10)}.`;
  }
}

function decode(read: Read, raw: RawOutcome): ReadOutcome<unknown> {
  if (!raw.ok) return raw;
  if (raw.data === '0x') return { ok: false, reason: 'There is no contract that answers this.' };
  try {
    return { ok: true, value: read.decode(raw.data) };
  } catch {
    return { ok: false, reason: 'The answer does not have the expected shape.' };
  }
}
