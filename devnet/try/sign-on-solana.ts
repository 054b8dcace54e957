import { getBase58Encoder } from '@solana/kit';
import { formatUnits } from 'viem';
import type { ApiClient } from '#e2e/executor/api-client.ts';
import { StepStopped } from '#e2e/executor/execute-step.ts';
import { executeSolanaStep } from '#e2e/executor/solana/execute-solana-plan.ts';
import { SolanaWallet } from '#e2e/executor/solana/solana-wallet.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '#server/chains/solana/programs.ts';
import { SOL, SOLANA_TOKENS } from '#server/chains/solana/tokens.ts';
import type { PlanResponse } from '#server/schemas/plan.ts';

/** @param privateKey seed and public key in base58, as `dev.json` has it */
export function openSolanaWallet(privateKey: string, rpcUrl: string): SolanaWallet {
  return new SolanaWallet(new Uint8Array(getBase58Encoder().encode(privateKey)), rpcUrl);
}

/**
 * Signs and sends the steps of a plan on Solana and prints what comes of them.
 *
 * @returns whether all of them have landed.
 */
export async function signOnSolana(
  api: ApiClient,
  { steps }: PlanResponse,
  wallet: SolanaWallet,
): Promise<boolean> {
  const before = await readBalances(wallet);
  let stopped: StepStopped | undefined;
  try {
    for (const step of steps) {
      const { signature } = await executeSolanaStep(api, step, wallet);
      console.log(`  ${step.order} ${step.action_type} landed: ${signature}`);
    }
  } catch (error) {
    if (!(error instanceof StepStopped)) throw error;
    stopped = error;
  }
  const after = await readBalances(wallet);
  for (const [symbol, amount] of after) {
    const earlier = before.get(symbol);
    if (earlier !== amount) console.log(`  ${symbol}: ${earlier} → ${amount}`);
  }
  if (!stopped) {
    console.log('\n✓ Done.');
    return true;
  }
  console.error(`\n✗ Stopped at step ${stopped.step.order} (${stopped.code}): ${stopped.message}`);
  return false;
}

async function readBalances(wallet: SolanaWallet): Promise<ReadonlyMap<string, string>> {
  const balances = new Map([
    [SOL.symbol, formatUnits(await wallet.lamports(), SOL.decimals)] as const,
  ]);
  for (const { symbol, mint, decimals } of Object.values(SOLANA_TOKENS)) {
    const [plain, newer] = await Promise.all([
      wallet.tokens(mint, TOKEN_PROGRAM),
      wallet.tokens(mint, TOKEN_2022_PROGRAM),
    ]);
    balances.set(symbol, formatUnits(plain + newer, decimals));
  }
  return balances;
}
