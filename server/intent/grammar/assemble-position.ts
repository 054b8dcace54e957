import { assembleBorrow, assembleRepay } from './assemble-debt.ts';
import type { Clause } from './clause.ts';
import type { Draft } from './draft.ts';
import { draftOf } from './draft-of.ts';
import { nameGiven } from './name-given.ts';
import type { Phrase } from './phrase.ts';
import { readPlaces } from './read-places.ts';

/** Lending, staking and liquidity: an asset, a venue, sometimes a pool. */
export function assemblePosition(verb: Clause['verb'], phrases: readonly Phrase[]): Draft[] {
  const parts = SEGMENTED.has(verb.action) ? segments(phrases) : [phrases];
  if (parts.length < 2) return assemblePart(verb, phrases);
  const drafts: Draft[] = [];
  for (const part of parts) {
    const before = drafts.at(-1);
    for (const draft of assemblePart(verb, part)) {
      draft.asset ??= before?.asset;
      draft.chain ??= before?.chain;
      draft.venue ??= before?.venue;
      drafts.push(draft);
    }
  }
  return drafts;
}

const SEGMENTED = new Set<Draft['action']>([
  'deposit',
  'withdraw',
  'borrow',
  'repay',
  'stake',
  'unstake',
]);

/** "100 USDC on Aave and another 50 on Morpho": each size has the place that is named behind it. */
function segments(phrases: readonly Phrase[]): Phrase[][] {
  const isPlace = (phrase: Phrase) => phrase.venue !== undefined || phrase.chain !== undefined;
  const result: Phrase[][] = [];
  let current: Phrase[] = [];
  for (const phrase of phrases) {
    const anew = phrase.joined && phrase.prep === null && phrase.quantity && !phrase.collateral;
    if (anew && current.some(isPlace) && current.some((one) => one.quantity)) {
      result.push(current);
      current = [];
    }
    current.push(phrase);
  }
  const last = result.at(-1);
  if (last && !current.some(isPlace)) last.push(...current);
  else result.push(current);
  return result;
}

function assemblePart(verb: Clause['verb'], phrases: readonly Phrase[]): Draft[] {
  const places = readPlaces(phrases);
  const pool = phrases.find((phrase) => phrase.pool);
  const sources = phrases.filter((phrase) => isSource(phrase, verb.action));
  const base: Draft = { action: verb.action, mode: verb.mode };
  base.chain = places.chain ?? places.toChain ?? (places.venue ? places.fromChain : undefined);
  if (places.fromChain && base.chain && places.fromChain.name !== base.chain.name) {
    base.fromChain = places.fromChain;
  }
  base.chain ??= places.fromChain;
  if (places.vagueChain) base.vagueChain = true;
  if (phrases.some((phrase) => phrase.venue && phrase.possessive)) base.possessive = true;
  if (places.venue) base.venue = places.venue;
  if (pool?.pool) base.pool = pool.pool;
  const pair = phrases.find((phrase) => phrase.pair);
  if (pair?.pair) base.pool ??= `${pair.pair.left}/${pair.pair.right}`;
  if (pair?.pair && base.pool !== undefined && !pool?.pair && GENERIC_POOLS.has(base.pool)) {
    base.pool = `${pair.pair.left}/${pair.pair.right}`;
  }
  const numbered = phrases.find((phrase) => phrase.positionId)?.positionId;
  if (numbered !== undefined) base.positionId = numbered;
  inferMarket(base);
  readVault(base, phrases);
  if (verb.action === 'claim' || verb.action === 'lp-collect') {
    return [{ ...base, asset: sources[0]?.asset }];
  }
  if (verb.action === 'borrow') return assembleBorrow(base, phrases, sources);
  const bought = phrases.find(
    (phrase) => (phrase.prep === 'in' || phrase.prep === 'to') && phrase.asset && !phrase.pool,
  );
  if (verb.action === 'deposit' && bought && !base.venue && !base.pool && sources[0]?.quantity) {
    // "invest $100 in ETH", "put half my ETH into DAI" are swaps.
    return [
      {
        ...base,
        action: 'swap',
        mode: sources[0].asset ? 'plain' : 'buy',
        asset: sources[0].asset,
        quantity: sources[0].quantity,
        toAsset: bought.asset,
      },
    ];
  }
  const vaulted = verb.action === 'deposit' && pool?.isVault === true;
  // "20 USDC into the USDC vault": what names the vault is no second asset beside the sized one.
  const put = vaulted && sources[0]?.quantity && pool !== sources[0];
  const list = (put ? sources.filter((phrase) => phrase.quantity) : sources).map((phrase) =>
    draftOf(base, phrase),
  );
  if (list.length === 0) {
    const fallback = pool?.asset && !pool.pair ? { asset: pool.asset } : {};
    const size = phrases.find((phrase) => phrase.quantity)?.quantity ?? closing(verb);
    return [
      {
        ...base,
        ...(verb.action === 'withdraw' ? fallback : {}),
        ...(size && { quantity: size }),
        ...denominated(phrases, verb.action),
      },
    ];
  }
  const [first, told] = list;
  const second = told ?? besideIn(base, phrases);
  if (
    verb.action === 'lp-add' ||
    (first &&
      second &&
      verb.action === 'deposit' &&
      !vaulted &&
      (base.pool !== undefined || isExchange(base)))
  ) {
    return [joinPair(first as Draft, second, base, pair)];
  }
  if (verb.action === 'lp-remove') {
    const sized = phrases.find((phrase) => phrase.quantity);
    const size = sized?.quantity ?? { kind: 'max' as const };
    // A number counts one side of the position: without its asset it would count the other one.
    const asset = size.kind === 'number' ? sized?.asset : undefined;
    return [{ ...(first as Draft), asset, quantity: size }];
  }
  if (verb.action === 'withdraw' && pool?.asset && !pool.pair) {
    for (const draft of list) draft.asset ??= pool.asset;
  }
  for (const draft of list) {
    if (!draft.asset || draft.asset.symbol === '*') {
      Object.assign(draft, denominated(phrases, verb.action));
    }
  }
  const merged = mergeSizes(list);
  if (verb.action === 'stake') nameGiven(merged, phrases);
  return verb.action === 'repay' ? assembleRepay(merged, phrases) : merged;
}

/** "withdraw everything from Aave in USDC", "repay everything I owe in USDC". */
function denominated(phrases: readonly Phrase[], action: Draft['action']): Partial<Draft> {
  if (action !== 'withdraw' && action !== 'repay' && action !== 'unstake') return {};
  const asset = phrases.find((phrase) => phrase.prep === 'in' && phrase.asset)?.asset;
  return asset ? { asset } : {};
}

/** A liquidity position that is closed is taken out whole. */
function closing({ action, mode }: Clause['verb']): Draft['quantity'] {
  return action === 'lp-remove' && mode === 'close' ? { kind: 'max' } : undefined;
}

function isSource(phrase: Phrase, action: Draft['action']): boolean {
  if ((phrase.collateral && action === 'borrow') || phrase.chain || phrase.venue || phrase.party)
    return false;
  if (phrase.pool !== undefined)
    return (
      action === 'lp-remove' ||
      (phrase.quantity !== undefined && phrase.prep === null && !phrase.pair)
    );
  if (!phrase.asset && !phrase.quantity && !phrase.anaphor) return false;
  if (phrase.prep === null || phrase.prep === 'of') return true;
  // "earn yield on 700 USDC".
  if (phrase.prep === 'on') return phrase.quantity !== undefined && phrase.asset !== undefined;
  if (phrase.prep === 'by' || phrase.prep === 'with')
    return phrase.quantity !== undefined && action !== 'borrow';
  return false;
}

/** "all my USDC" may come as a size and an asset apart; join what belongs together. */
function mergeSizes(list: Draft[]): Draft[] {
  const merged: Draft[] = [];
  for (const draft of list) {
    const last = merged.at(-1);
    const named = last?.asset && last.asset.symbol !== '*';
    const size = last?.quantity?.kind;
    const all = (size === 'max' || size === 'vague') && draft.quantity?.kind === 'max';
    // "everything I have there, it's all USDC" says what everything is.
    if (last?.quantity && !named && draft.asset && (!draft.quantity || all)) {
      last.asset = draft.asset;
      last.quantity = draft.quantity ?? last.quantity;
    } else if (last && draft.quantity && !draft.asset && !last.quantity)
      last.quantity = draft.quantity;
    else if (last && !draft.quantity && !draft.asset && draft.anaphor) last.anaphor = true;
    else merged.push(draft);
  }
  return merged;
}

function joinPair(
  first: Draft,
  second: Draft | undefined,
  base: Draft,
  pair: Phrase | undefined,
): Draft {
  const draft: Draft = { ...first, action: 'lp-add' };
  const hasSides = second?.asset !== undefined || pair?.pair !== undefined;
  if (!draft.asset && pair?.pair && hasSides) {
    // "$500 into WBTC/ETH" does not say of which side, or whether of both together.
    draft.asset = { symbol: pair.pair.left, known: true, isAddress: false };
    if (draft.quantity) draft.quantity = { kind: 'vague' };
  }
  if (second?.asset) {
    draft.toAsset = second.asset;
    draft.toQuantity = second.quantity;
  } else if (pair?.pair) {
    const unwrapped = (symbol: string | undefined) => (symbol === 'WETH' ? 'ETH' : symbol);
    const isLeft = unwrapped(draft.asset?.symbol) === unwrapped(pair.pair.left);
    const other = isLeft ? pair.pair.right : pair.pair.left;
    draft.toAsset = { symbol: other, known: true, isAddress: false };
  }
  if (base.pool !== undefined) draft.pool = base.pool;
  return draft;
}

/** "100 USDC with ETH to Uniswap": the second asset of liquidity, as much of it as the price asks. */
function besideIn(base: Draft, phrases: readonly Phrase[]): Draft | undefined {
  if (!isExchange(base)) return undefined;
  const beside = phrases.find(
    ({ asset, pool, prep, quantity }) =>
      prep === 'with' && asset && !quantity && pool === undefined,
  );
  return beside && draftOf(base, beside);
}

const EXCHANGES = new Set([
  'uniswap',
  'curve',
  'balancer',
  'aerodrome',
  'velodrome',
  'camelot',
  'sushiswap',
  'sushi',
  'pancakeswap',
  'quickswap',
  'maverick',
  'raydium',
  'orca',
  'meteora',
]);

/** Two assets put into an exchange are liquidity. */
function isExchange(draft: Draft): boolean {
  return EXCHANGES.has(draft.venue?.slug.replace(/-v\d$/, '') ?? '');
}

export const GENERIC_POOLS: ReadonlySet<string> = new Set([
  'pool',
  'vault',
  'lp',
  'farm',
  'gauge',
  'pair',
  'reserve',
]);

/** An address behind "to", "in" or "from" is the vault itself; what leaves one goes to somebody. */
function readVault(draft: Draft, phrases: readonly Phrase[]): void {
  if (draft.action !== 'deposit' && draft.action !== 'withdraw') return;
  const vault = phrases.find(
    (phrase) =>
      ((phrase.prep === 'to' && draft.action === 'deposit') ||
        phrase.prep === 'in' ||
        phrase.prep === 'from') &&
      phrase.party?.kind === 'address' &&
      !phrase.quantity,
  )?.party;
  if (vault?.kind !== 'address') return;
  const isVault = draft.pool !== undefined || draft.venue !== undefined;
  if (draft.action === 'withdraw' && draft.mode !== 'plain' && !isVault) {
    // "take 5 DAI from 0x…" names whose it is, and no vault.
    draft.source = vault;
    return;
  }
  draft.vault = vault.value;
  draft.venue ??= { slug: 'erc4626', name: 'ERC-4626 vault', known: true };
}

/** Tokens of yield markets say their venue by their name. */
function inferMarket(draft: Draft): void {
  if (draft.venue || draft.pool === undefined) return;
  const pool = draft.pool.toLowerCase();
  if (pool.startsWith('yt-') || pool.startsWith('pt-')) {
    draft.venue = { slug: 'pendle', name: 'pendle', known: true };
  }
}
