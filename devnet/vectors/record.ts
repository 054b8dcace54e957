import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { privateKeyToAccount } from 'viem/accounts';
import { z } from 'zod';
import { verifyPlan } from '#client/verify/index.ts';
import { createApiClient } from '#e2e/executor/api-client.ts';
import { executePlan } from '#e2e/executor/execute-plan.ts';
import { getConfig } from '#server/config/environment.ts';
import { Intent } from '#server/schemas/intent.ts';
import { ROOT } from '../launch/root.ts';
import { readRunningService } from '../try/read-running-service.ts';
import { openSolanaWallet, signOnSolana } from '../try/sign-on-solana.ts';
import { figuresOf } from './figures-of.ts';

const USAGE =
  'Usage: npm run vectors:record -- \'[{"action":"transfer",…}]\' [--wallet <number>] [--solana] [--send]';
const FILE = join(ROOT, 'client/verify/vectors/honest-plans.json');

type Recorded =
  Parameters<typeof verifyPlan> extends [infer I, infer S, infer W, (infer O)?]
    ? { readonly intents: I; readonly wallets: W; readonly steps: S; readonly options: O }
    : never;

/**
 * Plans intents at the service that `npm start` runs, for one of its funded wallets, and records the plan for
 * the checker's tests, in place of an earlier one of the same intents. With `--send` its steps are
 * signed and sent afterwards, so that the next plan finds the position.
 */
async function record(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      wallet: { type: 'string', default: '1' },
      solana: { type: 'boolean', default: false },
      send: { type: 'boolean', default: false },
    },
  });
  const [text] = positionals;
  if (text === undefined) throw new Error(USAGE);
  const intents = z.array(Intent).min(1).parse(JSON.parse(text));
  const service = readRunningService(getConfig().home);
  const own = service.accounts[values.solana ? 'solana' : 'evm'][Number(values.wallet) - 1];
  if (!own) throw new Error(`There is no wallet ${values.wallet}. ${USAGE}`);
  const chain = values.solana ? 'solana' : (intents[0]?.from_chain ?? intents[0]?.chain ?? 'base');
  const wallets = [{ address: own.address, chain }];
  const connection = { baseUrl: service.base_url, apiKey: service.api_key };
  const api = createApiClient(connection);
  const plan = await api.plan({ intents, wallets });
  // The seal is of this service's own key and proves nothing elsewhere.
  const steps = plan.steps.map(
    ({ seal: _, plan_id: __, planned: ___, expires_at: ____, ...step }) => step,
  );
  const figures = figuresOf(intents, plan.steps);
  const now = Math.floor(plan.quoted_at / 1000);
  const options = { now, ...(Object.keys(figures).length > 0 && { figures }) };
  const recorded = { intents, wallets, steps, options } as unknown as Recorded;
  const before = JSON.parse(readFileSync(FILE, 'utf8')) as Recorded[];
  const others = before.filter((one) => !isDeepStrictEqual(one.intents, recorded.intents));
  writeFileSync(FILE, `${JSON.stringify([...others, recorded], null, 2)}\n`);
  const { outcome } = verifyPlan(
    recorded.intents,
    recorded.steps,
    recorded.wallets,
    recorded.options,
  );
  console.log(`Recorded ${steps.length} steps: ${outcome}. There are ${others.length + 1} plans.`);
  if (!values.send) return;
  if ('private_key' in own && values.solana) {
    const rpcUrl = service.chains.solana?.rpc_url ?? '';
    if (!(await signOnSolana(api, plan, openSolanaWallet(own.private_key, rpcUrl))))
      process.exitCode = 1;
    return;
  }
  const chains = Object.entries(service.chains).map(([slug, { rpc_url }]) => [slug, rpc_url]);
  const account = privateKeyToAccount(own.private_key as `0x${string}`);
  const rpcUrls = Object.fromEntries(chains);
  const { stopped } = await executePlan({ ...connection, plan, accounts: [account], rpcUrls });
  if (stopped) throw new Error(`Step ${stopped.step.order} was not sent: ${stopped.message}`);
  console.log('Its steps were sent.');
}

await record();
