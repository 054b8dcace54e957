import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { privateKeyToAccount } from 'viem/accounts';
import { TEST_ACCOUNTS } from '#devnet/accounts.ts';
import { formatExecution, formatProgress } from '#devnet/try/show-execution.ts';
import { formatPlan } from '#devnet/try/show-plan.ts';
import { simulateAndShow } from '#devnet/try/simulate-plan.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { planIntents } from '#server/plan/index.ts';
import { simulateSteps } from '#server/simulate/index.ts';
import { createApiClient } from './api-client.ts';
import { executePlan } from './execute-plan.ts';

const f = JSON.parse(readFileSync('/tmp/portolan/simulate/home/devnet.json', 'utf8'));
const rpcUrls = Object.fromEntries(Object.entries(f.chains).map(([k, v]: any) => [k, v.rpc_url]));
const env = { chains: createChainAccess(rpcUrls), nowMs: Date.now };
const reencodeStep = async ({ step }: any) => ({
  ok: true,
  to: step.to,
  data: step.data,
  value: step.value,
  amount_raw: step.amount_raw,
  min_output_raw: step.min_output_raw,
  quoted_at: 1,
});
const routes: any = {
  '/plan': planIntents,
  '/steps/reencode': reencodeStep,
  '/simulate': simulateSteps,
};
const server = createServer(async (req, res) => {
  let body = '';
  for await (const c of req) body += c;
  try {
    const out = await routes[req.url!](JSON.parse(body), env);
    res.end(JSON.stringify(out));
  } catch (e: any) {
    if (!(e instanceof ApiError)) {
      console.error(e);
    }
    res.statusCode = e.status ?? 500;
    res.end(
      JSON.stringify({
        error: e.code ?? 'x',
        friendly_message: e.friendlyMessage ?? String(e),
        issues: e.issues ?? [],
        request_id: 'r',
      }),
    );
  }
});
await new Promise<void>((r) => server.listen(0, '127.0.0.1', r));
const baseUrl = `http://127.0.0.1:${(server.address() as any).port}`;
const account = privateKeyToAccount(TEST_ACCOUNTS[1].privateKey);
const wallets = [{ address: account.address, chain: 'base' as const }];
const api = createApiClient({ baseUrl, apiKey: 'x' });
try {
  const plan = await api.plan({
    intents: [
      { action: 'swap', asset: 'USDC', to_asset: 'ETH', chain: 'base', amount: '500' },
      {
        action: 'bridge',
        asset: 'ETH',
        from_chain: 'base',
        to_chain: 'arbitrum',
        amount: 'chained',
      },
      {
        action: 'deposit',
        asset: 'ETH',
        chain: 'arbitrum',
        protocol: 'aave-v3',
        amount: 'chained',
      },
    ],
    wallets,
  });
  console.log(formatPlan(plan));
  await simulateAndShow(api, plan.steps, account.address);
  const x = await executePlan({
    baseUrl,
    apiKey: 'x',
    plan,
    accounts: [account],
    rpcUrls,
    simulate: true,
    onProgress: (p) => console.log(formatProgress(p)),
  });
  console.log(formatExecution(x));
  console.log(x.stopped);
} catch (e: any) {
  console.log(e, e.issues);
}
process.exit(0);
