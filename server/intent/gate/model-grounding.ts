import { assetSymbol, isAssetSpelling } from '#server/language/lexicon/assets.ts';
import type { NamedChain } from '#server/language/lexicon/chains.ts';
import { type NamedVenue, venueNamed } from '#server/language/lexicon/venues.ts';
import type { PartialIntent } from '#server/language/orders/partial-intent.ts';
import type { NamedAsset } from '#server/language/orders/said-values.ts';
import type { ParsedPrompt } from '#server/language/parse-prompt.ts';
import { extractModifiers, type Modifiers } from '#server/language/terms/extract-modifiers.ts';
import type { IntentRequest } from '#server/schemas/intent-exchange.ts';
import { splitTranscript } from '#server/schemas/transcript.ts';
import type { ModelOrder } from '../model/model-answer.ts';
import { recentTurns } from './confirm-recipient.ts';
import type { Destination } from './model-destinations.ts';
import { readPage } from './model-page.ts';
import { isNoOrder } from './model-screen.ts';
import { WrittenSizes } from './model-sizes.ts';
import { isListedAsset, type NamedThings, readNames, symbolKey } from './model-words.ts';

/** Everything a model's answer may stand on. */
export interface Ground {
  readonly prompt: string;
  readonly user: NamedThings;
  /** What the page names: assets, chains and protocols that the service lists, nothing else. */
  readonly page: NamedThings;
  /** Assets that the request says are held. */
  readonly held: ReadonlySet<string>;
  readonly destinations: readonly Destination[];
  /** The wallets' own addresses: naming one need not mean to send there. */
  readonly wallets: ReadonlySet<string>;
  readonly sizes: () => WrittenSizes;
  readonly modifiers: Modifiers;
}

/** Partial intents as the grammar makes them, or why the answer is not taken. */
export type Grounded =
  | { readonly ok: true; readonly partials: PartialIntent[]; readonly modifiers: Modifiers }
  | { readonly ok: false; readonly reasons: readonly string[] };

const PLAIN_SYMBOL = /^[A-Za-z0-9.$+_-]{1,32}$/;
/** Whoever lets somebody spend says so; the plan makes the approvals that its steps need. */
const APPROVAL =
  /(approv|aprob|aprov|approu|allow|autori|genehmig|erlaub|授权|授權|承認|승인|одобр|разреш)/i;
const TAKES_DESTINATION: ReadonlySet<string> = new Set(['transfer', 'sweep', 'bridge', 'approve']);
const OUTPUT_IS_TARGET: ReadonlySet<string> = new Set(['swap', 'sweep']);
const OUTPUT_IS_ASSET: ReadonlySet<string> = new Set(['bridge', 'withdraw', 'unstake', 'borrow']);

/** Reads what the user, the page and the wallets name. Nothing of it is a model's. */
export function readGround(
  request: IntentRequest,
  parsed: ParsedPrompt,
  destinations: readonly Destination[],
): Ground {
  const { own: prompt } = splitTranscript(request.prompt);
  const earlier = recentTurns(request).flatMap((turn) =>
    turn.role === 'user' ? [splitTranscript(turn.content).own] : [],
  );
  const own = extractModifiers(readNames([prompt]).tokens);
  const hasSize = own.tokens.some(({ kind }) => ['number', 'usd', 'percent'].includes(kind));
  const written = hasSize ? own.tokens : readNames(earlier).tokens;
  const held = [
    ...request.wallets.flatMap((wallet) => Object.keys(wallet.balances ?? {})),
    ...(request.balances ?? []).map((balance) => balance.asset),
  ].filter((symbol) => PLAIN_SYMBOL.test(symbol));
  return {
    prompt,
    user: readNames([prompt, ...earlier]),
    page: readPage(request.page_context),
    held: new Set(held.map(symbolKey)),
    destinations,
    wallets: new Set(request.wallets.map((wallet) => wallet.address.toLowerCase())),
    sizes: () => new WrittenSizes(written, prompt),
    modifiers: { ...parsed.modifiers, ...own.modifiers },
  };
}

/**
 * Holds a model's orders to the ground: every amount, asset, chain, protocol and destination must
 * be found in it, every size and destination of the prompt must be used, and no size twice.
 */
export function groundOrders(orders: readonly ModelOrder[], ground: Ground): Grounded {
  const grounding = new Grounding(ground);
  const partials = orders.map((order, at) => grounding.partial(order, at, orders[at - 1]));
  const reasons = grounding.finish();
  if (orders.length === 0) reasons.push('There is no order in the answer.');
  if (isNoOrder(ground.prompt)) reasons.push('The request asks, waits or forbids: it is no order.');
  return reasons.length > 0
    ? { ok: false, reasons }
    : { ok: true, partials, modifiers: grounding.modifiers };
}

class Grounding {
  readonly modifiers: Modifiers;
  private readonly ground: Ground;
  private readonly sizes: WrittenSizes;
  private readonly reasons: string[] = [];
  private readonly pointedAt = new Set<number>();
  private readonly emptied = new Set<string>();

  constructor(ground: Ground) {
    this.ground = ground;
    this.sizes = ground.sizes();
    this.modifiers = { ...ground.modifiers };
  }

  partial(order: ModelOrder, at: number, before: ModelOrder | undefined): PartialIntent {
    const partial: PartialIntent = { action: order.action, mode: 'plain' };
    const where = `Order ${at + 1}`;
    partial.asset = this.asset(order.asset, where, true);
    partial.toAsset = this.asset(order.to_asset, where, false);
    this.place(partial, order, where);
    partial.venue = this.venue(order.protocol, where);
    this.size(partial, order, where, before);
    this.party(partial, order, where);
    if (order.action === 'approve' && !APPROVAL.test(this.ground.prompt)) {
      this.reasons.push(`${where}: the request does not ask for an approval.`);
    }
    if (order.slippage_percent !== null) this.slippage(order.slippage_percent, where);
    return partial;
  }

  /** @returns why the answer as a whole is not taken */
  finish(): string[] {
    for (const raw of this.sizes.strays()) {
      this.reasons.push(`The size ${JSON.stringify(raw)} of the request is in no order.`);
    }
    for (const [index, { value }] of this.ground.destinations.entries()) {
      if (!this.pointedAt.has(index) && !this.ground.wallets.has(value.toLowerCase())) {
        this.reasons.push(`Destination ${index} (${value}) of the request is in no order.`);
      }
    }
    return this.reasons;
  }

  private asset(written: string | null, where: string, spent: boolean): NamedAsset | undefined {
    if (written === null) return undefined;
    const reference = /^@(\d{1,2})$/.exec(written);
    if (reference) return this.tokenAddress(Number(reference[1]), where);
    const key = symbolKey(written);
    const { user, page, held } = this.ground;
    const grounded =
      PLAIN_SYMBOL.test(written) &&
      (user.assets.has(key) ||
        (isListedAsset(key) && page.assets.has(key)) ||
        (spent && held.has(key)));
    if (!grounded) {
      this.reasons.push(`${where}: nobody named the asset ${JSON.stringify(written)}.`);
      return undefined;
    }
    const known = isAssetSpelling(written.toLowerCase()) || isListedAsset(key);
    return { symbol: assetSymbol(written), known, isAddress: false };
  }

  private tokenAddress(index: number, where: string): NamedAsset | undefined {
    const destination = this.ground.destinations[index];
    if (destination?.kind !== 'address') {
      this.reasons.push(`${where}: there is no address @${index}.`);
      return undefined;
    }
    this.pointedAt.add(index);
    return { symbol: destination.value, known: true, isAddress: true };
  }

  private place(partial: PartialIntent, order: ModelOrder, where: string): void {
    if (order.action === 'bridge') {
      partial.fromChain = this.chain(order.from_chain ?? order.chain, where);
      partial.toChain = this.chain(order.to_chain, where);
    } else partial.chain = this.chain(order.chain, where);
  }

  private chain(written: string | null, where: string): NamedChain | undefined {
    if (written === null) return undefined;
    const [named] = readNames([written]).chains.values();
    const grounded =
      named && (this.ground.user.chains.has(named.name) || this.ground.page.chains.has(named.name));
    if (!grounded)
      this.reasons.push(`${where}: nobody named the chain ${JSON.stringify(written)}.`);
    return grounded ? named : undefined;
  }

  private venue(written: string | null, where: string): NamedVenue | undefined {
    if (written === null) return undefined;
    const { user, page } = this.ground;
    for (const venue of readNames([written.replaceAll('-', ' '), written]).venues.values()) {
      if (user.venues.has(venue.slug) || page.venues.has(venue.slug)) return venue;
    }
    const word = written.toLowerCase();
    if (PLAIN_SYMBOL.test(word) && user.words.has(word)) return venueNamed(word);
    this.reasons.push(`${where}: nobody named the protocol ${JSON.stringify(written)}.`);
    return undefined;
  }

  private size(
    partial: PartialIntent,
    order: ModelOrder,
    where: string,
    before: ModelOrder | undefined,
  ): void {
    if (order.to_amount !== null) {
      const wanted = this.sizes.take('number', order.to_amount);
      if (!wanted || order.action !== 'swap' || order.amount_kind !== 'none') {
        this.reasons.push(`${where}: to_amount is only for a swap that says what it must give.`);
      } else partial.toQuantity = wanted;
      return;
    }
    if (order.amount_kind === 'none') return;
    if (order.amount_kind === 'chained') {
      this.chained(partial, order, where, before);
      return;
    }
    const size = this.sizes.take(order.amount_kind, order.amount);
    if (!size) {
      this.reasons.push(
        `${where}: nobody wrote the size ${JSON.stringify(order.amount)} (${order.amount_kind}), or it is used already.`,
      );
      return;
    }
    if (size.kind === 'max') {
      const key = `${partial.asset?.symbol ?? '*'} ${(partial.fromChain ?? partial.chain)?.name ?? ''}`;
      if (this.emptied.has(key)) this.reasons.push(`${where}: all of it is used already.`);
      this.emptied.add(key);
      if (order.action === 'approve') partial.unlimited = true;
    }
    partial.quantity = size;
  }

  private chained(
    partial: PartialIntent,
    order: ModelOrder,
    where: string,
    before: ModelOrder | undefined,
  ): void {
    const given =
      before && OUTPUT_IS_TARGET.has(before.action)
        ? before.to_asset
        : before && OUTPUT_IS_ASSET.has(before.action)
          ? before.asset
          : null;
    const fits =
      given !== null && order.asset !== null && symbolKey(given) === symbolKey(order.asset);
    if (!fits) {
      this.reasons.push(`${where}: the order before it does not give what it spends.`);
      return;
    }
    partial.chained = true;
    if (order.amount === null) return;
    const share = this.sizes.take('percent', order.amount);
    if (share?.kind === 'percent') partial.portion = share.value;
    else this.reasons.push(`${where}: nobody wrote the share ${JSON.stringify(order.amount)}.`);
  }

  private party(partial: PartialIntent, order: ModelOrder, where: string): void {
    if (order.destination === null) return;
    const destination = this.ground.destinations[order.destination];
    if (!destination || !TAKES_DESTINATION.has(order.action)) {
      this.reasons.push(`${where}: there is no destination ${order.destination} for it.`);
      return;
    }
    if (
      partial.asset?.symbol === destination.value ||
      partial.toAsset?.symbol === destination.value
    ) {
      this.reasons.push(`${where}: an asset is not its own destination.`);
      return;
    }
    this.pointedAt.add(order.destination);
    partial.party = destination;
  }

  private slippage(percent: string, where: string): void {
    const said = this.sizes.take('percent', percent);
    if (said?.kind !== 'percent') {
      this.reasons.push(`${where}: nobody wrote the slippage ${JSON.stringify(percent)}.`);
      return;
    }
    this.modifiers.slippageBps = Math.round(Number(said.value) * 100);
  }
}
