import type { Clause } from './clause.ts';
import type { Draft } from './draft.ts';
import { leaveVenue } from './leave-venue.ts';
import { isLendingVenue } from './lexicon/venues.ts';
import type { Party, Phrase } from './phrase.ts';
import { addressAsset, isLeft, readPlaces } from './read-places.ts';
import { shareSize } from './share-size.ts';

/**
 * Transfers, bridges and sweeps. A move between two chains with nobody to receive it is a
 * bridge, whatever the verb says.
 *
 * @param each whether a size is said of every recipient
 */
export function assembleTransfer(
  verb: Clause['verb'],
  phrases: readonly Phrase[],
  each: boolean,
): Draft[] {
  const drafts: Draft[] = [];
  for (const group of groups(phrases)) {
    for (const draft of assembleGroup(verb, group)) drafts.push(draft);
  }
  // "LINK, USDC and DAI to X": what is said once, behind the last, is said for all.
  const last = drafts.at(-1);
  for (const draft of drafts) {
    // What leaves a venue first goes nowhere by that step.
    if (draft.action === 'withdraw') continue;
    // What goes to a place of its own does not go to whom another part goes.
    const placed = draft.toChain !== undefined || draft.toAsset !== undefined;
    if (!placed) draft.party ??= last?.party;
    draft.chain ??= last?.chain;
    draft.toChain ??= last?.toChain;
    draft.fromChain ??= last?.fromChain;
    draft.venue ??= last?.venue;
    if (draft.action === 'transfer' && last?.action === 'bridge' && !draft.party)
      draft.action = 'bridge';
  }
  for (const [index, draft] of drafts.entries()) {
    // "half of my ETH on Base to A and the other half to B": both are there.
    if (draft.action === 'transfer') draft.chain ??= drafts[index - 1]?.chain;
    draft.asset ??= index > 0 && draft.quantity ? drafts[index - 1]?.asset : undefined;
    if (!draft.follows) shareSize(draft, drafts[index - 1]);
  }
  return leaveVenue(drafts, phrases.find(isLeft)?.venue, each);
}

function groups(phrases: readonly Phrase[]): Phrase[][] {
  const result: Phrase[][] = [];
  let current: Phrase[] = [];
  for (const phrase of phrases) {
    const newSource =
      phrase.joined && phrase.prep === null && (phrase.quantity || phrase.asset) !== undefined;
    const started = current.some((one) => one.quantity || one.asset || one.anaphor);
    // "0x… 10 USDC and 0x… 20 USDC": the next recipient comes before its size.
    const newParty =
      phrase.joined &&
      phrase.prep === null &&
      phrase.party !== undefined &&
      current.some((one) => one.party && one.prep === null) &&
      current.at(-1)?.quantity !== undefined;
    if ((newSource || newParty) && started) {
      result.push(current);
      current = [];
    }
    current.push(phrase);
  }
  if (current.length > 0 || result.length === 0) result.push(current);
  return result;
}

function assembleGroup(verb: Clause['verb'], phrases: readonly Phrase[]): Draft[] {
  const places = readPlaces(phrases);
  const parties = readParties(phrases);
  const [mentioned] = parties.list;
  if (places.fromChain && places.toChain && mentioned?.kind === 'mentioned') {
    // "from Base to Arbitrum (same wallet)": between chains it stays with its owner.
    if (phrases.some(({ party, prep }) => party === mentioned && prep === null)) parties.list.pop();
  }
  const own = parties.list.length === 1 && mentioned?.kind === 'self';
  const ownChain = own ? (places.toChain ?? places.chain) : undefined;
  if (ownChain && verb.action === 'transfer') {
    // "to myself on Base": it crosses to the same owner.
    const { fromChain } = places;
    return [
      {
        action: 'bridge',
        mode: verb.mode,
        ...readSource(phrases, parties.used),
        fromChain,
        toChain: ownChain,
      },
    ];
  }
  const source = readSource(phrases, parties.used);
  const draft: Draft = { action: verb.action, mode: verb.mode, ...source };
  const named = phrases.find((phrase) => phrase.prep === 'from' && phrase.party)?.party;
  if (named) draft.source = named;
  if (places.venue) draft.venue = places.venue;
  if (places.vagueChain) draft.vagueChain = true;
  const target = phrases.find(
    (phrase) =>
      (phrase.prep === 'to' || phrase.prep === 'for' || phrase.prep === 'as') &&
      phrase.asset &&
      phrase.asset !== draft.asset,
  );
  if (target) {
    draft.toAsset = target.asset;
    draft.toQuantity = target.quantity;
  }
  const destination =
    places.toChain ??
    (verb.action === 'bridge' && (places.fromChain || parties.list.length > 0)
      ? places.chain
      : undefined);
  const crosses =
    verb.action === 'bridge' || (destination !== undefined && parties.list.length === 0);
  if (crosses && verb.action !== 'sweep') {
    draft.action = 'bridge';
    draft.toChain = destination;
    draft.fromChain = places.fromChain ?? (destination ? places.chain : undefined);
    // "bridge 5 USDC on Base" says only where; where it starts.
    if (!destination && places.chain) draft.fromChain ??= places.chain;
    const [party] = parties.list;
    if (party) draft.party = party;
    const left = phrases.find(isLeft)?.venue;
    if (left && isLendingVenue(left.slug)) return leaveFirst(draft, left);
    return spreadChains(draft, places);
  }
  if (parties.list.length === 0 && verb.action === 'transfer') {
    // "zap ETH into USDC" is a swap, "move 100 USDC into Aave" a deposit.
    if (draft.toAsset?.known && !draft.toQuantity) draft.action = 'swap';
    else if (draft.venue?.known && verb.mode !== 'gift') {
      const between = moveBetweenVenues(draft, phrases, places.chain);
      if (between) return between;
      draft.action = 'deposit';
      const pair = phrases.find((phrase) => phrase.pair)?.pair;
      if (pair) {
        draft.action = 'lp-add';
        draft.pool = `${pair.left}/${pair.right}`;
      }
    }
  }
  draft.chain = places.chain ?? places.fromChain ?? (places.fromChain ? undefined : places.toChain);
  placeAroundParty(draft, phrases, places);
  if (parties.list.length <= 1) {
    const [party] = parties.list;
    if (party) draft.party = party;
    return [draft];
  }
  // "all of it to A and B" does not say how it is shared.
  const shared = !draft.quantity || draft.quantity.kind === 'max' || verb.mode === 'split';
  const quantity = shared ? ({ kind: 'vague' } as const) : draft.quantity;
  return parties.list.map((party) => ({ ...draft, quantity, party }));
}

/** "move my DAI from Aave to Spark" leaves one venue and enters the other, each where it is said. */
function moveBetweenVenues(
  draft: Draft,
  phrases: readonly Phrase[],
  chain: Draft['chain'],
): Draft[] | undefined {
  const enteredAt = phrases.findIndex((phrase) => phrase.prep === 'to' && phrase.venue);
  const leftAt = phrases.findIndex(isLeft);
  const left = phrases[leftAt]?.venue;
  if (!left) return undefined;
  const entered = phrases[enteredAt]?.venue;
  const chainIn = (from: number, to?: number) =>
    phrases.slice(from, to).find((phrase) => phrase.chain)?.chain;
  const ordered = enteredAt > leftAt;
  const start = ordered ? chainIn(leftAt, enteredAt) : undefined;
  const end = ordered ? chainIn(enteredAt) : undefined;
  const withdraw: Draft = { ...draft, action: 'withdraw', venue: left, chain: start ?? chain };
  if (!entered) return [withdraw];
  const deposit: Draft = {
    action: 'deposit',
    mode: 'plain',
    asset: draft.asset,
    venue: entered,
    chain: end ?? chain,
    ...(!draft.asset && { chained: true }),
  };
  return [withdraw, { ...deposit, follows: true, definite: true }];
}

/** "move my USDC from Aave on Polygon to Base": what lies at a venue is withdrawn and then bridged. */
function leaveFirst(bridge: Draft, venue: NonNullable<Draft['venue']>): Draft[] {
  const { venue: _left, quantity, party, toChain, possessive, ...common } = bridge;
  const withdraw: Draft = { ...common, action: 'withdraw', mode: 'plain', venue, quantity };
  if (possessive) withdraw.possessive = true;
  withdraw.chain = bridge.fromChain;
  delete withdraw.fromChain;
  return [withdraw, { ...common, party, toChain, definite: true, follows: true }];
}

/** "5 USDC on Base to X on Arbitrum": what is said behind the recipient is where it must arrive. */
function placeAroundParty(
  draft: Draft,
  phrases: readonly Phrase[],
  places: ReturnType<typeof readPlaces>,
): void {
  const partyAt = phrases.findIndex((phrase) => phrase.party && phrase.prep === 'to');
  const chains = phrases.filter((phrase) => phrase.chain);
  const after = chains.find(
    (phrase) => partyAt >= 0 && phrases.indexOf(phrase) > partyAt && phrase.prep !== 'from',
  );
  const before = chains.find((phrase) => partyAt < 0 || phrases.indexOf(phrase) < partyAt);
  const start = places.fromChain ?? before?.chain;
  const end = after?.chain ?? places.toChain ?? places.chain;
  if (start && end && start.name !== end.name) {
    draft.fromChain = start;
    draft.chain = end;
  }
}

function spreadChains(draft: Draft, places: ReturnType<typeof readPlaces>): Draft[] {
  if (places.fromChains.length > 1) {
    return places.fromChains.map((fromChain) => ({ ...draft, fromChain }));
  }
  if (places.toChains.length > 1) return places.toChains.map((toChain) => ({ ...draft, toChain }));
  return [draft];
}

/** Who receives: parties behind "to", and bare ones when the asset is said elsewhere. */
function readParties(phrases: readonly Phrase[]): { list: Party[]; used: Set<Phrase> } {
  const list: Party[] = [];
  const used = new Set<Phrase>();
  const hasAsset = phrases.some((phrase) => phrase.asset);
  const toAddress = phrases.some((phrase) => phrase.party && phrase.prep === 'to');
  let inList = false;
  for (const phrase of phrases) {
    const { party } = phrase;
    if (!party) {
      inList = false;
      continue;
    }
    const bare = phrase.prep === null;
    const token =
      party.kind === 'address' && bare && (phrase.quantity || (!hasAsset && toAddress && !inList));
    if (phrase.prep === 'from') continue;
    const before = list.at(-1);
    if (bare && inList && !phrase.joined && before) {
      // "Carol (0x…)": one recipient said twice; the address is what counts.
      if (before.kind !== 'address') list[list.length - 1] = party;
      else if (party.kind === 'address' && party.value !== before.value) list.push(party);
      used.add(phrase);
      continue;
    }
    if (phrase.prep === 'to' || (bare && inList && phrase.joined) || (bare && !token)) {
      list.push(party);
      used.add(phrase);
      inList = true;
    }
  }
  return { list, used };
}

function readSource(phrases: readonly Phrase[], used: ReadonlySet<Phrase>): Partial<Draft> {
  const operands = phrases.filter(
    (phrase) =>
      !used.has(phrase) &&
      (phrase.prep === null ||
        phrase.prep === 'of' ||
        phrase.prep === 'with' ||
        (phrase.prep === 'in' && phrase.asset !== undefined) ||
        (phrase.prep === 'from' && !phrase.chain)) &&
      (phrase.asset || phrase.quantity || phrase.anaphor || phrase.party?.kind === 'address'),
  );
  const source: Partial<Draft> = {};
  // "my rent of 500 DAI": the sized asset is what moves, whatever else was named.
  const sized = operands.findIndex((phrase) => phrase.quantity && phrase.asset?.known);
  if (sized > 0) operands.unshift(...operands.splice(sized, 1));
  // "send my sister 40 DAI": a word that is surely no asset, beside one that is, is somebody.
  const surely = operands.some((phrase) => phrase.asset?.known);
  for (const phrase of operands) {
    if (surely && phrase.asset?.known === false && !phrase.quantity) continue;
    source.asset ??= addressAsset(phrase);
    source.quantity ??= phrase.quantity;
    if (phrase.anaphor) source.anaphor = true;
    if (phrase.possessive) source.possessive = true;
    if (phrase.definite) source.definite = true;
  }
  return source;
}
