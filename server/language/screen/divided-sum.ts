import { matchChain } from '../lexicon/chains.ts';
import { matchVenue } from '../lexicon/venues.ts';
import { addsUp } from '../orders/sum-decimals.ts';
import { namesAsset } from '../tokens/names-asset.ts';
import { isMark, isParty, type Token, wordOf } from '../tokens/token.ts';
import { venueDoes } from '../venue-facts.ts';
import { word } from './word-classes.ts';

/** A sum and where it lies, as it is named in front of its parts. */
interface Whole {
  readonly size: string | undefined;
  readonly coin: Token;
  readonly chain: readonly Token[];
}

const HEAD =
  /^(?:i have|i've got|i hold|my|the|please|split|divide|spread|distribute|use|take|of) $/;
const DIVIDES =
  /^(?:to (?:divide|split|spread|distribute|share out)|(?:has|have|needs?|ought) to be (?:split|spread|divided|distributed)|(?:should|must) be (?:split|spread|divided|distributed)|(?:split|spread|divided|distributed))(?: (?:up|out|as follows|like this|like so))? $/;
const ORDERS_DIVIDING = /^(?:please )?(?:split|divide|spread|distribute)(?: (?:my|the))? $/;

/**
 * Names in each part what was divided: "I have 900 USDC on Optimism to divide: 300 goes to Aave, 300 becomes ETH" is "deposit 300 USDC
 * in Aave on Optimism and then swap 300 USDC to ETH on Optimism". Each word is one of the sum, of its parts, or of a closed class.
 *
 * @returns undefined where a word is neither, or where the parts are not the whole
 */
export function dividedSum(tokens: readonly Token[]): readonly Token[] | undefined {
  const colon = tokens.findIndex((token) => isMark(token, ':'));
  if (colon < 3 || tokens.length > LONGEST) return undefined;
  const whole = wholeOf(tokens.slice(0, colon));
  if (!whole) return undefined;
  const parts = partsOf(tokens.slice(colon + 1));
  if (parts.length < 2) return undefined;
  const said = parts.map((part) => sayPart(part, whole));
  const sizes = parts.flatMap((part) =>
    part.flatMap((one) => (one.kind === 'number' ? [one.value] : [])),
  );
  if (sizes.length !== parts.length) return undefined;
  if (whole.size !== undefined && !addsUp(sizes, whole.size)) return undefined;
  if (!said.every((one) => one !== undefined)) return undefined;
  return said.flatMap((one, at) => (at === 0 ? one : [word('and'), word('then'), ...one]));
}

/** Longer texts are statements. */
const LONGEST = 48;

const textOf = (tokens: readonly Token[]): string =>
  `${tokens.map((token) => wordOf(token) || '\u0000').join(' ')} `.replace(/^ $/, '');

function wholeOf(tokens: readonly Token[]): Whole | undefined {
  const at = tokens.findIndex((token) => namesAsset(token) && !isChainHere(tokens, token));
  const coin = tokens[at];
  if (!coin) return undefined;
  let from = at;
  const number = tokens[at - 1]?.kind === 'number' ? tokens[at - 1] : undefined;
  if (number) from--;
  // "my Base USDC"
  const inside = number ? undefined : matchChain([wordOf(tokens[at - 1])]);
  if (inside) from--;
  const head = textOf(tokens.slice(0, from));
  let to = at + 1;
  let chain = inside ? tokens.slice(at - 1, at) : [];
  if (/^(on|in)$/.test(wordOf(tokens[to]))) {
    const found = matchChain(tokens.slice(to + 1, to + 4).map(wordOf));
    if (!found || inside) return undefined;
    chain = tokens.slice(to + 1, to + 1 + found.length);
    to += 1 + found.length;
  }
  const tail = textOf(tokens.slice(to));
  const isDivided = DIVIDES.test(tail) && (HEAD.test(head) || head === '');
  const isOrdered = tail === '' && ORDERS_DIVIDING.test(head);
  if (!isDivided && !isOrdered) return undefined;
  return { size: number?.kind === 'number' ? number.value : undefined, coin, chain };
}

/** "my Base USDC": a chain in front of the coin. */
const isChainHere = (tokens: readonly Token[], token: Token): boolean =>
  matchChain([wordOf(token)]) !== undefined && namesAsset(tokens[tokens.indexOf(token) + 1]);

function partsOf(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    if (isMark(token, ',;.!') || wordOf(token) === 'and') parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts.filter((part) => part.length > 0);
}

const LEADS = /^(?:(?:goes?|is going|should go|must go|are going) )?(?:to|into) $/;
const BECOMES = /^(?:becomes?|turns? into|should become|is turned into|into) $/;
const VERBS: readonly string[] = ['bridge', 'send', 'swap', 'lend', 'deposit', 'stake', 'supply'];

function sayPart(part: readonly Token[], whole: Whole): Token[] | undefined {
  const said = VERBS.find((verb) => verb === wordOf(part[0]));
  const rest = said === undefined ? part : part.slice(1);
  const [size, ...behind] = rest;
  if (size?.kind !== 'number') return undefined;
  // "300 USDC to Aave": the coin of the whole again.
  const own = namesAsset(behind[0]) && wordOf(behind[0]) === wordOf(whole.coin) ? 1 : 0;
  const lead = behind.findLastIndex((token) => /^(to|into|becomes?|become)$/.test(wordOf(token)));
  if (lead < own) return undefined;
  const how = textOf(behind.slice(own, lead + 1));
  const aim = behind.slice(lead + 1);
  const place = whole.chain.length > 0 ? [word('on'), ...whole.chain] : [];
  const say = (verb: string, to: string, at: readonly Token[]): Token[] | undefined =>
    said === undefined || said === verb || (/^(lend|supply)$/.test(said) && verb === 'deposit')
      ? [word(verb), size, whole.coin, word(to), ...aim, ...at]
      : undefined;
  const words = aim.map(wordOf);
  const chain = matchChain(words);
  const venue = matchVenue(words);
  const isTicker = aim.length === 1 && /^[A-Z]+$/.test(aim[0]?.raw ?? '');
  if (LEADS.test(how)) {
    if (aim.length === 1 && isParty(aim[0])) return say('send', 'to', place);
    if (venue?.length === aim.length && !isTicker && venueDoes(venue.venue.slug, 'deposit'))
      return say('deposit', 'in', place);
    if (venue?.length === aim.length && !isTicker && venueDoes(venue.venue.slug, 'stake'))
      return say('stake', 'with', place);
    const isPlace = chain?.length === aim.length && (!chain.assetFirst || !isTicker);
    if (isPlace && place.length > 0 && (said === 'bridge' || !chain.alsoAsset))
      return say('bridge', 'to', [word('from'), ...whole.chain]);
  }
  const isCoin = aim.length === 1 && namesAsset(aim[0]) && (isTicker || (!chain && !venue));
  return BECOMES.test(how) && isCoin ? say('swap', 'to', place) : undefined;
}
