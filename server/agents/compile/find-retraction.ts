import { isPastForm } from '#server/language/lexicon/clause-words.ts';
import { DANGER } from '#server/language/lexicon/danger.ts';
import { matchVerb } from '#server/language/lexicon/verb-actions.ts';
import { isMark, isSize, type Token, wordOf } from '#server/language/tokens/token.ts';
import { MOVES, SIDES } from './lexicon/comparators.ts';
import { OPENERS, saysTold } from './lexicon/frames.ts';
import { matchPhrase, wordSet } from './lexicon/phrases.ts';
import { plainTextOf } from './words-of.ts';

/** Takes back, or refuses, what was said before. */
const TAKING = wordSet(
  'leave drop mind scrap bin remove delete disregard bother sike jk nevermind skip test testing hypothetical pretend wrong mistaken incorrect',
);
/** What a clause may have besides: who, that it is this request, and that it is so after all. */
const AROUND = wordSet(
  `i i'm im we you he she it that this them all my our the a an of to do did does have has be is was are am me us please pls just only
  that's i'd had got actually really so then now well oh ah um hmm and or but on second thought thoughts thinking about after with if ever at anyway though too
  maybe perhaps probably above below lol haha sorry whatever
  request alert agent message last one whole thing everything want need any more anymore think will would should changed already`,
);
/** "as if", "or not": what was said is not meant. */
const DOUBTING =
  /^(?:as if|yeah right|or not|if not|not really|not now|not yet|do(?:n't|nt| not) bother)$/;

/** "hypothetically, …", "he said tell me …", "stop telling me": what is no request of who writes it. */
const UNREAL =
  /^(?:please |pls )?(?:stop|end|pause|cancel|delete|remove|disable|mute|silence|kill|turn off|switch off) (?:the |my |that |this |all |any |your )*(?:alert|alarm|watch|agent|notification|warning|reminder|message|ping)s?\b|\b(?:alert|tell|notify|ping|warn|message|text) (?:me|us) until\b|\bif [a-z$]+ (?:does not|doesn't|doesnt|won't|will not) (?:fall|drop|rise|go|climb|reach|hit|cross)\b|\b(?:every|each) [a-z]+ between \d|\b(?:would|should|could|might) (?:you |i |we |they |he |she |it )?(?:have|'ve) (?!to\b|a\b|an\b|some\b|any\b|my\b|your\b|it\b|me\b|word\b|news\b|no\b|at\b|less\b|more\b|under\b|over\b|below\b|above\b|\d)\w+|\b(?:i|we|he|she|they|you|it)'d have (?!to\b|a\b|an\b)\w+|^(?:if |when )?had \w+ (?:\w+ )?(?:been|fallen|risen|dropped|gone)\b|\bhad (?:been|fallen|risen|dropped|gone|hit|reached|crossed)\b|\b(?:has|have) ever (?:been|fallen|risen|dropped|gone|hit|reached|crossed)\b|\b(?:you|they) had (?:told|pinged|alerted|warned|let)\b|\bused to be (?:told|alerted|pinged|warned)\b|\byou (?:never|didn't|did not|have not|haven't) (?:told?|tell|pinged?|warned?|alerted?)\b|\b(?:don't|do not|didn't|couldn't|could not) care\b|\bto not be (?:told|alerted|pinged|warned|notified)\b|\bno (?:alerts?|pings?|messages?|notifications?|warnings?) (?:when|if|once|while)\b|\bas if you'd\b|\bif \w+ were (?:below|above|under|over|at)\b.*\bi would (?!like|love|appreciate|want|be)\w+|\bleave me alone(?! (?:until|unless|till|if|when))\b|^nothing (?:below|above|under|over|less|more)\b|\bif (?:not|it ceases) , (?:when|if|then|also)\b|^^(?:hypothetically|theoretically|in theory|for example|for instance|e\.g|example|imagine|pretend|suppose)\b|^(?:he|she|they|someone|somebody|my \w+) (?:said|says|wrote|asked)(?: to| me| you)* (?:tell|alert|ping|warn|notify|message)\b|\b(?:no longer|no more|not any ?more|never again) (?:tell|alert|notify|ping|message|warn)\b|\b(?:stop|quit|cease) (?:telling|alerting|notifying|pinging|messaging|warning)\b|\b(?:should|must|shall|will|need) not (?:tell|alert|ping|warn|notify|message|be told)\b|\b(?:shouldn't|mustn't|needn't) (?:tell|alert|ping|warn|notify|message|be told)\b/;

/**
 * What behind a request may take it back: a clause of none but closed words, one of which takes back or denies. An even
 * number of them takes nothing back ("don't forget", "can't wait").
 *
 * @returns the clause in the user's words, or undefined
 */
export function findRetraction(said: readonly Token[]): string | undefined {
  const unreal = UNREAL.exec(plainTextOf(said))?.[0];
  if (unreal !== undefined) return unreal;
  let isSized = false;
  let isTold = false;
  let clause: Token[] = [];
  for (const token of [...said, { kind: 'mark', raw: '.' } as const]) {
    if (!isMark(token, ',.!?;:\n-')) {
      clause.push(token);
      continue;
    }
    const written = clause.map(({ raw }) => raw).join(' ');
    const words = clause.map(wordOf);
    if (isSized && isTold && (takesBack(clause) || saysAnother(words))) return written;
    isSized ||=
      clause.some(isSize) ||
      words.some((_, at) => matchPhrase(MOVES, words, at) || matchPhrase(SIDES, words, at));
    isTold ||= asks(words);
    clause = [];
  }
  return undefined;
}

/** "The bank pays 2 %", "got liquidated at 1.02": what asks for nothing is nothing to take back. */
const asks = (words: readonly string[]): boolean =>
  words.some(
    (word, at) =>
      saysTold(word) ||
      matchPhrase(OPENERS, words, at) !== undefined ||
      (matchVerb(word, words[at + 1] ?? '') !== undefined &&
        !isPastForm(word) &&
        !['i', 'we', 'they'].includes(words[at - 1] ?? '')),
  );

/** "Change it to BTC 50k": what corrections were not read as is one all the same. */
const saysAnother = (words: readonly string[]): boolean =>
  /^(?:please |actually |no |rather |instead )*(?:change|switch|set|correct|update|move|turn) (?:it|that|this) (?:to|into)\b/.test(
    words.join(' '),
  );

function takesBack(clause: readonly Token[]): boolean {
  if (clause.length === 0 || clause.length > 8 || clause.some(({ kind }) => kind !== 'word'))
    return false;
  const words = clause.map(wordOf);
  if (DOUBTING.test(words.join(' '))) return true;
  let count = 0;
  for (const word of words) {
    const isTaking = DANGER.takesBack.has(word) || DANGER.negation.has(word) || TAKING.has(word);
    // "changed my mind", "never mind": the noun is part of what takes back.
    if (word === 'mind' && count > 0) continue;
    if (AROUND.has(word) && word !== 'changed') continue;
    if (!isTaking && word !== 'changed') return false;
    count++;
  }
  return count % 2 === 1;
}
