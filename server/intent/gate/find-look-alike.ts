import type { IntentRequest } from '#server/schemas/intent-exchange.ts';
import { recentTurns } from './confirm-recipient.ts';
import { textsOfPage } from './model-page.ts';

/** What people compare of an address: the first and the last four digits. */
const SHOWN_DIGITS = 4;
const EVM_ADDRESSES = /(?<![0-9A-Za-z])0x[0-9a-fA-F]{40}(?![0-9A-Za-z])/g;
const SOLANA_ADDRESSES = /(?<![0-9A-Za-z])[1-9A-HJ-NP-Za-km-z]{32,44}(?![0-9A-Za-z])/g;

/**
 * Whether an address only looks like another one of this conversation: the same first and last
 * four digits around another middle. Such addresses are made and sent to people so that they copy
 * them. Every text counts here, also those that nobody may be paid by: a warning moves nothing.
 * Only an address that the user's own turns or wallets know is not doubted for another's sake.
 *
 * @param answers addresses that the user gave as answers to questions
 */
export function isLookAlike(
  address: string,
  request: IntentRequest,
  answers: readonly string[] = [],
): boolean {
  if (isLikeOwn(address, request)) return true;
  if (resembles(address, [request.prompt, ...answers])) return true;
  const known = addressesIn(ownTexts(request)).has(keyOf(address));
  return !known && resembles(address, otherTexts(request));
}

/** Whether an address looks like one that the user's own turns or wallets know, and is another. */
export function isLikeOwn(address: string, request: IntentRequest): boolean {
  return resembles(address, ownTexts(request));
}

function ownTexts(request: IntentRequest): string[] {
  return [...request.wallets.map((wallet) => wallet.address), ...turnsOf(request, 'user')];
}

function otherTexts(request: IntentRequest): string[] {
  return [...turnsOf(request, 'assistant'), ...textsOfPage(request.page_context)];
}

function turnsOf(request: IntentRequest, role: 'user' | 'assistant'): string[] {
  return recentTurns(request).flatMap((turn) => (turn.role === role ? [turn.content] : []));
}

function resembles(address: string, texts: readonly string[]): boolean {
  const own = keyOf(address);
  const shown = shownOf(own);
  return [...addressesIn(texts)].some((other) => other !== own && shownOf(other) === shown);
}

function addressesIn(texts: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const text of texts) {
    for (const pattern of [EVM_ADDRESSES, SOLANA_ADDRESSES]) {
      for (const [address] of text.matchAll(pattern)) found.add(keyOf(address));
    }
  }
  return found;
}

const isEvm = (address: string): boolean => address.startsWith('0x');

/** Hex digits mean the same in either case; base58 digits do not. */
const keyOf = (address: string): string => (isEvm(address) ? address.toLowerCase() : address);

function shownOf(key: string): string {
  const digits = isEvm(key) ? key.slice(2) : key;
  return `${isEvm(key)} ${digits.slice(0, SHOWN_DIGITS)} ${digits.slice(-SHOWN_DIGITS)}`;
}
