import { assetSymbol, isAssetSpelling } from '../lexicon/assets.ts';
import { matchChain } from '../lexicon/chains.ts';
import { DANGER_CLASSES, isOf } from '../lexicon/danger.ts';
import { isEnglish } from '../lexicon/english.ts';
import { EVERYDAY_WORDINGS } from '../lexicon/everyday-wordings.ts';
import { LEARNER_WORDINGS } from '../lexicon/learner-wordings.ts';
import { PART_WORDINGS } from '../lexicon/part-wordings.ts';
import { POINTING_WORDINGS } from '../lexicon/pointing-wordings.ts';
import { matchVenue } from '../lexicon/venues.ts';
import { entriesOf } from '../lexicon/word-rows.ts';
import { type Facts, WORDINGS, type Wording } from '../lexicon/wordings.ts';
import { isParty, isSize, type Token, wordOf } from '../tokens/token.ts';
import { dividedSum } from './divided-sum.ts';
import { ALSO_TICKERS } from './named-things.ts';
import { word } from './word-classes.ts';

const ROWS: readonly Wording[] = [
  ...POINTING_WORDINGS,
  ...PART_WORDINGS,
  ...EVERYDAY_WORDINGS,
  ...LEARNER_WORDINGS,
  ...WORDINGS,
];

/** Longer texts are statements, and not only worded in another way. */
const LONGEST = 64;

/**
 * Says in the usual words what was said in others that mean the same: "do staking of 15 SOL", "sell my ARB and give me USDC for
 * it". Each row of `lexicon/wordings.ts` names all that it takes out, so nothing else is passed over.
 *
 * @returns the tokens, of which those that a row names are said in its words
 */
export function inUsualWords(tokens: readonly Token[]): readonly Token[] {
  if (tokens.length > LONGEST) return tokens;
  let said = dividedSum(tokens) ?? tokens;
  let { text } = spell(said);
  for (const row of ROWS) {
    if (!PATTERNS.get(row.say)?.test(text)) continue;
    said = apply(row, said);
    text = spell(said).text;
  }
  return said;
}

/** A row may stand in a text this often. */
const MOST = 4;

function apply(row: Wording, tokens: readonly Token[]): readonly Token[] {
  let said = tokens;
  const pattern = patternOf(row.say);
  for (let count = 0; count < MOST; count++) {
    const found = findIn(said, pattern);
    if (!found || (row.only && !row.only(factsOf(said), found.groups))) break;
    const put = row.mean
      .split(' ')
      .filter((one) => one !== '')
      .flatMap((one) => {
        if (/^\$\d+$/.test(one)) return found.groups[Number(one.slice(1)) - 1] ?? [];
        // "on the same network": the one that the text names.
        return one === 'CHAIN' || one === 'VENUE' ? nameIn(said, one) : [word(one)];
      });
    said = [...said.slice(0, found.from), ...put, ...said.slice(found.to)];
  }
  return said;
}

const nameIn = (tokens: readonly Token[], name: 'CHAIN' | 'VENUE'): readonly Token[] =>
  findIn(tokens, patternOf(`( ${name} )`))?.groups[0] ?? [];

interface Found {
  readonly from: number;
  readonly to: number;
  readonly groups: readonly (readonly Token[])[];
}

/** Tokens as one text, each with the letters of what it may be, so that a pattern finds stretches of them. */
function findIn(tokens: readonly Token[], pattern: RegExp): Found | undefined {
  const { text, starts } = spell(tokens);
  const match = pattern.exec(text);
  if (!match) return undefined;
  const place = (index: number) => starts.indexOf(index);
  const indices = (match as RegExpExecArray & { indices: ([number, number] | undefined)[] })
    .indices;
  const [from, to] = indices[0] as [number, number];
  return {
    from: place(from),
    to: place(to),
    groups: indices.slice(1).map((one) => (one ? tokens.slice(place(one[0]), place(one[1])) : [])),
  };
}

interface Spelled {
  readonly text: string;
  /** Where each token begins in it, and where the last one ends. */
  readonly starts: readonly number[];
}

const SPELLED = new WeakMap<readonly Token[], Spelled>();

function spell(tokens: readonly Token[]): Spelled {
  const known = SPELLED.get(tokens);
  if (known !== undefined) return known;
  const words = tokens.map(wordOf);
  const tags = tokens.map((token, at) => tagOf(token, words, at));
  for (let at = 0; at < tokens.length; at++) {
    mark(tags, at, chainAt(words, at)?.length ?? 0, 'C');
    mark(tags, at, matchVenue(words.slice(at, at + 3))?.length ?? 0, 'V');
  }
  const starts = [0];
  let text = '';
  for (const [at, token] of tokens.entries()) {
    text += ` ${textOf(token)}/${tags[at]}`;
    starts.push(text.length);
  }
  const spelled = { text, starts };
  SPELLED.set(tokens, spelled);
  return spelled;
}

/** "eth" is a coin, unless it is said to be a place. */
function chainAt(words: readonly string[], at: number): ReturnType<typeof matchChain> {
  const found = matchChain(words.slice(at, at + 3));
  return found?.assetFirst && words[at - 1] !== 'on' ? undefined : found;
}

/** A name of several words: its first word, and those that continue it. */
function mark(tags: string[], at: number, length: number, tag: string): void {
  if (length === 0) return;
  tags[at] += tag;
  for (let inside = at + 1; inside < at + length; inside++) tags[inside] += 'c';
}

const textOf = (token: Token): string =>
  token.kind === 'word'
    ? token.text.replaceAll('/', '')
    : token.kind === 'mark'
      ? token.raw.replace('\n', ';')
      : '_';

function tagOf(token: Token, words: readonly string[], at: number): string {
  if (token.kind === 'mark') return 'M';
  if (isParty(token)) return 'P';
  if (token.kind === 'usd') return 'SD';
  if (isSize(token)) return 'S';
  if (token.kind === 'pair') return 'R';
  if (token.kind === 'ticker') return 'A';
  if (token.kind === 'numbered') return 'N';
  if (token.kind !== 'word') return 'X';
  const text = words[at] ?? '';
  const isTicker = ALSO_TICKERS.test(text) && token.raw !== text;
  const isSymbol = /^[A-Z]{3,6}$/.test(token.raw) && !isEnglish(text);
  if (isAssetSpelling(text) || isTicker || isSymbol) return 'A';
  const isVerb = entriesOf(text).some(({ kind }) => kind === 'verb');
  const isPlain = !isVerb && entriesOf(text).length === 0 && !isOf(text, ...DANGER_CLASSES);
  return isVerb ? 'B' : isPlain && isEnglish(text) ? 'W' : '';
}

function factsOf(tokens: readonly Token[]): Facts {
  const words = tokens.map(wordOf);
  const named = (nameAt: (at: number) => string | undefined) => [
    ...new Set(words.flatMap((_, at) => nameAt(at) ?? [])),
  ];
  return {
    chains: named((at) => chainAt(words, at)?.chain.name),
    venues: named((at) => matchVenue(words.slice(at, at + 3))?.venue.slug),
    assets: tokens.flatMap((token, at) =>
      token.kind === 'ticker' || (isAssetSpelling(wordOf(token)) && !chainAt(words, at))
        ? [assetSymbol(wordOf(token) || token.raw)]
        : [],
    ),
    parties: tokens.filter(isParty).length,
    sizes: tokens.filter(isSize).length,
    words,
  };
}

const PATTERNS = new Map<string, RegExp>();

function patternOf(say: string): RegExp {
  let known = PATTERNS.get(say);
  if (known === undefined) {
    known = new RegExp(say.split(' ').map(atomOf).join(''), 'd');
    PATTERNS.set(say, known);
  }
  return known;
}

const tagged = (tag: string): string => ` [^ /]+/[A-Za-z]*${tag}[A-Za-z]*`;
const named = (tag: string): string => `${tagged(tag)}(?: [^ /]+/[A-Za-z]*c[A-Za-z]*)*`;
/** Words in capitals stand for classes; `PLAIN` is an English word that no list here has. */
const CLASSES: Readonly<Record<string, string>> = {
  ASSET: tagged('A'),
  SIZE: tagged('S'),
  /** A sum of money. */
  USD: tagged('D'),
  PARTY: tagged('P'),
  PAIR: tagged('R'),
  NUMBER: tagged('N'),
  PLAIN: ' [^ /]+/W(?![A-Za-z])',
  VERB: tagged('B'),
  CHAIN: named('C'),
  VENUE: named('V'),
  ANY: ' [^ /]+/(?!M)[A-Za-z]*',
  BOUGHT: ' (?!(?:to|from|into|out-of|on-behalf|and)/)[^ /]+/(?!M)[A-Za-z]*',
  MOVED: ' (?!(?:for|to|into|against|get)/)[^ /]+/(?!M)[A-Za-z]*',
  /** What stands in front of what a step takes; "half of the …" is another size. */
  LEAD: ' (?!(?:all|of|the|that|half|some|most|part|rest|third|quarter|but|not|minus|except)/)[^ /]+/(?![SMR])[A-Za-z]*',
  ASKED: ' \\?/M',
  START: '(?:^|(?<=/M))',
  END: '(?=$| [.,!?;]/M)',
  STOP: '(?=$| [.,!;]/M)',
  LAST: '(?=$| [.!?;]/M$)',
};

const BRACKETS: Readonly<Record<string, string>> = {
  '(': '(',
  ')': ')',
  ')?': ')?',
  '[': '(?:',
  ']': ')',
  '||': '|',
};

/** One part of a pattern: a bracket, or classes and words with `|` between them; `?`, `*` and `{1,3}` may stand behind. */
function atomOf(atom: string): string {
  if (Object.hasOwn(BRACKETS, atom)) return BRACKETS[atom] as string;
  const closing = /^\](\?|\{\d+,\d+\})$/.exec(atom)?.[1];
  if (closing !== undefined) return `)${closing}`;
  const [, body = '', count = ''] = /^(.*?)([?*]|\{\d+,\d+\})?$/.exec(atom) ?? [];
  const parts = body.split('|');
  const words = parts.filter((one) => !Object.hasOwn(CLASSES, one));
  const classes = parts.flatMap((one) => CLASSES[one] ?? []);
  const literal = words.map((one) => one.replaceAll('.', '\\.')).join('|');
  const one = [...classes, ...(literal === '' ? [] : [` (?:${literal})/[A-Za-z]*`])].join('|');
  return parts.length === 1 && count === '' ? one : `(?:${one})${count}`;
}

// Spelled once, and not by the first text that may have one of them.
for (const { say } of ROWS) patternOf(say);
