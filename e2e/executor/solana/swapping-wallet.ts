import { afterEach, beforeEach } from 'vitest';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '#server/chains/solana/programs.ts';
import { SOLANA_TOKENS } from '#server/chains/solana/tokens.ts';
import type { Intent } from '#server/schemas/intent.ts';
import { newWallet, openLocalApi, world } from './local-solana.ts';
import type { SolanaWallet } from './solana-wallet.ts';

const { USDC, USDT, PYUSD } = SOLANA_TOKENS;

/** What the program says where a swap returns less, or costs more, than it may. */
export const SLIPPAGE_ERROR = '"Custom":6001';

/** The engine over the local chains and their source of routes. */
export let api: Awaited<ReturnType<typeof openLocalApi>>['api'];

/** Holds 100 SOL, at 150 USD each, and 50,000 of each token before each test. */
export let me: SolanaWallet;

/** Opens the engine and the wallet for the file of tests that calls it. */
export async function openSwappingWallet(): Promise<void> {
  ({ api } = await openLocalApi({ hasSwaps: true }));
  beforeEach(async () => {
    me = await newWallet();
    await world('fund', me.address);
  });
  afterEach(() => world('price', 'SOL', '150'));
}

/** Plans on Solana for the wallet. */
export const plan = (...intents: Omit<Intent, 'chain'>[]) =>
  api.plan({
    intents: intents.map((intent) => ({ ...intent, chain: 'solana' })),
    wallets: [{ address: me.address, chain: 'solana' }],
  });

/** What the wallet holds, in base units. */
export async function holdings() {
  const [sol, usdc, usdt, pyusd] = await Promise.all([
    me.lamports(),
    me.tokens(USDC.mint, TOKEN_PROGRAM),
    me.tokens(USDT.mint, TOKEN_PROGRAM),
    me.tokens(PYUSD.mint, TOKEN_2022_PROGRAM),
  ]);
  return { sol, usdc, usdt, pyusd };
}

/** What carrying out a plan changed. */
export async function changes(work: () => Promise<unknown>) {
  const before = await holdings();
  await work();
  const after = await holdings();
  return {
    sol: after.sol - before.sol,
    usdc: after.usdc - before.usdc,
    usdt: after.usdt - before.usdt,
    pyusd: after.pyusd - before.pyusd,
  };
}
