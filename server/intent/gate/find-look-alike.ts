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
 * them. Every text counts here, also what nobody may be paid by: a warning moves nothing.
 */
export function isLookAlike(address: string, request: IntentRequest): boolean {
  const own = keyOf(address);
  const shown = shownOf(own);
  for (const text of textsOf(request)) {
    for (const pattern of [EVM_ADDRESSES, SOLANA_ADDRESSES]) {
      for (const [found] of text.matchAll(pattern)) {
        const other = keyOf(found);
        if (other !== own && shownOf(other) === shown) return true;
      }
    }
  }
  return false;
}

function* textsOf(request: IntentRequest): Generator<string> {
  for (const { address } of request.wallets) yield address;
  yield request.prompt;
  for (const { content } of recentTurns(request)) yield content;
  yield* textsOfPage(request.page_context);
}

const isEvm = (address: string): boolean => address.startsWith('0x');

/** Hex digits mean the same in either case; base58 digits do not. */
const keyOf = (address: string): string => (isEvm(address) ? address.toLowerCase() : address);

function shownOf(key: string): string {
  const digits = isEvm(key) ? key.slice(2) : key;
  return `${isEvm(key)} ${digits.slice(0, SHOWN_DIGITS)} ${digits.slice(-SHOWN_DIGITS)}`;
}
