import type { Lattice } from './lattice.ts';
import { receiptUnderlying } from './lexicon/assets.ts';
import { stakedAsset, unstaked } from './lexicon/venues.ts';
import type { ContentKind } from './mention.ts';
import type { PartialIntent } from './orders/partial-intent.ts';
import type { Parse } from './search-parses.ts';

/** Something that was said and that no clause explains. */
export interface Unexplained {
  readonly text: string;
  readonly kind: ContentKind;
}

/**
 * The law that a parse must keep: everything that was said is used, once. It knows the tokens and which of
 * them the clauses explain, and nothing of how the clauses were found.
 *
 * @returns what was said and is not in the parse, as it was written
 */
export function findUnexplained(lattice: Lattice, { clauses }: Parse): readonly Unexplained[] {
  const uses = new Map<number, number>();
  for (const clause of clauses) {
    for (const at of new Set(clause.explained)) uses.set(at, (uses.get(at) ?? 0) + 1);
    for (const fillers of Object.values(clause.roles)) {
      const seen = fillers.flatMap(({ mention }) =>
        Array.from({ length: mention.to - mention.from }, (_, at) => mention.from + at),
      );
      if (new Set(seen).size !== seen.length)
        return [{ text: 'the same words twice', kind: 'amount' }];
    }
  }
  // What stands between two clauses joins them, or says nothing.
  const inside = new Set<number>();
  for (const { from, to } of clauses) for (let at = from; at < to; at++) inside.add(at);
  for (const mention of lattice.at.flat()) {
    if (mention.kind !== 'connector' && mention.kind !== 'filler') continue;
    for (let at = mention.from; at < mention.to; at++) if (!inside.has(at)) uses.set(at, 1);
  }
  const lost: Unexplained[] = [];
  for (const [at, kind] of lattice.content) {
    if ((uses.get(at) ?? 0) === 0) lost.push({ text: lattice.tokens[at]?.raw ?? '', kind });
  }
  return lost;
}

/**
 * The same law on the result, by values: every number, address and name that was written is in the orders. It reads
 * the tokens again and knows nothing of clauses.
 */
export function findLostValues(
  lattice: Lattice,
  { clauses }: Parse,
  partials: readonly PartialIntent[],
): readonly Unexplained[] {
  const values = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string') values.add(value.toLowerCase());
    else if (typeof value === 'object' && value !== null)
      for (const inner of Object.values(value)) collect(inner);
  };
  for (const partial of partials) collect(partial);
  const isAll = values.has('max');
  const lost: Unexplained[] = [];
  // A protocol or a chain that a clause took up stands in an order too.
  // "stake 1 ETH to get stETH", "unstake to ETH": what a venue gives is said by the venue.
  for (const { action, venue, asset } of partials) {
    if (action !== 'stake' && action !== 'unstake') continue;
    // What staking gave is not staked: "my stETH at Lido, I'd have that unstaked".
    const stakes = action === 'stake' ? unstaked(asset)?.symbol : undefined;
    if (asset && stakes !== undefined && stakes !== asset.symbol)
      lost.push({ text: asset.symbol, kind: 'asset' });
    const given = action === 'stake' ? venue && stakedAsset(venue.slug) : unstaked(asset)?.symbol;
    if (given !== undefined) values.add(given.toLowerCase());
  }
  for (const { roles } of clauses) {
    for (const { mention } of Object.values(roles).flat()) {
      if (mention.kind === 'quantity' && mention.asset && !isInOrders(mention.asset.symbol, values))
        lost.push({ text: mention.asset.symbol, kind: 'asset' });
      const name =
        mention.kind === 'venue'
          ? mention.venue.slug
          : mention.kind === 'chain'
            ? mention.chain.name
            : undefined;
      const isKept =
        name === undefined ||
        values.has(name.toLowerCase()) ||
        partials.some(({ vagueChain }) => vagueChain);
      if (!isKept) lost.push({ text: name, kind: mention.kind === 'venue' ? 'venue' : 'chain' });
    }
  }
  const held = sizesHeld(clauses, partials);
  for (const [at, token] of lattice.tokens.entries()) {
    if (held.has(at)) continue;
    if (lattice.at[at]?.some(({ kind, from }) => kind === 'slippage' && from === at)) continue;
    switch (token.kind) {
      case 'number':
      case 'usd':
        if (!values.has(token.value.toLowerCase()) && !isPartOfOne(values, token.value))
          lost.push({ text: token.raw, kind: 'amount' });
        break;
      case 'percent':
        if (
          !values.has(token.value) &&
          !(Number(token.value) === 100 && isAll) &&
          !isPartOfOne(values, token.value)
        ) {
          lost.push({ text: token.raw, kind: 'amount' });
        }
        break;
      case 'address':
      case 'name':
      case 'bad-address':
        if (!values.has(token.value.toLowerCase()) && !isLabel(lattice, at))
          lost.push({ text: token.raw, kind: 'party' });
        break;
      default:
        break;
    }
  }
  return lost;
}

/** An asset that a clause took up stands in an order, by its name or by what it stands for. */
function isInOrders(symbol: string, values: ReadonlySet<string>): boolean {
  // "Pendle PT" names no market: which one is asked.
  if (/^(\*|\$native|PT|YT)$/.test(symbol)) return true;
  const lower = symbol.toLowerCase();
  const meant = receiptUnderlying(lower)?.toLowerCase();
  return values.has(lower) || (meant !== undefined && values.has(meant));
}

/**
 * "I have 5000 USDC, lend 3500 USDC": what is held only bounds an order that has its own size.
 *
 * @returns where the sizes are that are stated so
 */
function sizesHeld(
  clauses: Parse['clauses'],
  partials: readonly PartialIntent[],
): ReadonlySet<number> {
  const told = new Set<number>();
  for (const { frame, roles, hasVerb } of clauses) {
    if (frame !== 'have' || !hasVerb) continue;
    for (const { mention } of roles.object ?? []) {
      if (mention.kind !== 'quantity' || mention.size?.kind !== 'number' || !mention.asset)
        continue;
      const { asset, size } = mention;
      const isBound = partials.some(
        ({ asset: ordered, quantity }) =>
          ordered?.symbol === asset.symbol &&
          quantity?.kind === 'number' &&
          Number(quantity.value) <= Number(size.value),
      );
      if (isBound) for (let at = mention.from; at < mention.to; at++) told.add(at);
    }
  }
  return told;
}

/** "three quarters of an ETH" is 0.75 of it. */
function isPartOfOne(values: ReadonlySet<string>, percent: string): boolean {
  return values.has(String(Number(percent) / 100));
}

/** "carol.eth (0x…)": the name only labels the address that stands beside it. */
function isLabel(lattice: Lattice, at: number): boolean {
  return lattice.tokens[at]?.kind === 'name' && lattice.tokens[at + 1]?.kind === 'address';
}
