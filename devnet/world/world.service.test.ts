import { erc20Abi, parseAbi, parseEther, parseUnits, zeroAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { createDefiLlamaYields } from '#server/agents/evaluate/sources/apis/defillama-yields.ts';
import { USD_FEEDS } from '#server/chains/prices/feeds.ts';
import { TEST_ACCOUNTS } from '../accounts.ts';
import { DEVNET_CHAINS } from '../chains.ts';
import { BASE_FEE_WEI } from '../gas.ts';
import { DEV_VAULTS } from '../state/vault.ts';
import { openDevnet, token } from '../testing/open-devnet.ts';
import { feedAbi, readMarket } from '../testing/read-market.ts';

const vaultAbi = parseAbi([
  'function deposit(uint256 assets, address receiver) returns (uint256)',
  'function redeem(uint256 shares, address receiver, address owner) returns (uint256)',
  'function balanceOf(address) view returns (uint256)',
  'function convertToAssets(uint256) view returns (uint256)',
  'function asset() view returns (address)',
]);

const { world, rpcUrl, reader, wallet, marketUrl } = await openDevnet();
const { feedPrice, feedAgeSeconds, worstDistance } = readMarket(reader);

describe('the vault', () => {
  it('pays interest as time passes', async () => {
    const address = DEV_VAULTS.base ?? zeroAddress;
    const alice = wallet('base', 0);
    const vault = { address, abi: vaultAbi } as const;
    const assets = parseUnits('1000', 6);
    await alice.approve('USDC', address, assets);
    await alice.confirm(
      await alice.client.writeContract({
        ...vault,
        functionName: 'deposit',
        args: [assets, alice.address],
      }),
    );
    const shares = await reader('base').readContract({
      ...vault,
      functionName: 'balanceOf',
      args: [alice.address],
    });
    const before = await alice.balanceOf('USDC');
    await world('time', '365d');
    expect(await feedAgeSeconds('base', 'USDC')).toBeLessThan(60n);
    await alice.confirm(
      await alice.client.writeContract({
        ...vault,
        functionName: 'redeem',
        args: [shares, alice.address, alice.address],
      }),
    );
    const got = (await alice.balanceOf('USDC')) - before;
    expect(got).toBeGreaterThan(parseUnits('1041', 6));
    expect(got).toBeLessThan(parseUnits('1043', 6));
  });
});

describe('world price', () => {
  it.each([
    ['ETH', '2500', 'WETH', 2500],
    ['BTC', '80000.5', 'WBTC', 80000.5],
    ['MATIC', '0.65', 'WPOL', 0.65],
    ['OKB', '61', 'WOKB', 61],
    ['WETH', '4100', 'WETH', 4100],
    ['USDT', '0.98', 'USDT', 0.98],
  ])('%s %s moves feeds and pools of all chains together', async (asset, usd, symbol, expected) => {
    const ratio = (await feedPrice('ethereum', 'wstETH')) / (await feedPrice('ethereum', 'WETH'));
    await world('price', asset, usd);
    const home = symbol === 'WPOL' ? 'polygon' : 'ethereum';
    expect(await feedPrice(home, symbol)).toBe(expected);
    for (const slug of DEVNET_CHAINS) {
      // The lowest fee of any pool is 0.01 %.
      expect(await worstDistance(slug)).toBeLessThan(1e-4);
    }
    const after = (await feedPrice('base', 'wstETH')) / (await feedPrice('base', 'WETH'));
    expect(after).toBeCloseTo(ratio, 6);
  });

  it('keeps the rounds of a feed', async () => {
    const address = USD_FEEDS.base.WETH ?? zeroAddress;
    const feed = { address, abi: feedAbi } as const;
    const [round, answer] = await reader('base').readContract({
      ...feed,
      functionName: 'latestRoundData',
    });
    const [, before, , updatedAt] = await reader('base').readContract({
      ...feed,
      functionName: 'getRoundData',
      args: [round - 1n],
    });
    expect(answer).toBe(4100_00000000n);
    expect(before).toBe(2500_00000000n);
    expect(updatedAt).toBeGreaterThan(0n);
  });

  it.each([
    [['price', 'NOSUCHCOIN', '1'], /No asset "NOSUCHCOIN"/],
    [['price', 'ETH', '0'], /not a USD price/],
    [['price', 'ETH', '1e3'], /not a USD price/],
    [['time', 'soon'], /not a duration/],
    [['mine', '0'], /not a number of blocks/],
    [['bridge', 'burn'], /not a command/],
    [['chain', 'avalanche', 'down'], /no chain "avalanche"/],
    [['fund', '0x1234'], /not an address/],
    [['aave', 'borrow', 'USDC', '5', 'base'], /not a command/],
    [['aave', 'supply', 'USDC', '5', 'xlayer'], /no market of USDC/],
    [['aave', 'supply', 'PEPE', '5', 'ethereum'], /no market of PEPE/],
    [['aave', 'withdraw', 'USDC', '999999999999', 'base'], /to take out/],
    [['yield', 'USDC', 'much', 'base'], /not a percentage/],
    [['yield', 'USDC', '5', 'xlayer'], /no market of USDC/],
    [['yield', 'USDC', '999', 'polygon'], /No supply makes it yield 999% a year/],
    [['fly'], /no command "fly"/],
  ])('%j is refused with a sentence', async ([name = '', ...args], sentence) => {
    await expect(world(name, ...args)).rejects.toThrow(sentence);
  });
});

describe('world aave', () => {
  it('moves what a market pays and takes, and back', async () => {
    const said = async (what: string) => {
      const sentence = await world('aave', what, 'USDC', '5000000', 'base');
      return [...sentence.matchAll(/(\d+\.\d+)%/g)].map(([, percent]) => Number(percent));
    };
    const [low = 0, dear = 0] = await said('supply');
    const [high = 0, dearer = 0] = await said('withdraw');
    expect(low).toBeGreaterThan(0);
    expect(high).toBeGreaterThan(low);
    expect(dearer).toBeGreaterThan(dear);
    expect(dear).toBeGreaterThan(low);
  });
});

describe('world yield', () => {
  it('moves a market to what it is to yield, and the market data with it', async () => {
    const pool = '7e0661bf-8cf3-45e6-9424-31916d4c7b84';
    for (const apy of [3, 7.5]) {
      expect(await world('yield', 'USDC', `${apy}`, 'base')).toMatch(/^Aave on base yields \d/);
      const yields = createDefiLlamaYields({ baseUrl: marketUrl });
      const read = await yields.read([pool], { withBorrow: true });
      const { supply_apy = null, borrow_apy = null } = (read.ok && read.pools.get(pool)) || {};
      expect(Math.abs(Number(supply_apy) - apy)).toBeLessThan(0.01);
      expect(Number(borrow_apy)).toBeGreaterThan(apy);
    }
  });
});

describe('world fund', () => {
  it('gives everything everywhere, or an amount of one asset', async () => {
    const to = '0x000000000000000000000000000000000000bEEF';
    await world('fund', to);
    await world('fund', to, 'usdc', '12.5', 'polygon');
    await world('fund', to, 'OKB', '2', 'xlayer');
    const usdc = await reader('polygon').readContract({
      address: token('USDC', 'polygon'),
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [to],
    });
    expect(usdc).toBe(parseUnits('50012.5', 6));
    expect(await reader('xlayer').getBalance({ address: to })).toBe(parseEther('102'));
  });
});

describe('world chain', () => {
  it('refuses connections while down, and is as it was when up', async () => {
    const url = rpcUrl('base');
    const alice = wallet('base', 0);
    const receipt = await alice.confirm(
      await alice.client.sendTransaction({ to: TEST_ACCOUNTS[1].address, value: parseEther('1') }),
    );
    const client = reader('base');
    const [block, balance] = [await client.getBlock(), await alice.balanceOf('USDC')];

    await world('chain', 'base', 'down');
    await expect(fetch(url, { method: 'POST', body: '{}' })).rejects.toThrow(/fetch failed/);
    await expect(world('price', 'ETH', '1')).rejects.toThrow('Bring base up first.');
    await world('chain', 'base', 'up');

    expect(rpcUrl('base')).toBe(url);
    expect(await alice.balanceOf('USDC')).toBe(balance);
    const again = await client.getTransactionReceipt({ hash: receipt.transactionHash });
    expect(again.blockHash).toBe(receipt.blockHash);
    const later = await alice.confirm(
      await alice.client.sendTransaction({ to: alice.address, value: 1n }),
    );
    expect(later.blockNumber).toBeGreaterThan(block.number);
    const head = await client.getBlock();
    expect(head.timestamp).toBeGreaterThanOrEqual(block.timestamp);
    // A year was skipped above; the chain comes back to that clock, not to the machine's.
    expect(head.timestamp - block.timestamp).toBeLessThan(60n);
    expect(head.baseFeePerGas).toBe(BASE_FEE_WEI.base);
  });
});
