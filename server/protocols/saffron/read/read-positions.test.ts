import { erc20Abi, multicall3Abi, parseAbi, zeroAddress } from 'viem';
import { expect, it } from 'vitest';
import { type AskedRead, answerReads, REVERT } from '#server/protocols/testing/answer-reads.ts';
import { adapterAbi, factoryAbi, vaultAbi } from '../abi/vault.ts';
import { readPositions } from './read-positions.ts';

const OWNER = '0x00000000000000000000000000000000000000A1';
const VAULT = '0x00000000000000000000000000000000000000b1';
const TOKEN = '0x00000000000000000000000000000000000000C1';
const POOL = '0x00000000000000000000000000000000000000D1';
const abis = [
  factoryAbi,
  vaultAbi,
  adapterAbi,
  erc20Abi,
  multicall3Abi,
  parseAbi([
    'function token0() view returns (address)',
    'function token1() view returns (address)',
  ]),
];

// biome-ignore lint/correctness/useYield: a contract read that asks for nothing.
function* nothingPooled() {
  return [];
}

it('reads the newest vaults of a factory, and the pool that a vault names apart', () => {
  const asked: AskedRead[] = [];
  const { result } = answerReads(readPositions('ethereum', OWNER, nothingPooled), abis, (one) => {
    asked.push(one);
    switch (one.name) {
      case 'nextVaultId':
        return 701n;
      case 'vaultInfo':
        return one.args[0] === 700n ? [zeroAddress, VAULT, VAULT, 1n] : REVERT;
      case 'claimToken':
      case 'fixedBearerToken':
      case 'variableBearerToken':
      case 'variableAsset':
        return TOKEN;
      case 'pool':
        return POOL;
      case 'token0':
      case 'token1':
        return REVERT;
      case 'isStarted':
      case 'earningsSettled':
        return false;
      case 'decimals':
        return 6;
      default:
        return 1n;
    }
  });
  const ids = asked.flatMap(({ name, args }) => (name === 'vaultInfo' ? [args[0] as bigint] : []));
  expect([...new Set(ids)].sort((a, b) => Number(a - b))).toEqual(
    Array.from({ length: 500 }, (_, at) => BigInt(201 + at)),
  );
  expect(result).toMatchObject({ isWhole: false, isAll: false });
  expect(result.positions.some(({ vault }) => vault === VAULT)).toBe(true);
  const ofPool = asked.filter(({ read }) => read.to === POOL);
  expect(ofPool.length).toBeGreaterThan(0);
  for (const { read } of ofPool) expect(read.apart).toBeDefined();
});

it.each([
  ['ethereum', 2, 7_002],
  ['arbitrum', 1, 3_501],
] as const)(
  'costs on %s four rounds, however many vaults anybody makes',
  (chain, factories, most) => {
    const contractRead = readPositions(chain, OWNER, nothingPooled);
    const { result, rounds, reads } = answerReads(contractRead, abis, ({ name, args }) => {
      switch (name) {
        case 'nextVaultId':
          return 1_000_000n;
        case 'vaultInfo':
          return [zeroAddress, `0x${String(args[0]).padStart(40, '0')}`, VAULT, 1n];
        case 'balanceOf':
          return 0n;
        default:
          return TOKEN;
      }
    });
    expect({ rounds, reads }).toEqual({ rounds: 4, reads: most });
    expect(reads).toBe(factories * (1 + 500 + 3 * 500 + 3 * 500));
    expect(result).toEqual({ positions: [], isWhole: true, isAll: false });
  },
);
