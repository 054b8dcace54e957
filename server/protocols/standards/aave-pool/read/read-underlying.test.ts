import { type Address, getAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { AAVE_V3 } from '#server/protocols/aave-v3/addresses.ts';
import { answerReads, REVERT } from '#server/protocols/testing/answer-reads.ts';
import { tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { poolAbi } from '../abi/pool.ts';
import { aTokenAbi, readUnderlying } from './read-underlying.ts';

const POOLS = { name: 'Aave v3', markets: AAVE_V3 };
const A_TOKEN: Address = '0x4e65fE4DbA92790696d040ac24Aa414708F5c0AB';
const OTHER = getAddress(`0x${'7a'.repeat(20)}`);
const usdc = tokenOf('base', 'USDC');

const reserve = (aTokenAddress: unknown) => (aTokenAddress === REVERT ? REVERT : { aTokenAddress });
const underlyingOf = (named: unknown, aTokenAddress: unknown) =>
  answerReads(readUnderlying(POOLS, 'base', A_TOKEN), [aTokenAbi, poolAbi], (read) =>
    read.name === 'getReserveData' ? reserve(aTokenAddress) : named,
  ).result;

describe('what a receipt of the pool stands for', () => {
  it('is the token that the receipt and the market both name', () => {
    expect(underlyingOf(usdc.address, A_TOKEN)).toEqual(usdc);
  });

  it('is nothing where the market has another receipt for it', () => {
    expect(underlyingOf(usdc.address, OTHER)).toBeUndefined();
    expect(underlyingOf(usdc.address, REVERT)).toBeUndefined();
  });

  it('is nothing for a token that names none, or one that no list has', () => {
    expect(underlyingOf(REVERT, A_TOKEN)).toBeUndefined();
    expect(underlyingOf(OTHER, A_TOKEN)).toBeUndefined();
  });

  it('asks nothing on a chain without a market', () => {
    const run = answerReads(readUnderlying(POOLS, 'xlayer', A_TOKEN), [], () => 0n);
    expect([run.result, run.reads]).toEqual([undefined, 0]);
  });
});
