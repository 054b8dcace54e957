import { wordSet } from '../lexicon/words.ts';
import { namesAsset } from '../tokens/names-asset.ts';
import { isSize, isWord, type Token, wordOf } from '../tokens/token.ts';

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

const SHARES = wordSet('all half everything quarter third');
const OWN = wordSet('of my the');

/**
 * Puts what a purchase may cost behind it: "use up to 100 USDC to buy 0.02 ETH" becomes "buy
 * 0.02 ETH for no more than 100 USDC", and so does one without "up to", whose two sizes can only
 * hold together that way. Without a size of what is bought the cap is the size of what is spent,
 * and stays.
 */
export function capPurchases(tokens: readonly Token[]): Token[] {
  const out: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const capped = capAt(tokens, at);
    if (!capped) {
      out.push(tokens[at] as Token);
      continue;
    }
    const { verb, cost } = capped;
    out.push(...tokens.slice(verb, verb + 3), ...['for', 'no', 'more', 'than'].map(spoken));
    out.push(...cost);
    at = verb + 2;
  }
  return out;
}

/** The cost and the verb of the purchase, where one that says its cost first starts here. */
function capAt(
  tokens: readonly Token[],
  at: number,
): { readonly cost: readonly Token[]; readonly verb: number } | undefined {
  if (!isWord(tokens[at], SPENDING)) return undefined;
  const cap = CAPS.find((words) =>
    words.every((word, index) => wordOf(tokens[at + 1 + index]) === word),
  );
  const size = at + 1 + (cap?.length ?? 0);
  let paid = size + 1;
  while (isWord(tokens[paid], OWN)) paid++;
  const verb = isWord(tokens[paid + 1], LINKS) ? paid + 2 : paid + 1;
  const isPaid = isSize(tokens[size]) || isWord(tokens[size], SHARES);
  const isBought =
    isWord(tokens[verb], BUYING) && isSize(tokens[verb + 1]) && namesAsset(tokens[verb + 2]);
  if (!isPaid || !isBought || !namesAsset(tokens[paid])) return undefined;
  return { cost: tokens.slice(size, paid + 1), verb };
}
