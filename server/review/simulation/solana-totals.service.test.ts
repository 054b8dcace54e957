import { expect, it } from 'vitest';
import { SOLANA_TEST_ACCOUNTS } from '#devnet/solana/accounts.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { createSolanaAccess } from '#server/chains/solana/access.ts';
import { planIntents } from '#server/plan/index.ts';
import { simulatePlan } from './simulate-plan.ts';

const [{ address }] = SOLANA_TEST_ACCOUNTS;
const solana = createSolanaAccess({ rpcUrl: testWorld().solanaUrl });
const environment = {
  chains: createChainAccess(
    Object.fromEntries(
      Object.entries(testWorld().chains).map(([slug, { rpc_url }]) => [slug, rpc_url]),
    ),
  ),
  ...(solana && { solana }),
  nowMs: Date.now,
};
const dollarsOf = (usd: string | null | undefined) => Number(usd?.replace(/[$,]/g, ''));

it('shares of a stake pool are worth what was staked', async () => {
  const { steps } = await planIntents(
    {
      intents: [{ action: 'stake', protocol: 'jito', asset: 'SOL', amount: '12', chain: 'solana' }],
      wallets: [{ address, chain: 'solana' }],
    },
    environment,
  );
  const { chains } = await simulatePlan(
    { wallet: address, steps },
    { done: [], landed: [] },
    environment,
  );
  const [leaves, arrives] = chains[0]?.totals ?? [];
  expect(leaves).toMatchObject({ asset: 'SOL', leaves: true });
  expect(arrives).toMatchObject({ asset: 'JitoSOL', leaves: false });
  // Rent and fees leave besides, and the pool keeps its own fee.
  const [paid, got] = [dollarsOf(leaves?.usd), dollarsOf(arrives?.usd)];
  expect(got).toBeLessThan(paid);
  expect(got).toBeGreaterThan(paid * 0.995);
});
