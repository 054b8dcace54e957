import { wordSet } from '../lexicon/words.ts';
import { namesAsset } from '../tokens/names-asset.ts';
import { isMark, isSize, isWord, type Token, wordOf } from '../tokens/token.ts';
import { readQuantity } from './read-quantity.ts';

/** What an exchange may cost at most or must give at least. */
export interface Limit {
  readonly side: 'cap' | 'floor';
  readonly value: string;
  /** A percentage is a share of what is held of the asset. */
  readonly unit: 'number' | 'usd' | 'percent';
  /** The asset it is counted in, when one was said. */
  readonly asset?: string;
}

const FLOORS: readonly (readonly string[])[] = [
  ['at', 'least'],
  ['no', 'less', 'than'],
  ['not', 'less', 'than'],
  ['no', 'fewer', 'than'],
  ['a', 'minimum', 'of'],
  ['minimum', 'of'],
  ['minimum'],
  ['min'],
];
const CAPS: readonly (readonly string[])[] = [
  ['at', 'most'],
  ['no', 'more', 'than'],
  ['not', 'more', 'than'],
  ['not', 'exceeding'],
  ['a', 'maximum', 'of'],
  ['maximum', 'of'],
  ['maximum'],
  ['max'],
];
const LEADS = wordSet(
  'paying pay spending spend receiving receive getting get expecting with while and but by without for accepting cost costing',
);
const DIRECTIONS = wordSet('for to into');
const TAILS = wordSet('out received back return or in total minimum maximum');
const WHOLE = wordSet('all half everything my entire quarter third the');

/**
 * Takes the limits of an exchange out of the tokens: "for at least 2400 USDC" leaves "for USDC". A
 * bound is a limit only beside another size of the same order; alone it is the size itself, as in
 * "buy at least 0.5 ETH".
 */
export function takeLimits(tokens: readonly Token[]): { tokens: Token[]; limits: Limit[] } {
  const limits: Limit[] = [];
  const dropped = new Set<number>();
  for (let at = 0; at < tokens.length; at++) {
    const [side, words] = boundAt(tokens, at);
    if (!side || words === 0 || !isExchange(tokens, at)) continue;
    const size = sizeAt(tokens, at + words);
    if (!size || !isSizedBefore(tokens, at) || isSlippage(tokens, size.next)) continue;
    const unit = tokens[size.next];
    const asset = namesAsset(unit) ? unit : undefined;
    if (size.unit === 'percent' && !asset) continue;
    limits.push({
      side,
      value: size.value,
      unit: size.unit,
      ...(asset && 'text' in asset && { asset: asset.text }),
    });
    let from = at;
    while (isWord(tokens[from - 1], LEADS)) from--;
    const directed = asset && isWord(tokens[at - 1], DIRECTIONS);
    const first = directed ? at : from;
    const last = size.next - (asset && !directed ? 0 : 1);
    for (let index = first; index <= last; index++) dropped.add(index);
    let tail = size.next + (asset ? 1 : 0);
    while (isWord(tokens[tail], TAILS)) dropped.add(tail++);
    at = tail - 1;
  }
  return { tokens: tokens.filter((_, at) => !dropped.has(at)), limits };
}

const OWN = wordSet('of my the');

/** The size of a bound and where its asset stands: a number, dollars, or a share of what is held. */
function sizeAt(
  tokens: readonly Token[],
  at: number,
): { readonly value: string; readonly unit: Limit['unit']; readonly next: number } | undefined {
  const token = tokens[at];
  if (token?.kind === 'number' || token?.kind === 'usd') {
    return { value: token.value, unit: token.kind, next: at + 1 };
  }
  const share = readQuantity(tokens, at);
  const { quantity } = share ?? {};
  if (!share || (quantity?.kind !== 'percent' && quantity?.kind !== 'max')) return undefined;
  let next = share.next;
  while (isWord(tokens[next], OWN)) next++;
  return { value: quantity.kind === 'max' ? '100' : quantity.value, unit: 'percent', next };
}

const firstWords = (phrases: readonly (readonly string[])[]) =>
  new Set(phrases.flatMap(([first]) => first ?? []));

function boundAt(tokens: readonly Token[], at: number): [Limit['side'] | undefined, number] {
  if (!BOUND_STARTS.has(wordOf(tokens[at]))) return [undefined, 0];
  const here = (words: readonly string[]) =>
    words.every((word, index) => wordOf(tokens[at + index]) === word);
  const floor = FLOORS.find(here);
  if (floor) return ['floor', floor.length];
  const cap = CAPS.find(here);
  return cap ? ['cap', cap.length] : [undefined, 0];
}

const BOUND_STARTS = firstWords([...FLOORS, ...CAPS]);

const EXCHANGES = wordSet(
  'swap exchange convert trade sell buy purchase turn get change flip acquire',
);

function isExchange(tokens: readonly Token[], before: number): boolean {
  return tokens.slice(0, before).some((token) => isWord(token, EXCHANGES));
}

function isSizedBefore(tokens: readonly Token[], before: number): boolean {
  for (let at = before - 1; at >= 0; at--) {
    const token = tokens[at];
    if (isMark(token, '.;\n') || wordOf(token) === 'then') return false;
    if (isSize(token) || isWord(token, WHOLE)) return true;
  }
  return false;
}

const isSlippage = (tokens: readonly Token[], at: number): boolean =>
  tokens.slice(at, at + 3).some((token) => wordOf(token) === 'slippage');
