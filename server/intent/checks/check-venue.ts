import { CHAINS, type EvmChainSlug } from '#server/chains/registry.ts';
import { stakesAsset } from '#server/language/lexicon/venues.ts';
import type { PartialIntent } from '#server/language/orders/partial-intent.ts';
import { PROTOCOLS } from '#server/protocols/registry.ts';
import { SOLANA_PROTOCOLS } from '#server/protocols/solana-registry.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import { fillChain, fillVenue } from '../fill-answer.ts';
import type { Interview, Question } from '../interview.ts';
import { VERB_OF } from '../render/words.ts';

const AT_VENUE = new Set<PartialIntent['action']>([
  'deposit',
  'withdraw',
  'stake',
  'unstake',
  'borrow',
  'repay',
  'claim',
]);

/** Which protocol: the only one that can, else it is asked. */
export function checkVenue(partial: PartialIntent, index: number, interview: Interview): void {
  if (!AT_VENUE.has(partial.action)) return;
  const refused = partial.venue && takesOther(partial, partial.venue) ? partial.venue : undefined;
  if (partial.venue && !refused) {
    checkReach(partial, partial.venue, index, interview);
    return;
  }
  const slug = partial.chain?.listed ? partial.chain.slug : undefined;
  const able = venuesOn(slug, partial, refused);
  if (slug !== undefined && able.length === 0 && partial.pool === undefined) {
    goElsewhere(partial, index, interview, refused);
    return;
  }
  offerVenues(partial, index, interview, able, refused);
}

interface Venue {
  readonly slug: string;
  readonly name: string;
}

/** The protocols that can do it on a chain; none where no chain is said. */
function venuesOn(
  slug: ChainSlug | undefined,
  { action, asset, choosy }: PartialIntent,
  refused: Venue | undefined,
): readonly Venue[] {
  const isStaking = action === 'stake' || action === 'unstake';
  if (slug === 'solana') {
    // What is staked there is SOL, and what is unstaked says so by its name.
    if (isStaking && asset !== undefined && !/^\*$|sol$/i.test(asset.symbol)) return [];
    return SOLANA_PROTOCOLS.filter(
      (protocol) =>
        protocol.listed &&
        (!protocol.byNameOnly || refused !== undefined || choosy === true) &&
        stakesAsset(protocol.slug, asset?.symbol ?? 'SOL') &&
        (protocol.actions as Partial<Record<string, unknown>>)[action],
    );
  }
  return PROTOCOLS.filter(
    (protocol) =>
      protocol.listed &&
      protocol.slug !== 'erc4626' &&
      protocol.actions[action]?.chains.includes(slug as EvmChainSlug) &&
      stakesAsset(protocol.slug, asset?.symbol ?? 'ETH'),
  );
}

/** Nothing does it on the chain that was said: another chain is asked for, where one is left. */
function goElsewhere(
  partial: PartialIntent,
  index: number,
  interview: Interview,
  refused: NonNullable<PartialIntent['venue']> | undefined,
): void {
  const reach = (Object.keys(CHAINS) as ChainSlug[]).filter(
    (slug) => venuesOn(slug, partial, refused).length > 0,
  );
  const verb = VERB_OF[partial.action];
  const asset = partial.asset?.symbol ?? 'it';
  if (reach.length === 0) {
    interview.refused ??= `${verb.replace(/e$/, '')}ing of ${asset}`;
    return;
  }
  const why = refused ? `${refused.name} does not ${verb} ${asset}, and n` : 'N';
  const question: Question = {
    kind: 'chain',
    step: index,
    question: `${why}othing here can ${verb} ${asset} on ${partial.chain?.name}. Which chain should this run on?`,
  };
  if (!interview.settle(question, (answer) => takeChain(answer, partial, reach))) {
    interview.ask(
      question,
      reach.map((id) => ({ id, label: CHAINS[id].name })),
    );
    return;
  }
  const slug = partial.chain?.listed ? partial.chain.slug : undefined;
  offerVenues(partial, index, interview, venuesOn(slug, partial, refused), refused);
}

/** Takes up a chain that was named, where it is one of those that can do it. */
function takeChain(answer: string, partial: PartialIntent, reach: readonly ChainSlug[]): boolean {
  const chain = fillChain(answer);
  const isAble = chain?.listed === true && reach.includes(chain.slug);
  if (isAble) partial.chain = chain;
  return isAble;
}

/** Whether a staking venue is given an asset that it does not stake: "3 SOL with Lido". */
function takesOther(
  { action, asset }: PartialIntent,
  { slug }: NonNullable<PartialIntent['venue']>,
): boolean {
  const isStaking = action === 'stake' || action === 'unstake';
  return (
    isStaking && asset !== undefined && asset.symbol !== '*' && !stakesAsset(slug, asset.symbol)
  );
}

/** A protocol of the service does this on some chains alone: on another, one of those is asked for. */
function checkReach(
  partial: PartialIntent,
  { slug, name }: NonNullable<PartialIntent['venue']>,
  index: number,
  interview: Interview,
): void {
  const { chain } = partial;
  const reach = reachOf(slug, partial.action);
  if (!chain?.listed || reach === undefined || reach.includes(chain.slug)) return;
  const question: Question = {
    kind: 'chain',
    step: index,
    question: `${name} is not on ${chain.name}. Which chain should this run on?`,
  };
  if (interview.settle(question, (answer) => takeChain(answer, partial, reach))) return;
  interview.ask(
    question,
    reach.map((id) => ({ id, label: CHAINS[id].name })),
  );
}

/** @returns the chains on which a protocol of the service does this; undefined when it never does. */
function reachOf(slug: string, action: PartialIntent['action']): readonly ChainSlug[] | undefined {
  const protocol = PROTOCOLS.find((one) => one.listed && one.slug === slug);
  if (protocol) return protocol.actions[action]?.chains;
  const solana = SOLANA_PROTOCOLS.find((one) => one.listed && one.slug === slug);
  const does = (solana?.actions as Partial<Record<string, unknown>> | undefined)?.[action];
  return does ? ['solana'] : undefined;
}

/** Takes the only venue there is, or asks which of them. */
function offerVenues(
  partial: PartialIntent,
  index: number,
  interview: Interview,
  able: readonly Venue[],
  refused?: NonNullable<PartialIntent['venue']>,
): void {
  const [only] = able;
  // Who pays a reward token does not follow from which protocol could pay one.
  const isNamedReward = partial.action === 'claim' && partial.asset !== undefined;
  const isOpen = partial.pool !== undefined || partial.choosy || refused || isNamedReward;
  if (able.length === 1 && only && !isOpen) {
    partial.venue = { slug: only.slug, name: only.name, known: true };
    return;
  }
  const verb = VERB_OF[partial.action];
  const asset = partial.asset?.symbol ?? 'it';
  const why = refused ? `${refused.name} does not ${verb} ${asset}. ` : '';
  const question: Question = {
    kind: 'protocol',
    step: index,
    question: `${why}Where do you want to ${verb} ${asset}?`,
    about: `${why}${verb}`,
  };
  const isSettled = interview.settle(question, (answer) => {
    const offered = able.find(({ name }) => name.toLowerCase() === answer.trim().toLowerCase());
    const filled = offered
      ? { slug: offered.slug, name: offered.name, known: true }
      : fillVenue(answer);
    const isOther = filled !== undefined && filled.slug !== refused?.slug;
    if (isOther) partial.venue = filled;
    return isOther;
  });
  if (isSettled) return;
  interview.ask(
    question,
    able.map(({ slug: id, name }) => ({ id, label: name })),
  );
}
