import { parseArgs, styleText } from 'node:util';
import { privateKeyToAccount } from 'viem/accounts';
import { ApiFailure, createApiClient } from '#e2e/executor/api-client.ts';
import { executePlan } from '#e2e/executor/execute-plan.ts';
import type { SolanaWallet } from '#e2e/executor/solana/solana-wallet.ts';
import { EVM_CHAINS } from '#server/chains/registry.ts';
import { getConfig } from '#server/config/environment.ts';
import { compileWithPerson } from './clarify.ts';
import { openTerminal, type Terminal } from './open-terminal.ts';
import { type RunningService, readRunningService } from './read-running-service.ts';
import { formatExecution, formatProgress } from './show-execution.ts';
import { formatIntents, formatPlan } from './show-plan.ts';
import { openSolanaWallet, signOnSolana } from './sign-on-solana.ts';
import { simulateAndShow } from './simulate-plan.ts';

const USAGE = 'Usage: npm run try -- "<sentence>" [--yes] [--wallet <number>] [--solana]';

const heading = (text: string) => console.log(`\n${styleText('bold', text)}`);

/** @returns the exit code: 0 when the sentence was carried out or needs nothing to be signed. */
async function trySentence(terminal: Terminal): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      yes: { type: 'boolean', short: 'y', default: false },
      wallet: { type: 'string', default: '1' },
      solana: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const sentence = positionals.join(' ').trim();
  if (sentence === '') throw new Error(USAGE);
  const service = readRunningService(getConfig().home);
  const at = Number(values.wallet) - 1;
  const key = service.accounts.evm[at]?.private_key;
  if (!key) throw new Error(`--wallet takes a number from 1 to ${service.accounts.evm.length}.`);
  const account = privateKeyToAccount(key);
  const solana = values.solana ? solanaWallet(service, at) : undefined;
  const signer = solana?.address ?? account.address;
  const connection = { baseUrl: service.base_url, apiKey: service.api_key };
  const api = createApiClient(connection);
  const wallets = solana
    ? [{ address: signer, chain: 'solana' as const }]
    : EVM_CHAINS.map(({ slug }) => ({ address: signer, chain: slug }));

  const compiled = await compileWithPerson(api, sentence, wallets, terminal);
  if (!compiled) throw new Error('Without an answer there is nothing to plan.');
  heading(compiled.suggested_name);
  console.log(`  ${compiled.reasoning}`);
  if (compiled.intents.length === 0) return 0;
  console.log(formatIntents(compiled.intents));

  const plan = await api.plan({ intents: compiled.intents, wallets });
  heading('Plan');
  console.log(formatPlan(plan));

  heading('Simulation');
  const looksGood = await simulateAndShow(api, plan.steps, signer);

  if (!values.yes) {
    const warning = looksGood ? '' : 'The simulation failed. ';
    const answer = await terminal.ask(`\n${warning}Sign and send with ${signer}? [y/N] `);
    if (!/^y(es)?$/i.test(answer?.trim() ?? '')) {
      console.log('\nNothing was signed.');
      return 1;
    }
  }
  heading('Signing');
  if (solana) return (await signOnSolana(api, plan, solana)) ? 0 : 1;
  const execution = await executePlan({
    ...connection,
    plan,
    accounts: [account],
    rpcUrls: Object.fromEntries(
      Object.entries(service.chains).map(([slug, { rpc_url }]) => [slug, rpc_url]),
    ),
    onProgress: (progress) => console.log(formatProgress(progress)),
  });
  heading('Balances and fees');
  console.log(formatExecution(execution));
  if (execution.stopped) {
    const { step, code, message } = execution.stopped;
    console.error(`\n✗ Stopped at step ${step.order} (${code}): ${message}`);
    return 1;
  }
  console.log('\n✓ Done.');
  return 0;
}

function solanaWallet({ accounts, chains }: RunningService, at: number): SolanaWallet {
  const key = accounts.solana[at]?.private_key;
  const rpcUrl = chains.solana?.rpc_url;
  if (!key || !rpcUrl) throw new Error('There is no such wallet on a local Solana.');
  return openSolanaWallet(key, rpcUrl);
}

const terminal = openTerminal();
try {
  process.exitCode = await trySentence(terminal);
} catch (error) {
  if (error instanceof ApiFailure) {
    console.error(`✗ ${error.message} (${error.code}, request ${error.requestId})`);
    for (const issue of error.issues) console.error(`  ${JSON.stringify(issue)}`);
  } else {
    console.error(`✗ ${sentenceOf(error)}`);
  }
  process.exitCode = 1;
} finally {
  terminal.close();
}

/** `fetch` hides the reason of a failed connection in its cause. */
function sentenceOf(error: unknown): string {
  if (error instanceof TypeError && error.message === 'fetch failed') {
    return 'Portolan does not answer: is "npm start" still running?';
  }
  return error instanceof Error ? error.message : String(error);
}
