import { matchVenue } from '../lexicon/venues.ts';
import type { PartialIntent } from '../orders/partial-intent.ts';
import { isParty, type Token, wordOf } from '../tokens/token.ts';

interface Row {
  readonly said: RegExp;
  /** Where it is asked; everywhere without it. */
  readonly of?: (partials: readonly PartialIntent[]) => boolean;
}

const has =
  (action: PartialIntent['action']) =>
  (partials: readonly PartialIntent[]): boolean =>
    partials.some((one) => one.action === action);
const hasVault = (partials: readonly PartialIntent[]): boolean =>
  partials.some(({ vault }) => vault !== undefined);

const WHO = '(?:that|which|what) (?:i|we|ive|weve)(?: have| had)?(?: already)?';
const REPAYS = '(?:repay|repays|return|pay back|give back|settle)';
const PUT = '(?:supply|supplied|deposit|deposited|lend|lent|put|parked|invested|staked)';

/** Where the words of a sentence do not fit the verb that orders. Words stand with one space between, an address as `_`. */
const ROWS: readonly Row[] = [
  // "Repay the USDT that I supplied", "Withdraw the USDT that I borrowed"
  { said: new RegExp(`\\b${REPAYS}\\b[^.;]* ${WHO} ${PUT}\\b`), of: has('repay') },
  {
    said: new RegExp(
      `\\b(?:withdraw|redeem|pull|remove)\\b[^.;]* ${WHO} (?:borrowed|owe|owed|loaned)\\b`,
    ),
    of: has('withdraw'),
  },
  // "that I never put in Aave", "that I will put in Aave"
  {
    said: new RegExp(
      `\\b(?:that|which|what) (?:i|we) (?:never|didnt|did not|havent|have not|will|would|should|may|might|wont|plan to|want to) ${PUT}\\b`,
    ),
  },
  // "Return her 250 USDT": not a debt to a market.
  { said: new RegExp(`\\b${REPAYS} (?:her|him|his|them|their)\\b`), of: has('repay') },
  // "Remove USDT access 0x… got"
  { said: /\b(?:access|allowance|permission|approval)\b/, of: has('withdraw') },
  { said: /\bget rid (?!of\b)/ },
  // "I got 300 DAI, paid with USDC": what has been, or comes by itself.
  { said: /\b(?:i|we) (?:got|received|bought|will (?:get|receive))\b.* paid\b/ },
  // "My sister wants 1500 USDC. Use my ETH"
  { said: /\bmy [a-z]+ (?:wants|needs) .* use my\b/, of: has('swap') },
  // "Withdraw 50 USDC for my wife address 0x…": nobody's address is a vault.
  { said: /\b(?:for|to) my [a-z]+ (?:address|wallet|account|addr)\b/, of: hasVault },
  { said: /\brewards? for _/, of: has('claim') },
  { said: /\b(?:token|contract) (?:address|addr) _/, of: has('transfer') },
  // "Swap 100 USDC to ARB, get ETH instead"
  {
    said: /\b(?:get|give|receive|take|have)(?: me| us)? [a-z0-9]+ instead\b/,
    of: (partials) => partials.filter(({ action }) => action === 'swap').length > 1,
  },
  // "My USDC deposit at Morpho, I'd like it back"
  {
    said: /\b(?:like|want|need|have|get) (?:it|them|that|those|my [a-z]+) back\b/,
    of: (partials) => has('deposit')(partials) && !has('withdraw')(partials),
  },
  // "Lent to me by Aave": borrowed, and not put in
  { said: /\b(?:lent|loaned|loan|lend) (?:to )?(?:me|us)\b/, of: has('deposit') },
  // An unstaking may wait for days.
  {
    said: /\b(?:when|once|after|whenever) (?:it|they|that) (?:arrives?|lands?|comes)\b/,
    of: has('unstake'),
  },
];

/**
 * Finds words that do not agree with what was ordered: a repayment of what was supplied, a withdrawal of what was borrowed.
 *
 * @returns the words to ask about
 */
export function disagrees(
  tokens: readonly Token[],
  partials: readonly PartialIntent[],
): string | undefined {
  const text = tokens
    .map((token) =>
      isParty(token)
        ? '_'
        : token.kind === 'mark'
          ? token.raw
          : (wordOf(token) || token.raw).toLowerCase().replaceAll("'", ''),
    )
    .join(' ');
  for (const { said, of } of ROWS) {
    const found = said.exec(text);
    if (found && (of === undefined || of(partials))) return found[0].replaceAll('_', '').trim();
  }
  return has('claim')(partials) ? listedVenues(tokens) : undefined;
}

/** "rewards on Aave, Morpho": two places, of which the second is read as the coin of that name. */
function listedVenues(tokens: readonly Token[]): string | undefined {
  const words = tokens.map(wordOf);
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'mark' || token.raw !== ',') continue;
    const next = matchVenue(words.slice(at + 1, at + 4));
    const before = [1, 2, 3].some((back) => {
      const found = matchVenue(words.slice(Math.max(0, at - back), at));
      return found?.length === back && found.venue.slug !== next?.venue.slug;
    });
    if (next !== undefined && before) return words[at + 1];
  }
  return undefined;
}
