import { isAssetSpelling } from '#server/language/lexicon/assets.ts';
import { matchVerb } from '#server/language/lexicon/verb-actions.ts';
import type { PartialIntent } from '#server/language/orders/partial-intent.ts';
import { parsePrompt } from '#server/language/parse-prompt.ts';
import type { Token } from '#server/language/tokens/token.ts';
import { isMark } from '#server/language/tokens/token.ts';
import { symbolOf } from './asset-words.ts';
import { coinSymbol, STABLECOINS } from './lexicon/coins.ts';
import { matchPhrase, phraseTable, wordSet } from './lexicon/phrases.ts';
import { namedRoles } from './named-roles.ts';
import type { Predicate } from './predicate.ts';
import { readPredicate } from './read-predicate.ts';
import { readTerms } from './read-terms.ts';
import { textOf } from './read-tokens.ts';
import { family } from './settle-lending.ts';
import type { OrderContext } from './settled.ts';
import { wordsOf } from './words-of.ts';

type Stop = 'stop' | 'profit' | 'trailing' | 'both' | 'sized';

const STOPS = phraseTable<Stop>([
  [
    'stop',
    'stop loss|stop-loss|stoploss|stop losses|stop-losses|stop at|stop order|sl|stop limit|stop',
  ],
  ['profit', 'take profit|take-profit|takeprofit|take profits|tp'],
  ['trailing', 'trailing stop|trailing stop loss|trailing stop-loss|trailing-stop|trailing|trail'],
]);

export interface StandingOrder {
  readonly kind: Stop;
  readonly predicate: Predicate;
  /** What it does when it fires. */
  readonly action: string;
}

/** "Stop loss for my ETH at $2,500": the trigger and the sale in one. */
export function readStandingOrder(tokens: readonly Token[]): StandingOrder | undefined {
  const words = wordsOf(tokens);
  for (let at = 0; at < words.length; at++) {
    const found = matchPhrase(STOPS, words, at);
    if (!found) continue;
    const later = words.findIndex(
      (_, index) => index >= at + found.length && matchPhrase(STOPS, words, index),
    );
    const second = later < 0 ? undefined : matchPhrase(STOPS, words, later)?.value;
    const isTwofold =
      second !== undefined &&
      second !== found.value &&
      found.value !== 'trailing' &&
      second !== 'trailing';
    const terms = readTerms(tokens.filter((_, index) => index < at || index >= at + found.length));
    // A stop sells all at one number: with a second one it says more than that.
    const isSized = terms.filter((term) => term.kind === 'amount').length > 1;
    const kind = isTwofold ? 'both' : isSized && found.value !== 'trailing' ? 'sized' : found.value;
    const predicate = readPredicate(terms);
    predicate.unread.length = 0;
    delete predicate.unmeasured;
    delete predicate.vague;
    delete predicate.negated;
    delete predicate.kept;
    if (predicate.metric === 'portfolio_value' && predicate.asset !== undefined)
      delete predicate.metric;
    const down = found.value !== 'profit';
    if (predicate.amount?.unit === 'percent') {
      predicate.move = down ? 'down' : 'up';
      delete predicate.side;
      delete predicate.fromNow;
    } else {
      predicate.side = down ? 'below' : 'above';
      delete predicate.move;
    }
    const action = predicate.asset === undefined ? 'sell' : `sell my ${predicate.asset}`;
    return { kind, predicate, action };
  }
  return undefined;
}

const PRICE_LEADS = wordSet('at @ below under above over');
const PRICE_WORDS = wordSet('a the price of or around about market limit if when');

/** "buy ETH at $2,000": the price it waits for, cut out of the order. */
export function splitLimit(
  tokens: readonly Token[],
): { readonly order: Token[]; readonly trigger: Token[] } | undefined {
  const words = wordsOf(tokens);
  for (let at = 1; at < tokens.length; at++) {
    if (!PRICE_LEADS.has(words[at] ?? '')) continue;
    let end = at + 1;
    while (
      PRICE_WORDS.has(words[end] ?? '') ||
      ['below', 'above', 'less', 'under', 'lower', 'higher', 'better'].includes(words[end] ?? '')
    )
      end++;
    const token = tokens[end];
    if (!token || !isPrice(token)) continue;
    let close = end + 1;
    const unit = tokens[close];
    if (token.kind === 'number' && unit?.kind === 'word' && /^usd/.test(unit.text)) close++;
    while (['or', 'and'].includes(words[close] ?? '') && isPrice(tokens[close + 1])) close += 2;
    while (
      close < tokens.length &&
      (PRICE_LEADS.has(words[close] ?? '') ||
        ['or', 'lower', 'less', 'higher', 'more', 'better'].includes(words[close] ?? '') ||
        isMark(tokens[close], ','))
    )
      close++;
    return {
      order: [...tokens.slice(0, at), ...tokens.slice(close)],
      trigger: tokens.slice(at, close),
    };
  }
  return undefined;
}

function isPrice(token: Token | undefined): boolean {
  return token?.kind === 'usd' || token?.kind === 'number';
}

/** What an order says of the condition beside it: its asset is the "it" of the condition. */
export function readOrderContext(
  tokens: readonly Token[],
  wallets: readonly string[],
): OrderContext {
  const solanaOnly = wallets.length > 0 && wallets.every((wallet) => !wallet.startsWith('0x'));
  if (tokens.length === 0) return { solanaOnly };
  const words = wordsOf(tokens);
  const first = words.find((word) => matchVerb(word, '') !== undefined || word === 'dca') ?? '';
  const verb = first === 'dca' ? 'buy' : matchVerb(first, '')?.verb.mode;
  const { partials } = parsePrompt(textOf(tokens).replaceAll('auto-', '').replaceAll('Auto-', ''));
  const partial = partials.find((one) => one.asset ?? one.toAsset);
  const venue = partials.find((one) => one.venue)?.venue;
  // "Repay my Aave loan": a loan that an order names is the one that is watched.
  const lender = namedRoles(tokens).find(({ role }) => role === 'venue')?.venue;
  const protocol = venue ? family(venue.slug) : lender;
  const read =
    (verb === 'buy' ? boughtAsset(tokens, words) : undefined) ?? partialAsset(partial, verb);
  const asset = read !== undefined && isSymbolIn(tokens, read) ? read : undefined;
  return {
    solanaOnly,
    ...(asset !== undefined && { asset }),
    ...(protocol !== undefined && { protocol }),
    ...((verb === 'buy' || verb === 'sell') && { trade: verb }),
  };
}

/** Whether a symbol is known, or was written as one: to an order any word may look like a token. */
function isSymbolIn(tokens: readonly Token[], symbol: string): boolean {
  const lower = symbol.toLowerCase();
  if (symbol.startsWith('0x') || isAssetSpelling(lower) || coinSymbol(lower) !== undefined)
    return true;
  return tokens.some((token) => {
    if (token.kind === 'ticker') return token.text.toLowerCase() === lower;
    if (token.kind !== 'word') return false;
    const isWritten = token.raw === symbol || coinSymbol(token.text) !== undefined;
    return isWritten && symbolOf(token.text) === symbol;
  });
}

/** "1000 USDC of LINK": what stands behind "of" is bought, what is counted pays. */
function boughtAsset(tokens: readonly Token[], words: readonly string[]): string | undefined {
  const of = words.findIndex((word, at) => at > 1 && (word === 'of' || word === 'into'));
  if (of < 0) return undefined;
  for (const term of readTerms(tokens.slice(of + 1))) {
    if (term.kind === 'name' && term.asset !== undefined) return term.asset;
    if (term.kind === 'word') return symbolOf(term.text);
  }
  return undefined;
}

type Named = NonNullable<PartialIntent['asset']>;

/** The other side of a swap, unless it is a dollar coin too. */
function other({ asset, toAsset }: PartialIntent, said: Named): Named {
  const one = said === asset ? toAsset : asset;
  return one && !STABLECOINS.has(one.symbol.toUpperCase()) ? one : said;
}

function partialAsset(
  partial: PartialIntent | undefined,
  verb: string | undefined,
): string | undefined {
  if (!partial) return undefined;
  const buys =
    verb === 'buy' ||
    partial.mode === 'buy' ||
    // "sell to USDC" names what comes in, and not what is watched.
    (verb !== 'sell' && partial.asset === undefined && partial.toAsset !== undefined);
  const said = buys ? (partial.toAsset ?? partial.asset) : partial.asset;
  // "swap 1,000 USDC to ETH at 1,700": nobody waits for the price of a dollar coin.
  const isDollar = said !== undefined && STABLECOINS.has(said.symbol.toUpperCase());
  const named = isDollar && partial.toAsset && partial.asset ? other(partial, said) : said;
  if (named === undefined || named.symbol === '*') return undefined;
  return named.isAddress ? named.symbol : symbolOf(named.symbol.toLowerCase());
}
