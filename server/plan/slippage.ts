import type { Token } from '#server/chains/tokens/token.ts';
import { signingDelay } from './signing-delay.ts';

const SMALL_BPS = 300n;
/** Above this no plan is worth signing. */
const GREATEST_BPS = 5000;
const STABLE_SYMBOLS: ReadonlySet<string> = new Set(['USDC', 'USDT', 'DAI']);

/**
 * The slippage that a step allows: the user's value, else the default for the signer's delay (1 %
 * for one who signs immediately). Small stable inputs move between tiny pool ticks and get more: 3
 * % up to $1, falling to the default at $5 (`docs/guides/versioning.md`).
 */
export function slippageBps(
  said: number | undefined,
  asset: Pick<Token, 'symbol' | 'decimals'>,
  amountAtomic: bigint,
  defaultBps = signingDelay().slippageBps,
): number {
  if (said !== undefined) return Math.min(said, GREATEST_BPS);
  if (!STABLE_SYMBOLS.has(asset.symbol)) return Number(defaultBps);
  const one = 10n ** BigInt(asset.decimals);
  if (amountAtomic >= 5n * one) return Number(defaultBps);
  if (amountAtomic <= one) return Number(SMALL_BPS);
  const range = SMALL_BPS - defaultBps;
  return Number(defaultBps + (range * (5n * one - amountAtomic)) / (4n * one));
}
