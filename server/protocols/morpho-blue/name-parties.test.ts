import { encodeFunctionData, type Hex } from 'viem';
import { describe, expect, it } from 'vitest';
import { vaultAbi } from '#server/protocols/standards/vault/abi/vault.ts';
import { OTHER, OWNER } from '#server/protocols/testing/sample-leg.ts';
import { morphoAbi } from './abi/morpho.ts';
import { KEPT_MARKETS, type KeptMarket, paramsOf } from './kept-markets.ts';
import { nameParties } from './name-parties.ts';

const [first, second] = KEPT_MARKETS.ethereum as unknown as [KeptMarket, KeptMarket];
const params = paramsOf('ethereum', first);
const mark = first.id.slice(0, 42);
const encode = (call: object) => encodeFunctionData({ abi: morphoAbi, ...call } as never) as Hex;
const inVault = (call: object) => encodeFunctionData({ abi: vaultAbi, ...call } as never) as Hex;

describe('nameParties', () => {
  it.each([
    ['supply', [params, 5n, 0n, OWNER, '0x'], [mark, OWNER]],
    ['repay', [params, 0n, 5n, OWNER, '0x'], [mark, OWNER]],
    ['withdraw', [params, 5n, 0n, OWNER, OTHER], [mark, OWNER, OTHER]],
    ['borrow', [params, 5n, 0n, OWNER, OTHER], [mark, OWNER, OTHER]],
    ['supplyCollateral', [params, 5n, OWNER, '0x'], [mark, OWNER]],
    ['withdrawCollateral', [params, 5n, OWNER, OTHER], [mark, OWNER, OTHER]],
  ])('names the market and who %s is for', (functionName, args, parties) => {
    expect(nameParties(encode({ functionName, args }))).toEqual(parties);
  });

  it('distinguishes markets by every part of them', () => {
    const marks = [params, paramsOf('ethereum', second), { ...params, lltv: 1n }].map(
      (of) => nameParties(encode({ functionName: 'supply', args: [of, 5n, 0n, OWNER, '0x'] }))?.[0],
    );
    expect(new Set(marks).size).toBe(3);
  });

  it('names who a vault pays', () => {
    expect(nameParties(inVault({ functionName: 'deposit', args: [5n, OWNER] }))).toEqual([OWNER]);
    for (const functionName of ['withdraw', 'redeem']) {
      const data = inVault({ functionName, args: [5n, OTHER, OWNER] });
      expect(nameParties(data)).toEqual([OTHER, OWNER]);
    }
  });

  it('names nobody in other calls', () => {
    expect(nameParties('0x')).toBeNull();
    expect(nameParties('0xa9059cbb')).toBeNull();
    expect(nameParties(encode({ functionName: 'market', args: [first.id] }))).toBeNull();
    expect(nameParties(inVault({ functionName: 'asset' }))).toBeNull();
  });
});
