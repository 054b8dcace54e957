import type { OpenPoint } from './build-orders.ts';
import { firstBroken } from './first-broken.ts';
import { matchChain } from './lexicon/chains.ts';
import { matchVenue } from './lexicon/venues.ts';
import type { PartialIntent } from './orders/partial-intent.ts';
import { asks, does, type SaidLaw, saidOf } from './said-law.ts';
import { coinAt } from './screen/named-things.ts';
import { isSize, type Token, wordOf } from './tokens/token.ts';
import { venueDoes } from './venue-facts.ts';

/** "…, sent", "… usually": a deed that was done, a habit, a doubt or a wait at the end of what is said. */
const REMARKS = new RegExp(
  `(?<!\\b(?:should|must|shall|to) be) (?:${[
    'sent|paid|delivered|completed|settled already|previously|before|always|usually|often|sometimes|probably|presumably|likely|split|now and then',
    "that's (?:done|completed|paid|sent)|(?:has been|have been|was|were) (?:done|sent|paid|made)(?: by [a-z]+)?",
    'which (?:he|she|they) (?:got|has|have|received)|is what [^.;]+ (?:will|would|might) do|i have|(?:i )?just did',
    "(?:unfortunately |but )?(?:i|we) (?:can't|cannot|couldn't|won't)|but no|thanks but no|seriously [?]",
    "(?:it's|its|it is) (?:too much|too little|with (?:him|her|them|me|us)|done|sent|paid|over)|give it (?:some )?time|(?:after|minus|less|with|plus) fees|fees (?:off|on top)",
    'waiting for (?:his|her|their|the|a|my) [a-z]+|(?:my|his|her|our|the) [a-z]+ (?:paid|sent|did)',
  ].join('|')})(?: [.!])*$`,
);

const LAWS: readonly SaidLaw[] = [
  asks(REMARKS, 'Has it been done, or is it to be done now?'),
  asks(
    / (?:@ [^@]{0,60})done(?: [.!])*$/,
    'Has it been done, or is it to be done now?',
    'transfer',
  ),
  asks(
    /^(?:please )?(?:have|has|had|did|haven't|didn't) (?:you|i|we|he|she|they|it) /,
    'Has it been done, or is it to be done now?',
  ),
  asks(
    /^(?:the|my|our) # \S+ (?:supplied|deposited|lent|staked|sent|borrowed|bridged|swapped|withdrawn|paid|sold|bought|repaid) (?!.*\b(?:please|should|must|want|need|be)\b)/,
    'Has it been done, or is it to be done now?',
  ),
  asks(
    /(?:^| )let (?:my|our|the|his|her|their) [a-z]+ (?:pay|send|swap|buy|sell|transfer) /,
    'Who should do it?',
  ),
  asks(
    /(?:^| )(?:sender|payer|source|origin|originator|week|day|month|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec) @/,
    'Who should be paid?',
  ),
  asks(
    /(?:^| )(?:his|her|their) (?:# \S+ )?allowance(?: |$)|(?:^| )allowance (?:of|for) [^@]* (?:goes|go|should go) to /,
    'Should it be paid, or be approved for spending?',
    'approve',
  ),
  asks(
    /(?:^| )(?:but|except|besides|apart) (?:for |from )?@/,
    'Whose permission should end?',
    'approve',
  ),
  asks(/(?:^| )back from /, 'Should it come back, or be borrowed?', 'borrow'),
  // "50 USDC to 0x…" with a word that may trade: somebody, or a token?
  ({ partials, text }) =>
    partials.some(({ action, toAsset }) => action === 'swap' && toAsset?.isAddress) &&
    / to @/.test(text) &&
    !/\b(?:tokens?|coins?|contract|swap|convert|buy)\b/.test(text)
      ? 'Is the address a token, or somebody to be paid?'
      : undefined,
  // "to cheap ETH": a word in front of a coin is none.
  ({ partials, tokens }) => {
    const bought = partials.find(({ action, toAsset }) => action === 'swap' && toAsset);
    const symbol = bought?.toAsset?.symbol.toLowerCase();
    const at = tokens.findIndex(
      (token, index) =>
        token.raw.toLowerCase() === symbol &&
        (coinAt(token) === undefined || matchVenue([wordOf(token)]) !== undefined) &&
        coinAt(tokens[index + 1]) !== undefined,
    );
    return at >= 0
      ? `Which coin is meant by "${tokens[at]?.raw} ${tokens[at + 1]?.raw}"?`
      : undefined;
  },
  // "withdraw 50 Circle USDC", "deposit 50 USDC plus 30 DAI on Aave": a protocol that does no such thing.
  ({ partials }) => {
    const asked = partials.find(
      ({ action, venue }) =>
        venue &&
        venue.slug !== 'pendle' &&
        /^(withdraw|lp-add|lp-remove)$/.test(action) &&
        venueDoes(venue.slug, action) === false,
    );
    return asked && `What should be done at ${asked.venue?.name}? Please say each order in full.`;
  },
  // "base → arb → op": over which, and to where?
  ({ tokens }) => {
    const words = tokens.map(wordOf);
    const isPlaced = (at: number) =>
      words[at] === 'to' && matchChain([words[at + 1] ?? ''])?.assetFirst === true;
    const at = words.findIndex((_, index) => isPlaced(index) && isPlaced(index + 2));
    return at >= 0
      ? `Which way should it go? It says "${words.slice(at, at + 4).join(' ')}".`
      : undefined;
  },
  // "withdraw 100 USDC from Aave to repay my debt": all of it?
  ({ partials }) => {
    const [first, next] = partials;
    return first?.action === 'withdraw' &&
      first.quantity?.kind === 'number' &&
      next?.action === 'repay' &&
      !next.chained &&
      next.quantity?.kind !== 'number'
      ? 'How much should be repaid: what is withdrawn, or the whole debt?'
      : undefined;
  },
  // "swap 1 ETH to USDC to Base": there, or across?
  ({ partials, tokens }) => {
    const swapped = partials.find(({ action, chain }) => action === 'swap' && chain);
    const words = tokens.map(wordOf);
    const names = words.flatMap((_, at) => {
      const found = matchChain(words.slice(at, at + 3));
      return found?.chain.name === swapped?.chain?.name && !found?.assetFirst
        ? [words[at - 1] ?? '']
        : [];
    });
    return partials.length === 1 &&
      swapped &&
      names.length > 0 &&
      names.every((before) => before === 'to')
      ? `Should it be swapped on ${swapped.chain?.name}, or go there?`
      : undefined;
  },
  asks(
    /@ (?:is|was|were|are) owed (?!.*\b(?:pay|send|settle|transfer|please)\b)/,
    'Should it be paid now?',
    'transfer',
  ),
  asks(
    /(?:^|(?<!(?:out|a|take|get|need|want)) )loan (?:out |my |all |the )?# \S+(?! from)(?: |$)/,
    'Should it be lent, or borrowed?',
    'borrow',
  ),
  ({ partials, text }) =>
    partials.some(({ action, quantity }) => action === 'approve' && quantity?.kind !== 'vague') &&
    !/\b(?:ap\w{0,4}v|allow|permi|authori|grant|access|spend|spender|let|enabl|use|using|revok|unapprov|cancel|remov|right|disallow|take|taking|kill|nuke|stop|end|clear|reset|limit|trust|sign|leave|no longer)/.test(
      text,
    )
      ? 'Should it be paid in, or only be approved for spending?'
      : undefined,
  ({ partials, text }) =>
    does({ partials }, 'borrow') &&
    /(?:^| )(?:my|our) (?:# \S+ )?(?:loan|debt)(?: |$)/.test(text) &&
    !/\b(?:borrow\w*|take|get|need|want|draw|raise|increase)\b/.test(text)
      ? 'Is a loan to be taken now, or repaid?'
      : undefined,
  // "withdraw 300 USDC from Aave for 0x…": somebody, and no vault.
  ({ partials, text }) => {
    const put = partials.find(({ venue, vault }) => venue && vault && venue.slug !== 'pendle');
    return put && !/\b(?:vaults?|market|pool|strategy)\b/.test(text)
      ? `Is the address a vault of ${put.venue?.name}, or is somebody to be paid?`
      : undefined;
  },
  // "convert 400 USDC to ETH to USDT": a coin on the way.
  ({ partials, tokens }) => {
    const words = tokens.map(wordOf);
    const at = words.findIndex(
      (word, index) =>
        matchChain([word])?.assetFirst === true &&
        /^(to|into|for)$/.test(words[index - 1] ?? '') &&
        /^(to|into|for)$/.test(words[index + 1] ?? '') &&
        coinAt(tokens[index + 2]) !== undefined,
    );
    const coin = coinAt(tokens[at]);
    const isLost =
      coin !== undefined &&
      does({ partials }, 'swap') &&
      !partials.some(({ asset, toAsset }) => asset?.symbol === coin || toAsset?.symbol === coin);
    return isLost ? `Should it be swapped to ${coin} first? Please say both swaps.` : undefined;
  },
  // "send 0x… 50 USDC and half to 0x…": of what?
  ({ partials, text }) =>
    partials[0]?.quantity?.kind === 'number' &&
    partials
      .slice(1)
      .some(
        ({ quantity, chained, portion }) =>
          quantity?.kind === 'percent' && !chained && portion === undefined,
      ) &&
    / (?:and|,) (?:half|a quarter|a third) to @/.test(text)
      ? 'Half of what should the second one get? Please say an amount for each.'
      : undefined,
  // "… but keep 50": what stays is not what is sent.
  ({ partials, tokens }) => {
    const at = tokens.findIndex(
      (token, index) =>
        /^(keep|leave|retain|hold)$/.test(wordOf(token)) && isSize(tokens[index + 1]),
    );
    const kept = tokens[at + 1];
    const value = at >= 0 && kept && 'value' in kept ? kept.value : undefined;
    return value !== undefined &&
      partials.some(({ quantity }) => quantity && 'value' in quantity && quantity.value === value)
      ? `How much should be left, and how much should be moved? It says "${wordOf(tokens[at])} ${kept?.raw}".`
      : undefined;
  },
  // "everything in AAVE": what was paid in there, or its coin?
  ({ partials, tokens }) => {
    const at = tokens.findIndex(
      (token, index) =>
        /^(everything|all)$/.test(wordOf(token)) &&
        /^(in|at|on)$/.test(wordOf(tokens[index + 1])) &&
        matchVenue([wordOf(tokens[index + 2])]) !== undefined &&
        coinAt(tokens[index + 2]) !== undefined,
    );
    const coin = coinAt(tokens[at + 2]);
    return at >= 0 &&
      partials.some(({ asset, action }) => asset?.symbol === coin && action !== 'withdraw')
      ? `Is ${coin} meant as the protocol, or as its coin?`
      : undefined;
  },
  // "get 10 ARB from OP": out of a chain, or for its coin?
  ({ partials, tokens }) => {
    const sold = partials.find(
      ({ action, asset, quantity }) => action === 'swap' && asset && !quantity,
    );
    const at = tokens.findIndex(
      (token, index) =>
        wordOf(tokens[index - 1]) === 'from' &&
        (matchChain([wordOf(token)])?.assetFirst === true || matchVenue([wordOf(token)])) &&
        coinAt(token) === sold?.asset?.symbol,
    );
    return sold && at >= 0 ? `Is ${sold.asset?.symbol} a place, or the token?` : undefined;
  },
];

/**
 * Laws on what leaves open whether something is to be done now, by whom and which way round: a deed that was done, somebody else
 * who does it, a loan that is had or taken, a share of nothing that is named.
 */
export function findUnsettled(
  partials: readonly PartialIntent[],
  tokens: readonly Token[],
): readonly OpenPoint[] {
  if (partials.length === 0) return [];
  return firstBroken(LAWS, saidOf(partials, tokens));
}
