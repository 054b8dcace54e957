import { decodeFunctionData, namehash, parseAbi, zeroAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import type { Read, ReadOutcome } from '#server/chains/evm/read.ts';
import { ENS_REGISTRY, isEnsName, resolveName } from './resolve-name.ts';

const RESOLVER = '0x231b0Ee14048e9dCcD1d247744d114a4EB5E8E63';
const OWNER = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const ON_BASE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const abi = parseAbi([
  'function resolver(bytes32 node) view returns (address)',
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
]);

interface World {
  resolver?: string;
  addr?: string;
  coins?: Record<string, string>;
  unreachable?: boolean;
}

function resolve(name: string, chain: 'ethereum' | 'base', world: World) {
  const asked: { to: string; node: unknown; coinType?: unknown }[] = [];
  const answer = (read: Read): ReadOutcome<unknown> => {
    if (world.unreachable) return { ok: false, reason: 'silent', unreachable: true };
    const { functionName, args } = decodeFunctionData({ abi, data: read.data });
    asked.push({ to: read.to, node: args[0], ...(args.length > 1 && { coinType: args[1] }) });
    if (functionName === 'resolver') return { ok: true, value: world.resolver ?? RESOLVER };
    if (args.length === 1) return { ok: true, value: world.addr ?? OWNER };
    return { ok: true, value: world.coins?.[String(args[1])] ?? '0x' };
  };
  const contractRead = resolveName(name, chain);
  let step = contractRead.next();
  let rounds = 0;
  while (!step.done) {
    rounds += 1;
    step = contractRead.next(step.value.map(answer));
  }
  return { result: step.value, rounds, asked };
}

describe('resolveName', () => {
  it('asks the registry on Ethereum, then the resolver', () => {
    const { result, rounds, asked } = resolve('Vitalik.eth', 'ethereum', {});
    expect(result).toEqual({ ok: true, address: OWNER });
    expect(rounds).toBe(2);
    expect(asked).toEqual([
      { to: ENS_REGISTRY, node: namehash('vitalik.eth') },
      { to: RESOLVER, node: namehash('vitalik.eth') },
      { to: RESOLVER, node: namehash('vitalik.eth'), coinType: 60n },
    ]);
  });

  it('prefers the address that is set for the chain', () => {
    const coins = { [String(0x80000000 + 8453)]: ON_BASE.toLowerCase() };
    expect(resolve('vitalik.eth', 'base', { coins }).result).toEqual({
      ok: true,
      address: ON_BASE,
    });
    expect(resolve('vitalik.eth', 'base', {}).result).toEqual({ ok: true, address: OWNER });
  });

  it.each<[string, World, RegExp]>([
    ['nobody.eth', { resolver: zeroAddress }, /not registered/],
    ['empty.eth', { addr: zeroAddress }, /no address set/],
    ['vitalik.eth', { unreachable: true }, /cannot be looked up now/],
    ['vitаlik.eth', {}, /not a name that ENS allows/],
    ['a b.eth', {}, /not a name that ENS allows/],
    ['.eth', {}, /not a name that ENS allows/],
  ])('gives no address for %s', (name, world, reason) => {
    expect(resolve(name, 'ethereum', world).result).toEqual({
      ok: false,
      reason: expect.stringMatching(reason),
    });
  });

  it('takes no address of another length', () => {
    const coins = { '60': '0x0102', [String(0x80000000 + 8453)]: `${ON_BASE}00` };
    expect(resolve('vitalik.eth', 'base', { coins }).result).toEqual({ ok: true, address: OWNER });
  });
});

describe('isEnsName', () => {
  it.each(['vitalik.eth', 'bob.portolan.eth', 'Ünïcode.eth'])('knows %s', (name) => {
    expect(isEnsName(name)).toBe(true);
  });
  it.each(['alice', 'alice.sol', 'a@b.eth', 'x/y.eth', 'eth', 'a b.eth'])('leaves %s', (name) => {
    expect(isEnsName(name)).toBe(false);
  });
});
