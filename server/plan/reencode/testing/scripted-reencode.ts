import { priceFeedOf } from '#server/chains/prices/read-price.ts';
import { nativeToken } from '#server/chains/tokens/resolve.ts';
import type { Intent } from '#server/schemas/intent.ts';
import { PlanRequest } from '#server/schemas/plan.ts';
import type { ReencodeResponse } from '#server/schemas/reencode.ts';
import type { Step } from '#server/schemas/step.ts';
import { planProgram } from '../../plan-program.ts';
import { address, at, ether } from '../../testing/plan-scripted.ts';
import { reencodeIn } from '../../testing/reencode-scripted.ts';
import {
  FACTS,
  FRIEND,
  OWNER,
  runScripted,
  type ScriptedWorld,
} from '../../testing/scripted-chains.ts';

/** Pools that sell so many trillionths of an ETH for a dollar. */
export const perMillion =
  (ethPerUsdc: bigint): ScriptedWorld['quotePerMillion'] =>
  (chain, tokenIn) =>
    tokenIn === address(chain, 'USDC') ? ethPerUsdc * 10n ** 6n : undefined;
/** One ETH and 1,000 USDC, and an ETH at 2,500 dollars. */
export const world: ScriptedWorld = {
  balances: { 'base:native': ether, [at('base', 'USDC')]: 1000_000_000n, 'arbitrum:native': ether },
  quotePerMillion: perMillion(400_000_000n),
};

export const ETH_FEED = priceFeedOf(nativeToken('base'))?.to.toLowerCase();

/** The steps of a plan. */
export function planned(intents: Intent[], over: Partial<ScriptedWorld> = {}): Step[] {
  const request = PlanRequest.parse({ intents, wallets: [{ address: OWNER, chain: 'base' }] });
  return runScripted(planProgram(request, FACTS), { ...world, ...over }).result.steps;
}

/** A step as it went over the wire, encoded again. */
export function reencode(
  step: Record<string, unknown>,
  actualAmount: number,
  over: Partial<ScriptedWorld> = {},
  gasPriceWei = 10n ** 9n,
): ReencodeResponse {
  return reencodeIn({ ...world, ...over }, step, actualAmount, gasPriceWei);
}

export const transfer: Intent = {
  action: 'transfer',
  asset: 'USDC',
  chain: 'base',
  amount: '12.3',
  recipient: FRIEND,
};
export const swap: Intent = {
  action: 'swap',
  asset: 'USDC',
  to_asset: 'ETH',
  chain: 'base',
  amount: '500',
};
export const supply: Intent[] = [
  swap,
  { action: 'deposit', asset: 'ETH', chain: 'base', protocol: 'lender', amount: 'chained' },
];
export const last = (steps: Step[]): Step => steps.at(-1) as Step;
