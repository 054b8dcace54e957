import { wordSet } from './lexicon/words.ts';
import { namesAsset } from './names-asset.ts';
import { isSize, isWord, type Token, wordOf } from './token.ts';

const SPENDING = wordSet('use spend pay take');
const BUYING = wordSet('buy get purchase acquire');
const LINKS = wordSet('to and for on');
const CAPS: readonly (readonly string[])[] = [
  ['up', 'to'],
  ['at', 'most'],
  ['no', 'more', 'than'],
  ['not', 'more', 'than'],
  ['a', 'maximum', 'of'],
  ['max'],
];

const spoken = (text: string): Token => ({ kind: 'word', text, raw: text });

/**
 * Puts what a purchase may cost behind it: "use up to 100 USDC to buy 0.02 ETH" becomes "buy
 * 0.02 ETH for no more than 100 USDC". Without a size of what is bought the cap is the size of
 * what is spent, and stays.
 */
export function capPurchases(tokens: readonly Token[]): Token[] {
  const out: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const cap = capAt(tokens, at);
    if (!cap) {
      out.push(tokens[at] as Token);
      continue;
    }
    const bought = tokens.slice(cap.verb, cap.verb + 3);
    out.push(...bought, ...['for', 'no', 'more', 'than'].map(spoken), ...cap.cost);
    at = cap.verb + 2;
  }
  return out;
}

/** The cost and the verb of the purchase, where a capped one starts here. */
function capAt(
  tokens: readonly Token[],
  at: number,
): { readonly cost: readonly Token[]; readonly verb: number } | undefined {
  if (!isWord(tokens[at], SPENDING)) return undefined;
  const cap = CAPS.find((words) =>
    words.every((word, index) => wordOf(tokens[at + 1 + index]) === word),
  );
  if (!cap) return undefined;
  const size = at + 1 + cap.length;
  const verb = isWord(tokens[size + 2], LINKS) ? size + 3 : size + 2;
  const isPaid = isSize(tokens[size]) && namesAsset(tokens[size + 1]);
  const isBought =
    isWord(tokens[verb], BUYING) && isSize(tokens[verb + 1]) && namesAsset(tokens[verb + 2]);
  return isPaid && isBought ? { cost: tokens.slice(size, size + 2), verb } : undefined;
}
