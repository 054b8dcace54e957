import type { DirectoryToken } from './directory-token.ts';

/** Assets that have a drawing in `public/icons/tokens`. */
const DRAWN: ReadonlySet<string> = new Set('DAI ETH POL PYUSD SOL USDC USDT WBTC rETH'.split(' '));

/**
 * The file of our own drawing of a token, below the origin. Only what this service lists by its contract
 * has one: anybody can call a token USDC.
 */
export function ownDrawing({ isOwn, symbol }: DirectoryToken): string | undefined {
  return isOwn && DRAWN.has(symbol) ? `/icons/tokens/${symbol}.svg` : undefined;
}
