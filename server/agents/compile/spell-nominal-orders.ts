import { matchVerb } from '#server/language/lexicon/verb-actions.ts';
import { isMark, isSize, type Token } from '#server/language/tokens/token.ts';
import { PREPARING } from './lexicon/frames.ts';
import { wordSet } from './lexicon/phrases.ts';
import { wordsOf } from './words-of.ts';

/** Orders said as nouns, by the verb that says them. */
const NOUNS: Record<string, string> = {
  repayment: 'repay',
  swap: 'swap',
  exchange: 'swap',
  conversion: 'swap',
  deposit: 'deposit',
  supply: 'supply',
  purchase: 'buy',
  buy: 'buy',
  sale: 'sell',
  sell: 'sell',
  withdrawal: 'withdraw',
  transfer: 'send',
  bridge: 'bridge',
  bridging: 'bridge',
  stake: 'stake',
};
const ARTICLES = wordSet('a an the my');
const AHEAD = wordSet(
  'prep have prepare get make do set up please and i want to then line queue ready',
);
/** "… should be prepared for me": that it shall be done. */
const DONE = wordSet(
  'prepared made done ready executed queued drafted set arranged readied lined carried',
);
const TAIL = wordSet(
  'should shall must is are to be can could may has have needs will would want it for me up out then please automatically by you prepared made done ready executed queued drafted set arranged readied lined carried i',
);

/** "have 500 DAI repaid": what shall be done with what stands between. */
const PARTICIPLES: Record<string, string> = {
  repaid: 'repay',
  sold: 'sell',
  bought: 'buy',
  swapped: 'swap',
  bridged: 'bridge',
  deposited: 'deposit',
  withdrawn: 'withdraw',
  staked: 'stake',
  sent: 'send',
  supplied: 'supply',
  converted: 'swap',
  moved: 'move',
};

/** "Have 0.5 ETH sold on Arbitrum" is "sell 0.5 ETH on Arbitrum". */
function spellDone(tokens: readonly Token[]): readonly Token[] {
  const words = wordsOf(tokens);
  for (let at = 0; at < tokens.length; at++) {
    const isSized = isSize(tokens[at + 1]) || ['all', 'half', 'my'].includes(words[at + 1] ?? '');
    const starts =
      at === 0 ||
      isMark(tokens[at - 1], ',.;:!?\n') ||
      ['then', 'please', 'and'].includes(words[at - 1] ?? '');
    if (words[at] !== 'have' || !isSized || !starts) continue;
    const end = words.findIndex(
      (word, index) => index > at + 1 && index < at + 8 && Object.hasOwn(PARTICIPLES, word),
    );
    if (end < 0 || tokens.slice(at, end).some(({ kind }) => kind === 'mark')) continue;
    const verb = PARTICIPLES[words[end] as string] as string;
    const order: Token = { kind: 'word', text: verb, raw: verb };
    return [...tokens.slice(0, at), order, ...tokens.slice(at + 1, end), ...tokens.slice(end + 1)];
  }
  return tokens;
}

/** "A repayment of 250 USDC should be prepared": the order that its noun says, "repay 250 USDC". */
export function spellNominalOrders(said: readonly Token[]): readonly Token[] {
  const tokens = spellDone(said);
  const words = wordsOf(tokens);
  const out: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const order = verbAt(tokens, words, at);
    if (order === undefined) {
      out.push(tokens[at] as Token);
      continue;
    }
    while (
      out.length > 0 &&
      out.at(-1)?.kind === 'word' &&
      (AHEAD.has((out.at(-1) as { text: string }).text) ||
        ARTICLES.has((out.at(-1) as { text: string }).text)) &&
      (out.at(-1) as { text: string }).text !== 'i'
    )
      out.pop();
    if (out.length > 0 && !isMark(out.at(-1), ',.;:!?\n')) out.push({ kind: 'mark', raw: ',' });
    out.push({ kind: 'word', text: order.verb, raw: order.verb });
    let end = order.from;
    while (end < tokens.length && !endsOrder(tokens, words, end)) {
      out.push(tokens[end] as Token);
      end++;
    }
    while (TAIL.has(words[end] ?? '')) end++;
    at = end - 1;
  }
  return out;
}

/** The verb of "a swap of 500 …": a noun with a size behind it, that is asked to be made ready. */
function verbAt(
  tokens: readonly Token[],
  words: readonly string[],
  at: number,
): { readonly verb: string; readonly from: number } | undefined {
  const doing = DOINGS[words[at] ?? ''];
  const isAsked = ['prepare', 'prep', 'start', 'begin', 'ready', 'queue'].includes(
    words[at - 1] ?? '',
  );
  if (doing !== undefined && isAsked) return { verb: doing, from: at + 1 };
  // "prepare repay 150 USDC", "ready a repay of 100 USDC": the verb itself, where a noun should be.
  const isVerb = matchVerb(words[at] ?? '', words[at + 1] ?? '') !== undefined;
  const led = ARTICLES.has(words[at - 1] ?? '') ? at - 2 : at - 1;
  if (isVerb && PREPARING.has(words[led] ?? '')) {
    const from = words[at + 1] === 'of' ? at + 2 : at + 1;
    if (isSize(tokens[from]) && words[at] !== 'get') return { verb: words[at] as string, from };
  }
  const noun = nounAt(words, at);
  const verb = noun === undefined ? undefined : NOUNS[words[noun] as string];
  if (noun === undefined || verb === undefined || words[noun + 1] !== 'of') return undefined;
  const from = noun + 2;
  const isSized =
    isSize(tokens[from]) || ['my', 'all', 'half', 'everything', 'the'].includes(words[from] ?? '');
  const isAhead = [
    'have',
    'prep',
    'prepare',
    'get',
    'make',
    'queue',
    'up',
    'want',
    'arrange',
  ].includes(words[at - 1] ?? '');
  let end = from;
  while (end < tokens.length && !endsOrder(tokens, words, end)) end++;
  return isSized && (isAhead || isDoneAt(words, end)) ? { verb, from } : undefined;
}

/** "prepare repaying 500 USDC": what is to be made ready, as the verb that orders it. */
const DOINGS: Record<string, string> = {
  repaying: 'repay',
  swapping: 'swap',
  selling: 'sell',
  buying: 'buy',
  depositing: 'deposit',
  withdrawing: 'withdraw',
  bridging: 'bridge',
  sending: 'send',
  staking: 'stake',
  supplying: 'supply',
  converting: 'swap',
  moving: 'move',
  lending: 'lend',
};

/** Where the noun of "a swap of" or "prep swap of" stands. */
function nounAt(words: readonly string[], at: number): number | undefined {
  const isPlain = ['prep', 'prepare', 'queue'].includes(words[at - 1] ?? '');
  const noun = ARTICLES.has(words[at] ?? '') ? at + 1 : isPlain ? at : undefined;
  return noun !== undefined && Object.hasOwn(NOUNS, words[noun] ?? '') ? noun : undefined;
}

function endsOrder(tokens: readonly Token[], words: readonly string[], at: number): boolean {
  return (
    isMark(tokens[at], ',.;:!?\n') ||
    isDoneAt(words, at) ||
    ['if', 'when', 'once', 'as', 'whenever'].includes(words[at] ?? '')
  );
}

/** Whether "should be prepared" or "prepared for me" begins here. */
function isDoneAt(words: readonly string[], at: number): boolean {
  let end = at;
  while (TAIL.has(words[end] ?? '') && !DONE.has(words[end] ?? '')) end++;
  return DONE.has(words[end] ?? '');
}
