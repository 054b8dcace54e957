import type { Reading } from '#server/chains/evm/read.ts';
import { wordSet } from '#server/language/lexicon/words.ts';
import { isMark, type Token, wordOf } from '#server/language/tokens/token.ts';
import { type AgentCondition, comparisonsOf } from '#server/schemas/agent-condition.ts';
import { readLivePrice } from './read-live-price.ts';
import { isChange } from './render-condition.ts';

/** How far a level may be from the price now before it is likelier an amount that is held. */
const FARTHEST_LEVEL = 20;
const PERIODS = wordSet('week month year morning afternoon evening quarter weekend');
const DAYS = wordSet('today tonight');

/**
 * What a condition would tell otherwise than it was said, by the words and the condition alone: a period that no
 * part keeps, and the price of a coin where what is held of it is likelier meant.
 *
 * @returns a sentence each; what they say is asked about before anything is watched
 */
export function* findMisread(
  said: readonly Token[],
  condition: AgentCondition,
): Reading<readonly string[]> {
  const parts = comparisonsOf(condition);
  const found: string[] = [];
  const period = parts.some(isChange) ? undefined : periodIn(said);
  if (period !== undefined)
    found.push(`"${period}" is not kept: it is told whenever it holds, then or later.`);
  for (const one of parts) {
    if (one.metric !== 'price' || one.asset === undefined || one.quote !== undefined) continue;
    const isDollars = said.some((token) => token.kind === 'usd');
    if (isChange(one) || isDollars || !isOwn(said, one.asset)) continue;
    const live = yield* readLivePrice(one.asset);
    if (live.kind !== 'priced') continue;
    const times = Number(one.threshold) / Number(live.price);
    if (times < 1 / FARTHEST_LEVEL || times > FARTHEST_LEVEL)
      found.push(
        `${one.threshold} is taken for the price of ${one.asset}, which is $${live.price} now, and not for what you hold of it.`,
      );
  }
  return found;
}

/** "this week", "today", "by Friday". */
function periodIn(said: readonly Token[]): string | undefined {
  for (const [at, token] of said.entries()) {
    if (DAYS.has(wordOf(token))) return token.raw;
    const next = said[at + 1];
    if (wordOf(token) === 'this' && PERIODS.has(wordOf(next))) return `this ${next?.raw}`;
  }
  return undefined;
}

function isOwn(said: readonly Token[], asset: string): boolean {
  return said.some(
    (token, at) =>
      wordOf(token) === 'my' &&
      said[at + 1]?.raw.toLowerCase().replace('$', '') === asset.toLowerCase(),
  );
}

/**
 * Leaves out what is said not to be meant: "ETH, not BTC, drops below 2000", "not BTC but ETH". The rest of the
 * sentence names what is.
 */
export function withoutContrast(tokens: readonly Token[]): readonly Token[] {
  const first = tokens.findIndex(
    (token, index) =>
      wordOf(token) === 'not' &&
      isName(tokens[index + 1]) &&
      wordOf(tokens[index + 2]) === 'but' &&
      isName(tokens[index + 3]),
  );
  if (first >= 0) return [...tokens.slice(0, first), ...tokens.slice(first + 3)];
  const at = tokens.findIndex(
    (token, index) =>
      wordOf(token) === 'not' &&
      isMark(tokens[index - 1], ',-') &&
      isName(tokens[index + 1]) &&
      (tokens[index + 2] === undefined || tokens[index + 2]?.kind === 'mark'),
  );
  if (at < 0) return tokens;
  const end = isMark(tokens[at + 2], ',-') ? at + 3 : at + 2;
  return [...tokens.slice(0, at - 1), ...tokens.slice(end)];
}

const isName = (token: Token | undefined): boolean =>
  token?.kind === 'ticker' || (token?.kind === 'word' && /^[a-z]{2,6}$/.test(token.text));
