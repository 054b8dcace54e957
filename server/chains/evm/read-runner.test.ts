import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionResult,
  erc20Abi,
  type Hex,
  multicall3Abi,
  parseAbi,
} from 'viem';
import { afterEach, describe, expect, it } from 'vitest';
import { createSolanaAccess } from '#server/chains/solana/access.ts';
import { CLOCK_SYSVAR, STAKE_PROGRAM, SYSTEM_PROGRAM } from '#server/chains/solana/programs.ts';
import { type ChainAccess, createChainAccess } from './chain-access.ts';
import { ChainUnreachable } from './chain-unreachable.ts';
import { gasPrice } from './gas-price.ts';
import { knowing, knownFrom } from './knowing.ts';
import {
  apart,
  beside,
  type ContractRead,
  call,
  codeAt,
  ifReachable,
  MULTICALL3,
  marketPrice,
  readAll,
  readOne,
  solanaAccount,
  together,
} from './read.ts';
import { runContractRead } from './read-runner.ts';
import { RpcError } from './rpc-client.ts';
import { type ReceivedCall, type ScriptedRpc, startScriptedRpc } from './testing/scripted-rpc.ts';

const TOKEN = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';
const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

const open: ScriptedRpc[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

type Inner = { success: boolean; returnData: Hex };

function innerCalls(received: ReceivedCall): readonly { target: Hex; callData: Hex }[] {
  const [{ to, data }, block] = received.params as [{ to: Hex; data: Hex }, string];
  expect([received.method, to, block]).toEqual(['eth_call', MULTICALL3, 'latest']);
  const { args } = decodeFunctionData({ abi: multicall3Abi, data });
  return args?.[0] as readonly { target: Hex; callData: Hex }[];
}

/** A chain whose Multicall3 answers each inner call as given. */
async function chainThat(answer: (inner: { target: Hex; callData: Hex }) => Inner) {
  const server = await startScriptedRpc((received) => ({
    result: encodeFunctionResult({
      abi: multicall3Abi,
      functionName: 'aggregate3',
      result: innerCalls(received).map(answer),
    }),
  }));
  open.push(server);
  return server;
}

const number = (value: bigint): Inner => ({
  success: true,
  returnData: encodeAbiParameters([{ type: 'uint256' }], [value]),
});

function balance(chain: 'base' | 'ethereum' = 'base') {
  return call({ chain, to: TOKEN, abi: erc20Abi, functionName: 'balanceOf', args: [OWNER] });
}

describe('runContractRead', () => {
  it('returns at once when nothing is read', async () => {
    expect(await runContractRead(together([]), createChainAccess({}))).toEqual([]);
  });

  it('asks a node in one request with the contracts of its chain, and alone where none is read', async () => {
    const gasOf = (gas: bigint) => (received: ReceivedCall) =>
      received.method === 'eth_gasPrice'
        ? { result: `0x${gas.toString(16)}` }
        : received.method === 'eth_feeHistory'
          ? { error: { code: -32_601, message: 'no such method' } }
          : {
              result: encodeFunctionResult({
                abi: multicall3Abi,
                functionName: 'aggregate3',
                result: innerCalls(received).map(() => number(5n)),
              }),
            };
    const base = await startScriptedRpc(gasOf(3n));
    const ethereum = await startScriptedRpc(gasOf(4n));
    open.push(base, ethereum);
    const access = createChainAccess({ base: base.url, ethereum: ethereum.url });
    const reported: unknown[] = [];
    const contractRead = beside(
      readOne(balance()),
      [gasPrice('base'), gasPrice('ethereum'), gasPrice('base')],
      (outcomes) => reported.push(...outcomes),
    );
    expect(await runContractRead(contractRead, access)).toEqual({ ok: true, value: 5n });
    expect(reported).toEqual([3n, 4n, 3n].map((value) => ({ ok: true, value })));
    const methods = ({ received }: ScriptedRpc) =>
      received.map((body) => [body].flat().map(({ method }) => method));
    const asked = ['eth_gasPrice', 'eth_feeHistory'];
    expect(methods(base)).toEqual([['eth_call', ...asked, ...asked]]);
    expect(methods(ethereum)).toEqual([asked]);
  });

  it('fails with a node that is silent, whatever carries the question, and never waits for it', async () => {
    const access = createChainAccess({ base: 'http://127.0.0.1:1' });
    const asking = (chain: 'base' | 'ethereum') =>
      beside(readOne(balance()), [gasPrice(chain)], () => undefined);
    for (const chain of ['base', 'ethereum'] as const) {
      await expect(runContractRead(asking(chain), access)).rejects.toBeInstanceOf(ChainUnreachable);
      expect(await runContractRead(ifReachable(asking(chain)), access)).toBeNull();
    }
    const headless = { ...access, blockOf: () => Promise.reject(new ChainUnreachable('base')) };
    await expect(runContractRead(asking('base'), headless)).rejects.toBeInstanceOf(
      ChainUnreachable,
    );
  });

  it('makes one call per chain and round, with identical reads asked once', async () => {
    const base = await chainThat(() => number(5n));
    const ethereum = await chainThat(() => number(7n));
    const access = createChainAccess({ base: base.url, ethereum: ethereum.url });
    const outcomes = await runContractRead(
      together([readOne(balance()), readOne(balance('ethereum')), readAll([balance(), balance()])]),
      access,
    );
    const five = { ok: true, value: 5n };
    expect(outcomes).toEqual([five, { ok: true, value: 7n }, [five, five]]);
    expect(base.received).toHaveLength(1);
    expect(innerCalls(base.received[0] as ReceivedCall)).toHaveLength(1);
    expect(ethereum.received).toHaveLength(1);
  });

  it('runs a second round on what the first gave', async () => {
    const base = await chainThat(() => number(5n));
    function* twice(): ContractRead<bigint> {
      const first = yield* readOne(balance());
      const second = yield* readOne(balance());
      return (first.ok ? first.value : 0n) + (second.ok ? second.value : 0n);
    }
    expect(await runContractRead(twice(), createChainAccess({ base: base.url }))).toBe(10n);
    expect(base.received).toHaveLength(2);
  });

  it.each([
    [
      'a reason string',
      encodeErrorResult({
        abi: parseAbi(['error Error(string)']),
        errorName: 'Error',
        args: ['no\u0007pe'],
      }),
      'nope',
    ],
    [
      'a panic',
      encodeErrorResult({
        abi: parseAbi(['error Panic(uint256)']),
        errorName: 'Panic',
        args: [17n],
      }),
      'The call panicked (17).',
    ],
    ['an unknown error', '0xdeadbeef00' as Hex, 'The call reverted with 0xdeadbeef.'],
    ['nothing', '0x' as Hex, 'The call reverted without a reason.'],
    ['a cut reason string', '0x08c379a000' as Hex, 'The call reverted with 0x08c379a0.'],
  ])('gives the reason of a revert with %s', async (_, returnData, reason) => {
    const base = await chainThat(() => ({ success: false, returnData }));
    const access = createChainAccess({ base: base.url });
    expect(await runContractRead(readOne(balance()), access)).toEqual({ ok: false, reason });
  });

  it('fails a read of an address without code', async () => {
    const base = await chainThat(() => ({ success: true, returnData: '0x' }));
    const access = createChainAccess({ base: base.url });
    expect(await runContractRead(readOne(balance()), access)).toMatchObject({ ok: false });
  });

  it('fails a read whose answer has another shape, and only that one', async () => {
    const symbol = call({ chain: 'base', to: TOKEN, abi: erc20Abi, functionName: 'symbol' });
    const base = await chainThat(() => number(5n));
    const outcomes = await runContractRead(
      readAll([symbol, balance()]),
      createChainAccess({ base: base.url }),
    );
    expect(outcomes[0]).toMatchObject({ ok: false });
    expect(outcomes[1]).toEqual({ ok: true, value: 5n });
  });

  it('reads code beside what contracts answer, and fails with a silent chain', async () => {
    const base = await startScriptedRpc((received) =>
      received.method === 'eth_getCode'
        ? { result: '0x6001' }
        : {
            result: encodeFunctionResult({
              abi: multicall3Abi,
              functionName: 'aggregate3',
              result: innerCalls(received).map(() => number(5n)),
            }),
          },
    );
    open.push(base);
    const reads = readAll([codeAt('base', OWNER), balance(), codeAt('base', TOKEN)]);
    expect(await runContractRead(reads, createChainAccess({ base: base.url }))).toEqual([
      { ok: true, value: '0x6001' },
      { ok: true, value: 5n },
      { ok: true, value: '0x6001' },
    ]);
    const code = () => readOne(codeAt('base', OWNER));
    await expect(runContractRead(code(), createChainAccess({}))).rejects.toThrow(ChainUnreachable);
    expect(await runContractRead(ifReachable(code()), createChainAccess({}))).toBeNull();
  });

  it('reads accounts of Solana and prices of the market beside, each once, and distinguishes them', async () => {
    const server = await startScriptedRpc(({ params }) => ({
      result: {
        value: (params[0] as string[]).map((of) =>
          of === CLOCK_SYSVAR
            ? null
            : { lamports: 7, owner: SYSTEM_PROGRAM, executable: false, data: ['AQI=', 'base64'] },
        ),
      },
    }));
    open.push(server);
    const asked: (readonly string[])[] = [];
    const access: ChainAccess = createChainAccess(
      {},
      {
        solana: createSolanaAccess({ rpcUrl: server.url }),
        market: {
          name: 'coingecko',
          read: async (ids) => {
            asked.push(ids);
            return new Map([['kaspa', { ok: true, price: '0.05', atMs: 0 }]]);
          },
        },
      },
    );
    const reads = [
      solanaAccount(STAKE_PROGRAM),
      marketPrice('kaspa'),
      solanaAccount(CLOCK_SYSVAR),
      marketPrice('nothing'),
      solanaAccount(STAKE_PROGRAM),
    ] as const;
    const outcomes = await runContractRead(readAll(reads), access);
    const account = { ok: true, value: { lamports: 7n, data: Uint8Array.of(1, 2) } };
    expect(outcomes).toMatchObject([
      account,
      { ok: true, value: '0.05' },
      { ok: true, value: null },
      { ok: false, unreachable: true },
      account,
    ]);
    expect(server.received.flat().map(({ params }) => params[0])).toEqual([
      [STAKE_PROGRAM, CLOCK_SYSVAR],
    ]);
    expect(asked).toEqual([['kaspa', 'nothing']]);
    expect(
      await runContractRead(knowing(knownFrom(reads, outcomes), readAll(reads)), access),
    ).toEqual(outcomes);

    await server.close();
    const silent = readAll([solanaAccount(STAKE_PROGRAM)]);
    await expect(runContractRead(silent, access)).rejects.toMatchObject({ chain: 'solana' });
    const again = readAll([solanaAccount(STAKE_PROGRAM)]);
    expect(await runContractRead(ifReachable(again), access)).toBeNull();
    expect(await runContractRead(readAll(reads), createChainAccess({}))).toMatchObject(
      reads.map(() => ({ ok: false })),
    );
  });

  it('splits a very large batch', async () => {
    const base = await chainThat(({ callData }) => ({ success: true, returnData: callData }));
    const reads = Array.from({ length: 601 }, (_, at) => ({
      chain: 'base' as const,
      to: TOKEN as Hex,
      data: `0x${at.toString(16).padStart(64, '0')}` as Hex,
      decode: (data: Hex) => BigInt(data),
    }));
    const outcomes = await runContractRead(readAll(reads), createChainAccess({ base: base.url }));
    expect(outcomes.map((outcome) => outcome.ok && Number(outcome.value))).toEqual(
      reads.map((_, at) => at),
    );
    expect(base.received).toHaveLength(3);
  });

  it('reads the neighbours of a contract that uses up all the gas', async () => {
    const greedy = '0x00000000000000000000000000000000000000ff';
    const server = await startScriptedRpc((received) => {
      const inner = innerCalls(received);
      if (inner.some(({ target }) => target.toLowerCase() === greedy)) {
        return { error: { code: -32000, message: 'out of gas' } };
      }
      return {
        result: encodeFunctionResult({
          abi: multicall3Abi,
          functionName: 'aggregate3',
          result: inner.map(() => number(5n)),
        }),
      };
    });
    open.push(server);
    const outcomes = await runContractRead(
      readAll([balance(), { ...balance(), to: greedy }, { ...balance(), to: OWNER }]),
      createChainAccess({ base: server.url }),
    );
    expect(outcomes.map((outcome) => outcome.ok)).toEqual([true, false, true]);
  });

  it('reads what nobody reviewed in calls of their own, with bounded gas', async () => {
    const base = await startScriptedRpc((received) => ({
      result: encodeFunctionResult({
        abi: multicall3Abi,
        functionName: 'aggregate3',
        result: innerCalls(received).map(() => number(5n)),
      }),
    }));
    open.push(base);
    const one = '0x00000000000000000000000000000000000000a1';
    const two = '0x00000000000000000000000000000000000000a2';
    const reads = readAll([
      balance(),
      apart({ ...balance(), to: one }),
      { ...balance(), to: OWNER },
      apart({ ...balance(), to: two }),
      apart({ ...balance(), to: OWNER }, { key: one, gas: 77n }),
    ]);
    const outcomes = await runContractRead(reads, createChainAccess({ base: base.url }));
    expect(outcomes).toEqual(outcomes.map(() => ({ ok: true, value: 5n })));
    const asked = (base.received as ReceivedCall[]).map((received) => ({
      gas: (received.params[0] as { gas?: string }).gas,
      of: innerCalls(received).map(({ target }) => target.toLowerCase()),
    }));
    expect(asked.sort((a, b) => (a.of.join() < b.of.join() ? -1 : 1))).toEqual([
      { gas: '0xf4240', of: [one, OWNER.toLowerCase()] },
      { gas: '0xf4240', of: [two] },
      { gas: undefined, of: [TOKEN.toLowerCase(), OWNER.toLowerCase()] },
    ]);
  });

  it('has sixteen calls of unreviewed code under way at most', async () => {
    let [underway, most, asked] = [0, 0, 0];
    const { promise: full, resolve: isFull } = Promise.withResolvers<void>();
    const request = async () => {
      asked += 1;
      underway += 1;
      most = Math.max(most, underway);
      if (underway === 16) isFull();
      await full;
      underway -= 1;
      throw new RpcError(3, undefined);
    };
    const access = { rpc: () => ({ request }) } as unknown as ChainAccess;
    const strangers = Array.from({ length: 40 }, (_, at) =>
      apart({ ...balance(), to: `0x${String(at).padStart(40, '0')}` as Hex }),
    );
    const outcomes = await runContractRead(readAll(strangers), access);
    expect(outcomes.every(({ ok }) => !ok)).toBe(true);
    expect([most, asked]).toEqual([16, 40]);
  });

  it.each([
    [
      'the RPC refuses for another reason',
      { error: { code: -32000, message: 'header not found' } },
    ],
    ['there is no Multicall3', { result: '0x' }],
    ['Multicall3 answers nonsense', { result: '0xdeadbeef' }],
  ])('throws ChainUnreachable when %s', async (_, answer) => {
    const server = await startScriptedRpc(() => answer);
    open.push(server);
    const access = createChainAccess({ base: server.url });
    await expect(runContractRead(readOne(balance()), access)).rejects.toBeInstanceOf(
      ChainUnreachable,
    );
  });

  it('continues without a chain that a contract read can do without', async () => {
    const base = await chainThat(() => number(5n));
    const access = createChainAccess({ base: base.url });
    const outcomes = await runContractRead(
      together([
        ifReachable(readOne(balance())),
        ifReachable(readOne(balance('ethereum'))),
        readOne(balance()),
      ]),
      access,
    );
    const five = { ok: true, value: 5n };
    expect(outcomes).toEqual([five, null, five]);
  });

  it('still throws when another contract read needs the silent chain', async () => {
    const contractRead = together([
      ifReachable(readOne(balance('ethereum'))),
      readOne(balance('ethereum')),
    ]);
    await expect(runContractRead(contractRead, createChainAccess({}))).rejects.toBeInstanceOf(
      ChainUnreachable,
    );
  });

  it('throws ChainUnreachable for a chain without an RPC', async () => {
    const contractRead = readOne(balance('ethereum'));
    await expect(runContractRead(contractRead, createChainAccess({}))).rejects.toMatchObject({
      chain: 'ethereum',
      code: 'engine_unreachable',
    });
  });

  it('stops a contract read that never ends', async () => {
    const base = await chainThat(() => number(5n));
    function* endless(): ContractRead<never> {
      for (;;) yield* readOne(balance());
    }
    const access = createChainAccess({ base: base.url });
    await expect(runContractRead(endless(), access)).rejects.toThrow('32 rounds');
    expect(base.received).toHaveLength(32);
  });
});
