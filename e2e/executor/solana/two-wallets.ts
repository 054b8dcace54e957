import { beforeEach } from 'vitest';
import type { Intent } from '#server/schemas/intent.ts';
import type { PlanRequest } from '#server/schemas/plan.ts';
import { newWallet, openLocalApi, world } from './local-solana.ts';
import type { SolanaWallet } from './solana-wallet.ts';

type LocalApi = Awaited<ReturnType<typeof openLocalApi>>;

/** The engine over the local chains. */
export let api: LocalApi['api'];
export let baseUrl: LocalApi['baseUrl'];

/** Holds 100 SOL and 50,000 of each token before each test. */
export let me: SolanaWallet;
/** Holds nothing before each test. */
export let you: SolanaWallet;

/** Opens the engine and the wallets for the file of tests that calls it. */
export async function openTwoWallets(): Promise<void> {
  ({ api, baseUrl } = await openLocalApi({ hasSwaps: false }));
  beforeEach(async () => {
    [me, you] = await Promise.all([newWallet(), newWallet()]);
    await world('fund', me.address);
  });
}

/** Plans for the wallet that holds something. */
export const plan = (intents: Intent[], more: Partial<PlanRequest> = {}) =>
  api.plan({ intents, wallets: [{ address: me.address, chain: 'solana' }], ...more });
