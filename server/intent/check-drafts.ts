import type { Reading } from '#server/chains/evm/read.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { LISTED_TOKENS } from '#server/chains/tokens/listed.ts';
import { canonicalSymbol } from '#server/chains/tokens/resolve.ts';
import { PROTOCOLS } from '#server/protocols/registry.ts';
import type { IntentRequest } from '#server/schemas/intent-exchange.ts';
import { amountOptions, assetOptions, chainOptions } from './clarify-options.ts';
import { fillAmount, fillAsset, fillChain, fillParty, fillVenue } from './fill-answer.ts';
import { addressesOfUserTurns } from './gate/confirm-recipient.ts';
import type { Draft } from './grammar/draft.ts';
import type { Party } from './grammar/phrase.ts';
import type { Interview, QuestionKind } from './interview.ts';
import { VERB_OF } from './render/words.ts';

const SIZED = new Set<Draft['action']>([
  'transfer',
  'bridge',
  'swap',
  'deposit',
  'withdraw',
  'stake',
  'unstake',
  'borrow',
  'repay',
  'lp-add',
]);
const AT_VENUE = new Set<Draft['action']>([
  'deposit',
  'withdraw',
  'stake',
  'unstake',
  'borrow',
  'repay',
]);

/** What "my X" may stand for everything of it with; money that leaves the wallet for good may not. */
const POSSESSIVE_IS_ALL = new Set<Draft['action']>([
  'swap',
  'bridge',
  'deposit',
  'stake',
  'withdraw',
  'unstake',
  'repay',
  'borrow',
]);

/**
 * Finds what an order leaves open and either fills it from an answer, from what is plain, or
 * asks. Nothing is guessed that moves money: sizes, assets, recipients.
 */
export function* checkDrafts(
  request: IntentRequest,
  drafts: Draft[],
  interview: Interview,
): Reading<void> {
  for (const [index, draft] of drafts.entries()) {
    const before = interview.clarifications.length;
    yield* checkAsset(request, draft, index, interview);
    checkTarget(draft, index, interview);
    yield* checkChains(request, draft, index, interview);
    if (draft.asset || interview.clarifications.length === before)
      yield* checkAmount(request, draft, index, interview);
    checkSource(request, draft, index, interview);
    checkRecipient(request, draft, index, interview);
    checkVenue(draft, index, interview);
  }
}

/** Asks once, and reads the answer when there is one. */
function settle(
  interview: Interview,
  question: string,
  fill: (label: string) => boolean,
): 'filled' | 'unread' | 'open' {
  const label = interview.answerTo(question);
  if (label === undefined) return 'open';
  if (fill(label)) return 'filled';
  interview.unread.push(question);
  return 'unread';
}

function* checkAsset(
  request: IntentRequest,
  draft: Draft,
  index: number,
  interview: Interview,
): Reading<void> {
  const { action } = draft;
  if (
    draft.asset ||
    action === 'claim' ||
    action === 'lp-collect' ||
    action === 'lp-remove' ||
    action === 'sweep'
  )
    return;
  if (draft.chained) return;
  const verb = VERB_OF[action];
  const question =
    action === 'swap' && draft.mode === 'buy'
      ? `Which asset should ${draft.toAsset?.symbol ?? 'it'} be bought with?`
      : `Which asset do you want to ${verb}?`;
  if (draft.action === 'withdraw' && draft.pool !== undefined && draft.venue) return;
  const state = settle(interview, question, (label) => {
    draft.asset = fillAsset(label);
    return draft.asset !== undefined;
  });
  if (state === 'open') {
    const options = yield* assetOptions(
      request,
      draft.action,
      draft.chain ?? draft.fromChain,
      draft.toAsset?.symbol,
    );
    interview.ask('asset', index, question, options);
  }
}

function checkTarget(draft: Draft, index: number, interview: Interview): void {
  if (draft.action !== 'swap') return;
  const from = draft.asset ? canonicalSymbol(draft.asset.symbol) : undefined;
  const same = draft.toAsset !== undefined && from === canonicalSymbol(draft.toAsset.symbol);
  if (draft.toAsset && !same && draft.toAsset.symbol !== '*') return;
  const question = same
    ? `You named ${draft.asset?.symbol} on both sides. What should it become?`
    : `What should ${draft.asset?.symbol && draft.asset.symbol !== '*' ? draft.asset.symbol : 'it'} be swapped for?`;
  const state = settle(interview, question, (label) => {
    draft.toAsset = fillAsset(label);
    return draft.toAsset !== undefined;
  });
  if (state !== 'open') return;
  const options = ['USDC', 'ETH', 'USDT', 'WBTC', 'DAI'].filter(
    (symbol) => symbol !== from && !(from === 'WETH' && symbol === 'ETH'),
  );
  interview.ask(
    'to_asset',
    index,
    question,
    options.slice(0, 4).map((symbol) => ({ id: symbol.toLowerCase(), label: symbol })),
  );
}

function* checkChains(
  request: IntentRequest,
  draft: Draft,
  index: number,
  interview: Interview,
): Reading<void> {
  for (const place of ['chain', 'fromChain', 'toChain'] as const) {
    const chain = draft[place];
    if (chain && !chain.listed) {
      yield* replaceChain(request, draft, place, chain.name, index, interview);
      return;
    }
  }
  if (draft.action === 'bridge') {
    const same = draft.fromChain && draft.toChain && draft.fromChain.name === draft.toChain.name;
    if (draft.toChain && !same) return;
    const question = same
      ? `${draft.asset?.symbol ?? 'It'} is already on ${draft.toChain?.name}. Which chain should it go to?`
      : `Which chain should ${draft.asset?.symbol ?? 'it'} be bridged to?`;
    const state = settle(interview, question, (label) => {
      draft.toChain = fillChain(label);
      return draft.toChain !== undefined;
    });
    if (state === 'open') {
      const options = yield* chainOptions(request, draft.asset?.symbol, draft.fromChain);
      interview.ask('chain', index, question, options);
    }
    return;
  }
  if (draft.chain && !draft.vagueChain) return;
  const question = `Which chain should this run on?`;
  const state = settle(interview, question, (label) => {
    draft.chain = fillChain(label);
    return draft.chain !== undefined;
  });
  if (state === 'open' && index === 0) {
    const options = yield* chainOptions(request, draft.asset?.symbol, undefined);
    interview.ask('chain', index, question, options);
  }
}

/** A chain that is not served: said plainly, with the chains of the wallets instead. */
function* replaceChain(
  request: IntentRequest,
  draft: Draft,
  place: 'chain' | 'fromChain' | 'toChain',
  name: string,
  index: number,
  interview: Interview,
): Reading<void> {
  const question = `${name} is not one of the chains of this service. Which chain should it be instead?`;
  const state = settle(interview, question, (label) => {
    const chain = fillChain(label);
    if (chain?.listed) draft[place] = chain;
    return chain?.listed === true;
  });
  if (state !== 'open' || interview.clarifications.some((one) => one.question === question)) return;
  const options = yield* chainOptions(
    request,
    draft.asset?.symbol,
    place === 'toChain' ? draft.fromChain : undefined,
  );
  interview.ask('chain', index, question, options);
}

function* checkAmount(
  request: IntentRequest,
  draft: Draft,
  index: number,
  interview: Interview,
): Reading<void> {
  const { quantity } = draft;
  if (!draft.excepted && (draft.chained || !SIZED.has(draft.action))) return;
  if (draft.action === 'swap' && draft.toQuantity && !quantity) return;
  const negative = quantity && 'value' in quantity && quantity.value.startsWith('-');
  const zero = quantity && 'value' in quantity && Number(quantity.value) === 0;
  const tooMuch = quantity?.kind === 'percent' && Number(quantity.value) > 100;
  const good = quantity && quantity.kind !== 'vague' && !negative && !zero && !tooMuch;
  if (good) return;
  if (!quantity && impliesAll(draft)) {
    draft.quantity = { kind: 'max' };
    return;
  }
  const into = draft.action === 'swap' && draft.toAsset ? ` to ${draft.toAsset.symbol}` : '';
  const what = draft.asset?.symbol ?? 'it';
  const question =
    negative || zero
      ? `The amount must be more than zero. How much ${what} do you want to ${VERB_OF[draft.action]}${into}?`
      : tooMuch
        ? `That is more than all of it. How much ${what} do you want to ${VERB_OF[draft.action]}${into}?`
        : `How much ${what} do you want to ${VERB_OF[draft.action]}${into}?`;
  const state = settle(interview, question, (label) => {
    draft.quantity = fillAmount(label);
    return draft.quantity !== undefined;
  });
  if (state === 'open') {
    const options = yield* amountOptions(request, draft);
    interview.ask('amount', index, question, options);
  }
}

function impliesAll(draft: Draft): boolean {
  if (draft.possessive && POSSESSIVE_IS_ALL.has(draft.action)) return true;
  if (draft.mode === 'consolidate' || draft.mode === 'close') return true;
  return draft.action === 'withdraw' && draft.pool !== undefined && draft.venue !== undefined;
}

const BAD_ADDRESS: Record<string, string> = {
  length: 'does not have the right length',
  checksum: 'does not match its checksum, so a character is probably wrong',
  characters: 'has characters that an address cannot have',
  hidden: 'has hidden or look-alike characters',
};

function checkRecipient(
  request: IntentRequest,
  draft: Draft,
  index: number,
  interview: Interview,
): void {
  if (draft.party?.kind === 'mentioned') draft.party = resolveMention(request);
  if (draft.party?.kind === 'self') draft.party = undefined;
  const wanted = draft.action === 'transfer';
  const spender = draft.action === 'approve';
  if (!draft.party && !wanted && !(spender && !draft.venue)) return;
  const problem = partyProblem(draft.party, draft);
  if (problem === undefined) return;
  const kind: QuestionKind = spender ? 'spender' : 'recipient';
  const question = spender
    ? `${problem} Which address or protocol may spend ${draft.asset?.symbol ?? 'it'}?`
    : `${problem} Which address should receive ${draft.asset?.symbol && draft.asset.symbol !== '*' ? draft.asset.symbol : 'it'}?`;
  const state = settle(interview, question.trim(), (label) => {
    const filled = fillParty(label);
    draft.party = filled;
    if (!filled && spender) draft.venue = fillVenue(label);
    return filled !== undefined || (spender && draft.venue !== undefined);
  });
  if (state === 'open') interview.ask(kind, index, question.trim());
}

/** Only the wallets of the request can pay. */
function checkSource(
  request: IntentRequest,
  draft: Draft,
  index: number,
  interview: Interview,
): void {
  const { source } = draft;
  if (!source) return;
  const owned =
    source.kind === 'address' &&
    request.wallets.some(({ address }) => address.toLowerCase() === source.value.toLowerCase());
  if (owned) return;
  const question = 'That wallet is not one of this request. Which wallet should it leave from?';
  const own = [...new Set(request.wallets.map(({ address }) => address))];
  const state = settle(interview, question, (label) =>
    own.some((address) => label.includes(address)),
  );
  if (state === 'open') {
    interview.ask(
      'wallet',
      index,
      question,
      own.map((address) => ({ id: address, label: address })),
    );
  }
}

function resolveMention(request: IntentRequest): Party | undefined {
  const found = addressesOfUserTurns(request);
  const [only] = found;
  if (found.length !== 1 || only === undefined) return undefined;
  return { kind: 'address', family: only.startsWith('0x') ? 'evm' : 'solana', value: only };
}

/** @returns why nothing may be sent there, or undefined when it may. */
function partyProblem(party: Party | undefined, draft: Draft): string | undefined {
  if (!party) return '';
  switch (party.kind) {
    case 'address': {
      const chain = draft.action === 'bridge' ? draft.toChain : draft.chain;
      const solana = chain?.listed && chain.slug === 'solana';
      if (chain && solana !== (party.family === 'solana')) {
        return `${party.value} is not an address on ${chain.name}.`;
      }
      return sinkProblem(party.value);
    }
    case 'name':
      return draft.action === 'approve'
        ? `${party.value} is a name; an approval needs the address itself.`
        : undefined;
    case 'bad-address':
      return `${shorten(party.value)} ${BAD_ADDRESS[party.reason]}.`;
    case 'handle':
      return `${shorten(party.value)} is a social handle, not an address.`;
    case 'url':
      return `A web address cannot receive assets.`;
    case 'person':
      return `I do not know an address for ${shorten(party.value)}.`;
    default:
      return '';
  }
}

const BURN_ADDRESSES = new Set([
  '0x0000000000000000000000000000000000000000',
  '0x000000000000000000000000000000000000dead',
  '11111111111111111111111111111111',
]);

/** What is sent to a burn address or to a token's own contract is gone. */
function sinkProblem(address: string): string | undefined {
  const lower = address.toLowerCase();
  if (BURN_ADDRESSES.has(lower)) return `${address} is a burn address: what is sent there is gone.`;
  for (const [symbol, token] of Object.entries(LISTED_TOKENS)) {
    if (Object.values(token.addresses).some((one) => one.toLowerCase() === lower)) {
      return `${address} is the contract of ${symbol}: what is sent there is gone.`;
    }
  }
  return undefined;
}

function shorten(text: string): string {
  return text.length > 48 ? `${text.slice(0, 20)}…${text.slice(-8)}` : text;
}

function checkVenue(draft: Draft, index: number, interview: Interview): void {
  if (!AT_VENUE.has(draft.action) || draft.venue) return;
  const slug = draft.chain?.listed ? draft.chain.slug : undefined;
  const able = PROTOCOLS.filter(
    (protocol) =>
      protocol.listed &&
      protocol.slug !== 'erc4626' &&
      protocol.actions[draft.action]?.chains.includes(slug as EvmChainSlug),
  );
  const [only] = able;
  if (able.length === 1 && only && draft.pool === undefined && !draft.choosy) {
    draft.venue = { slug: only.slug, name: only.name, known: true };
    return;
  }
  const question = `Where do you want to ${VERB_OF[draft.action]} ${draft.asset?.symbol ?? 'it'}?`;
  const state = settle(interview, question, (label) => {
    draft.venue = fillVenue(label);
    return draft.venue !== undefined;
  });
  if (state !== 'open') return;
  interview.ask(
    'protocol',
    index,
    question,
    able.map(({ slug: id, name }) => ({ id, label: name })),
  );
}
