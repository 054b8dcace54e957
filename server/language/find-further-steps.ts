import type { OpenPoint } from './build-orders.ts';
import { firstBroken } from './first-broken.ts';
import { matchChain } from './lexicon/chains.ts';
import { FILLERS } from './lexicon/common-words.ts';
import { isEnglish } from './lexicon/english.ts';
import { matchVenue, stakedAsset } from './lexicon/venues.ts';
import type { PartialIntent } from './orders/partial-intent.ts';
import { asks, does, isSpoken, opensFrame, type SaidLaw, saidOf } from './said-law.ts';
import { coinAt, isEntity } from './screen/named-things.ts';
import { withoutCourtesies } from './screen/set-asides-apart.ts';
import { splitClauses } from './screen/split-clauses.ts';
import {
  isConnector,
  isPreposition,
  isVerb,
  OWN,
  REFERENCES,
  SIZES,
} from './screen/word-classes.ts';
import { applyCorrections } from './terms/apply-corrections.ts';
import { isMark, type Token, wordOf, written } from './tokens/token.ts';

/** What an order is, but for its size. */
const kindOf = ({
  action,
  asset,
  toAsset,
  venue,
  pool,
  vault,
  chain,
  fromChain,
  toChain,
  party,
}: PartialIntent) =>
  JSON.stringify([
    action,
    asset?.symbol,
    toAsset?.symbol,
    venue?.slug,
    pool,
    vault,
    [chain, fromChain, toChain].map((one) => one?.name),
    party && 'value' in party ? party.value : party?.kind,
  ]);

/** "deposit 100 USDC into Aave, 50 max", "… and 5 for gas": a second order that differs in nothing but its size. */
const repeatsAnOrder: SaidLaw = ({ partials, tokens }) => {
  // "20 to A for dinner and 30 to A for rent"
  const isPaidTwice = ({ party }: PartialIntent) =>
    party !== undefined &&
    'value' in party &&
    tokens.filter((token) => 'value' in token && token.value === party.value).length > 1;
  const moved = partials.filter(
    (one) => (one.quantity || one.chained || one.action !== 'claim') && !isPaidTwice(one),
  );
  const kinds = moved.map(kindOf);
  return new Set(kinds).size < kinds.length
    ? 'Should the same be done twice? Please say it once, with its whole amount.'
    : undefined;
};

const TAKES_OUT = /^(?:withdraw|borrow|unstake|lp-remove)$/;
/** "borrow 100 USDC from Aave, drop it", "withdraw 100 USDC, at ath": what came out of a place goes back into it, or out of another. */
const turnsInCircles: SaidLaw = ({ partials, text }) => {
  const odd = partials.find((one, at) => {
    const before = partials[at - 1];
    if (before === undefined || !(one.chained || one.anaphor || one.follows)) return false;
    const isSamePlace = one.venue?.slug === before.venue?.slug;
    return (
      (one.action === 'deposit' &&
        TAKES_OUT.test(before.action) &&
        isSamePlace &&
        one.venue !== undefined) ||
      one.action === 'lp-remove' ||
      (one.action === 'repay' &&
        (before.action === 'borrow' ||
          !/\b(?:repay|repaid|debt|loan|owe|owed|borrow\w*)\b/.test(text)))
    );
  });
  return odd && 'What should be done with what came out? Please say each step in full.';
};

/** What one step needs of several before it. */
const SEVERAL = /^(?:both|them|all|everything|total|together|altogether|these|those)$/;
/** "withdraw 100 USDC from Aave and 50 DAI from Compound and send both": a step takes what one other gave. */
const takesFromSeveral: SaidLaw = ({ partials, tokens }) => {
  const isTaken = partials.some(
    ({ chained, anaphor, quantity }) => chained || anaphor || quantity?.kind === 'max',
  );
  const verb = tokens.findLastIndex((token) => isVerb(wordOf(token)));
  const behind = tokens.slice(verb + 1, verb + 6);
  const several = behind.findIndex((token) => SEVERAL.test(wordOf(token)));
  const isSeveral =
    several >= 0 && behind.slice(0, several + 4).every((token) => coinAt(token) === undefined);
  const isBoth =
    tokens.some((token, at) => wordOf(token) === 'both' && coinAt(tokens[at + 1]) === undefined) &&
    partials.length > 1;
  // Steps that follow each other have one result; those that do not have several.
  const givers = partials
    .slice(0, -1)
    .filter(({ chained, anaphor, follows }) => !(chained || anaphor || follows));
  return isTaken && (isBoth || (isSeveral && givers.length > 1))
    ? 'Which amounts are meant? Please name each.'
    : undefined;
};

const FROM_WALLET = /^(?:swap|transfer|bridge|deposit|stake|lp-add)$/;
/** "send all my USDC to A and send 5 USDC to B": nothing is left of what was moved whole. */
const movesWhatIsGone: SaidLaw = ({ partials }) => {
  const odd = partials.find(({ action, asset, quantity, chained, isRest }, at) => {
    if (!FROM_WALLET.test(action) || !asset || chained || isRest || quantity === undefined)
      return false;
    const emptied = partials.findIndex(
      (one, index) =>
        index < at &&
        FROM_WALLET.test(one.action) &&
        one.quantity?.kind === 'max' &&
        !one.chained &&
        !one.excepted &&
        one.asset?.symbol === asset.symbol &&
        (one.chain?.name ?? one.fromChain?.name) ===
          (partials[at]?.chain?.name ?? partials[at]?.fromChain?.name),
    );
    const isRefilled = partials.some(
      (one, index) =>
        index > emptied &&
        index < at &&
        (one.toAsset?.symbol === asset.symbol ||
          (TAKES_OUT.test(one.action) && one.asset?.symbol === asset.symbol)),
    );
    return emptied >= 0 && !isRefilled;
  });
  return (
    odd && `All of the ${odd.asset?.symbol} is moved by the step before. How much should each be?`
  );
};

/** What may stand in front of the verb of a further order. */
const MAY_LEAD =
  /^(?:and|then|also|plus|after|next|keep|keeping|leave|leaving|except|but|gas|finally|lastly|please|now|i|we|you|want|wanna|would|like|to|need|can|could|will|let|let's|with|from|into|on|in|of|out|for|once|it's|done|there|second|third|first|step|afterwards|subsequently|later|thereafter|immediately|that|this|it|them|everything|all|which|just|go|ahead|output|result|proceeds|arrives|arrived|lands|landed|settles|clears|so|or|if|when|not|don't|do)$/;
const LABELS =
  /^(?:and|then|also|next|finally|second|third|fourth|fifth|lastly|step|leg|part|order|task|action|please|after|that|afterwards|steps|orders|now|the|last|phase)$/;

/** "…, memo: send 5 USDC to …", "…, disregard: …": what is said in front of a further order is not a step of it. */
const joinsOddly: SaidLaw = ({ partials, tokens }) => {
  if (partials.length < 2) return undefined;
  const clauses = splitClauses(withoutCourtesies(applyCorrections(tokens).tokens));
  const isOrder = (clause: readonly Token[]) =>
    clause.some((token) => isVerb(wordOf(token))) && clause.some((_, at) => isEntity(clause, at));
  const first = clauses.findIndex(isOrder);
  const labelled = clauses.flatMap((clause, at) => {
    const colon = clause.findIndex((token) => isMark(token, ':'));
    const words = clause.slice(0, colon).flatMap((token) => wordOf(token) || []);
    const isLabel =
      colon > 0 &&
      clause.slice(0, colon).every((_, index) => !isEntity(clause, index)) &&
      !words.every((word) => LABELS.test(word) || isVerb(word) || FILLERS.has(word));
    return first >= 0 && at > first && isLabel ? [clause.slice(0, colon)] : [];
  })[0];
  if (labelled)
    return `Is what follows to be done, too? It says "${written(labelled, 0, labelled.length)}".`;
  const odd = clauses.flatMap((clause, at) => {
    const verb = clause.findIndex((token) => isVerb(wordOf(token)));
    if (first < 0 || at <= first || verb < 1 || !isOrder(clause)) return [];
    return clause.slice(0, verb).filter((token, index) => {
      const word = wordOf(token);
      return !(
        word === '' ||
        isEntity(clause, index) ||
        MAY_LEAD.test(word) ||
        /^step ?\d*$/.test(word) ||
        FILLERS.has(word) ||
        isConnector(word) ||
        isPreposition(word) ||
        OWN.has(word) ||
        REFERENCES.has(word) ||
        SIZES.has(word)
      );
    });
  })[0];
  return odd && `Is what follows to be done, too? It says "${odd.raw}".`;
};

const chainsOf = (tokens: readonly Token[]): string[] =>
  tokens.flatMap((_, at) => matchChain(tokens.slice(at, at + 3).map(wordOf))?.chain.name ?? []);
/** "swap 100 USDC to ETH on Base, oops, send 50 DAI to …": the order that was taken back named the chain. */
const losesTheChain: SaidLaw = ({ partials, tokens }) => {
  const kept = applyCorrections(tokens).tokens;
  const [lost] = chainsOf(tokens);
  const isOpen = partials.some(({ chain, fromChain, toChain }) => !chain && !fromChain && !toChain);
  return kept.length < tokens.length && lost !== undefined && chainsOf(kept).length === 0 && isOpen
    ? `On which chain: ${lost}, as before?`
    : undefined;
};

/** "send 1 cbETH ETH", "to mainnet ETH on Base": a second coin or a chain beside a coin is no place where it lies. */
const namesTwoBeside: SaidLaw = ({ partials, tokens, text }) => {
  const at = tokens.findIndex(
    (token, index) =>
      wordOf(token) === 'eth' &&
      coinAt(tokens[index - 1]) !== undefined &&
      matchVenue([wordOf(tokens[index - 1])]) === undefined,
  );
  const isMoved = partials.some(({ fromChain, chain, toChain }) =>
    [fromChain, chain, toChain].some((one) => one?.name === 'Ethereum' || one?.name === 'ethereum'),
  );
  if (at > 0 && isMoved && !/\b(?:ethereum|mainnet|l1)\b/.test(text))
    return `Is ETH the coin, or the chain? It says "${written(tokens, at - 1, at + 1)}".`;
  const beside = tokens.findIndex((token, index) => {
    const isChain = matchChain([wordOf(token)]) !== undefined || wordOf(token) === 'l1';
    return (
      isChain &&
      coinAt(tokens[index + 1]) !== undefined &&
      /^(?:to|into|for)$/.test(wordOf(tokens[index - 1])) &&
      new Set(chainsOf(tokens)).size > 1
    );
  });
  return beside >= 0 && does({ partials }, 'swap')
    ? `Where should ${tokens[beside + 1]?.raw} be held? It says "${written(tokens, beside, beside + 2)}".`
    : undefined;
};

/** "bridge 100 USDC on Base": it lies there, or it should go there. */
const bridgesOnOne: SaidLaw = ({ partials, tokens }) => {
  const odd = partials.find(
    ({ action, fromChain, chain }) => action === 'bridge' && !fromChain && !chain,
  )?.toChain;
  const places = tokens.flatMap((_, at) => {
    const found = matchChain(tokens.slice(at, at + 3).map(wordOf));
    return found && odd && found.chain.name === odd.name ? [at] : [];
  });
  const at = places.find((place) => wordOf(tokens[place - 1]) === 'on');
  return odd && places.length === 1 && at !== undefined && partials.length === 1
    ? `Is it on ${odd.name} now, or should it go there?`
    : undefined;
};

/** What was valued in something that nobody knows. */
const valuesInTheUnknown: SaidLaw = ({ partials, tokens }) => {
  const odd = partials.find(
    ({ quantity }) =>
      quantity?.kind === 'value' &&
      coinAt(tokens.find(({ raw }) => raw.toLowerCase() === quantity.asset.toLowerCase())) ===
        undefined,
  )?.quantity;
  return odd?.kind === 'value'
    ? `What is "${odd.asset}"? Please say the amount in the token, or in dollars.`
    : undefined;
};

/** What staking gives is what the venue gives: "as a backup", "for the dao", "testnet" are none of it. */
const receivesTheUnknown: SaidLaw = ({ partials }) => {
  const odd = partials.find(({ action, toAsset, venue }) => {
    const given = venue && stakedAsset(venue.slug);
    const got = toAsset?.symbol.toUpperCase();
    return (
      action === 'stake' &&
      got !== undefined &&
      (given === undefined ? toAsset?.known === false : ![given, `W${given}`].includes(got))
    );
  })?.toAsset;
  return odd && `What does "${odd.symbol.toLowerCase()}" mean for this order?`;
};

/** An approval behind a purchase, of which nobody spoke. */
const approvesUnasked: SaidLaw = ({ partials, text }) =>
  partials.length > 1 &&
  does({ partials }, 'approve') &&
  !/\b(?:approv|allow|permi|authori|revok|grant|let|spend\b|access|cancel|remov|reset|limit|cap|unapprov)/.test(
    text,
  )
    ? 'Should it be approved for spending, too?'
    : undefined;

/** Where the name of a protocol or a chain is written, and the word in front of it, over "the" and "my". */
function leadsTo(
  tokens: readonly Token[],
  isName: (words: readonly string[]) => boolean,
): readonly { readonly lead: string; readonly at: number }[] {
  return tokens.flatMap((_, at) => {
    if (!isName(tokens.slice(at, at + 3).map(wordOf))) return [];
    let before = at - 1;
    while (/^(?:the|my|our)$/.test(wordOf(tokens[before]))) before--;
    return [{ lead: wordOf(tokens[before]) || (tokens[before]?.raw ?? ''), at }];
  });
}

/** "…, aave is safe", "against aave": funds come out of a place only where that was said. */
const comesFromNowhere: SaidLaw = ({ partials, tokens }) => {
  const odd = partials.find(
    ({ action }, at) => action === 'withdraw' && partials[at + 1] !== undefined,
  )?.venue;
  if (!odd || isSpoken(tokens, 'withdraw') || isSpoken(tokens, 'migrate')) return undefined;
  const places = leadsTo(tokens, (words) => matchVenue(words)?.venue.slug === odd.slug);
  return places.some(
    ({ lead, at }) =>
      /^(?:from|out-of|of|off|in|on|at|out)$/.test(lead) || coinAt(tokens[at + 1]) !== undefined,
  )
    ? undefined
    : `Should it be taken out of ${odd.name} first?`;
};

/** Verbs that say by themselves that funds go to another chain. */
const CROSSES = /^(?:bridg|cross|migrat|hop|port|teleport|relay|mov|shift)/;
/** "via eth", "i'm on arbitrum", "arbitrum is full": funds cross to another chain only where that was said. */
const crossesUnasked: SaidLaw = ({ partials, tokens }) => {
  if (tokens.some((token) => CROSSES.test(wordOf(token)))) return undefined;
  const odd = partials.find(
    ({ action, fromChain }) => fromChain && (action !== 'bridge' || partials.length > 1),
  );
  if (!odd) return undefined;
  const isSaid = (chain: PartialIntent['fromChain']) =>
    chain === undefined ||
    leadsTo(tokens, (words) => matchChain(words)?.chain.name === chain.name).some(
      ({ lead, at }) =>
        /^(?:from|to|into|onto|on|in|at|@|over|across|,|:|\(|[-=]*[>→])$/.test(lead) &&
        !/^(?:i'm|im|am|is)$/.test(wordOf(tokens[at - 2])) &&
        !/^(?:is|has|as)$/.test(wordOf(tokens[at + 1])),
    );
  return isSaid(odd.fromChain) && isSaid(odd.toChain)
    ? undefined
    : 'Should it be moved to another chain first? Please say from which chain to which.';
};

/** "… and give me the link", "…, i need my eth": what is wanted beside an order is no trade of what it gave. */
const tradesUnasked: SaidLaw = ({ partials, tokens }) => {
  const odd = partials.find(
    ({ action, chained, anaphor, follows }, at) =>
      at > 0 && action === 'swap' && (chained || anaphor || follows),
  );
  const trades = tokens.filter(
    (token, at) =>
      (opensFrame(token, 'swap') ||
        opensFrame(token, 'buy') ||
        opensFrame(token, 'wrap') ||
        opensFrame(token, 'unwrap')) &&
      !/^(?:needs?|gives?|wants?|likes?|sells|takes)$/.test(wordOf(token)) &&
      !(wordOf(tokens[at + 2]) === 'up' || wordOf(tokens[at + 1]) === 'up'),
  );
  const isLedTo = tokens.some(
    (token, at) =>
      coinAt(token) === odd?.toAsset?.symbol && /^(?:to|into|for)$/.test(wordOf(tokens[at - 1])),
  );
  const needed = partials[0]?.action === 'swap' && partials.length === 2 ? 2 : 1;
  return odd &&
    trades.length < needed &&
    !isLedTo &&
    !tokens.some(({ raw }) => /^[-=]*[>→]$/.test(raw))
    ? `Should it be turned into ${odd.toAsset?.symbol ?? 'another token'}?`
    : undefined;
};

/** "deposit 100 USDC into Aave, with my ETH": all of another coin is moved only where it was listed. */
const movesAllOfAnother: SaidLaw = ({ partials, tokens }) => {
  const odd = partials.find(
    ({ action, quantity, possessive, asset, chained }, at) =>
      at > 0 &&
      !chained &&
      (quantity?.kind === 'max' || (quantity === undefined && possessive)) &&
      /^(?:deposit|stake|borrow|withdraw|transfer)$/.test(action) &&
      partials[at - 1]?.action === action &&
      partials[at - 1]?.quantity?.kind === 'number' &&
      asset !== undefined,
  );
  if (odd === undefined) return undefined;
  const at = tokens.findLastIndex((token) => coinAt(token) === odd.asset?.symbol);
  let before = at - 1;
  while (
    before >= 0 &&
    /^(?:all|of|my|the|our|whole|entire|half|max)$/.test(wordOf(tokens[before]))
  )
    before--;
  const isListed =
    (/^(?:and|plus|&|also)$/.test(wordOf(tokens[before]) || (tokens[before]?.raw ?? '')) ||
      opensFrame(tokens[before], odd.action)) &&
    !/^(?:is|are|has|needs)$/.test(wordOf(tokens[at + 1]));
  return isListed ? undefined : `Should all of the ${odd.asset?.symbol ?? 'rest'} be moved, too?`;
};

/** "deposit 100 USDC into Aave, 50 to bob.eth": of it, or beside it? */
const paysBeside: SaidLaw = ({ partials, tokens }) => {
  const odd = partials.find(
    ({ action, chained, anaphor, quantity }, at) =>
      at > 0 &&
      action === 'transfer' &&
      !chained &&
      !anaphor &&
      quantity !== undefined &&
      partials[at - 1]?.action !== 'transfer',
  );
  return odd && !isSpoken(tokens, 'transfer')
    ? 'Should that be paid beside the order, or out of it?'
    : undefined;
};

/** "in a fluid way", "as a maker order", "safe and fast": a protocol is no everyday word. */
const takesAWordForAPlace: SaidLaw = ({ partials, tokens }) => {
  for (const { venue } of partials) {
    if (!venue) continue;
    const places = leadsTo(tokens, (words) => matchVenue(words)?.venue.slug === venue.slug);
    const isEveryday =
      places.length > 0 &&
      places.every(({ lead, at }) => {
        const token = tokens[at] as Token;
        const isWord =
          token.raw === wordOf(token) && isEnglish(wordOf(token)) && coinAt(token) === undefined;
        const next = wordOf(tokens[at + 1]);
        const isNamed =
          /^(?:on|via|using|use|through|with|from|into|in|to|at|by|out-of|of|off|and|or|:|\(|@|,|[-=]*[>→])?$/.test(
            lead,
          );
        return (
          isWord &&
          (/^(?:a|an|as|is|be|being)$/.test(lead) ||
            (/^(?:way|order|deposit|and|fashion|manner)$/.test(next) && !isNamed) ||
            venue.slug === 'safe')
        );
      });
    if (isEveryday)
      return `Is "${tokens[places[0]?.at ?? 0]?.raw}" the protocol? Please say "on ${venue.name}".`;
  }
  return undefined;
};

/** "send 1 rocket pool eth": which token a protocol's name makes of a coin. */
const namesAnIssuer: SaidLaw = ({ partials, tokens }) => {
  if (!does({ partials }, 'transfer') || partials.some(({ venue }) => venue)) return undefined;
  const at = tokens.findIndex((_, index) => {
    const found = matchVenue(tokens.slice(index, index + 3).map(wordOf));
    return (
      found !== undefined &&
      coinAt(tokens[index + found.length]) !== undefined &&
      coinAt(tokens[index]) === undefined
    );
  });
  return at < 0 ? undefined : `Which token is meant? It says "${written(tokens, at, at + 3)}".`;
};

/** "split 100 USDC into aave": put into the protocol, or turned into its token? */
const buysAPlace: SaidLaw = ({ partials, tokens }) => {
  const odd = partials.find(
    ({ action, toAsset }) =>
      action === 'swap' && toAsset && matchVenue([toAsset.symbol.toLowerCase()]),
  )?.toAsset;
  const at = tokens.findIndex((token) => coinAt(token) === odd?.symbol);
  return odd &&
    wordOf(tokens[at - 1]) === 'into' &&
    !/^(?:tokens?|coins?)$/.test(wordOf(tokens[at + 1])) &&
    !tokens.some((token) =>
      /^(?:swap|convert|turn|trade|exchange|change|flip|rotate|swapping|converting)$/.test(
        wordOf(token),
      ),
    )
    ? `Should it be deposited in ${odd.symbol}, or turned into its token?`
    : undefined;
};

/** A limit of slippage that is none. */
const limitsNothing: SaidLaw = ({ partials, text }) =>
  partials.some(({ slippageBps }) => slippageBps !== undefined && slippageBps > MOST_SLIPPAGE) ||
  /\bslippage (?:isn't|is not|not)\b/.test(text)
    ? 'Which limit on slippage should be kept?'
    : undefined;
/** In basis points: a fifth. */
const MOST_SLIPPAGE = 2_000;

/** "send 5 USDC to A, 6 DAI to B and the same to C": the first, or the last? */
const saysTheSameOfSeveral: SaidLaw = ({ partials, text }) =>
  partials.length > 2 && /\bthe same (?:to|for|into|in|amount)\b|\bsend the same\b/.test(text)
    ? 'Which amount is the same? Please name it.'
    : undefined;

const claimsUnasked: SaidLaw = ({ partials, text }) =>
  partials.length > 1 &&
  does({ partials }, 'claim') &&
  !/\b(?:rewards?|rwds?|fees?|yields?|interest|incentives?|emissions?|bribes?|airdrops?|points|withdrawals?|earnings?|harvest|earned|accrued|pending)\b/.test(
    text,
  ) &&
  partials.every(({ action, asset, venue }) => action !== 'claim' || (!asset && !venue))
    ? 'What should be claimed, and where?'
    : undefined;

const LAWS: readonly SaidLaw[] = [
  comesFromNowhere,
  crossesUnasked,
  tradesUnasked,
  movesAllOfAnother,
  paysBeside,
  takesAWordForAPlace,
  namesAnIssuer,
  buysAPlace,
  limitsNothing,
  saysTheSameOfSeveral,
  claimsUnasked,
  receivesTheUnknown,
  repeatsAnOrder,
  turnsInCircles,
  takesFromSeveral,
  movesWhatIsGone,
  approvesUnasked,
  joinsOddly,
  losesTheChain,
  namesTwoBeside,
  bridgesOnOne,
  valuesInTheUnknown,
  asks(
    /\b(?:half|third|quarter|most) (?:of )?(?:the |what's )?(?:rest|remainder|remaining)\b|# (?:of )?the (?:rest|remainder|remaining)\b|\bhalf again\b|\b(?:half|third|quarter|most|all|#) of (?:my|the) (?:new|fresh)\b/,
    'How much is that? Please say an amount.',
  ),
  ({ partials, text }) =>
    partials.some(({ chained }) => chained) && /\bsame (?:amount|sum|quantity)\b/.test(text)
      ? 'How much is that? Please say an amount.'
      : undefined,
  ({ partials, text }) =>
    does({ partials }, 'bridge') && /\bhere\b/.test(text) ? 'Which chain is "here"?' : undefined,
  ({ partials, text }) =>
    partials.length === 1 &&
    partials[0]?.quantity?.kind === 'number' &&
    !partials[0].derivedFrom &&
    !partials[0].excepted &&
    !partials[0].portion &&
    !/\.5$/.test(partials[0].quantity.value) &&
    /\b(?:half(?! an? )|most of it|the rest(?! (?:can|may|should|will|stays|remains))|the remainder|majority)\b/.test(
      text,
    )
      ? 'Is that all of it, or a part? Please say the amount once.'
      : undefined,
];

/**
 * Laws on orders of more than one step, and on what looks like one: a step that nobody ordered, one that repeats another, one
 * that takes from several at once, what is moved twice, and a second coin, chain or recipient beside the one that was named.
 *
 * @returns the question of the first law that is broken
 */
export function findFurtherSteps(
  partials: readonly PartialIntent[],
  tokens: readonly Token[],
): readonly OpenPoint[] {
  return partials.length === 0 ? [] : firstBroken(LAWS, saidOf(partials, tokens));
}
