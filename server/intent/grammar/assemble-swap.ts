import { assembleSplit } from './assemble-split.ts';
import type { Clause } from './clause.ts';
import { completeWrap } from './complete-wrap.ts';
import type { Draft } from './draft.ts';
import { isAssetSpelling } from './lexicon/assets.ts';
import { sameChain } from './lexicon/chains.ts';
import { isLendingVenue, matchVenue } from './lexicon/venues.ts';
import type { Phrase } from './phrase.ts';
import { addressAsset, isLeft, readPlaces } from './read-places.ts';
import { shareSize } from './share-size.ts';

interface Side {
  asset: Phrase['asset'];
  quantity: Phrase['quantity'];
  phrase: Phrase;
}

const PLAIN: Clause['verb'] = { action: 'swap', mode: 'plain' };

const isOperand = (phrase: Phrase): boolean =>
  Boolean(phrase.quantity || addressAsset(phrase) || phrase.anaphor);

/** Swaps: "swap A for B", "sell A", "buy B with A", "wrap A", lists of any of them. */
export function assembleSwap(
  verb: Clause['verb'],
  phrases: readonly Phrase[],
  isEach = false,
): Draft[] {
  if (verb.mode === 'split') {
    return assembleSplit(phrases, (parts) => assembleSwap(PLAIN, parts, isEach));
  }
  const left = phrases.find(isLeft)?.venue;
  if (left?.known && isLendingVenue(left.slug)) return leaveFirst(verb, phrases, left);
  const drafts: Draft[] = [];
  const groupList = groups(phrases, verb.mode);
  for (const group of groupList) drafts.push(assembleGroup(verb, group));
  // "A and B for C": the target is said once, behind the last.
  const last = drafts.at(-1);
  for (const [index, draft] of drafts.entries()) {
    // "half my ETH to USDC and half to DAI": the source is said once, in front.
    if (draft.quantity && draft.toAsset && !draft.anaphor) draft.asset ??= drafts[index - 1]?.asset;
    shareSize(draft, drafts[index - 1]);
    draft.toAsset ??= last?.toAsset;
    draft.venue ??= last?.venue;
    draft.chain ??= last?.chain;
  }
  return drafts.flatMap((draft, index) => spreadTargets(draft, groupList[index] ?? [], isEach));
}

/** "cash out 2 WETH from Aave into USDC": what lies at a venue is withdrawn and then swapped. */
function leaveFirst(
  verb: Clause['verb'],
  phrases: readonly Phrase[],
  venue: NonNullable<Draft['venue']>,
): Draft[] {
  const rest = phrases.filter((phrase) => phrase.venue !== venue);
  const swap = assembleGroup(verb, rest);
  const { asset, quantity, possessive, chain } = swap;
  const withdraw: Draft = { action: 'withdraw', mode: 'plain', asset, quantity, venue, chain };
  if (possessive) withdraw.possessive = true;
  if (!swap.toAsset) return [withdraw];
  const target = rest.find((phrase) => phrase.asset === swap.toAsset && phrase.prep === 'to');
  const entered = target && matchVenue([swap.toAsset.symbol.toLowerCase()])?.venue;
  if (entered && isLendingVenue(entered.slug)) {
    // "switch my Aave USDC to Spark" enters it; of a name that is a token too it is asked.
    if (isAssetSpelling(swap.toAsset.symbol.toLowerCase())) swap.toAsset = undefined;
    else {
      const deposit: Draft = { action: 'deposit', mode: 'plain', asset, venue: entered, chain };
      return [withdraw, { ...deposit, definite: true, follows: true }];
    }
  }
  return [withdraw, { ...swap, quantity: undefined, definite: true, follows: true }];
}

/**
 * "1 ETH to USDC and DAI" does not say how much goes into each, so it is asked; "each" says it.
 * "1 ETH to USDC to DAI" is two swaps, one after the other.
 */
function spreadTargets(draft: Draft, phrases: readonly Phrase[], isEach: boolean): Draft[] {
  if (!draft.toAsset || !draft.asset) return [draft];
  const { toAsset } = draft;
  const at = phrases.findIndex(
    (phrase) =>
      phrase.asset === toAsset ||
      (toAsset.isAddress &&
        (isTarget(phrase) || draft.mode === 'buy') &&
        addressAsset(phrase)?.symbol === toAsset.symbol),
  );
  if (at < 0) return [draft];
  const rest = phrases
    .slice(at + 1)
    .filter((phrase) => addressAsset(phrase) && !phrase.quantity && !phrase.chain && !phrase.pool);
  const further = rest.filter((phrase) => phrase.prep === 'to' && !phrase.joined);
  if (further.length > 0 && draft.mode !== 'buy') {
    const hops = further.map(
      (phrase): Draft => ({
        action: 'swap',
        mode: 'plain',
        toAsset: addressAsset(phrase),
        chain: draft.toChain ?? draft.chain,
        venue: draft.venue,
        anaphor: true,
        follows: true,
      }),
    );
    return [draft, ...hops];
  }
  const listed = rest.filter(
    (phrase) => phrase.joined && (phrase.prep === null || isTarget(phrase)),
  );
  if (listed.length === 0) return [draft];
  const quantity = isEach ? draft.quantity : ({ kind: 'vague' } as const);
  return [
    { ...draft, quantity },
    ...listed.map((phrase) => ({ ...draft, quantity, toAsset: addressAsset(phrase) })),
  ];
}

/** Cuts "0.1 ETH to USDC and 0.2 ETH to DAI" where a new source follows a finished target. */
function groups(phrases: readonly Phrase[], mode: Clause['verb']['mode']): Phrase[][] {
  const result: Phrase[][] = [];
  let current: Phrase[] = [];
  for (const phrase of phrases) {
    const newSource = phrase.joined && phrase.prep === null && isOperand(phrase);
    const finished = current.some((one) => isOperand(one) && one.prep === null);
    const hasTarget = current.some((one) => isTarget(one) && addressAsset(one));
    // Behind a finished target a bare asset is one more target; a sized one starts anew.
    const anew = mode === 'buy' || hasTarget ? phrase.quantity !== undefined : true;
    if (newSource && finished && anew) {
      result.push(current);
      current = [];
    }
    current.push(phrase);
  }
  if (current.length > 0 || result.length === 0) result.push(current);
  return result;
}

function assembleGroup(verb: Clause['verb'], phrases: readonly Phrase[]): Draft {
  const operands = phrases.filter(isOperand);
  const side = (phrase: Phrase | undefined): Side | undefined =>
    phrase && { asset: addressAsset(phrase), quantity: phrase.quantity, phrase };
  const bare = operands.filter((phrase) => phrase.prep === null);
  const target = operands.find((phrase) => isTarget(phrase) && addressAsset(phrase));
  const draft: Draft = { action: 'swap', mode: verb.mode };
  const places = readPlaces(phrases);
  if (verb.mode === 'buy') readBuy(draft, operands, bare);
  else {
    const from = operands.find((phrase) => phrase.prep === 'from' || phrase.prep === 'of');
    const source = side(bare[0] ?? from ?? operands.find((phrase) => phrase !== target));
    if (source && source.phrase !== target) {
      draft.asset = source.asset;
      draft.quantity = source.quantity;
      flags(draft, source.phrase);
      // "my SOL … 5 SOL": a bare size may stand apart from its asset.
      if (!draft.quantity) {
        const targetAt = target ? phrases.indexOf(target) : phrases.length;
        const sized = bare.find(
          (phrase) => phrase.quantity && !phrase.asset && phrases.indexOf(phrase) !== targetAt + 1,
        );
        draft.quantity = sized?.quantity;
      }
      if (!draft.asset && from && from !== bare[0]) draft.asset = addressAsset(from);
    }
    if (!draft.quantity && draft.asset) {
      // "USDT to ETH, using 250 USDT": the size stands behind.
      const sized = operands.find(
        (phrase) =>
          phrase.prep === 'with' &&
          phrase.quantity &&
          (!addressAsset(phrase) || addressAsset(phrase)?.symbol === draft.asset?.symbol),
      );
      draft.quantity = sized?.quantity;
    }
    if (target) {
      draft.toAsset = addressAsset(target);
      draft.toQuantity = target.quantity;
    }
  }
  // "USDC for my 0.75 ETH": what is owned and counted is what is given; both ways could be meant.
  if (target?.possessive && draft.toQuantity && !draft.quantity) draft.isTurned = true;
  if (target && !draft.toQuantity && !draft.quantity) {
    // "for USDC 40": a bare size right behind the target is the target's; behind an arrow it says
    // how much takes that way.
    const behind = phrases[phrases.indexOf(target) + 1];
    if (behind && behind.prep === null && !behind.joined && !addressAsset(behind)) {
      if (target.arrow) draft.quantity = behind.quantity;
      else draft.toQuantity = behind.quantity;
    }
  }
  const pair = phrases.find((phrase) => phrase.pair && !phrase.pool)?.pair;
  if (pair && verb.mode === 'plain' && !draft.asset && !draft.toAsset) {
    // "swap ETH/USDC 0.5": from the left to the right.
    draft.asset = { symbol: pair.left, known: true, isAddress: false };
    draft.toAsset = { symbol: pair.right, known: true, isAddress: false };
  }
  if (verb.mode === 'wrap' || verb.mode === 'unwrap') completeWrap(draft);
  if (!draft.toAsset && verb.mode === 'plain' && places.fromChain && places.toChain) {
    // "switch my ETH from Arbitrum to Base" changes the chain, not the asset.
    return {
      ...draft,
      action: 'bridge',
      fromChain: places.fromChain,
      toChain: places.toChain,
      venue: places.venue,
    };
  }
  splitChains(draft, phrases, target, places);
  if (places.venue) draft.venue = places.venue;
  const pool = phrases.find((phrase) => phrase.pool)?.pool;
  if (pool && !draft.toAsset) draft.pool = pool;
  return draft;
}

function flags(draft: Draft, phrase: Phrase): void {
  if (phrase.anaphor) draft.anaphor = true;
  if (phrase.possessive) draft.possessive = true;
  if (phrase.definite) draft.definite = true;
}

function isTarget(phrase: Phrase): boolean {
  return (
    phrase.prep === 'to' ||
    phrase.prep === 'for' ||
    phrase.prep === 'as' ||
    phrase.prep === 'in' ||
    phrase.prep === 'against'
  );
}

/** "buy 9 USDC with BNB", "buy $40 of ETH", "buy 0.1 ETH of X" (spends ETH), "100 USDC worth of X". */
function readBuy(draft: Draft, operands: readonly Phrase[], bare: readonly Phrase[]): void {
  const [bought] = bare;
  const of = operands.find((phrase) => phrase.prep === 'of' && addressAsset(phrase));
  const paid = operands.find(
    (phrase) =>
      (phrase.prep === 'with' || phrase.prep === 'for' || phrase.prep === 'from') &&
      (addressAsset(phrase) || phrase.anaphor || phrase.quantity),
  );
  if (bought && of && !paid && bought.quantity) {
    draft.asset = addressAsset(bought);
    draft.quantity = bought.quantity;
    draft.toAsset = addressAsset(of);
    return;
  }
  const [boughtAsset, size] = [bought && addressAsset(bought), bought?.quantity];
  if (boughtAsset && of && paid && size?.kind === 'number') {
    draft.asset = addressAsset(paid);
    draft.toAsset = addressAsset(of);
    draft.quantity = { kind: 'value', value: size.value, asset: boughtAsset.symbol };
    return;
  }
  draft.toAsset =
    (of && !bought ? addressAsset(of) : undefined) ?? (bought && addressAsset(bought));
  if (bought?.quantity?.kind === 'value') {
    draft.asset = { symbol: bought.quantity.asset, known: true, isAddress: false };
    draft.quantity = { kind: 'number', value: bought.quantity.value };
    return;
  }
  if (paid) {
    draft.asset = addressAsset(paid);
    draft.quantity = paid.quantity;
    flags(draft, paid);
  }
  if (!size) return;
  // "buy all the X" names no size of X; a USD size is what is spent.
  if (size.kind === 'usd' && !draft.quantity) draft.quantity = size;
  else if (size.kind === 'number' && !draft.quantity) draft.toQuantity = size;
  else if (size.kind === 'number' && paid?.quantity?.kind === 'max') {
    draft.toQuantity = size;
    draft.quantity = undefined;
  } else if (size.kind === 'percent' && !draft.quantity) draft.quantity = size;
}

/** A chain said before the target is where the swap starts, one behind it where it ends. */
function splitChains(
  draft: Draft,
  phrases: readonly Phrase[],
  target: Phrase | undefined,
  places: ReturnType<typeof readPlaces>,
): void {
  const targetAt = target ? phrases.indexOf(target) : -1;
  const chains = phrases
    .map((phrase, at) => ({ chain: phrase.chain, at, prep: phrase.prep }))
    .filter((one) => one.chain !== undefined);
  const before = chains.filter((one) => targetAt < 0 || one.at < targetAt);
  const after = chains.filter((one) => targetAt >= 0 && one.at > targetAt);
  if (places.vagueChain) draft.vagueChain = true;
  if (before.length > 0 && after.length > 0) {
    draft.chain = before[0]?.chain;
    const end = after.find((one) => one.prep !== 'from')?.chain;
    if (end && !sameChain(end, draft.chain)) draft.toChain = end;
    return;
  }
  const from = chains.find((one) => one.prep === 'from');
  const to = chains.find((one) => one !== from);
  if (from && to && !sameChain(from.chain, to.chain)) {
    draft.chain = from.chain;
    draft.toChain = to.chain;
  } else draft.chain = chains[0]?.chain;
}
