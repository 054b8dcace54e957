import { assetSymbol } from '#server/language/lexicon/assets.ts';
import { matchChain, type NamedChain } from '#server/language/lexicon/chains.ts';
import type { AgentMetric } from '#server/schemas/agent-condition.ts';
import { wordSet } from './lexicon/phrases.ts';
import type { Predicate } from './predicate.ts';
import { readClaim } from './read-claim.ts';
import type { Term } from './term.ts';

type NameTerm = Extract<Term, { kind: 'name' }>;

/** Nouns that stand for no one asset. */
const NO_ASSET = wordSet(
  'he she him stablecoin stablecoins stable memecoin memecoins altcoin altcoins alts nfts tokens portfolio anything something everything nothing conditions things situation mood stuff life world time moment user people app bot were was losses loss addresses holders users wallets number count score rank rating followers members subscribers supply demand money sales revenue debt salary rent traffic latency index trade trades strategy vault pool',
);

/** Reads the terms between two connectives into one predicate. */
export function readPredicate(terms: readonly Term[]): Predicate {
  const predicate: Predicate = { unread: [] };
  readClaim(terms, predicate);
  for (const term of terms) readSpecial(term, predicate);
  readTurns(terms, predicate);
  const isVerb = (term: Term) =>
    term.kind === 'move' ||
    term.kind === 'not' ||
    (term.kind === 'side' && (term.side === 'reaches' || term.isVerb === true));
  if (terms.some(isVerb)) predicate.hasVerb = true;
  // "when I have 2 LINK" waits until there are as many.
  if (predicate.held && predicate.amount?.counted !== undefined && !predicate.move) {
    predicate.side ??= 'reaches';
  }
  // "gas is 31", "gas 31": no word says from where it comes.
  const isWeak = terms.every((term) => term.kind !== 'side' || term.isStill === true);
  const isSideless = predicate.side === undefined || predicate.side === 'reaches';
  if (predicate.amount && isWeak && isSideless && !predicate.move) predicate.isStill = true;
  readSubject(terms, predicate);
  readStart(terms, predicate);
  return predicate;
}

/** "drops 5% from 3000": a change counts from the value at its start, and from no other. */
function readStart(terms: readonly Term[], predicate: Predicate): void {
  if (predicate.move === undefined || predicate.amount?.unit !== 'percent') return;
  const start = terms.find(
    (term) => term.kind === 'amount' && (term.unit === 'usd' || term.unit === 'none'),
  );
  if (start?.kind !== 'amount') return;
  predicate.unmeasured ??= `A change in percent counts from the value when the agent starts, not from ${start.value}; name the level itself`;
}

function readSpecial(term: Term, predicate: Predicate): void {
  switch (term.kind) {
    case 'unmeasured':
      predicate.unmeasured ??= `${term.reason} not watched ("${term.said}")`;
      break;
    case 'expiry':
      predicate.expiry = true;
      break;
    case 'liquidation':
      predicate.liquidation = true;
      break;
    case 'bad-address':
      predicate.brokenAddress ??= term.raw;
      break;
    case 'offChain':
      predicate.offChain ??= term.raw;
      break;
    case 'window':
      predicate.hours ??= term.hours;
      if (term.said !== undefined) predicate.within ??= term.said;
      break;
    case 'hold':
      predicate.unkept ??= 'How long or until when a condition holds is not watched.';
      break;
    case 'count':
      predicate.unkept ??= 'How often it happens is not counted: it fires the first time.';
      break;
    case 'any':
      predicate.any = true;
      break;
    case 'current':
      predicate.fromNow = true;
      break;
    case 'by':
      predicate.sized = true;
      break;
    case 'past':
      predicate.past = true;
      break;
    case 'held':
      predicate.held = true;
      break;
    case 'lent':
      predicate.lentAt ??= term.protocol;
      break;
    default:
  }
}

/** "isn't above", "stays above": what turns a comparison round stands before it. */
function readTurns(terms: readonly Term[], predicate: Predicate): void {
  const claim = terms.findIndex((term) => term.kind === 'side' && !term.weak);
  for (const term of claim < 0 ? terms : terms.slice(0, claim)) {
    if (term.kind === 'not') predicate.negated = !predicate.negated;
    if (term.kind === 'keep') predicate.kept = true;
  }
}

function readSubject(terms: readonly Term[], predicate: Predicate): void {
  const metrics = terms.filter((term) => term.kind === 'metric');
  // "gas price", "price of gas", "portfolio balance": the narrower word says what it is.
  const narrow = metrics.find(
    (term) => term.metric !== 'price' && term.metric !== 'apy' && term.metric !== 'balance',
  );
  const rate = metrics.find((term) => term.metric !== 'price');
  const metric = narrow ?? rate ?? metrics[0];
  if (metric) predicate.metric = metric.metric;
  else if (predicate.amount?.unit === 'gwei') predicate.metric = 'gas_price';
  // "gas: under 0.015 ETH left on Arbitrum" is what is left to pay it with.
  const isLeft = predicate.held === true && predicate.amount?.counted !== undefined;
  if (predicate.metric === 'gas_price' && isLeft) predicate.metric = 'balance';
  readRate(terms, predicate);
  const valued = metrics.some((term) => term.said.includes('worth') || term.said.includes('value'));
  if (valued && predicate.amount?.unit === 'none' && predicate.amount.counted === undefined) {
    predicate.amount = { ...predicate.amount, unit: 'usd' };
  }
  const pair = terms.find((term) => term.kind === 'pair');
  if (pair) {
    predicate.asset = pair.base;
    predicate.assetKnown = true;
    if (pair.quote !== 'USD') predicate.quote = pair.quote;
  }
  for (const term of terms) {
    if (term.kind !== 'address') continue;
    if (term.wallet) predicate.wallet ??= term.value;
    else {
      predicate.asset ??= term.value;
      predicate.assetKnown = true;
    }
  }
  placeCounted(predicate);
  const names = terms.filter((term): term is NameTerm => term.kind === 'name');
  readNames(names, predicate);
  if (predicate.asset === undefined && needsAsset(predicate)) readUnknownAsset(terms, predicate);
  for (const term of terms) {
    if (term.kind === 'word' && symbolFrom(term.raw) !== predicate.asset)
      predicate.unread.push(term.raw);
  }
}

/** "hf < 1.25 arb": what is counted in no coin names the chain behind its number. */
function placeCounted(predicate: Predicate): void {
  const { amount, metric } = predicate;
  const chain =
    amount?.counted === undefined ? undefined : matchChain([amount.counted.toLowerCase()]);
  const isOfPlace = metric === 'health_factor' || metric === 'gas_price';
  // "my collateral falls below 10 ETH" counts coins.
  if (['ETH', 'SOL', 'POL'].includes(amount?.counted ?? '')) return;
  if (!amount || !isOfPlace || !chain?.chain.listed) return;
  const { counted: _, ...bare } = amount;
  predicate.amount = bare;
  predicate.chain ??= chain.chain;
}

const PAID = /\("(?:pays|pay|paid)"\)$/;

/** "borrowing DAI costs more than 8%": a percentage beside lending or borrowing is a yield. */
function readRate(terms: readonly Term[], predicate: Predicate): void {
  const rates = terms.flatMap((term) => (term.kind === 'rate' ? [term.metric] : []));
  const [rate] = rates;
  const { amount, metric } = predicate;
  const sized = amount?.unit === 'usd' || amount?.counted !== undefined;
  if (rate === 'borrow_apy' && metric === undefined && sized) {
    predicate.unmeasured ??= 'Sizes of loans are not watched, only their health factor and rates';
  }
  if (rate === undefined || amount?.unit !== 'percent' || amount.multiple) return;
  const borrowed = rates.includes('borrow_apy');
  if (metric === 'apy' && borrowed) predicate.metric = 'borrow_apy';
  const level = predicate.move === undefined && predicate.side !== undefined;
  if (metric !== undefined || !level) return;
  predicate.metric = borrowed ? 'borrow_apy' : rate;
  if (predicate.unmeasured !== undefined && PAID.test(predicate.unmeasured))
    delete predicate.unmeasured;
}

export const VENUE_METRICS: ReadonlySet<AgentMetric> = new Set([
  'health_factor',
  'apy',
  'supply_apy',
  'borrow_apy',
]);

/** Settles what each name is, now that the metric is known. */
function readNames(names: readonly NameTerm[], predicate: Predicate): void {
  const { metric } = predicate;
  const rate = metric !== undefined && VENUE_METRICS.has(metric);
  // "polygon usdc apy": of two names, the one that may be a chain is the chain.
  const isPlaced = rate || metric === 'balance' || predicate.held === true;
  const ordered = isPlaced
    ? [...names].sort((a, b) => (a.chain ? 1 : 0) - (b.chain ? 1 : 0))
    : names;
  const { amount } = predicate;
  for (const name of ordered) {
    // "on ethereum over 50,000 USDC": where something else is counted.
    const isWhere = name.placed && name.chain?.listed && amount?.counted !== undefined;
    if (isWhere && amount.counted !== name.asset && metric !== 'price') {
      predicate.chain ??= name.chain as NamedChain;
      continue;
    }
    const chain =
      name.chain && (name.placed || metric === 'gas_price' || (!name.asset && !name.venue));
    const venue =
      name.venue && (name.placed || (metric && VENUE_METRICS.has(metric)) || !name.asset);
    if (metric === 'gas_price') {
      if (name.chain) predicate.chain ??= name.chain;
      continue;
    }
    if (name.placed && name.asset !== undefined) predicate.placedAsset ??= name.asset;
    if (venue && name.venue && predicate.protocol === undefined)
      predicate.protocol = name.venue.slug;
    else if (chain && name.chain) predicate.chain ??= name.chain;
    else if (
      metric === 'health_factor' ||
      (isPlaced && name.chain && predicate.asset !== undefined)
    ) {
      if (name.chain) predicate.chain ??= name.chain;
    } else if (name.asset !== undefined) {
      if (predicate.asset === undefined) {
        predicate.asset = name.asset;
        predicate.assetKnown = name.known;
        if (!name.known) predicate.guessed = true;
        if (name.chain) predicate.assetChain = name.chain;
      } else if (
        predicate.quote === undefined &&
        name.asset !== predicate.asset &&
        (metric === 'peg' || name.against)
      ) {
        predicate.quote = name.asset;
      } else if (!predicate.assetKnown && name.known) {
        predicate.asset = name.asset;
        predicate.assetKnown = true;
        delete predicate.guessed;
      }
    } else if (name.chain) predicate.chain ??= name.chain;
  }
}

function needsAsset(predicate: Predicate): boolean {
  return (
    !predicate.any &&
    predicate.offChain === undefined &&
    predicate.unmeasured === undefined &&
    (predicate.metric === undefined ||
      predicate.metric === 'price' ||
      predicate.metric === 'peg') &&
    (predicate.side !== undefined || predicate.move !== undefined) &&
    predicate.amount !== undefined
  );
}

/** A word that nothing knows, right before the comparator or the metric, is an asset by its place. */
function readUnknownAsset(terms: readonly Term[], predicate: Predicate): void {
  // Several unknown words are a phrase about something else: "the number of addresses".
  if (terms.filter((term) => term.kind === 'word').length > 1) return;
  const claim = terms.findIndex((term) => term.kind === 'side' || term.kind === 'move');
  const metric = terms.findIndex((term) => term.kind === 'metric');
  const before = metric >= 0 && metric < claim ? metric : claim;
  for (let at = before - 1; at >= 0; at--) {
    const term = terms[at] as Term;
    if (term.kind !== 'word') continue;
    const symbol = symbolFrom(term.raw);
    if (symbol !== undefined && !NO_ASSET.has(term.text)) {
      predicate.asset = symbol;
      predicate.assetKnown = false;
      predicate.guessed = true;
    }
    return;
  }
  const behind = terms[metric + 1];
  if (metric >= 0 && behind?.kind === 'word') {
    const symbol = symbolFrom(behind.raw);
    if (symbol !== undefined && !NO_ASSET.has(behind.text)) {
      predicate.asset = symbol;
      predicate.guessed = true;
    }
  }
}

function symbolFrom(raw: string): string | undefined {
  if (raw.length < 2 || raw.length > 16) return undefined;
  for (const char of raw) {
    const lower = char.toLowerCase();
    if (
      !(
        (lower >= 'a' && lower <= 'z') ||
        (char >= '0' && char <= '9') ||
        char === '.' ||
        char === '-'
      )
    )
      return undefined;
  }
  return assetSymbol(raw);
}
