import { CHAINS, type Chain, type EvmChainSlug, evmChain } from '#server/chains/registry.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import type { NamedChain } from '#server/language/lexicon/chains.ts';
import type { NamedVenue } from '#server/language/lexicon/venues.ts';
import { wordSet } from '#server/language/lexicon/words.ts';
import type { ProtocolManifest } from '#server/protocols/manifest.ts';
import { PROTOCOLS } from '#server/protocols/registry.ts';
import { INTENT_ACTIONS, type IntentAction } from '#server/schemas/intent.ts';
import type { IntentResponse } from '#server/schemas/intent-exchange.ts';
import {
  actionsOn,
  chainsFor,
  plannableActions,
  plannableChains,
  protocolsFor,
  solanaActions,
  solanaProtocols,
} from './abilities.ts';
import { joinWords } from './format-figures.ts';
import { nameAsset } from './name-asset.ts';
import { namesOf } from './places.ts';
import { mentions, type Question, withChains, withVenues } from './question.ts';
import { knownTokens } from './read-balances.ts';
import { say } from './say.ts';

const CHAIN_NOUNS = wordSet('chain chains network networks blockchain blockchains l2 l2s');
const PROTOCOL_NOUNS = wordSet(
  'protocol protocols venue venues dex dexes dapp dapps platform platforms bridges market markets integrations',
);
const TOKEN_NOUNS = wordSet(
  'token tokens asset assets coin coins currency currencies cryptocurrency cryptocurrencies',
);
const ACTION_NOUNS = wordSet('action actions feature features');

const TITLE = 'What is supported';

/** "Can you swap on X Layer?", "Which chains do you support?": what the manifests can do. */
export function answerSupport(asked: Question): IntentResponse {
  const question = withChains(withVenues(asked));
  const { action, assets, chains, venues } = question;
  const places = chains.flatMap((chain) =>
    chain.listed ? (evmChain(chain.slug)?.slug ?? []) : [],
  );
  const sentences = [
    ...chains
      .filter((chain) => venues.length === 0 || !chain.listed || actionsIn(chain).length === 0)
      .map((chain) => describeChain(chain, action)),
    ...venues.map((venue) => describeVenue(venue, action, places)),
  ];
  if (sentences.length === 0 && action) sentences.push(describeAction(action));
  sentences.push(...assets.map(describeAsset));
  const place = places[0] && evmChain(places[0]);
  if (mentions(question, CHAIN_NOUNS) && chains.length === 0 && assets.length === 0) {
    sentences.push(describeChains());
  }
  if (mentions(question, PROTOCOL_NOUNS) && venues.length === 0) {
    const there = listed().filter(({ actions }) =>
      Object.values(actions).some((action) => !place || action.chains.includes(place.slug)),
    );
    const on = place ? ` on ${place.name}` : '';
    sentences.push(`The protocols${on} are ${joinWords(there.map(({ name }) => name))}.`);
  }
  if (mentions(question, TOKEN_NOUNS) && assets.length === 0) {
    const tokens = place ? knownTokens(place.slug) : plannableChains().flatMap(knownTokens);
    const symbols = [...new Set(tokens.map(({ symbol }) => symbol))];
    sentences.push(
      `Tokens known by symbol${place ? ` on ${place.name}` : ''}: ${joinWords(symbols)}. Any other ERC-20 token can be named by its contract address.`,
    );
  }
  if (sentences.length === 0 || mentions(question, ACTION_NOUNS)) {
    sentences.push(describeAbilities());
  }
  return say(TITLE, sentences);
}

/** Everything that can be planned, and where, in two sentences. */
export function describeAbilities(): string {
  return `This service can plan ${joinWords(plannableActions())} on ${plannedNames()}, with ${joinWords(listed().map(({ name }) => name))}. ${describeRest()}`;
}

function describeRest(): string {
  const rest = INTENT_ACTIONS.filter((action) => chainsFor(action).length === 0);
  const unserved = unplannedChains();
  const parts = [
    ...(rest.length > 0
      ? [`${joinWords(rest)} ${rest.length === 1 ? 'has' : 'have'} no protocol here yet`]
      : []),
    ...(unserved.length > 0 ? [`nothing is planned on ${joinWords(unserved)} yet`] : []),
  ];
  const text = joinWords(parts);
  return text === '' ? '' : `${text[0]?.toUpperCase()}${text.slice(1)}.`;
}

function describeChain(chain: NamedChain, action: IntentAction | undefined): string {
  if (!chain.listed && chain.isPerps) {
    return `${chain.name} is a perps chain: it is listed, and nothing can be planned there; the chains for plans are ${plannedNames()}.`;
  }
  if (!chain.listed) {
    return `${chain.name} is not served here; the chains are ${plannedNames()}.`;
  }
  if (chain.slug === 'solana') return describeSolana(chain.name, action);
  const slug = evmChain(chain.slug)?.slug;
  const can = actionsIn(chain);
  if (!slug || can.length === 0) {
    return `${chain.name} is understood and its wallets are taken, but nothing can be planned there yet.`;
  }
  if (!action) return `On ${chain.name} this service can plan ${joinWords(can)}.`;
  if (can.includes(action)) {
    return `Yes: ${action} can be planned on ${chain.name}${withProtocols(protocolsFor(action, slug))}.`;
  }
  const elsewhere = chainsFor(action);
  const where = elsewhere.length > 0 ? `, only on ${namesOf(elsewhere)}` : ' nor anywhere else yet';
  return `No: ${action} cannot be planned on ${chain.name}${where}. What can be planned there is ${joinWords(can)}.`;
}

function describeSolana(name: string, action: IntentAction | undefined): string {
  const can = solanaActions();
  if (!action) return `On ${name} this service can plan ${joinWords(can)}.`;
  return can.includes(action)
    ? `Yes: ${action} can be planned on ${name} with ${joinWords(solanaProtocols(action), 'or')}.`
    : `No: ${action} cannot be planned on ${name}. What can be planned there is ${joinWords(can)}.`;
}

/** Every chain that something can be planned on, by name. */
function plannedNames(): string {
  const solana = solanaActions().length > 0 ? [CHAINS.solana.name] : [];
  return joinWords([...plannableChains().map((slug) => evmChain(slug).name), ...solana]);
}

function describeAction(action: IntentAction): string {
  const chains = chainsFor(action);
  if (chains.length === 0) return `No: ${action} cannot be planned yet; no protocol here does it.`;
  const protocols = [...new Set(chains.flatMap((chain) => protocolsFor(action, chain)))];
  return `Yes: ${action} can be planned on ${namesOf(chains)}${withProtocols(protocols)}.`;
}

function actionsIn(chain: NamedChain): IntentAction[] {
  const slug = chain.listed ? evmChain(chain.slug)?.slug : undefined;
  return slug ? actionsOn(slug) : [];
}

function describeVenue(
  { name, slug }: NamedVenue,
  action: IntentAction | undefined,
  places: readonly EvmChainSlug[],
): string {
  const protocol = listed().find((one) => one.slug === slug);
  if (!protocol) {
    return `${name} is not one of the protocols here; they are ${joinWords(listed().map((one) => one.name))}.`;
  }
  const actions = INTENT_ACTIONS.filter((action) => protocol.actions[action]);
  const chains = plannableChains().filter((chain) =>
    Object.values(protocol.actions).some((action) => action.chains.includes(chain)),
  );
  const can = `${joinWords(actions)} with ${protocol.name} can be planned on ${namesOf(chains)}`;
  const missing = places.filter((place) => !chains.includes(place));
  if (missing.length > 0) {
    return `No: ${protocol.name} is not available on ${namesOf(missing, 'or')}; ${can}.`;
  }
  if (action && !actions.includes(action)) {
    return `No: ${action} cannot be planned with ${protocol.name}; ${can}.`;
  }
  return action || places.length > 0 ? `Yes: ${can}.` : `${can[0]?.toUpperCase()}${can.slice(1)}.`;
}

function describeAsset(asset: string): string {
  const chains = plannableChains().filter((chain) => resolveToken(chain, asset));
  const symbol = nameAsset(asset);
  return chains.length > 0
    ? `${symbol} is known by symbol on ${namesOf(chains)}.`
    : `${symbol} is not known by symbol here; name it by its contract address.`;
}

function describeChains(): string {
  const unserved = unplannedChains();
  const rest = unserved.length > 0 ? `; nothing is planned on ${joinWords(unserved)} yet` : '';
  return `Plans can be made on ${plannedNames()}${rest}.`;
}

function unplannedChains(): string[] {
  const planned: readonly string[] = [
    ...plannableChains(),
    ...(solanaActions().length > 0 ? ['solana'] : []),
  ];
  return Object.values<Chain>(CHAINS)
    .filter(({ slug }) => !planned.includes(slug))
    .map(({ name }) => name);
}

function withProtocols(protocols: readonly ProtocolManifest[]): string {
  const names = protocols.filter((protocol) => protocol.listed).map(({ name }) => name);
  return names.length > 0 ? ` with ${joinWords(names, 'or')}` : '';
}

function listed(): ProtocolManifest[] {
  return PROTOCOLS.filter((protocol) => protocol.listed);
}
