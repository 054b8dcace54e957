import { isSize, type Token, wordOf } from '#server/language/tokens/token.ts';
import { plainTextOf } from './words-of.ts';

/** What is done to an agent, and no order of a transaction. */
const OF_AN_AGENT =
  /^(?:then |and |please )*(?:cancel|stop|end|pause|delete|(?:close|open)$|give or take|purchase price|buy price|entry price)\b/;
const PRICING = new Set(['at', 'above', 'below', 'over', 'under', '@']);

/**
 * "buy 1 ETH; sell it at 3000", "cancel after": what an order would wait for, or do to the agent, is kept by nobody once
 * it is armed.
 *
 * @returns each such part of an order, as it was said
 */
export function limitsOf(order: readonly Token[]): readonly string[] {
  const own = OF_AN_AGENT.exec(plainTextOf(order))?.[0];
  return [
    ...(own === undefined ? [] : [own]),
    ...order.flatMap((token, at) => {
      const next = order[at + 1];
      return PRICING.has(wordOf(token)) &&
        (next?.kind === 'usd' || next?.kind === 'number') &&
        isSize(next)
        ? [`${token.raw} ${next.raw}`]
        : [];
    }),
  ];
}
