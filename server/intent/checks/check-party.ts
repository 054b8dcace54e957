import { isEnsName } from '#server/chains/names/resolve-name.ts';
import { LISTED_TOKENS } from '#server/chains/tokens/listed.ts';
import type { PartialIntent } from '#server/language/orders/partial-intent.ts';
import type { Party } from '#server/language/orders/said-values.ts';
import type { IntentRequest } from '#server/schemas/intent-exchange.ts';
import { fillParty, fillVenue } from '../fill-answer.ts';
import { addressOfUserTurns } from '../gate/confirm-recipient.ts';
import type { Interview, Question } from '../interview.ts';

const BAD_ADDRESS: Record<string, string> = {
  length: 'does not have the right length',
  checksum: 'does not match its checksum, so a character is probably wrong',
  characters: 'has characters that an address cannot have',
  hidden: 'has hidden or look-alike characters',
};

/** Who receives or may spend. */
export function checkRecipient(
  request: IntentRequest,
  partial: PartialIntent,
  index: number,
  interview: Interview,
): void {
  // A sweep that was to go somewhere does not stay where it is when the place is unknown.
  if (partial.party) partial.needsParty = true;
  if (partial.party?.kind === 'mentioned') partial.party = resolveMention(request);
  if (partial.party?.kind === 'self') partial.party = undefined;
  const wanted = partial.action === 'transfer' || partial.needsParty === true;
  const spender = partial.action === 'approve';
  if (!partial.party && !wanted && !(spender && !partial.venue)) return;
  const what = partial.asset?.symbol && partial.asset.symbol !== '*' ? partial.asset.symbol : 'it';
  // An answer may have a problem of its own, which is asked about in its turn.
  const seen = new Set<string>();
  for (;;) {
    const problem = partyProblem(partial.party, partial);
    if (problem === undefined) return;
    const question: Question = {
      kind: spender ? 'spender' : 'recipient',
      step: index,
      question: spender
        ? `${problem} Which address or protocol may spend ${what}?`
        : `${problem} Which address should receive ${what}?`,
      about: problem,
    };
    const isSettled =
      !seen.has(problem) &&
      interview.settle(question, (answer) => takeParty(answer, partial, interview));
    if (!isSettled) {
      // Only those whom the user's own words name can be chosen between.
      const choices = partial.partyChoices ?? [];
      interview.ask(
        question,
        choices.map((label) => ({ id: label.toLowerCase(), label })),
      );
      return;
    }
    if (!partial.party) return;
    seen.add(problem);
  }
}

/** Takes up who was named, which the next look at it judges; a spender may be a protocol. */
function takeParty(answer: string, partial: PartialIntent, interview: Interview): boolean {
  const filled = fillParty(answer);
  if (filled && 'value' in filled) {
    partial.party = filled;
    interview.parties.add(filled.value);
    return true;
  }
  const venue = partial.action === 'approve' ? fillVenue(answer) : undefined;
  if (!venue?.known) return false;
  partial.party = undefined;
  partial.venue = venue;
  return true;
}

/** Only the wallets of the request can pay. */
export function checkSource(
  request: IntentRequest,
  partial: PartialIntent,
  index: number,
  interview: Interview,
): void {
  const { source } = partial;
  if (!source) return;
  const owned =
    source.kind === 'address' &&
    request.wallets.some(({ address }) => address.toLowerCase() === source.value.toLowerCase());
  if (owned) return;
  const question: Question = {
    kind: 'wallet',
    step: index,
    question: 'That wallet is not one of this request. Which wallet should it leave from?',
  };
  const own = [...new Set(request.wallets.map(({ address }) => address))];
  const isSettled = interview.settle(question, (answer) =>
    own.some((address) => address.toLowerCase() === answer.trim().toLowerCase()),
  );
  if (!isSettled) {
    interview.ask(
      question,
      own.map((address) => ({ id: address, label: address })),
    );
  }
}

function resolveMention(request: IntentRequest): Party | undefined {
  const only = addressOfUserTurns(request);
  if (only === undefined) return undefined;
  return { kind: 'address', family: only.startsWith('0x') ? 'evm' : 'solana', value: only };
}

/** @returns why nothing may be sent there, or undefined when it may. */
function partyProblem(party: Party | undefined, partial: PartialIntent): string | undefined {
  if (!party) return '';
  switch (party.kind) {
    case 'address': {
      const chain = partial.action === 'bridge' ? partial.toChain : partial.chain;
      const solana = chain?.listed && chain.slug === 'solana';
      if (chain && solana !== (party.family === 'solana')) {
        return `${party.value} is not an address on ${chain.name}.`;
      }
      return sinkProblem(party.value);
    }
    case 'name':
      return nameProblem(party.value, partial);
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

/** A name of ENS stands for an EVM address, which nothing on Solana can pay. */
function nameProblem(name: string, partial: PartialIntent): string | undefined {
  if (partial.action === 'approve')
    return `${name} is a name; an approval needs the address itself.`;
  const chain = partial.action === 'bridge' ? partial.toChain : partial.chain;
  const solana = chain?.listed && chain.slug === 'solana';
  return solana && isEnsName(name) ? `${name} does not name an address on Solana.` : undefined;
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
