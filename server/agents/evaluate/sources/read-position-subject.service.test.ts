import { expect, it } from 'vitest';
import { pendleSeries } from '#devnet/state/pendle-markets.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { sendCommand } from '#devnet/world/send-command.ts';
import type { WatchSubject } from '#server/agents/watch-subject.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { pendle } from '#server/protocols/pendle/manifest.ts';
import { openDevnetWallet } from '#server/protocols/testing/devnet-wallet.ts';
import { tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { createChainSource } from './chain-source.ts';

const wallet = await openDevnetWallet();
const { running, ended } = pendleSeries('base');
const OF_MARKET = {
  protocol: 'pendle',
  chain: 'base',
  market: running.market.toLowerCase(),
} as const;

it('reads when a market ends, its implied yield and a wallet’s part of it, and nothing about others', async () => {
  const chains = Object.entries(testWorld().chains).map(([slug, { rpc_url }]) => [slug, rpc_url]);
  const source = createChainSource(createChainAccess(Object.fromEntries(chains)));
  const read = async (subject: WatchSubject) => {
    const [outcome] = await source.read([subject]);
    if (!outcome?.ok) return outcome?.reason;
    return Number(Object.values(outcome.values)[0]);
  };
  const { owner: self } = await wallet.leg({ chain: 'base' });
  const worthOf = (position: 'pt' | 'yt' | 'lp', owner: string = self) =>
    read({
      metric: 'position_value',
      ...OF_MARKET,
      position,
      wallets: [owner.toLowerCase()],
    });

  expect(await read({ metric: 'days_to_expiry', ...OF_MARKET })).toBeGreaterThan(300);
  expect(await read({ metric: 'implied_apy', ...OF_MARKET })).toBeGreaterThan(0);
  expect(await worthOf('pt')).toBe(0);
  await wallet.perform(
    pendle,
    {
      chain: 'base',
      type: 'deposit',
      asset: tokenOf('base', 'USDC'),
      amountAtomic: 1_000_000_000n,
      vaultAddress: running.market,
    },
    [],
  );
  // The amount paid for it, except for the price impact of the purchase itself.
  expect(await worthOf('pt')).toBeGreaterThan(980);
  expect(await worthOf('pt')).toBeLessThan(1_010);
  expect(await worthOf('yt')).toBe(0);
  expect(await worthOf('pt', '0x0000000000000000000000000000000000000009')).toBe(0);

  await sendCommand(testWorld().home, 'time', ['2d']);
  const over = { ...OF_MARKET, market: ended.market.toLowerCase() };
  expect(await read({ metric: 'days_to_expiry', ...over })).toBe(0);
  expect(await read({ metric: 'implied_apy', ...over })).toBe('no_yield');
  for (const other of [
    { ...OF_MARKET, market: running.principalToken.toLowerCase() },
    { ...OF_MARKET, chain: 'polygon' as const },
    { ...OF_MARKET, protocol: 'saffron' },
    { protocol: 'pendle', chain: 'base' as const },
  ]) {
    expect(await read({ metric: 'days_to_expiry', ...other })).toBe('not_read');
  }
});
