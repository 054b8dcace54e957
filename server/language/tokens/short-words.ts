import { isAssetSpelling } from '../lexicon/assets.ts';
import { matchChain } from '../lexicon/chains.ts';
import { matchVenue } from '../lexicon/venues.ts';
import { isSize, type Token } from './token.ts';

/** Words as they are typed in a hurry, which are no words of their own. */
const SHORT: Readonly<Record<string, string>> = {
  appr: 'approval',
  brw: 'borrow',
  clm: 'claim',
  cmpd: 'compound',
  dpst: 'deposit',
  dwn: 'down',
  mv: 'move',
  rpy: 'repay',
  rvk: 'revoke',
  spply: 'supply',
  stk: 'stake',
  unstk: 'unstake',
  wdraw: 'withdraw',
  xact: 'exact',
};

/**
 * Spells out what is typed short, and parts a protocol from the chain behind its stroke: "rvk" is "revoke", "morpho/base" is
 * "morpho base". A coin of that name stays one: behind its size, in capitals, or where both sides of the stroke are coins.
 */
export function spellShort(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token, at): Token[] => {
    if (token.kind === 'pair' || token.kind === 'word') {
      const parts = partsOf(token);
      if (parts) return parts;
    }
    if (token.kind !== 'word' || token.raw !== token.text || isSize(tokens[at - 1])) return [token];
    const text = Object.hasOwn(SHORT, token.text) ? SHORT[token.text] : undefined;
    if (text !== undefined) return [{ ...token, text }];
    // "slip .5%"
    const isSlippage = token.text === 'slip' && tokens[at + 1]?.kind === 'percent';
    return isSlippage ? [{ ...token, text: 'slippage' }] : [token];
  });
}

/** "morpho/base": a protocol and its chain, where they cannot be two coins. */
function partsOf(token: Token): Token[] | undefined {
  const sides = token.raw.toLowerCase().split('/');
  const [left = '', right = ''] = sides;
  if (sides.length !== 2 || !matchChain([right]) || !matchVenue([left])) return undefined;
  if (isAssetSpelling(left) && isAssetSpelling(right)) return undefined;
  const raws = token.raw.split('/');
  return sides.map((text, at) => ({ kind: 'word', text, raw: raws[at] as string }));
}
