import { StethAbi } from '@lidofinance/lido-ethereum-sdk/stake';
import { WithdrawalQueueAbi } from '@lidofinance/lido-ethereum-sdk/withdraw';
import { WstethABI } from '@lidofinance/lido-ethereum-sdk/wrap';
import fc from 'fast-check';
import { decodeFunctionData, encodeFunctionData, zeroAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { OWNER, sampleLeg, tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { LIDO } from '../addresses.ts';
import { ST_ETH, WST_ETH } from '../tokens.ts';
import { encodeClaim } from './encode-claim.ts';
import { encodeStake } from './encode-stake.ts';
import { encodeUnstake, splitEvenly } from './encode-unstake.ts';
import { encodeUnwrap, encodeWrap } from './encode-wrap.ts';

const ETH = tokenOf('ethereum', 'ETH');
const anyAmount = fc.bigInt({ min: 1n, max: 10n ** 27n });
const legOf = (changes: Parameters<typeof sampleLeg>[0]) =>
  sampleLeg({ chain: 'ethereum', ...changes });

describe('the calldata of Lido steps', () => {
  it('is what the ABI of Lido’s SDK encodes', () => {
    fc.assert(
      fc.property(anyAmount, (amountAtomic) => {
        const stake = encodeStake(legOf({ type: 'stake', asset: ETH, amountAtomic }), 1n);
        expect(stake.data).toBe(
          encodeFunctionData({ abi: StethAbi, functionName: 'submit', args: [zeroAddress] }),
        );
        const wrap = encodeWrap(legOf({ asset: ST_ETH, toAsset: WST_ETH, amountAtomic }), 1n);
        expect(wrap.data).toBe(
          encodeFunctionData({ abi: WstethABI, functionName: 'wrap', args: [amountAtomic] }),
        );
        const unwrap = encodeUnwrap(legOf({ asset: WST_ETH, toAsset: ST_ETH, amountAtomic }), 1n);
        expect(unwrap.data).toBe(
          encodeFunctionData({ abi: WstethABI, functionName: 'unwrap', args: [amountAtomic] }),
        );
        for (const [asset, functionName] of [
          [ST_ETH, 'requestWithdrawals'],
          [WST_ETH, 'requestWithdrawalsWstETH'],
        ] as const) {
          const leg = legOf({ type: 'unstake', asset, amountAtomic });
          expect(encodeUnstake(leg, [amountAtomic], amountAtomic).data).toBe(
            encodeFunctionData({
              abi: WithdrawalQueueAbi,
              functionName,
              args: [[amountAtomic], OWNER],
            }),
          );
        }
      }),
    );
  });

  it('stakes into wstETH by sending its contract the ETH and nothing else', () => {
    const leg = legOf({ type: 'stake', asset: ETH, toAsset: WST_ETH, amountAtomic: 10n ** 18n });
    expect(encodeStake(leg, 8n * 10n ** 17n)).toMatchObject({
      to: LIDO.wstEth,
      data: '0x',
      valueWei: 10n ** 18n,
      approval: null,
      output: { token: WST_ETH, expectedAtomic: 8n * 10n ** 17n, minAtomic: 792n * 10n ** 15n },
    });
  });

  it('claims each request with its hint, and adds up what they pay', () => {
    const request = fc.record({ id: anyAmount, hint: anyAmount, amountWei: anyAmount });
    fc.assert(
      fc.property(fc.array(request, { minLength: 1, maxLength: 50 }), (requests) => {
        const built = encodeClaim(legOf({ type: 'claim', asset: ETH }), requests);
        expect(decodeFunctionData({ abi: WithdrawalQueueAbi, data: built.data })).toEqual({
          functionName: 'claimWithdrawals',
          args: [requests.map(({ id }) => id), requests.map(({ hint }) => hint)],
        });
        const sum = requests.reduce((total, { amountWei }) => total + amountWei, 0n);
        expect(built).toMatchObject({
          valueWei: 0n,
          spend: null,
          approval: null,
          output: { token: ETH, recipient: OWNER, expectedAtomic: sum, minAtomic: sum },
        });
      }),
    );
  });
});

describe('what Lido steps promise', () => {
  it('never takes more than the leg, and never promises more stETH than went in', () => {
    fc.assert(
      fc.property(anyAmount, (amountAtomic) => {
        const stake = encodeStake(legOf({ type: 'stake', asset: ETH, amountAtomic }), 1n);
        expect(stake.valueWei).toBe(amountAtomic);
        expect(stake.spend?.amountAtomic).toBe(amountAtomic);
        expect(stake.output?.minAtomic).toBeLessThanOrEqual(stake.output?.expectedAtomic ?? 0n);
        expect((stake.output?.minAtomic ?? 0n) + 2n).toBeGreaterThanOrEqual(amountAtomic);
        const wrap = encodeWrap(legOf({ asset: ST_ETH, amountAtomic }), amountAtomic);
        expect(wrap.approval).toEqual({ token: ST_ETH, spender: LIDO.wstEth, amountAtomic });
        expect(wrap.spend).toEqual({ token: ST_ETH, amountAtomic });
      }),
    );
  });

  it('splits an amount into parts that differ by a wei at most and add up to it', () => {
    fc.assert(
      fc.property(anyAmount, fc.bigInt({ min: 1n, max: 20n }), (amountAtomic, count) => {
        const parts = splitEvenly(amountAtomic, count);
        expect(parts).toHaveLength(Number(count));
        expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(amountAtomic);
        const [first = 0n] = parts;
        expect(first - (parts.at(-1) ?? 0n)).toBeLessThanOrEqual(1n);
      }),
    );
  });
});
