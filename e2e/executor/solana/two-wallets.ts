import { beforeEach } from 'vitest';
import type { Intent } from '#server/schemas/intent.ts';
import type { PlanRequest } from '#server/schemas/plan.ts';
import { newWallet, openLocalApi, world } from './local-solana.ts';
import type { SolanaWallet } from './solana-wallet.ts';

/** The engine over the local chains, for the file of tests that imports this. */
export const { api, baseUrl } = await openLocalApi({ hasSwaps: false });

/** Holds 100 SOL and 50,000 of each token before each test. */
export let me: SolanaWallet;
/** Holds nothing before each test. */
export let you: SolanaWallet;

beforeEach(async () => {
  [me, you] = await Promise.all([newWallet(), newWallet()]);
  await world('fund', me.address);
});

/** Plans for the wallet that holds something. */
export const plan = (intents: Intent[], more: Partial<PlanRequest> = {}) =>
  api.plan({ intents, wallets: [{ address: me.address, chain: 'solana' }], ...more });
