import type { OpenPoint } from './build-orders.ts';
import { findOwner } from './find-owner.ts';
import { firstBroken } from './first-broken.ts';
import { isAssetSpelling } from './lexicon/assets.ts';
import { matchChain, sameChain } from './lexicon/chains.ts';
import { isEnglish } from './lexicon/english.ts';
import { PERSONS } from './lexicon/persons.ts';
import { matchVenue, stakedAsset } from './lexicon/venues.ts';
import { matchVerb } from './lexicon/verb-actions.ts';
import { wordSet } from './lexicon/words.ts';
import type { PartialIntent } from './orders/partial-intent.ts';
import { sumDecimals } from './orders/sum-decimals.ts';
import { isMark, isSize, isWord, type Token, wordOf } from './tokens/token.ts';

/** Orders, and the words that they were read from. */
interface Said {
  readonly partials: readonly PartialIntent[];
  readonly tokens: readonly Token[];
  /** All tokens that were written. */
  readonly all: readonly Token[];
  /** All that was written, in lower case: also what was set aside as a statement. */
  readonly written: string;
}

/** @returns what must be asked; undefined where the orders may stand */
type Law = (said: Said) => string | undefined;

const PAYS_OR_GRANTS = new Set<PartialIntent['action']>(['transfer', 'approve', 'repay']);
const GIVES_ITS_ASSET = new Set<PartialIntent['action']>(['withdraw', 'borrow', 'bridge', 'claim']);
/** What steps before an order leave in the wallet, and what is said of it. */
const LEFT = wordSet('rest remainder remaining remains left leftover leftovers');
const SHARES = wordSet('half third quarter thirds quarters fifth tenth most some part');
const JOINING = wordSet('and then but also plus');
/** What "the same" may be the same of: who, how much and where are read with their own words. */
const SAME_OF = wordSet(
  'address addr wallet recipient one person guy amount size sum chain network place account way price time',
);
/** Words that say that liquidity is meant. */
const LIQUIDITY = /^(lps?|liquidity|liq|pools?|pairs?|range|ranges|nfts?|v3|univ3|clmm|amm)$/;
const CROSSES = /^(bridg\w*|cross\w*|port|ports|ported|porting|relay\w*|teleport\w*|migrat\w*)$/;
const LONGEST_TICKER = 5;
const MOVES_INTO = wordSet('into in');
const ON = wordSet('on in at over');
const BUYS = /^(buy|buying|get|grab|purchase|purchasing|acquire|pick|snag|cop)$/;
const OF = wordSet('of in into');

const isOurs = ({ party }: PartialIntent): boolean => party === undefined || party.kind === 'self';
/** What an order leaves in the wallet, where its words say so. */
const coinOf = ({ action, asset, toAsset }: PartialIntent): string | undefined =>
  (action === 'swap'
    ? toAsset
    : GIVES_ITS_ASSET.has(action)
      ? asset
      : undefined
  )?.symbol.toUpperCase();

/** Where the output that an order takes can come from: what was paid to others and what is only allowed gives none. */
const feeders = (partials: readonly PartialIntent[], at: number): readonly PartialIntent[] =>
  partials.slice(0, at).filter((partial) => !PAYS_OR_GRANTS.has(partial.action) && isOurs(partial));

/** A word or ticker as names are compared. */
const nameOf = (token: Token | undefined): string =>
  (token?.raw ?? '').toLowerCase().replace('$', '');

/** What somebody else got is not moved on: "send 10 USDC to A and the same to B". */
const takesWhatOthersGot: Law = ({ partials }) => {
  const at = partials.findIndex(
    (partial, index) => partial.chained && index > 0 && feeders(partials, index).length === 0,
  );
  const partial = partials[at];
  if (partial === undefined) return undefined;
  return `How much ${partial.asset?.symbol ?? 'of it'} should the ${ordinal(at)} order take? Please say its amount.`;
};

const ordinal = (at: number): string =>
  ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'][at] ?? `${at + 1}th`;

/** "half to A and half of the rest to B": a share of what is left is no share of the whole. */
const takesShareOfTheRest: Law = ({ tokens }) => {
  const at = tokens.findIndex((token) => isWord(token, LEFT));
  const before = tokens.slice(Math.max(0, at - 4), Math.max(0, at));
  const of = before.findIndex((token) => wordOf(token) === 'of');
  if (at < 0 || of < 0) return undefined;
  const share = before[of - 1] ?? tokens[at - before.length + of - 1];
  const isShare = share?.kind === 'percent' || isWord(share, SHARES) || isSize(share);
  if (!isShare) return undefined;
  return `How much is "${share?.raw} of the ${tokens[at]?.raw}"? Please say it as an amount, or as a share of the whole.`;
};

/** "send 30% to A, 30% to B" of what a step before gives: both are shares of the same. */
const mixesShares: Law = ({ partials }) => {
  for (const [at, partial] of partials.entries()) {
    const { action, asset, quantity } = partial;
    if (quantity?.kind !== 'percent' || partial.possessive || partial.chained || !asset) continue;
    // "turn 0.5 ETH into USDC, half for A": half of what was sold, too.
    const isGiven = feeders(partials, at).some(
      (one) =>
        coinOf(one) === asset.symbol.toUpperCase() ||
        (one.action === 'swap' &&
          action !== 'swap' &&
          one.quantity?.kind === 'number' &&
          one.asset?.symbol === asset.symbol),
    );
    if (isGiven)
      return `Is ${quantity.value}% meant of all your ${asset.symbol}, or of what the previous step returns? Please say "${quantity.value}% of my ${asset.symbol}" or "${quantity.value}% of it".`;
  }
  return undefined;
};

const OWN = wordSet('my our');
/** "swap 600 USDC to ETH and lend all the ETH you get": what a step gives is not all that is held, which is "all my ETH". */
const takesAllForWhatAStepGives: Law = ({ partials, tokens }) => {
  for (const [
    at,
    { action, asset, quantity, possessive, chained, isRest, excepted },
  ] of partials.entries()) {
    if (quantity?.kind !== 'max' || possessive || chained || isRest || excepted || !asset) continue;
    if (!SPENDS.has(action)) continue;
    const isGiven = feeders(partials, at).some(
      (one) =>
        coinOf(one) === asset.symbol.toUpperCase() ||
        (one.action === 'claim' && !one.asset) ||
        (one.action === 'unstake' && one.asset?.symbol !== asset.symbol) ||
        (one.action === 'stake' && one.venue && stakedAsset(one.venue.slug) === asset.symbol) ||
        (/^lp-(remove|collect)$/.test(one.action) &&
          one.pool?.toUpperCase().split(/[/-]/).includes(asset.symbol.toUpperCase())),
    );
    const last = tokens.findLastIndex((token) => nameOf(token) === asset.symbol.toLowerCase());
    const isOwn = tokens
      .slice(Math.max(0, last - 3), Math.max(0, last))
      .some((one) => OWN.has(wordOf(one)));
    if (isGiven && !isOwn)
      return `Is all your ${asset.symbol} meant, or only what the previous step returns? Please say "all my ${asset.symbol}" or "all of it".`;
  }
  return undefined;
};

const POINTING = wordSet('that this those these');

/** "send all that ETH": a coin that has the name of a chain is the coin, and nothing crosses to the chain. */
const takesACoinForItsChain: Law = ({ partials, tokens }) => {
  const at = tokens.findIndex((token, index) => {
    const chain = isAssetSpelling(nameOf(token)) ? matchChain([nameOf(token)]) : undefined;
    return (
      chain !== undefined &&
      isWord(tokens[index - 1], POINTING) &&
      // "bridge that ETH to Ethereum": the chain is named by itself.
      !tokens.some(
        (one, place) =>
          place > index &&
          matchChain([nameOf(one)])?.chain.name === chain.chain.name &&
          /^(to|into|onto)$/.test(wordOf(tokens[place - 1])),
      ) &&
      partials.some(
        ({ action, toChain }) => action === 'bridge' && toChain && sameChain(toChain, chain.chain),
      )
    );
  });
  return at < 0 ? undefined : `Is "${tokens[at]?.raw}" the token, or the chain?`;
};

/** "bridge the whole lot": a plain word behind "all" is hardly a coin. */
const takesAWordForAllOfACoin: Law = ({ partials, tokens }) => {
  const word = partials
    .flatMap(({ asset, quantity }) =>
      asset && !asset.known && !asset.isAddress && quantity?.kind === 'max'
        ? [asset.symbol.toLowerCase()]
        : [],
    )
    .find((one) => isEnglish(one) && tokens.some(({ raw }) => raw === one));
  return word && `What is meant by "${word}"? Please name the token.`;
};

/** "1.000 USDC", "1.250 DAI": thousands where many live, and hardly a thousandth of a dollar. */
const readsThousandsAsAPart: Law = ({ partials, tokens }) => {
  const hasDollars = partials.some(
    ({ asset }) => asset && /^(USD|EUR|DAI|GHO|PYUSD)/.test(asset.symbol),
  );
  const found = tokens.find(
    (token) =>
      isSize(token) &&
      (/^\D?[1-9]\d{0,2}\.\d00$/.test(token.raw) ||
        (hasDollars && /^\D?[1-9]\d{0,2}\.\d{3}$/.test(token.raw))),
  );
  return found && `Is "${found.raw}" thousands, or a decimal? Please write it as 1000 or as 1.0.`;
};

const SOURCES = new Set<PartialIntent['action']>(['withdraw', 'borrow', 'claim']);

/** "withdraw 100 USDC from Aave and Compound": what is taken out of a venue is not sized by what another one gave. */
const sizesASourceByAnOutput: Law = ({ partials }) => {
  const partial = partials.find(({ action, chained }) => SOURCES.has(action) && chained);
  return (
    partial &&
    `How much ${partial.asset?.symbol ?? ''} should each of them be? Please say an amount for each.`
  );
};

const SPENDS = new Set<PartialIntent['action']>(['swap', 'transfer', 'deposit', 'bridge', 'stake']);

/** Shares of one thing that come to more than all of it. */
const sharesMoreThanAll: Law = ({ partials }) => {
  const sums = new Map<string, string[]>();
  const hasShare = partials.some(({ quantity }) => quantity?.kind === 'percent');
  for (const partial of partials) {
    const { action, asset, chain, fromChain, chained, portion, quantity, venue } = partial;
    // "my USDC for ETH and DAI, half each": all of it, beside a share of it.
    const isAll =
      hasShare &&
      SPENDS.has(action) &&
      !partial.isRest &&
      !partial.excepted &&
      (quantity?.kind === 'max' ||
        (quantity === undefined && partial.possessive && !partial.toQuantity));
    const said = quantity?.kind === 'percent' ? quantity.value : isAll ? '100' : undefined;
    const share = chained ? portion : said;
    if (share === undefined || action === 'approve') continue;
    const place = fromChain ?? chain;
    const from = action === 'withdraw' || action === 'repay' ? (venue?.slug ?? 'there') : '';
    const key = `${chained} ${asset?.symbol} ${place?.name} ${from}`;
    sums.set(key, [...(sums.get(key) ?? []), share]);
  }
  for (const shares of sums.values())
    if (shares.length > 1 && Number(sumDecimals(shares)) > 100)
      return `${shares.map((share) => `${share}%`).join(' and ')} are more than all of it. How much should each order take?`;
  return undefined;
};

/** "… on Base, the same on Arbitrum", "… and again to B": another order is meant, and none was made of it. */
const repeatsAnOrder: Law = ({ tokens }) => {
  for (const [at, token] of tokens.entries()) {
    const word = wordOf(token);
    const before = tokens[at - 1];
    const isJoined = isMark(before, ',;.\n') || isWord(before, JOINING);
    if (word === 'again' && at > 0 && isJoined)
      return 'What should be done again? Please say that order in full.';
    if (word !== 'same' || at === 0 || isWord(tokens[at + 1], SAME_OF)) continue;
    const isThing = wordOf(before) === 'the' || wordOf(before) === 'do' || isJoined;
    if (isThing) return 'What is "the same"? Please say that order in full, with its amount.';
  }
  return undefined;
};

/** "… then take 3 DAI from the same place": of several protocols that were named. */
const guessesTheSamePlace: Law = ({ partials, written }) => {
  if (!/\bsame (place|protocol|platform|app|market|site)\b/.test(written)) return undefined;
  const venues = new Set(partials.flatMap(({ venue }) => venue?.slug ?? []));
  return venues.size < 2 ? undefined : 'Which place is "the same"? Please name it.';
};

/** "Unwind everything", "close my Aave position": neither says that liquidity is meant. */
const removesNoLiquidity: Law = ({ partials, tokens }) => {
  const partial = partials.find(
    ({ action, venue, pool, positionId }) =>
      action === 'lp-remove' && !venue && !pool && !positionId,
  );
  if (!partial || tokens.some((token) => LIQUIDITY.test(token.raw.toLowerCase()))) return undefined;
  if (tokens.some(({ kind }) => kind === 'pair')) return undefined;
  return 'What should be closed: a deposit, a loan or a liquidity position? Please name the protocol and the asset.';
};

/** "into ETH on Arbitrum", "move 100 USDC to ETH": a coin or a chain, where no word says that it crosses. */
const crossesToACoin: Law = ({ partials, tokens }) => {
  const isCrossing = tokens.some(
    (token, at) =>
      CROSSES.test(wordOf(token)) ||
      (wordOf(token) === 'from' && matchChain([nameOf(tokens[at + 1])]) !== undefined),
  );
  if (isCrossing) return undefined;
  for (const { action, toChain, asset } of partials) {
    if (action !== 'bridge' || !toChain) continue;
    // "SOL on Solana": the chain has its own name beside the coin's.
    const isNamed = tokens.some(
      (token) =>
        nameOf(token).length > LONGEST_TICKER &&
        sameChain(matchChain([nameOf(token)])?.chain, toChain),
    );
    if (isNamed) continue;
    for (const [at, token] of tokens.entries()) {
      const name = matchChain([nameOf(token)]);
      if (!name?.alsoAsset || !sameChain(name.chain, toChain) || at === 0) continue;
      const coin = nameOf(token).toUpperCase();
      const isCoin =
        coin === 'ETH' ||
        isWord(tokens[at - 1], MOVES_INTO) ||
        (isWord(tokens[at + 1], ON) && matchChain([nameOf(tokens[at + 2])]) !== undefined);
      if (isCoin && coin !== asset?.symbol.toUpperCase())
        return `Should ${asset?.symbol ?? 'it'} be swapped to ${coin}, or bridged to ${toChain.name}?`;
    }
  }
  return undefined;
};

/** "buy 200 USDC in OP" pays with what it seems to buy. */
const buysWithWhatItNames: Law = ({ partials, tokens }) => {
  const partial = partials.find(
    ({ mode, toQuantity }) => mode === 'buy' && toQuantity !== undefined,
  );
  if (!partial?.asset || !partial.toAsset) return undefined;
  const { asset, toAsset } = partial;
  const isIt = (token: Token | undefined, symbol: string) => nameOf(token) === symbol.toLowerCase();
  const at = tokens.findIndex(
    (token, index) =>
      isIt(token, toAsset.symbol) &&
      isSize(tokens[index - 1]) &&
      (isWord(tokens[index + 1], OF) || wordOf(tokens[index + 1]) === 'worth') &&
      tokens.slice(index + 2, index + 5).some((one) => isIt(one, asset.symbol)),
  );
  if (at < 0 || !tokens.slice(0, at).some((token) => BUYS.test(wordOf(token)))) return undefined;
  return `Should ${toAsset.symbol} be spent on ${asset.symbol}, or ${asset.symbol} be sold for ${toAsset.symbol}?`;
};

/** "… into PENDLE, arb": a name alone is no order. */
const makesAnOrderOfAName: Law = ({ partials, tokens }) => {
  for (const [at, { action, chained, toAsset, quantity, portion }] of partials.entries()) {
    if (at === 0 || action !== 'swap' || !chained || !toAsset || quantity || portion) continue;
    const named = tokens.findLastIndex((token) => nameOf(token) === toAsset.symbol.toLowerCase());
    const next = tokens[named + 1];
    const isAlone =
      isMark(tokens[named - 1], ',;.-\n') && (next === undefined || next.kind === 'mark');
    if (isAlone) return `What should be done with ${toAsset.symbol}? Please say it with its verb.`;
  }
  return undefined;
};

const SELLS = /^(sell|selling|sold)$/;
const ADDRESS = /^0x[0-9a-f]{40}$/i;
const TOWARDS = wordSet('to into');

/** "swap 100 USDC to ETH for 0x…", "stake 1 ETH for 0x…": whom something is for is no token. */
const takesAPartyForAToken: Law = ({ partials, tokens }) => {
  for (const { asset } of partials) {
    const at = ADDRESS.test(asset?.symbol ?? '')
      ? tokens.findIndex((token) => nameOf(token) === asset?.symbol.toLowerCase())
      : -1;
    if (at > 0 && wordOf(tokens[at - 1]) === 'from')
      return `What is ${asset?.symbol}: a token, or who should pay?`;
  }
  for (const { action, toAsset } of partials) {
    if (!toAsset || !ADDRESS.test(toAsset.symbol)) continue;
    const at = tokens.findIndex((token) => nameOf(token) === toAsset.symbol.toLowerCase());
    const isSold = wordOf(tokens[at - 1]) === 'to' && tokens.some((one) => SELLS.test(wordOf(one)));
    if (isSold || isSize(tokens[at + 1]))
      return `What is ${toAsset.symbol}: a token, or who should receive it?`;
    const isFor = wordOf(tokens[at - 1]) === 'for';
    const hasTarget = tokens.slice(Math.max(0, at - 5), at).some((one) => isWord(one, TOWARDS));
    if (action !== 'swap' || (isFor && hasTarget))
      return `What is ${toAsset.symbol}: a token, or who should receive it?`;
  }
  return undefined;
};

const GRANT = /^(access|allowances?|permissions?|approvals?|rights|spender|spending)$/;

/** "give 100 USDC access to 0x…" pays nobody. */
const paysForAGrant: Law = ({ partials, tokens }) => {
  const pays = partials.some(({ action }) => action === 'transfer');
  if (!pays || partials.some(({ action }) => action === 'approve')) return undefined;
  const grant = tokens.find((token) => GRANT.test(wordOf(token)));
  return grant && `Should the amount be sent, or only be allowed to be spent ("${grant.raw}")?`;
};

/** A condition that no screen took out is never left out. */
const dropsACondition: Law = ({ partials, tokens }) =>
  partials.length > 0 && tokens.some((token) => /^(if|unless)$/.test(wordOf(token)))
    ? 'Which order depends on something? A plan carries out every step; a standing agent can wait for a condition.'
    : undefined;

/** Orders that lie on whatever chain the service takes, beside one whose chain was said. */
const leavesAChainOpen: Law = ({ partials }) => {
  const placed = partials.find(({ action, chain }) => action !== 'bridge' && chain)?.chain;
  const open = partials.find(
    ({ action, chain, venue, vagueChain }) =>
      (action === 'swap' || action === 'transfer' || action === 'sweep') &&
      !chain &&
      !venue &&
      !vagueChain,
  );
  if (!placed || !open) return undefined;
  return `On which chain should ${open.asset?.symbol ?? 'it'} be ${open.action === 'swap' ? 'swapped' : 'sent'}: ${placed.name}, or another one?`;
};

const PUTS_OFF =
  /\b((?:was|were) (?:what|all (?:that )?(?:i|we|he|she|they))|hold off|skip|give up|pass on|against (?:send|swap|bridg|buy|sell|pay|lend|stak|borrow)ing|pending(?! (?:reward|fee|interest|withdraw|claim))|awaiting|barring|depending on|done already|already done|old plan|must confirm|bad idea|theoretically|hypothetically|rarely|must not|i'm (?:done|through with|over|tired of) \w+ing|hold on with|has to agree|waiting for my|yesterday's order|i was (?:told to|planning|about|sending)|tempted to|(?:said|wrote|writes|says|told me|asked|wants|wanted|yesterday|(?:was|were) going to)(?: [a-z]+){0,6}(?= :)|(?<=, )(?:he|she|they) (?:said|says|wrote)$|according to|i got an? (?:mail|email|message)|scammer|i would have|i had my|i approved|after (?:i|we|he|she|they) (?:get|gets|got|am|are|is|hear|hears|receive|receives)|given that)\b/;

/** "hold off on sending …", "…, pending KYC": what puts an order off is never passed over. */
const passesOverADelay: Law = ({ partials, written }) => {
  // "claim my pending Aave rewards": they wait, and the order does not.
  const said = partials.every(({ action }) => action === 'claim')
    ? written.replace(/\b(my|the|all|any) pending (?=\S+ (?:rewards?|rwds?)\b)/, '$1 ')
    : written;
  const delay = partials.length > 0 ? PUTS_OFF.exec(said)?.[0] : undefined;
  return delay && `Should this be done now? It says "${delay}".`;
};

const ALSO = wordSet('also then');
const MODALS = wordSet('will would should can could must may might shall');
const OTHERS = wordSet('he she they');

/** "my friend sends 5 USDC to A": what somebody else does is no order. */
const doesWhatOthersDo: Law = ({ partials, tokens }) => {
  if (partials.length === 0) return undefined;
  for (const [at, token] of tokens.entries()) {
    const isPerson = PERSONS.test(wordOf(token)) && wordOf(tokens[at - 1]) === 'my';
    const from = at - (isPerson ? 2 : 1);
    const isSubject = (isPerson || isWord(token, OTHERS)) && isClauseStart(tokens, from);
    if (!isSubject) continue;
    const verb = tokens[at + (isWord(tokens[at + 1], MODALS) ? 2 : 1)];
    if (verb && [wordOf(verb), wordOf(verb).replace(/s$/, '')].some((word) => matchVerb(word, '')))
      return `"${token.raw} ${verb.raw}": is that what you want done yourself?`;
  }
  return undefined;
};

const isClauseStart = (tokens: readonly Token[], at: number): boolean =>
  at < 0 || tokens[at]?.kind === 'mark' || isWord(tokens[at], JOINING);

/** "3/4 ETH": a part of one, or of all that is held? */
const takesAFractionForAShare: Law = ({ partials, tokens }) => {
  for (const { asset, quantity, possessive, chained } of partials) {
    if (!asset || quantity?.kind !== 'percent' || possessive || chained) continue;
    const at = tokens.findIndex(
      (token, index) =>
        /(^\d+\/\d+|\b(half|halves|quarters?|thirds?))$/.test(token.raw.toLowerCase()) &&
        nameOf(tokens[index + 1]) === asset.symbol.toLowerCase(),
    );
    if (at >= 0)
      return `Is "${tokens[at]?.raw} ${asset.symbol}" a part of one ${asset.symbol}, or of all that you hold?`;
  }
  return undefined;
};

/** "1000 wei": a unit is no token. */
const takesAUnitForAToken: Law = ({ partials, tokens }) => {
  const unit = tokens.find((token) =>
    /^(wei|gwei|szabo|finney|satoshis?|sats|lamports?)$/.test(nameOf(token)),
  );
  return unit && partials.length > 0
    ? `How much is that in whole coins? Amounts are not read in ${unit.raw}.`
    : undefined;
};

const partiesOf = (partials: readonly PartialIntent[]): number =>
  partials.filter(({ action, party }) => action === 'transfer' && party).length;

/** "10 USDC in total to A and B", "approve A for 100 more", "… and back", "… and on Arbitrum". */
const leavesOutWhatChangesASize: Law = ({ partials, tokens, written }) => {
  const total = /\b(in total|total|altogether|together|combined|in all)\b/.exec(written)?.[0];
  if (total && partiesOf(partials) > 1)
    return `How much should each of them get? It says "${total}".`;
  const more = /(?<!no )\b(more|another|additional|extra|further)\b(?! than)/.exec(written)?.[0];
  if (more && partials.some(({ action }) => action === 'approve'))
    return 'Up to which amount in all? An approval sets what may be spent, it does not add to it.';
  if (/\b(and|then) back\b/.test(written) && partials.length === 1)
    return 'Back to what, and how much? Please say that as a separate order.';
  const isAlsoOn = tokens.some((token, at) => {
    const on = isWord(tokens[at + 1], ALSO) ? at + 2 : at + 1;
    return (
      wordOf(token) === 'and' &&
      wordOf(tokens[on]) === 'on' &&
      matchChain([nameOf(tokens[on + 1])]) !== undefined
    );
  });
  if (isAlsoOn && partials.some(({ action, chained }) => action === 'bridge' || chained))
    return 'Should it be done on each of these chains? Please say an order for each.';
  if (
    /\beach\b(?! other)/.test(written) &&
    (partials.length === 1 || partials.some(({ chained }) => chained))
  )
    return 'How much should each of them be? Please say each order with its amount.';
  if (
    /\bworth\b/.test(written) &&
    partials.some(({ action, quantity }) => action === 'borrow' && quantity?.kind === 'number')
  )
    return 'How much should be borrowed, in the asset itself?';
  return undefined;
};

/** "bridge 100 USDC from Base to Arbitrum and 50 DAI to Optimism": where the second one starts is open. */
const guessesWhereABridgeStarts: Law = ({ partials, tokens, written }) => {
  const bridges = partials.filter(({ action }) => action === 'bridge');
  for (const [at, bridge] of bridges.entries()) {
    const before = bridges[at - 1];
    if (!before || bridge.order === undefined) continue;
    const isCarried =
      !bridge.chained &&
      bridge.fromChain !== undefined &&
      sameChain(bridge.fromChain, before.toChain) &&
      bridge.asset?.symbol !== before.asset?.symbol;
    const isList =
      sameChain(bridge.fromChain, before.toChain) &&
      !/\b(then|from there|onward|onwards|next|afterwards)\b/.test(written) &&
      tokens.filter((token) => CROSSES.test(wordOf(token))).length < 2;
    const isOneOpen = (bridge.fromChain === undefined) !== (before.fromChain === undefined);
    if (isCarried || isList || isOneOpen)
      return `From which chain should ${(before.fromChain ? bridge : before).asset?.symbol ?? 'it'} be bridged?`;
  }
  return undefined;
};

/** What unstaking gave is not unstaked: "get my jitoSOL unstaked, all of it". */
const unstakesTwice: Law = ({ partials }) =>
  partials.some(
    ({ action, chained }, at) =>
      action === 'unstake' && chained && partials[at - 1]?.action === 'unstake',
  )
    ? 'How much should be unstaked? It seems to be said twice.'
    : undefined;

/** "swap 5 DAI to ETH for my mum": somebody is to have it, and no order pays anybody. */
const dropsSomebody: Law = ({ partials, tokens }) => {
  if (partials.length === 0 || partials.some(({ party, needsParty }) => party || needsParty))
    return undefined;
  const at = tokens.findIndex((token, index) => {
    if (!PERSONS.test(wordOf(token))) return false;
    const before = wordOf(tokens[index - 1]);
    const lead = /^(my|our|the|a|his|her|their)$/.test(before) ? index - 2 : index - 1;
    const next = tokens[index + 1];
    const isEnd =
      next === undefined ||
      next.kind === 'mark' ||
      /^(on|please|in|at|with|via|from|and|of)$/.test(wordOf(next));
    return /^(to|for)$/.test(wordOf(tokens[lead])) && isEnd;
  });
  return at < 0
    ? undefined
    : `Should "${tokens[at]?.raw}" receive it? Please say to which address.`;
};

/** "then aave it": a coin that is also a protocol is no coin where it is what is done to something. */
const takesAVerbForACoin: Law = ({ partials, tokens }) => {
  const coins = new Set(partials.flatMap(({ toAsset }) => toAsset?.symbol.toLowerCase() ?? []));
  if (coins.size === 0) return undefined;
  const at = tokens.findIndex(
    (token, index) => coins.has(nameOf(token)) && isWord(tokens[index + 1], DONE_TO),
  );
  return at < 0 ? undefined : `What should be done at "${tokens[at]?.raw}"?`;
};
const DONE_TO = wordSet('it them this that all everything');

/** "into Aave and Compound": how much goes into each is open, and neither is a coin of a pool. */
const splitsOverProtocols: Law = ({ partials, tokens }) => {
  if (partials.length === 0) return undefined;
  const isProtocol = (at: number) =>
    matchVenue([nameOf(tokens[at]), nameOf(tokens[at + 1])]) !== undefined;
  const at = tokens.findIndex(
    (_, index) =>
      wordOf(tokens[index + 1]) === 'and' &&
      isProtocol(index + 2) &&
      (matchVenue([nameOf(tokens[index])]) !== undefined || isProtocol(index - 1)),
  );
  return at < 0 || tokens.filter(isSize).length > 1
    ? undefined
    : `How much is meant for "${tokens[at]?.raw}", and how much for "${tokens[at + 2]?.raw}"?`;
};

/** "10 USDC to A and B": whether both get it, or half of it each. */
const splitsOverPeople: Law = ({ partials, tokens, written }) => {
  const paid = partials.filter(({ party, chained }) => party && party.kind !== 'self' && !chained);
  const isOneSize =
    paid.length > 1 &&
    tokens.filter(isSize).length === 1 &&
    paid.every(({ quantity }) => quantity?.kind === 'number');
  return isOneSize && !/\b(each|apiece|both|respectively|per|every|all|same)\b/.test(written)
    ? 'How much should each of them get?'
    : undefined;
};

/** "…, arb": the name of a chain, said alone, makes no order of the coin that it names, too. */
const takesAChainForACoin: Law = ({ partials, tokens }) => {
  const coins = new Set(
    partials.flatMap(({ asset, quantity }) =>
      quantity || !asset ? [] : asset.symbol.toLowerCase(),
    ),
  );
  if (coins.size === 0) return undefined;
  const isEdge = (token: Token | undefined) => token === undefined || token.kind === 'mark';
  const at = tokens.findIndex(
    (token, index) =>
      coins.has(nameOf(token)) &&
      isEdge(tokens[index - 1]) &&
      isEdge(tokens[index + 1]) &&
      matchChain([nameOf(token)]) !== undefined,
  );
  return at < 0 ? undefined : `Is "${tokens[at]?.raw}" the chain, or a token?`;
};

/** "a bit of my USDC", "my USDC interest": a part of it is no all of it. */
const takesAllForAPart: Law = ({ partials, written }) => {
  const found = PART.exec(written)?.[0];
  const isAll = partials.some(
    ({ action, quantity, chained, possessive }) =>
      action !== 'claim' &&
      !chained &&
      (quantity === undefined || quantity.kind === 'max') &&
      possessive,
  );
  return found && isAll ? `How much is "${found}"? Please say an amount.` : undefined;
};
const PART =
  /(?<!\b(?:every|each) (?:last |single |little )?)\b(?:(?:bit|little|chunk|slice|handful|smidgen|tad|bunch) of (?:my|the|our)|(?:my|the|our) \S+ (?:interest|yield|earnings|profits?|gains)|(?:surplus|excess|vested|unvested) \S+)\b/;

/** "… on standby": a word of English in the place of a protocol is hardly one. */
const takesAWordForAProtocol: Law = ({ partials }) => {
  const venue = partials.find(
    (partial) =>
      partial.venue && !partial.venue.known && isEnglish(partial.venue.name.toLowerCase()),
  )?.venue;
  return venue && `What does "${venue.name}" mean for this order? It is not a known protocol.`;
};

/** "100 of Bob's USDC", "his USDC": only what is in the own wallet moves. */
const movesWhatIsOthers: Law = ({ partials, tokens }) => {
  const owner = partials.length > 0 ? findOwner(tokens) : undefined;
  return (
    owner &&
    `Only what is in your own wallet can be moved, and not what is of "${owner.raw}". What should be moved?`
  );
};

const WHOLE = wordSet('all everything whole entire');
const EXCEPTING = wordSet('but except save bar minus excluding');

/** "all but 1 stETH" is not the one, and "100 worth of ETH" is not 100 of it. */
const takesTheSizeOfSomethingElse: Law = ({ partials, all: tokens }) => {
  const isOrdered = (token: Token | undefined, isStable: boolean) =>
    token?.kind === 'number' &&
    partials.some(({ asset, quantity, toAsset, toQuantity }) =>
      [
        { of: asset, size: quantity },
        { of: toAsset, size: toQuantity },
      ].some(
        ({ of, size }) =>
          size?.kind === 'number' &&
          size.value === token.value &&
          !(isStable && /USD|DAI/i.test(of?.symbol ?? '')),
      ),
    );
  const excepted = tokens.find(
    (token, at) =>
      isWord(tokens[at - 1], EXCEPTING) &&
      tokens.slice(Math.max(0, at - 5), at - 1).some((one) => isWord(one, WHOLE)) &&
      isOrdered(token, false),
  );
  if (excepted) return `How much is all but ${excepted.raw}? Please say the amount itself.`;
  const worth = tokens.find(
    (token, at) => wordOf(tokens[at + 1]) === 'worth' && isOrdered(token, true),
  );
  return worth && `Is "${worth.raw} worth" meant in dollars? Please say its currency.`;
};

/** "one fifty": 150, 1.50 or 50 of it. */
const readsHalfOfANumber: Law = ({ partials, tokens }) => {
  const at = tokens.findIndex((token, index) => {
    const next = tokens[index + 1];
    return wordOf(token) === 'one' && next?.kind === 'number' && /^[a-z]/i.test(next.raw);
  });
  return at < 0 || partials.length === 0
    ? undefined
    : `How much is "one ${tokens[at + 1]?.raw}"? Please say it in figures.`;
};

/** "Deposit 300 USDC into Aave. My money is all on Base.": what is said of all makes no second order of the first. */
const ordersAllBesideAPart: Law = ({ partials }) => {
  const key = ({ action, toAsset, chain, fromChain, toChain, venue, party }: PartialIntent) =>
    JSON.stringify([action, toAsset, chain, fromChain, toChain, venue, party]);
  const all = partials.find(
    (partial) =>
      partial.quantity?.kind === 'max' &&
      !partial.isRest &&
      !partial.excepted &&
      partials.some(
        (part) =>
          part !== partial &&
          part.quantity !== undefined &&
          key(part) === key(partial) &&
          (partial.asset?.symbol === '*' || part.asset?.symbol === partial.asset?.symbol),
      ),
  );
  return (
    all &&
    `Is ${all.asset?.symbol === '*' ? 'everything' : `all your ${all.asset?.symbol}`} meant, or only the amount that was said?`
  );
};

/** "… and my mum", "Make that DAI", "the DAI as well": what is added to an order is none of it. */
const leavesOutAnAddition: Law = ({ partials, written }) => {
  if (partials.length === 0) return undefined;
  const found = ADDITION.exec(written);
  if (!found) return undefined;
  const [words, , person, coin] = found;
  if (person !== undefined)
    return PERSONS.test(person) ? `What should "${words}" be for?` : undefined;
  const isKept = partials.some(({ asset, toAsset }) =>
    [asset, toAsset].some((one) => one?.symbol.toLowerCase() === coin),
  );
  return isKept || !isAssetSpelling(coin ?? '')
    ? undefined
    : `What should be done about "${words}"?`;
};
const ADDITION =
  /\b(and (?:one to )?(?:my|our) ([a-z]+)(?= ?(?:[.,;!]|$))|(?:make|made) (?:that|it) ([a-z]{2,10})(?= ?(?:[.,;!]|$)))/;

/** "Hmm, 60.": a size alone behind an order is no order of its own. */
const makesAnOrderOfASize: Law = ({ partials, tokens }) => {
  if (partials.length < 2) return undefined;
  let size: Token | undefined;
  let isAlone = false;
  for (const token of [...tokens, undefined]) {
    if (token === undefined || token.kind === 'mark') {
      if (size !== undefined && isAlone) return `What is "${size.raw}" the amount of?`;
      size = undefined;
      // What stands in front of the first mark is no addition.
      isAlone = token !== undefined;
    } else if (isSize(token) && size === undefined) size = token;
    else if (isAlone && (isSize(token) || !ALONE.test(wordOf(token)))) isAlone = false;
  }
  return undefined;
};
const ALONE = /^(hmm+|er|um|uh|well|no|sorry|even|is|enough|please|rather|actually|wait|or)?$/;

/** "Failed: …", "Note to self: …", "I take that back.": what was, is of others, or is taken back. */
const doesWhatIsOff: Law = ({ all, written }) => {
  const found =
    OFF.exec(written)?.[0] ?? (/\bback(?:ing|ed)? out\b/.test(written) ? backsOut(all) : undefined);
  return found && `Should this be done now? It says "${found.trim()}".`;
};
/** "I want to back out"; "take 900 USDC back out of Compound" is no change of mind. */
function backsOut(tokens: readonly Token[]): string | undefined {
  const at = tokens.findIndex((token, index) => {
    if (!/^back(?:ing|ed)?$/.test(wordOf(token))) return false;
    const next = tokens[index + 1];
    const isMoved = wordOf(token) === 'back' && isAssetSpelling(nameOf(tokens[index - 1]));
    const leavesVenue = wordOf(next) === 'out-of' && matchVenue([wordOf(tokens[index + 2])]);
    return /^out(-of)?$/.test(wordOf(next)) && !(isMoved && leavesVenue);
  });
  return at < 0 ? undefined : `${tokens[at]?.raw} ${tokens[at + 1]?.raw}`;
}
const OFF =
  /^(?:[^:]{0,40}\b)?(?:fail(?:ed|ure)?|refrain|abstain|dca|twap|stop-loss|notes?|reminder|invoice|e-?mail|reads|says|tmrw|later|draft|old|previous)\b[^:]{0,20} ?:|\b(?:i )?(?:take|took|taking) (?:that|it|this|all) back\b|\bcold feet\b|\bfell through\b|\b(?:i|we) bailed\b|\bjust messing\b|\b(?:refrain|abstain) from\b|\bwould be (?:silly|foolish|stupid|mad|crazy|wrong|unwise|madness) to\b|\bmust (?:nod|check|agree|sign) first\b|\bagainst my (?:will|wishes|advice|better judge?ment)\b|\bgive back\b(?=.*\bon\b)(?!.*\b(?:borrowed|owe|debt|loan)\b)/;

/** What no parse may do, however well it fits the words. */
const LAWS: readonly Law[] = [
  takesWhatOthersGot,
  takesShareOfTheRest,
  mixesShares,
  readsThousandsAsAPart,
  takesAllForWhatAStepGives,
  takesACoinForItsChain,
  takesAWordForAllOfACoin,
  sizesASourceByAnOutput,
  sharesMoreThanAll,
  repeatsAnOrder,
  guessesTheSamePlace,
  removesNoLiquidity,
  takesAllForAPart,
  takesAWordForAProtocol,
  movesWhatIsOthers,
  readsHalfOfANumber,
  takesTheSizeOfSomethingElse,
  ordersAllBesideAPart,
  leavesOutAnAddition,
  makesAnOrderOfASize,
  doesWhatIsOff,
  takesAVerbForACoin,
  takesAChainForACoin,
  splitsOverProtocols,
  splitsOverPeople,
  crossesToACoin,
  buysWithWhatItNames,
  makesAnOrderOfAName,
  takesAPartyForAToken,
  paysForAGrant,
  dropsACondition,
  leavesAChainOpen,
  passesOverADelay,
  doesWhatOthersDo,
  takesAFractionForAShare,
  takesAUnitForAToken,
  leavesOutWhatChangesASize,
  guessesWhereABridgeStarts,
  unstakesTwice,
  dropsSomebody,
];

/**
 * Laws on the orders that were read, by code that does not know how they were found. What breaks one is asked, as it
 * would move another amount, or something else, than was meant.
 */
export function findUnsound(
  partials: readonly PartialIntent[],
  tokens: readonly Token[],
  all: readonly Token[],
): readonly OpenPoint[] {
  const written = all.map(({ raw }) => raw.toLowerCase()).join(' ');
  return firstBroken(LAWS, { partials, tokens, all, written });
}
