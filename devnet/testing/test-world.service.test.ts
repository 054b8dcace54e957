import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { expect, it } from 'vitest';
import { USD_FEEDS } from '#server/chains/prices/feeds.ts';
import { EVM_CHAINS, type EvmChainSlug } from '#server/chains/registry.ts';
import { DevChain } from '../dev-chain.ts';
import { jsonRpc } from '../json-rpc.ts';
import { readKeptClock } from '../kept-clock.ts';
import { START_PRICES_USD8 } from '../state/start-prices.ts';
import { sendCommand } from '../world/send-command.ts';
import { feedAbi } from './read-market.ts';
import { enterWorld, testWorld } from './test-world.ts';

const SOLANA_STRANGER = '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q';
const stranger = privateKeyToAccount(generatePrivateKey()).address;

const chain = (slug: EvmChainSlug) => new DevChain(slug, testWorld().chains[slug].rpc_url);

async function readWorld() {
  const { chains, home, solanaUrl, controlUrl } = testWorld();
  const balances = await Promise.all(
    EVM_CHAINS.map(({ slug }) => chain(slug).rpc('eth_getBalance', [stranger, 'latest'])),
  );
  const head = await chain('base').rpc<{ timestamp: string }>('eth_getBlockByNumber', [
    'latest',
    false,
  ]);
  const feed = USD_FEEDS.base.WETH as `0x${string}`;
  const [, ether] = await chain('base').read<[bigint, bigint]>(feed, feedAbi, 'latestRoundData');
  const { value: lamports } = await jsonRpc<{ value: number }>(solanaUrl, 'getBalance', [
    SOLANA_STRANGER,
  ]);
  const aheadHours = Math.floor((Number(head.timestamp) - Date.now() / 1000 + 1800) / 3600);
  return {
    chains,
    solanaUrl,
    controlUrl,
    balances,
    aheadHours,
    ether,
    lamports,
    kept: readKeptClock(home),
  };
}

it('is for every file as it first was, whatever the file before did to it', async () => {
  const first = await readWorld();
  expect(first).toMatchObject({
    ether: START_PRICES_USD8.WETH,
    aheadHours: 0,
    lamports: 0,
    kept: 0,
  });

  const command = (name: string, ...args: string[]) => sendCommand(testWorld().home, name, args);
  await command('price', 'ETH', '1234');
  await command('time', '3d');
  // More than a chain keeps the states of.
  await command('mine', '70');
  await command('fund', stranger);
  await command('fund', SOLANA_STRANGER, 'SOL', '3');
  const moved = await readWorld();
  expect(moved).toMatchObject({ ether: 1234_00000000n, aheadHours: 72, lamports: 3_000_000_000 });
  expect(moved.balances).not.toContain('0x0');
  await command('chain', 'solana', 'down');
  await command('chain', 'polygon', 'down');

  await enterWorld();
  expect(await readWorld()).toEqual(first);
});
