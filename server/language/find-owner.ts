import { isAssetSpelling } from './lexicon/assets.ts';
import { matchChain } from './lexicon/chains.ts';
import { PERSONS } from './lexicon/persons.ts';
import { matchVenue } from './lexicon/venues.ts';
import { wordSet } from './lexicon/words.ts';
import { ALSO_TICKERS } from './screen/named-things.ts';
import { isOwner, isSize, type Token, wordOf } from './tokens/token.ts';

const THEIRS = wordSet('his her their');
/** They own nothing that somebody else has. */
const OWN_NOTHING = wordSet(
  'today yesterday year month week day wallet account portfolio ledger metamask safe market protocol pool vault network',
);
/** What may stand between an owner and what is owned, besides sizes and places. */
const BETWEEN = wordSet('own whole entire remaining old half all of');
const POSITIONS = wordSet(
  `loan loans debt debts deposit deposits collateral position positions borrow stake balance balances reward rewards fees interest yield
  earnings funds money coins tokens crypto holdings liquidity savings assets`,
);
const ADDRESSES = wordSet('wallet address account');
const PLACING = wordSet('on in at over to from into with via');

const isThing = (token: Token | undefined): boolean => {
  const text = wordOf(token);
  // "LINK" and no link
  const isTicker = ALSO_TICKERS.test(text) && token?.raw !== text;
  return token?.kind === 'ticker' || isAssetSpelling(text) || isTicker || POSITIONS.has(text);
};

const isPlace = (token: Token | undefined): boolean =>
  token?.kind === 'word' &&
  (matchVenue([token.text]) !== undefined || matchChain([token.text]) !== undefined);

/**
 * Whose a coin or a position is, where it is somebody else's: "100 of Bob's USDC", "his USDC", "my wife's Aave loan", "the loan of
 * my brother". An asset, a chain, a protocol or a wallet is nobody.
 */
export function findOwner(tokens: readonly Token[]): Token | undefined {
  return tokens.find((token, at) => {
    const text = wordOf(token);
    if (THEIRS.has(text)) return isThing(tokens[at + 1]);
    if (!isOwner(token)) {
      const isPerson = PERSONS.test(text) && wordOf(tokens[at - 1]) === 'my';
      return isPerson && /^(of|from)$/.test(wordOf(tokens[at - 2])) && isThing(tokens[at - 3]);
    }
    if (OWN_NOTHING.has(text) || isThing(token) || isPlace(token)) return false;
    const next = tokens[at + 1];
    if (next === undefined || next.kind === 'mark' || PLACING.has(wordOf(next))) {
      // "20 USDC of my wife's"
      const of = tokens.slice(Math.max(0, at - 2), at).findLastIndex((one) => wordOf(one) === 'of');
      return of >= 0 && isThing(tokens[Math.max(0, at - 2) + of - 1]);
    }
    let owned = at + 1;
    const isBetween = (token: Token | undefined) =>
      isSize(token) || isPlace(token) || BETWEEN.has(wordOf(token));
    while (!isThing(tokens[owned]) && isBetween(tokens[owned])) owned++;
    return isThing(tokens[owned]) && !ADDRESSES.has(wordOf(tokens[owned + 1]));
  });
}
