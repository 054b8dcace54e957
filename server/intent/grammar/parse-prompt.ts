import { applyCorrections, type Wavering } from './apply-corrections.ts';
import { assembleClause } from './assemble-clause.ts';
import { capPurchases } from './cap-purchases.ts';
import type { Draft, DraftGroup } from './draft.ts';
import { extractModifiers, type Modifiers } from './extract-modifiers.ts';
import { findStraySizes } from './find-strays.ts';
import { matchChain } from './lexicon/chains.ts';
import { matchVenue } from './lexicon/venues.ts';
import { normalise } from './normalise.ts';
import { readPhrases } from './read-phrases.ts';
import { readPlaces } from './read-places.ts';
import { restateOrders } from './restate-orders.ts';
import { restatePassives } from './restate-passives.ts';
import { type Screened, screenRequest } from './screen-request.ts';
import { splitClauses } from './split-clauses.ts';
import { threadDrafts } from './thread-drafts.ts';
import { isMark, type Token, wordOf } from './token.ts';
import { tokenise } from './tokenise.ts';
import { turnInversions } from './turn-inversions.ts';

/** What the grammar understood of a prompt. */
export interface ParsedPrompt {
  readonly tokens: readonly Token[];
  readonly screened: Screened | undefined;
  readonly drafts: readonly Draft[];
  readonly modifiers: Modifiers;
  /** What the user left undecided. */
  readonly wavering: Wavering | undefined;
  /** Sizes that no draft took up. */
  readonly strays: readonly string[];
}

/** The grammar, stage by stage: normalise, tokenise, screen, split, assemble, thread. Pure. */
export function parsePrompt(prompt: string): ParsedPrompt {
  const tokens = tokenise(normalise(prompt));
  const screened = screenRequest(tokens);
  const { tokens: corrected, wavering } = applyCorrections(tokens);
  const { tokens: orders, modifiers } = extractModifiers(
    restateOrders(restatePassives(turnInversions(capPurchases(corrected)))),
  );
  const { preamble, clauses } = splitClauses(orders);
  const groups: DraftGroup[] = [];
  let later: DraftGroup[] = [];
  for (const clause of clauses) {
    const drafts = assembleClause(clause);
    givePronoun(drafts, clause.tokens, tokens);
    if (clause.later) {
      later = separateHops(drafts);
      continue;
    }
    if (clause.details && groups.length > 0) addDetails(groups, drafts);
    else if (clause.earlier && groups.length > 0) groups.splice(groups.length - 1, 0, drafts);
    else for (const group of separateHops(drafts)) groups.push(group);
    groups.push(...later.splice(0));
  }
  const scopeAction = clauses[0]?.verb.action === 'bridge' ? 'bridge' : 'deposit';
  const scope = readPlaces(readPhrases(placed(preamble.map(asPreposition)), scopeAction));
  setTopic(groups, preamble);
  const spoken = groups.filter((group, index) => !isEcho(group, groups, index));
  const drafts = threadDrafts(spoken, {
    chain: scope.chain ?? scope.fromChain,
    toChain: scope.toChain,
    venue: scope.venue,
  });
  return {
    tokens,
    screened,
    drafts,
    modifiers,
    wavering,
    strays: findStraySizes(orders.slice(preamble.length), drafts),
  };
}

/** "turn my ETH into stETH by staking 2 ETH": the detail says the size of the order. */
function addDetails(groups: DraftGroup[], details: readonly Draft[]): void {
  const target = groups.at(-1)?.at(-1);
  const [detail] = details;
  if (!target || !detail) return;
  target.quantity ??= detail.quantity;
  target.venue ??= detail.venue;
  target.chain ??= detail.chain;
}

/** Drafts that feed each other are steps of their own. */
function separateHops(drafts: readonly Draft[]): DraftGroup[] {
  const result: DraftGroup[] = [];
  for (const draft of drafts) {
    const last = result.at(-1);
    if (last && !draft.follows) last.push(draft);
    else result.push([draft]);
  }
  return result.length > 0 ? result : [[]];
}

const PRONOUNS = new Set(['recipient', 'him', 'her', 'them', 'there', 'address', 'wallet', 'one']);

/** "my landlord is 0x…, send him 5 DAI": the one recipient of the prompt is who is spoken of. */
function givePronoun(
  drafts: readonly Draft[],
  clause: readonly Token[],
  tokens: readonly Token[],
): void {
  const [draft] = drafts;
  if (drafts.length !== 1 || draft?.action !== 'transfer' || draft.party) return;
  const told = tokens.some((token) => ['recipient', 'owe'].includes(wordOf(token)));
  if (!told && !clause.some((token) => PRONOUNS.has(wordOf(token)))) return;
  const named = tokens.filter((token) => token.kind === 'address' || token.kind === 'name');
  const bad = tokens.some((token) => token.kind === 'bad-address' || token.kind === 'handle');
  const [only] = named;
  if (bad || named.length !== 1 || (only?.kind !== 'address' && only?.kind !== 'name')) return;
  draft.party =
    only.kind === 'name'
      ? { kind: 'name', value: only.value }
      : { kind: 'address', family: only.family, value: only.value };
}

/** "Use Uniswap to swap": in front of the orders "use" is a preposition. */
function asPreposition(token: Token): Token {
  return wordOf(token) === 'use' ? { kind: 'word', text: 'using', raw: token.raw } : token;
}

/** "Aave: deposit 5 DAI", "Ethereum: send …": a name in front is a place, whatever else its name is. */
function placed(preamble: readonly Token[]): readonly Token[] {
  const venue = matchVenue(preamble.slice(0, 3).map(wordOf));
  const chain = matchChain(preamble.slice(0, 3).map(wordOf));
  const isSlug = chain?.chain.listed && wordOf(preamble[0]) === chain.chain.slug;
  const isHead = isSlug && isMark(preamble[chain.length], ':,');
  return venue || isHead ? [{ kind: 'word', text: 'on', raw: 'on' }, ...preamble] : preamble;
}

const PAYING = new Set(['use', 'using', 'with', 'take', 'spend']);

const HAVING = new Set(['have', 'got', "i've", 'holding', 'own']);

/** "I have 100 USDC on Base. Lend it on Aave": what was said of the wallet is what "it" means. */
function setTopic(groups: readonly DraftGroup[], preamble: readonly Token[]): void {
  const topic = readPhrases(preamble, 'swap').find((phrase) => phrase.asset?.known);
  const [first] = groups[0] ?? [];
  const uses = preamble.some((token) => PAYING.has(wordOf(token)));
  const has = preamble.some((token) => HAVING.has(wordOf(token)));
  if (topic && first && uses) freeVenue(first);
  if (!topic?.asset || !first || first.asset) return;
  if (first.action === 'swap' && first.mode === 'buy') {
    // "use 100 USDC to buy ETH" says what is paid.
    if (!uses) return;
    first.asset = topic.asset;
    if (!first.toQuantity) first.quantity ??= topic.quantity;
    startFrom(first, preamble);
    return;
  }
  if (uses) startFrom(first, preamble);
  // "I owe dave.eth 75 DAI, pay him": what is owed is what is paid.
  const owed = first.action === 'transfer' && first.party !== undefined;
  // "got 5 DAI on Base. swap to ETH": what is there is what is swapped.
  const given = has && first.action === 'swap' && first.toAsset !== undefined;
  if (!first.anaphor && !first.quantity && !uses && !owed && !given) return;
  first.asset = topic.asset;
  if (!first.quantity) first.quantity = topic.quantity;
}

const VENUE_FIRST = new Set<Draft['action']>(['deposit', 'repay', 'stake']);

/** "use 300 USDC to supply Aave": with the asset said in front, the name is the venue's. */
function freeVenue(draft: Draft): void {
  if (!VENUE_FIRST.has(draft.action) || draft.quantity || draft.venue || !draft.asset) return;
  const match = matchVenue([draft.asset.symbol.toLowerCase()]);
  if (!match) return;
  draft.venue = match.venue;
  draft.asset = undefined;
}

/** "use 300 USDC from Base to buy ETH on Arbitrum": where what is used lies. */
function startFrom(draft: Draft, preamble: readonly Token[]): void {
  const places = readPlaces(readPhrases(preamble.map(asPreposition), 'deposit'));
  const start = places.fromChain ?? places.chain;
  if (!start || !draft.chain || draft.action === 'bridge' || start.name === draft.chain.name)
    return;
  if (draft.action === 'swap') {
    draft.toChain = draft.chain;
    draft.chain = start;
  } else draft.fromChain = start;
}

/** "I need to complete the transfer quickly": an order that says nothing, beside one that does. */
function isEcho(group: DraftGroup, groups: readonly DraftGroup[], index: number): boolean {
  if (groups.length < 2) return false;
  const says = (draft: Draft) =>
    draft.asset ||
    draft.quantity ||
    draft.party ||
    draft.toAsset ||
    draft.anaphor ||
    draft.venue ||
    draft.chain ||
    draft.toChain ||
    draft.pool;
  if (group.some(says)) return false;
  // "… then bridge": an order without any word of its own still counts when it follows another.
  return index === 0 || groups.slice(0, index).every((one) => one.length === 0);
}
