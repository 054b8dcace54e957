import { createPublicClient, http } from 'viem';
import { beforeAll, describe, expect, it } from 'vitest';
import { testWorld } from '#devnet/testing/test-world.ts';
import { formatAmountShort } from '#server/chains/tokens/format-amount.ts';
import { AAVE_V3 } from '#server/protocols/aave-v3/addresses.ts';
import { aaveV3 } from '#server/protocols/aave-v3/manifest.ts';
import { poolAbi } from '#server/protocols/standards/aave-pool/abi/pool.ts';
import { openDevnetWallet } from '#server/protocols/testing/devnet-wallet.ts';
import { tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { compileIntent } from '../compile-intent.ts';

const chain = 'optimism';
const usdc = tokenOf(chain, 'USDC');
const weth = tokenOf(chain, 'WETH');
const wallet = await openDevnetWallet();
const { owner } = await wallet.leg({ chain });
const client = createPublicClient({ transport: http(testWorld().chains[chain].rpc_url) });
const { pool } = AAVE_V3[chain];

async function ask(prompt: string): Promise<string> {
  const wallets = [{ address: owner, chain } as const];
  const answer = await wallet.read(compileIntent({ prompt, wallets }));
  expect(answer).toMatchObject({ kind: 'informational', intents: [], clarifications: [] });
  return answer.reasoning;
}

let before: string;
beforeAll(async () => {
  before = await ask('what is my health factor on aave?');
  await wallet.perform(
    aaveV3,
    { type: 'deposit', chain, asset: weth, amountAtomic: 2n * 10n ** 18n },
    [],
  );
  await wallet.perform(
    aaveV3,
    { type: 'borrow', chain, asset: usdc, amountAtomic: 1_500_000_000n },
    [],
  );
});

describe('questions on the devnet', () => {
  it('list what the wallet holds, with its value', async () => {
    const held = await wallet.balance(usdc);
    const answer = await ask('how much USDC do I have?');
    expect(answer).toContain(`${formatAmountShort(held, 6)} USDC ($`);
    expect(answer).toContain('on Optimism');
    expect(await ask('what is in my wallet?')).toMatch(/On Optimism you hold .*ETH \(\$[\d,.]+\)/);
  });

  it('give the price of the feed', async () => {
    expect(await ask('what is the price of ETH?')).toMatch(
      /^1 ETH is \$[\d,]+\.\d\d now, from the Chainlink price feed on Optimism, updated \d+ (?:seconds?|minutes|hours) ago\.$/,
    );
  });

  it('give the rates of the market, compounded', async () => {
    const { currentLiquidityRate, currentVariableBorrowRate } = await client.readContract({
      address: pool,
      abi: poolAbi,
      functionName: 'getReserveData',
      args: [usdc.address as `0x${string}`],
    });
    const yearly = (rateRay: bigint) => {
      const apy = Math.expm1(31_536_000 * Math.log1p(Number(rateRay) / 1e27 / 31_536_000));
      return apy * 100;
    };
    const told = async (prompt: string) => {
      const [, percent] = /is ([\d.]+) % with Aave v3 on Optimism\./.exec(await ask(prompt)) ?? [];
      return Number(percent);
    };
    expect(currentLiquidityRate).toBeGreaterThan(0n);
    const supply = await told('what is the USDC supply APY on Aave on Optimism?');
    expect(Math.abs(supply - yearly(currentLiquidityRate))).toBeLessThan(0.011);
    const borrow = await told('what is the borrow rate for USDC on Aave on Optimism?');
    expect(Math.abs(borrow - yearly(currentVariableBorrowRate))).toBeLessThan(0.011);
    expect(borrow).toBeGreaterThan(supply);
  });

  it('say that there is no position', () => {
    expect(before).toBe('You have no position with Aave v3 on Optimism.');
  });

  it('give the health factor and what it comes from', async () => {
    const account = await client.readContract({
      address: pool,
      abi: poolAbi,
      functionName: 'getUserAccountData',
      args: [owner],
    });
    const answer = await ask("what's my health factor?");
    const [, told] = /your health factor is ([\d.]+);/.exec(answer) ?? [];
    expect(Math.abs(Number(told) - Number(account[5]) / 1e18)).toBeLessThan(0.011);
    expect(answer).toMatch(/you have supplied 2(\.\d+)? WETH and owe 1,500(\.\d+)? USDC/);
  });

  it('list what is on every chain that lists the asset', async () => {
    const answer = await ask('where is the best yield for USDC?');
    for (const name of ['Ethereum', 'Base', 'Arbitrum', 'Optimism', 'Polygon']) {
      expect(answer).toContain(`with Aave v3 on ${name}`);
    }
  });
});
