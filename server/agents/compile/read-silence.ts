import { matchVerb } from '#server/language/lexicon/verb-actions.ts';
import type { Token } from '#server/language/tokens/token.ts';
import { deniedAlertLength } from './denied-alert.ts';
import { saysTold } from './lexicon/frames.ts';
import { matchPhrase, phraseTable, wordSet } from './lexicon/phrases.ts';
import { wordsOf } from './words-of.ts';

/** Ways to ask for silence; beside "unless" and its like they say when it shall be broken. */
const SILENCES = phraseTable<true>([
  [
    true,
    "stay silent|stay quiet|keep quiet|keep silent|be quiet|remain silent|remain quiet|silence|leave me alone|leave me in peace|leave me be|say nothing|not a word|not a peep|not a sound|shut up|hush|mute|do nothing|hold off|i want nothing|i want peace|i need nothing|no alert|no alerts|no message|no messages|no notification|no notifications|no text|no texts|no ping|no pings|no call|no calls|no email|no emails|no word|no news|no noise|no need to tell me|no need to alert me|no need to notify me|no need to ping me|nothing|nothing from you|there is no need to tell me|i don't care|i dont care|i don't want to hear|i don't want to know|i don't want to be told|i don't need to hear|i don't need to know|i do not want to hear|i do not want to know|i do not need to know|i don't wish to be told|i don't want alerts|i don't want any alerts|i don't want messages|i don't want any messages|i want no alerts|i want no messages|i don't want to be bothered|i don't want to be disturbed|don't wake me|never wake me|i'd rather not hear|i'd rather hear nothing|i'd rather not be told",
  ],
]);
/** Words of silence: a slip in one of them says the opposite. */
export const SILENCE_WORDS = [
  'silent',
  'quiet',
  'silence',
  'nothing',
  'bother',
  'disturb',
  'alone',
];
/** Of no request for an alert: whatever comes before them, "unless" ends the quiet. */
const QUIET = wordSet('silent quiet bother disturb pester annoy');
const BEHIND = wordSet('me us up anything a word about it from you at all any of this please with');
const EXCEPTIONS = phraseTable<true>([
  [
    true,
    'unless|except when|except if|except once|other than when|other than if|save when|apart from when|but if|but when|only if|only when',
  ],
]);

/** Silence ends there: they open what is alerted by themselves. */
const ENDS = wordSet('until till before');

/**
 * "Stay silent unless …", "unless …, don't bother me": what breaks a silence is what it alerts on. The request for it
 * goes, and "unless" is "if".
 *
 * @returns undefined where no silence with an exception was asked for
 */
export function breakSilence(tokens: readonly Token[]): readonly Token[] | undefined {
  const words = wordsOf(tokens);
  const silent = new Set<number>();
  for (let at = 0; at < tokens.length; at++) {
    let length = silenceLength(words, at);
    if (length === 0) continue;
    while (BEHIND.has(words[at + length] ?? '')) length++;
    for (let index = at; index < at + length; index++) silent.add(index);
    at += length - 1;
  }
  if (silent.size === 0) return undefined;
  const rest: Token[] = [];
  let isBroken = false;
  for (let at = 0; at < tokens.length; at++) {
    const exception = matchPhrase(EXCEPTIONS, words, at);
    if (exception) {
      isBroken = true;
      rest.push({ kind: 'word', text: 'if', raw: 'if' });
      at += exception.length - 1;
    } else if (ENDS.has(words[at] ?? '')) {
      isBroken = true;
      // Silence before it happens is silence until then.
      const isBefore = words[at] === 'before';
      rest.push(isBefore ? { kind: 'word', text: 'until', raw: 'until' } : (tokens[at] as Token));
    } else if (words[at] === 'otherwise' && !words.slice(at + 1, at + 4).some(saysTold))
      isBroken = true;
    else if (!silent.has(at)) rest.push(tokens[at] as Token);
  }
  return isBroken ? rest : undefined;
}

/** Whether words ask for silence, and for nothing else: "stay silent when ETH is above 2000". */
export function asksForSilence(tokens: readonly Token[]): boolean {
  const words = wordsOf(tokens);
  const isSilent = words.some((_, at) => matchPhrase(STILL, words, at));
  return isSilent && !words.some((word) => saysTold(word));
}
/**
 * Whether "unless" stands beside nothing that shall be done else: "stay unless ETH is above 2000". Which side it alerts on
 * cannot be known then.
 */
export function exceptsNothing(tokens: readonly Token[]): boolean {
  const words = wordsOf(tokens);
  const isDone = (word: string, at: number) =>
    saysTold(word) || matchVerb(word, words[at + 1] ?? '') !== undefined;
  const from = words.indexOf('unless');
  const mark = tokens.findIndex((token, at) => at > from && token.kind === 'mark');
  const end = mark < 0 ? tokens.length : mark;
  // What is excepted does nothing: "unless the borrow rate falls".
  return from >= 0 && !words.some((word, at) => (at < from || at > end) && isDone(word, at));
}

const STILL = phraseTable<true>([
  [
    true,
    'stay silent|keep silent|stay quiet|keep quiet|be quiet|be silent|remain silent|say nothing|leave me alone|leave me in peace|leave me be|shut up',
  ],
]);

function silenceLength(words: readonly string[], at: number): number {
  const fixed = matchPhrase(SILENCES, words, at);
  if (fixed) return fixed.length;
  if (QUIET.has(words[at] ?? '')) return 1;
  if (words[at] === 'do' && words[at + 1] === 'not') {
    const length = deniedAlertLength(words, at + 1);
    return length === 0 ? 0 : length + 1;
  }
  return deniedAlertLength(words, at);
}
