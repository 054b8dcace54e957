import { USD_FEEDS } from '#server/chains/prices/feeds.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { Intent } from '#server/schemas/intent.ts';
import { PlanRequest, PlanResponse } from '#server/schemas/plan.ts';
import { planProgram } from '../plan-program.ts';
import { FACTS, OWNER, runScripted, type ScriptedWorld } from './scripted-chains.ts';

export const ether = 10n ** 18n;
export const address = (chain: EvmChainSlug, symbol: string) =>
  resolveToken(chain, symbol)?.address?.toLowerCase() ?? 'native';
export const at = (chain: EvmChainSlug, symbol: string) => `${chain}:${address(chain, symbol)}`;

/** 1 ETH = 2500 USDC in the pools, either form of ETH. */
export const pools: ScriptedWorld['quotePerMillion'] = (chain, tokenIn, tokenOut) => {
  const usdc = address(chain, 'USDC');
  if (tokenIn === usdc) return 400_000_000n * 10n ** 6n;
  return tokenOut === usdc ? (2500n * 10n ** 6n) / 10n ** 12n : undefined;
};
const ETH_FEEDS: ReadonlySet<string | undefined> = new Set(
  Object.values(USD_FEEDS).map(({ WETH }) => WETH?.toLowerCase()),
);

export const world: ScriptedWorld = {
  balances: {
    'base:native': ether,
    [at('base', 'USDC')]: 1000_000_000n,
    'arbitrum:native': ether / 10n,
    'ethereum:native': ether,
    [at('ethereum', 'USDT')]: 900_000_000n,
  },
  quotePerMillion: pools,
  prices: (_, feed) => (ETH_FEEDS.has(feed) ? 2500n : 1n) * 10n ** 8n,
};

export function plan(
  intents: Intent[],
  over: Partial<ScriptedWorld> = {},
  wallets?: PlanRequest['wallets'],
) {
  const request = PlanRequest.parse({
    intents,
    wallets: wallets ?? [{ address: OWNER, chain: 'base' }],
  });
  const { result, rounds } = runScripted(planProgram(request, FACTS), { ...world, ...over });
  return { ...PlanResponse.parse(result), rounds };
}

export function issueOf(
  intents: Intent[],
  over: Partial<ScriptedWorld> = {},
  wallets?: PlanRequest['wallets'],
) {
  try {
    plan(intents, over, wallets);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid_request') return error.issues[0];
    throw error;
  }
  throw new Error('The plan was not refused.');
}
