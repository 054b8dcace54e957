import { isAssetSpelling } from '../lexicon/assets.ts';
import { baseOfParticiple, matchVerb } from '../lexicon/verb-actions.ts';
import { wordSet } from '../lexicon/words.ts';
import { namesAsset } from '../tokens/names-asset.ts';
import type { Token } from '../tokens/token.ts';
import { hasPhrase, phrases } from '../tokens/word-phrases.ts';

const CONDITION_WORDS =
  wordSet(`if when whenever unless until till every daily weekly monthly hourly nightly tomorrow
tonight monday tuesday wednesday thursday friday saturday sunday mondays tuesdays
wednesdays thursdays fridays saturdays sundays weekend schedule scheduled recurring dca
automatically stop-loss stoploss take-profit trigger alert notify remind watch monitor
later midnight noon autobuy auto-buy auto-compound autocompound provided periodically
everyday each payday paydays repeatedly regularly continuously constantly routinely gradually frequently
occasionally annually yearly quarterly biweekly fortnightly nightly assuming depending automate automated
automating automates autopilot`);
const CONDITION_PHRASES = phrases(
  'next time|in the morning|in the evening|in the afternoon|this morning|this evening|this afternoon|first thing|at night|at open|at close|at the open|at the close|market open|market close|wait for|wait until|wait till|wait to|waiting for|in an hour|in one hour|in a day|in a week|in a month|in a minute|in a few|as long as|as soon as|in case|stop loss|take profit|limit order|limit buy|limit sell|dollar cost|every time|each time|each day|each week|each month|per day|per week|per month|a day|a week|a month|next week|next month|next year|later today|end of|only after|of the month|of the week|of the year|on payday|on paydays|once a|once per|twice a|on the dip|buy the dip|price alert|let me know|keep an eye|drops below|falls below|goes above|rises above|drops to|falls to|goes below|dips below|dips to|hits|crosses|reaches|drops under|falls under|goes under|goes over|is above|is below|is under|is over|gets to|trades at|trading at|at a price|price of',
);
/** "if possible" and "when it arrives" are no conditions. */
const AFTER_IF = new Set(['possible', 'needed', 'necessary', 'required', 'you', 'available', 'so']);
const ARRIVALS =
  wordSet(`possible ready convenient arrives arrive lands land arrived landed done finished complete completed completes finished
finishes confirmed confirms bridged swapped there received settled settles
clears received`);

const MONTHS = new Set(
  'january february march april may june july august september october november december'.split(
    ' ',
  ),
);
const GOALS = new Set(['keep', 'protect', 'maintain', 'ensure', 'guard']);

/** Whether an order waits for a condition or a time. */
export function isConditional(tokens: readonly Token[], words: readonly string[]): boolean {
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string;
    if (!CONDITION_WORDS.has(word)) continue;
    const next = words[at + 1] ?? '';
    if (word === 'if' && AFTER_IF.has(next)) continue;
    if (word === 'each' && !TIME_NOUNS.has(next) && tokens[at + 1]?.kind !== 'time') continue;
    if (word === 'every' && isEveryThing(words, tokens, at + 1)) continue;
    if (
      (word === 'when' || word === 'whenever' || word === 'until') &&
      words.slice(at + 1, at + 6).some((one) => ARRIVALS.has(one))
    )
      continue;
    return true;
  }
  if (GOALS.has(words[0] ?? '')) return true;
  if (words.some((_, at) => waitsForEvent(words, at) || tellsMove(words, tokens, at))) return true;
  if (tokens.some((token) => token.kind === 'time' && DATE.test(token.raw))) return true;
  if (
    words.some(
      (word, at) => MONTHS.has(word) && ['on', 'by', 'in', 'until'].includes(words[at - 1] ?? ''),
    )
  ) {
    return true;
  }
  // "as soon as possible" is haste, not a condition.
  const unhurried = words.map((word, at) =>
    word === 'as' && words[at + 1] === 'possible' ? '' : word,
  );
  // "only after that" is the next step.
  const sequenced = unhurried.map((word, at) =>
    word === 'only' && words[at + 1] === 'after' && /^(that|this)$/.test(words[at + 2] ?? '')
      ? ''
      : word,
  );
  // "he waits for it" says why, and nothing waits for him.
  const others = sequenced.map((word, at) =>
    (word === 'wait' && /^(he|she|they|who)$/.test(words[at - 1] ?? '')) ||
    (word === 'waiting' && /^(me|us)$/.test(words[at + 2] ?? ''))
      ? ''
      : word,
  );
  const now = words.includes('now') || words.includes('immediately');
  for (const phrase of CONDITION_PHRASES) {
    if (!words.includes(phrase[0] as string)) continue;
    const among = phrase[1] === 'after' || phrase[1] === 'for' ? others : unhurried;
    if (hasPhrase(among, phrase) && !(now && isProfitNow(phrase))) return true;
  }
  for (let at = 0; at < words.length; at++) {
    const token = tokens[at];
    const next = tokens[at + 1];
    if (token?.kind === 'word' && next?.kind === 'time') {
      // "at 10am", "in 3 days", "after 2 hours".
      if (['at', 'in', 'after', 'by', 'every', 'before'].includes(token.text)) return true;
      // "on the 1st".
      if (['on', 'the'].includes(token.text) && /^\d+(?:st|nd|rd|th)$/i.test(next.raw)) return true;
    }
    // "for once" waits for nothing.
    if (token?.kind === 'word' && token.text === 'once' && words[at - 1] !== 'for') {
      const window = words.slice(at + 1, at + 8);
      if (!window.some((one) => ARRIVALS.has(one))) return true;
    }
    // "buy ETH at $2,000" waits for a price.
    if (
      token?.kind === 'word' &&
      (token.text === 'at' || token.text === '@') &&
      next?.kind === 'usd'
    )
      return true;
  }
  return false;
}

/** "take profit: sell … now" gives the reason and does not wait. */
const isProfitNow = (phrase: readonly string[]): boolean => phrase.join(' ') === 'take profit';

const DATE = /^\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{1,4})?$/;
const MOVING =
  wordSet(`drops drop falls dips dip rises pumps moons crashes spikes dumps tanks rallies surges plunges
recovers rebounds climbs bounces hits reaches crosses touches breaks`);

/** "as ETH dips": an asset that moves is what is waited for. */
function tellsMove(words: readonly string[], tokens: readonly Token[], at: number): boolean {
  const named = namesAsset(tokens[at]) || PRICED.has(words[at] ?? '');
  return named && MOVING.has(words[at + 1] ?? '') && words[at + 1] !== 'drop';
}

const PRICED = wordSet('price gas bitcoin ethereum market');
const AFTER = wordSet('after before upon following');
const DETERMINERS = wordSet('the a an my our next its your');
const STEPS =
  wordSet(`that which this it you i we all then both each arrival confirmation completion receipt
transaction transactions tx step steps approval success everything those these them fee fees slippage gas tax
taxes bridging first conversion exchange payment purchase sale trade order previous above rest half me being`);

/** "after the halving": what is no step of the request itself is an event to wait for. */
function waitsForEvent(words: readonly string[], at: number): boolean {
  if (!AFTER.has(words[at] ?? '')) return false;
  let next = at + 1;
  while (DETERMINERS.has(words[next] ?? '')) next++;
  const word = words[next] ?? '';
  if (!/^[a-z]+$/.test(word) || STEPS.has(word) || ARRIVALS.has(word)) return false;
  if (matchVerb(word, words[next + 1] ?? '') || baseOfParticiple(word) !== undefined) return false;
  const arrives = words.slice(next, next + 6).some((one) => ARRIVALS.has(one));
  return !arrives && !isAssetSpelling(word);
}

const TIME_NOUNS =
  wordSet(`day week month hour minute year time morning evening night other weekday weekend monday
tuesday wednesday thursday friday saturday sunday single few quarter block payday`);

const THINGS =
  wordSet(`token tokens coin coins asset assets balance penny cent dollar bit last single little small thing
erc-20 erc20 spl-token holding
position of one sat wei satoshi crumb drop other remaining stablecoin stable dust`);

const OWNED = wordSet('my this the our');
const HELD = wordSet('have hold own got');

/** "every token", "every last USDC": things are counted, not times. */
function isEveryThing(words: readonly string[], tokens: readonly Token[], at: number): boolean {
  if (isTimeLike(words, tokens, at)) return false;
  const held = words.slice(at, at + 6).some((word, index) => {
    const next = words[at + index + 1] ?? '';
    return (word === 'in' && OWNED.has(next)) || (word === 'i' && HELD.has(next));
  });
  return held || THINGS.has(words[at] ?? '') || namesAsset(tokens[at]);
}

function isTimeLike(words: readonly string[], tokens: readonly Token[], at: number): boolean {
  return (
    TIME_NOUNS.has(words[at] ?? '') ||
    tokens[at]?.kind === 'time' ||
    tokens[at]?.kind === 'number' ||
    tokens[at]?.kind === 'ordinal'
  );
}
