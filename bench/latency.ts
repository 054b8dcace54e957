import type { Intent } from '#server/schemas/intent.ts';
import type { IntentResponse } from '#server/schemas/intent-exchange.ts';
import type { PlanResponse } from '#server/schemas/plan.ts';
import type { SimulateResponse } from '#server/schemas/simulate.ts';
import { type LatencyFigures, measureLatency } from './measure-latency.ts';
import { post, type RunningService } from './service.ts';

/** Seven rows stay inside the 600 calls a minute of the high tier. */
const SAMPLES = 75;
const RECIPIENT = '0x00000000000000000000000000000000C0FFEE01';
const THREE_STEPS: readonly Intent[] = [
  { action: 'transfer', asset: 'USDC', chain: 'base', amount: '10', recipient: RECIPIENT },
  { action: 'swap', asset: 'USDC', to_asset: 'ETH', chain: 'base', amount: '500' },
];
const FIVE_STEPS: readonly Intent[] = [
  { action: 'swap', asset: 'USDC', to_asset: 'ETH', chain: 'base', amount: '500' },
  { action: 'deposit', protocol: 'aave-v3', asset: 'ETH', chain: 'base', amount: 'chained' },
];

const FIVE_LEGS: readonly Intent[] = [
  { action: 'swap', asset: 'USDC', to_asset: 'ETH', chain: 'base', amount: '1000' },
  { action: 'bridge', asset: 'ETH', from_chain: 'base', to_chain: 'arbitrum', amount: 'chained' },
  { action: 'swap', asset: 'ETH', to_asset: 'WBTC', chain: 'arbitrum', amount: 'chained' },
  { action: 'deposit', protocol: 'aave-v3', asset: 'WBTC', chain: 'arbitrum', amount: 'chained' },
  { action: 'borrow', protocol: 'aave-v3', asset: 'USDC', chain: 'arbitrum', amount: '250' },
];

/** One call at a time over HTTP against the warm service and its local chains. */
export async function benchLatency(service: RunningService): Promise<LatencyFigures[]> {
  const address = service.accounts.evm[0]?.address;
  if (!address) throw new Error('The running service has no test wallet.');
  const wallets = [
    { address, chain: 'base' },
    { address, chain: 'arbitrum' },
  ];
  const plan = (intents: readonly Intent[]) =>
    post<PlanResponse>(service, '/plan', { intents, wallets });

  const literal = { prompt: 'Swap 500 USDC to ETH on Base and supply it to Aave', wallets };
  const sized = { prompt: 'Swap 10% of my USDC on Base to ETH', wallets };
  const five = await plan(FIVE_STEPS);
  const simulation = { chain: 'base', sender: address, steps: five.steps };
  const rehearsal = await post<SimulateResponse>(service, '/simulate', simulation);
  if (five.steps.length !== 5 || !rehearsal.success) {
    throw new Error(`The five-step plan is not as expected: ${JSON.stringify(rehearsal)}`);
  }
  const [, swap] = five.steps;
  if (!swap) throw new Error('The plan has no swap.');

  return [
    await measureLatency('/intent, literal amounts', SAMPLES, () =>
      post<IntentResponse>(service, '/intent', literal),
    ),
    await measureLatency('/intent, sized from balances', SAMPLES, () =>
      post<IntentResponse>(service, '/intent', sized),
    ),
    await measureLatency('/plan, three steps', SAMPLES, () => plan(THREE_STEPS)),
    await measureLatency('/plan, five steps', SAMPLES, () => plan(FIVE_STEPS)),
    await measureLatency('/plan, five legs over a bridge', SAMPLES, () => plan(FIVE_LEGS)),
    await measureLatency('/steps/reencode, swap', SAMPLES, () =>
      post(service, '/steps/reencode', { step: swap, actual_amount: swap.amount }),
    ),
    await measureLatency('/simulate, five steps', SAMPLES, () =>
      post(service, '/simulate', simulation),
    ),
  ];
}
