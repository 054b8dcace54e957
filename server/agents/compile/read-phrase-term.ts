import { isSize, type Token } from '#server/language/tokens/token.ts';
import {
  COMPARATIVES,
  MULTIPLES,
  matchMove,
  SIDES,
  SIZING,
  VAGUE_WORDS,
} from './lexicon/comparators.ts';
import { EXPIRIES, LIQUIDATIONS, METRICS, UNMEASURED } from './lexicon/metrics.ts';
import { matchPhrase, wordSet } from './lexicon/phrases.ts';
import { opensAmount } from './read-amount-term.ts';
import type { TermRead } from './term-read.ts';
import { one } from './term-read.ts';

const WEAK_SIDES = wordSet(
  'is are at worth gets becomes turns costs costing cost @ through thru pass passes equal equals =',
);

const STANDING = wordSet('is are = equals');
const PASSED = wordSet('through thru past beyond');

/** "exceeds", "is less than": a comparison that has its verb in itself. */
const VERBS =
  /^(?:is|are|gets?|becomes?|turns?|exceed|surpass|tops|beats|clears|goes|go|going|went|climbs|breaks?|broke|loses?|lost|reclaim|retake|regain|falls?|fell|drops?|sinks|dips|slips|rises|pushes|busts|cracks|takes|gives|wins)/;

/** "goes over": the verb stands in front. */
const GOING = /^(?:goes|go|gets?|comes?|sits?|stands?|trades?|trading|stays?|runs?|lies)$/;

const SOMEBODY = wordSet("i'm we're he's she's they're im");
const PERSONS = wordSet('i we he she they');
const BEING = wordSet('am are is was were be get got wake woke stay');

/** "until I am up": where somebody is, and no way that anything moves. */
function isOfSomebody(tokens: readonly Token[], words: readonly string[], at: number): boolean {
  if (!['up', 'down'].includes(words[at] ?? '') || tokens.slice(at + 1, at + 5).some(isSize))
    return false;
  const before = words[at - 1] ?? '';
  return SOMEBODY.has(before) || (BEING.has(before) && PERSONS.has(words[at - 2] ?? ''));
}

export function readPhrase(
  tokens: readonly Token[],
  words: readonly string[],
  at: number,
): TermRead | undefined {
  const said = (length: number) => words.slice(at, at + length).join(' ');
  const found: TermRead[] = [];
  const metric = matchPhrase(METRICS, words, at);
  if (metric)
    found.push(
      one({ kind: 'metric', metric: metric.value, said: said(metric.length) }, metric.length),
    );
  const multiple = matchPhrase(MULTIPLES, words, at);
  if (multiple)
    found.push(
      one(
        { kind: 'amount', value: multiple.value, unit: 'percent', multiple: true },
        multiple.length,
      ),
    );
  const side = matchPhrase(SIDES, words, at);
  // "5 or more" closes an amount; "or below 3" opens the next part.
  const postfix = words[at] === 'or' || words[at] === 'and';
  if (side && !(postfix && opensAmount(tokens, at + side.length)))
    found.push(
      one(
        {
          kind: 'side',
          side: side.value,
          weak: WEAK_SIDES.has(said(side.length)),
          isVerb: VERBS.test(words[at] ?? '') || GOING.test(words[at - 1] ?? ''),
          isStill: STANDING.has(said(side.length)),
          isPassed: PASSED.has(said(side.length)),
          sizing: side.length > 1 && SIZING.has(words[at] ?? ''),
        },
        side.length,
      ),
    );
  // "bigger 15 dollars"; "lower 5%" is a move.
  const bound = COMPARATIVES.get(words[at] ?? '');
  const isLevel = opensAmount(tokens, at + 1) && tokens[at + 1]?.kind !== 'percent';
  if (bound && !side && isLevel) found.push(one({ kind: 'side', side: bound, weak: false }));
  const move = matchMove(words, at);
  if (move && !isOfSomebody(tokens, words, at))
    found.push(one({ kind: 'move', move: move.value }, move.length));
  const expiry = matchPhrase(EXPIRIES, words, at);
  if (expiry) found.push(one({ kind: 'expiry' }, expiry.length));
  const liquidation = matchPhrase(LIQUIDATIONS, words, at);
  if (liquidation) found.push(one({ kind: 'liquidation' }, liquidation.length));
  const unmeasured = matchPhrase(UNMEASURED, words, at);
  if (unmeasured) {
    found.push(
      one(
        { kind: 'unmeasured', reason: unmeasured.value, said: said(unmeasured.length) },
        unmeasured.length,
      ),
    );
  }
  const vague = matchPhrase(VAGUE_WORDS, words, at);
  if (vague) found.push(one({ kind: 'vague', raw: said(vague.length) }, vague.length));
  let best: TermRead | undefined;
  for (const read of found) if (!best || read.length > best.length) best = read;
  return best;
}
