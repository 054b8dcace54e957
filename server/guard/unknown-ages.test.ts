import { type Address, encodeAbiParameters, type Hex, pad } from 'viem';
import { expect, it } from 'vitest';
import type { ChainAccess } from '#server/chains/evm/chain-access.ts';
import { ChainUnreachable } from '#server/chains/evm/chain-unreachable.ts';
import { RpcError } from '#server/chains/evm/rpc-client.ts';
import type { GuardTerms } from './terms.ts';
import { unknownAges } from './unknown-ages.ts';

const at = (end: string): Address => pad(`0x${end}`, { size: 20 });
const ORACLE = at('0a');
const ROUND: Hex = `0x${'00'.repeat(160)}`;

/** The answer of an asset's source to `latestRoundData`, by the last byte of both. */
const SOURCES: Readonly<Record<string, Hex | Error>> = {
  '01': ROUND,
  // A price cap adapter does not have this function.
  '02': new RpcError(3, '0x'),
  '03': new RpcError(3, undefined),
  // It has one, and refuses: the contract refuses as well.
  '04': new RpcError(3, '0x08c379a0'),
  // No contract: a missing price.
  '05': '0x',
  '06': new ChainUnreachable('arbitrum'),
};

const access = {
  rpc: () => ({
    async request(_method: string, [{ to, data }]: [{ to: Address; data: Hex }]) {
      if (to === ORACLE) return encodeAbiParameters([{ type: 'address' }], [at(data.slice(-2))]);
      const answer = SOURCES[to.slice(-2)];
      if (answer instanceof Error) throw answer;
      return answer;
    },
  }),
} as unknown as ChainAccess;

const token = (end: string) => ({ address: at(end), symbol: `T${end}`, decimals: 18 });
const termsOf = (of: {
  readonly kind?: GuardTerms['trigger']['kind'];
  readonly trigger?: string;
  readonly sells?: string;
  readonly buys?: string;
  readonly slippage?: number;
  readonly maxAge?: number;
}) =>
  ({
    slug: 'arbitrum',
    asset: token(of.sells ?? '01'),
    trigger: { kind: of.kind ?? 'price', asset: of.trigger ? token(of.trigger) : null },
    action: { maxSlippageBps: of.slippage ?? 0, tokenOut: of.buys ? token(of.buys) : null },
    venue: { oracle: ORACLE, maxAge: of.maxAge ?? 3_600 },
  }) as GuardTerms;

const read = (of: Parameters<typeof termsOf>[0]) => unknownAges(access, termsOf(of));

it('names the prices whose age the contract does not know, as the contract sees it', async () => {
  expect(await read({ trigger: '01' })).toEqual([]);
  expect(await read({ trigger: '02' })).toEqual(['T02']);
  expect(await read({ trigger: '03' })).toEqual(['T03']);
  expect(await read({ trigger: '04' })).toEqual([]);
  expect(await read({ trigger: '05' })).toEqual([]);
  expect(await read({ trigger: '01', maxAge: 0 })).toEqual(['T01']);
  await expect(read({ trigger: '06' })).rejects.toBeInstanceOf(ChainUnreachable);
  // For a swap the sold and the bought token, where the oracle bounds its value; each once.
  const swap = { kind: 'token_balance', trigger: '02', sells: '02', buys: '03' } as const;
  expect(await read(swap)).toEqual([]);
  expect(await read({ ...swap, slippage: 50 })).toEqual(['T02', 'T03']);
  expect(await read({ trigger: '02', sells: '02', buys: '01', slippage: 50 })).toEqual(['T02']);
  // The venue's own number is taken however old the prices behind it are.
  expect(await read({ kind: 'health_factor' })).toEqual(['the assets of your loan']);
});
