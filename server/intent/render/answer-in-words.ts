import type { UnsafeKind } from '#server/language/lexicon/refused.ts';
import type { IntentResponse } from '#server/schemas/intent-exchange.ts';
import { describeAbilities } from '../answers/answer-support.ts';
import { say as sayWords } from '../answers/say.ts';

const UNSAFE: Record<UnsafeKind, string> = {
  secrets:
    'Never share a private key, seed phrase or password with anyone, and this service never needs one. No transaction was made.',
  manipulation:
    'This asks to set the rules of the service aside. That cannot be done, and no transaction was made. Say plainly what you want to happen with your assets.',
  deception:
    'This describes something that deceives or harms other people, or a token made to. No transaction was made.',
  bypass:
    'Checks, simulation and your own signature are never skipped: every plan is unsigned and waits for you. No transaction was made.',
  fabrication:
    'A transaction hash exists only after you sign and send, and no result can be promised before. Nothing was made up and no transaction was made.',
  harm: 'This would take assets from somebody or hide where they come from. No transaction was made.',
  approval:
    'An approval without a limit, or for everything, lets the spender take all of it at any time. Name the asset, the amount and the spender instead. No transaction was made.',
  'not-yours':
    'Only the wallets of this request can be used, never somebody else’s. No transaction was made.',
  'bad-terms':
    'A token that keeps most of what is sold cannot be sold again: this looks like a trap. No transaction was made.',
};

const say = (reasoning: string, suggestedName: string): IntentResponse =>
  sayWords(suggestedName, [reasoning]);

/** The plain refusal of an unsafe request. */
export function refuseUnsafe(about: UnsafeKind): IntentResponse {
  return say(UNSAFE[about], 'Not done');
}

/** Conditions and schedules belong to agents, never to an immediate plan. */
export function pointToAgents(): IntentResponse {
  return say(
    'This waits for a condition or a time, so it is not planned now. Create a standing agent for it with POST /agents: it watches and, in prepare mode, builds the plan for you to sign when the moment comes.',
    'Needs an agent',
  );
}

/** Something outside the fifteen actions. */
export function refuseUnsupported(what: string): IntentResponse {
  return say(`This service does not do ${what}. ${describeAbilities()}`, 'Not supported');
}

/** An order that was said in the negative. */
export function acknowledgeNegation(): IntentResponse {
  return say('Understood: nothing is planned and nothing will be sent.', 'Nothing to do');
}

/** More steps than one plan takes. */
export function refuseLength(most: number): IntentResponse {
  return say(
    `This is more than the ${most} steps one plan can have. Please split it into several requests.`,
    'Too many steps',
  );
}

/** What the service can do, for words that ask and order nothing. */
export function describeService(): IntentResponse {
  return say(
    `${describeAbilities()} Say what you want to happen, with amount, asset and chain, or ask about balances, prices, rates, positions, costs and what is supported.`,
    'What this service can do',
  );
}
