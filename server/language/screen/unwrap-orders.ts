import { LEADING } from '../lexicon/clause-words.ts';
import { baseOfParticiple, matchVerb } from '../lexicon/verb-actions.ts';
import { entriesOf } from '../lexicon/word-rows.ts';
import { wordSet } from '../lexicon/words.ts';
import { namesAsset } from '../tokens/names-asset.ts';
import { isParty, isSize, type Token, wordOf } from '../tokens/token.ts';
import { splitClauses } from './split-clauses.ts';

/**
 * Takes the wrapping off orders: what asks for them ("I was wondering if you could …"), what is said of them ("… would
 * be wonderful"), what turns them round ("what I need is …", "it is ETH that I want …") and what tells of their parts and
 * counts nothing ("the USDC that has been idling on Base"). What names, sizes, pays or takes back something is never taken off.
 */
export function unwrapOrders(tokens: readonly Token[]): Token[] {
  return splitClauses(tokens).flatMap((clause) => {
    if (clause.length > LONGEST_CLAUSE) return clause;
    const mark = clause.at(-1)?.kind === 'mark' ? (clause.at(-1) as Token) : undefined;
    let said = mark ? clause.slice(0, -1) : [...clause];
    for (const unwrap of UNWRAPPINGS) {
      const bare = unwrap(said);
      if (bare.some(isSubstance)) said = bare;
    }
    return mark ? [...said, mark] : said;
  });
}

const word = (text: string): Token => ({ kind: 'word', text, raw: text });
/** What is left of a request: that it was one. */
const PLEASE = word('please');

/** Nobody speaks a clause of more words, and reading one costs what its length squared costs. */
const LONGEST_CLAUSE = 60;

type Unwrapping = (clause: Token[]) => Token[];

/** Something that an order moves, or the verb of one. */
const isSubstance = (token: Token): boolean =>
  token.kind === 'word' ? namesAsset(token) || isVerb(token.text) : token.kind !== 'mark';

const isVerb = (word: string): boolean =>
  entriesOf(word).some(({ kind }) => kind === 'verb') || matchVerb(word, '') !== undefined;

/** How many joining words stand in front: "and then …". */
function leadOf(words: readonly string[]): number {
  let at = 0;
  while (at < 3 && LEADING.has(words[at] ?? '')) at++;
  return at;
}

/** What may stand in front of the verb that is asked for, and asks for it. */
const ASKING = wordSet(
  `i i'd i've i'm i'll im we we'd we've you u your could can will would may might must have has had be been being is are was am were
  it it's its that that's this there there's any chance way so kind nice good great lovely wonderful grateful thankful glad happy
  pleased delighted possible able necessary needed required important time decided decision want wanted wanting like love wish
  wishing wanna gonna need needing plan planning plans intend intending hope hoping going about to if whether for me us please pls plz kindly
  finally now today just really much very also do ask asking request try trying let let's lets make see sure go ahead and proceed
  hereby wondering wonder appreciate appreciated help out feel as a an the my our next first thing step idea goal aim one more all what
  up mind made think thought after night long while some bit little honestly once again be perhaps maybe enough too
  would've ought rather truly best favour favor generous sweet dear most turn here come came at last somehow old man woman lady fellow newbie beginner fool
  obliged allow permit someone somebody anybody`,
);
/** What makes such words a request. */
const REQUESTS = wordSet(
  `want wanted wanting like love wish wishing need needed needing please pls plz kindly could can would will possible necessary going
  intend intending hope hoping ready happy glad grateful appreciate kind ask request time let let's lets must sure chance nice great lovely
  wonderful good decided plan planning required important wanna gonna ought should rather`,
);
const isAsking = (word: string): boolean => ASKING.has(word) || /^[a-z]{3,}ly$/.test(word);
const ASKED_BEHIND = wordSet("to you u please pls plz kindly just and let's lets me now");
const MAY = wordSet('could can would will might');
/** What asks for advice, or tells what was not done. */
const ASKS_ADVICE =
  /\b(should i|could i|can i|may i|might i|if i|whether i|whether to|was going to|were going to|would have|could have|is it possible to|is this possible|allowed? to)\b/;

/** "I was wondering if you could …", "after thinking about it I've decided to …". */
const withoutAsking: Unwrapping = (clause) => {
  const words = clause.map(wordOf);
  const lead = leadOf(words);
  for (let at = lead + 1; at < words.length; at++) {
    const before = words[at - 1] ?? '';
    if (!isAsking(before)) return clause;
    const isAsked =
      ASKED_BEHIND.has(before) || (MAY.has(before) && /^(you|u)$/.test(words[at - 2] ?? ''));
    if (!isAsked || !isVerb(words[at] ?? '') || ASKING.has(words[at] ?? '')) continue;
    const asked = words.slice(lead, at);
    if (!asked.some((word) => REQUESTS.has(word)) || ASKS_ADVICE.test(asked.join(' ')))
      return clause;
    return [...clause.slice(0, lead), PLEASE, ...clause.slice(at)];
  }
  return clause;
};

/** "May I have 5 DAI sent to …", "have 200 USDC moved …": what is to be done stands behind. */
const withoutHaving: Unwrapping = (clause) => {
  const words = clause.map(wordOf);
  const lead = leadOf(words);
  for (let at = lead; at < words.length; at++) {
    const one = words[at] ?? '';
    const has = HAS.test(one) || (one === 'for' && words[at - 1] === 'ask');
    if (
      has &&
      !isVerb(words[at + 1] ?? '') &&
      !/^(you|to|been|a look)$/.test(words[at + 1] ?? '')
    ) {
      const asked = words.slice(lead, at);
      const isAsked =
        /^(request|appreciate|want|need|like|love)$/.test(one) ||
        asked.every((word) => /^(please|kindly|just)$/.test(word)) ||
        asked.some((word) => REQUESTS.has(word) || /^(may|i'd|we'd|gladly)$/.test(word));
      if (!isAsked || asked.includes('what')) return clause;
      const isDone = words.slice(at + 2).some(isParticiple);
      const isNominal = words.slice(at + 1, at + 4).includes('of');
      return isDone || isNominal
        ? [...clause.slice(0, lead), PLEASE, ...clause.slice(at + 1)]
        : clause;
    }
    if (!isAsking(one)) return clause;
  }
  return clause;
};
const HAS = /^(have|get|see|request|appreciate|want|need|like|love)$/;

const isParticiple = (word: string): boolean =>
  baseOfParticiple(word) !== undefined ||
  (/(ed|sent|lent|sold|paid|put|bought|taken)$/.test(word) && isVerb(word));

/** "Could 0.5 ETH be bridged …?" */
const MODALS = wordSet('could can would may might shall should must will');
const OTHERS = wordSet('you u i we it someone somebody anyone they he she this that there ya');
const withoutModal: Unwrapping = (clause) => {
  const words = clause.map(wordOf);
  const lead = leadOf(words);
  if (!MODALS.has(words[lead] ?? '') || OTHERS.has(words[lead + 1] ?? '')) return clause;
  const be = words.indexOf('be', lead);
  const isSized = clause.some(
    (token) =>
      isSize(token) ||
      /^(all|half|my|everything|whole|entire)$/.test(wordOf(token)) ||
      isParty(token),
  );
  if (be < 0 || !isParticiple(words[be + 1] ?? '') || !isSized) return clause;
  return [...clause.slice(0, lead), PLEASE, ...clause.slice(lead + 1)];
};

const WANT = "(?:want|need|wish|seek|require|desire|(?:would|should|'d) (?:like|love|want))";
/** "What I need is …", "what I'd like to do is …", "all I want is to …", "my wish is to …". */
const WHAT =
  /^(?:(?:so )?(?:what|all) (?:i|we|i'd|we'd)(?: would| should| really| just)?(?: want| need| wish| like| love| seek| require| am asking| ask| am after)?(?: for)?(?: you)?(?: to)?(?: do| have| see)?(?: now| today| done)?|my (?:wish|plan|goal|aim|idea|request|order|intention)(?: today| now)?|the (?:plan|goal|aim|idea|order|request|task|job)(?: today| now)?) (?:is|would be|'s)(?: this)?(?: for you)?(?: to)? |^(?:it would|it'd|that would|i would|i'd) (?:please me|delight me|help me|suit me|help|be (?:nice|great|lovely|good|wonderful|kind|happy|glad|grateful|perfect|fantastic|appreciated)|appreciate it|love it|like it)(?: a lot| greatly| very much)? if |^(?:is there )?any (?:chance|way|possibility) (?:that |of |to )?(?:you could |you can |of )?|^it (?:was|is|has been) (?:decided|agreed)(?: [a-z]+){0,5} that |^(?:i|we)(?:'ve| have)? (?:decided|agreed)(?: [a-z]+){0,4} that |^see to it that |^make sure(?: that)? |^ensure that |^i (?:wish|want|request|ask|demand) that |^(?:i )?(?:hereby )?(?:request|order|instruct)(?: you to)? /;
/** "What I should like borrowed is 5 USDC": the verb stands in the wish. */
const WHAT_DONE =
  /^(?:what|all) (?:i|we|i'd|we'd)(?: would| should)?(?: want| need| wish| like| love)(?: to)?(?: be| have)? ([a-z]+)(?: now| today)? (?:is|are) /;
const withoutWhat: Unwrapping = (clause) => {
  const words = clause.map(wordOf);
  const lead = leadOf(words);
  const text = `${words.slice(lead).join(' ')} `;
  const count = (found: string) => found.trim().split(' ').length;
  const done = WHAT_DONE.exec(text);
  if (done && isVerb(done[1] as string)) {
    const at = words.indexOf(done[1] as string, lead);
    return [
      ...clause.slice(0, lead),
      PLEASE,
      clause[at] as Token,
      ...clause.slice(lead + count(done[0])),
    ];
  }
  const what = WHAT.exec(text);
  return what ? [...clause.slice(0, lead), PLEASE, ...clause.slice(lead + count(what[0]))] : clause;
};

/** "It is ETH that I want for my 500 USDC": what is wanted is bought. */
const CLEFT = /^(?:it is|it's) /;
const CLEFT_BEHIND = new RegExp(
  `^(?:that |which )?(?:i|we|i'd|we'd) (?:really )?${WANT.replace("'d", 'would')}|^(?:that |which )?i'd (?:like|love)`,
);
const withoutCleft: Unwrapping = (clause) => {
  const words = clause.map(wordOf);
  const lead = leadOf(words);
  const opening = CLEFT.exec(words.slice(lead).join(' '));
  if (!opening) return clause;
  const from = lead + opening[0].trim().split(' ').length;
  for (let at = from + 1; at < words.length; at++) {
    const behind = CLEFT_BEHIND.exec(words.slice(at).join(' '));
    if (!behind) continue;
    let to = at + behind[0].split(' ').length;
    let verb: Token[] = [word('buy')];
    if (words[to] === 'to') {
      const wished = words[to + 1] ?? '';
      if (/^(have|get|receive|own|buy|hold)$/.test(wished)) to += 2;
      else if (wished === 'end' && words[to + 2] === 'up') to += words[to + 3] === 'with' ? 4 : 3;
      else if (isVerb(wished)) {
        verb = [clause[to + 1] as Token];
        to += 2;
      } else return clause;
    } else if (isParticiple(words[to] ?? '')) verb = [];
    return [...clause.slice(0, lead), ...verb, ...clause.slice(from, at), ...clause.slice(to)];
  }
  return clause;
};

/** What is said of an order at its end: "… is requested", "… would be wonderful". */
const SAID_OF =
  / (?:(?:(?:is|are|'s|would be|will be|is now|is hereby) )(?:exactly |just |also |very |so |most |much |really |hereby |now )?(?:what (?:i|we|i'm|we're)(?: am| are|'m)?(?: really| just| now)? ?(?:want|need|wish|after|seek|ask for|would like|have in mind|request|require|had in mind|'d like)?(?: now| today| done| for)?|what i'd like|all (?:i|we) (?:want|need|ask|ask for|require)|my (?:wish|plan|request|goal|aim|order|intention)|the (?:plan|idea|goal|order|aim|request)|requested|required|needed|wanted|desired|appreciated|due|in order|great|nice|lovely|wonderful|perfect|good|fine|ideal|welcome|kind|super|awesome|helpful|marvellous|splendid|fantastic|excellent|brilliant|a great help|a big help|called for|wished for|asked for|necessary|urgent|intended|planned)(?: please| today| now)?|would (?:help|please|delight|suit) me(?: a lot| greatly| very much| nicely)?|will do) $/;
const withoutSaidOf: Unwrapping = (clause) => {
  const words = clause.map(wordOf);
  const text = `${words.map((one) => (one === '' ? '\u0000' : one)).join(' ')} `;
  const said = SAID_OF.exec(text);
  if (!said) return clause;
  return clause.slice(0, text.slice(0, said.index).split(' ').length);
};

const RELATIVES = wordSet('that which who');
const AUXILIARY = wordSet(
  `i we i've we've my our is are was were has have had sits sit lies lie lay stays stay remains remain waits wait sleeps sleep idles
  rests rest belongs keeps came come comes piled got`,
);
/** What says, behind a noun, what shall be done with it. */
const SHALL = wordSet(
  'should ought must shall could can may needs need wants want wish is are to has have like would',
);
const LENT = wordSet('lent supplied deposited staked borrowed owe owes owed');
const WISHED =
  /^(?:that|which) (?:i|we|i'd|we'd)(?: then| now| also| would| finally)* (?:want|need|wish|like|love)(?: to)?(?: be| have| see)? /;

/** "The 2 ETH that have been idling in my wallet should be staked": what tells of a part and counts nothing. */
const withoutRelatives: Unwrapping = (clause) => {
  const out: Token[] = [];
  const words = clause.map(wordOf);
  for (let at = 0; at < clause.length; ) {
    const end = out.some(isSubstance) ? relativeEnd(clause, words, at) : undefined;
    if (end === undefined) {
      out.push(clause[at] as Token);
      at++;
    } else at = end;
  }
  return out;
};

function relativeEnd(
  clause: readonly Token[],
  words: readonly string[],
  from: number,
): number | undefined {
  const start = words[from] === 'and' && RELATIVES.has(words[from + 1] ?? '') ? from + 1 : from;
  if (!RELATIVES.has(words[start] ?? '') || !AUXILIARY.has(words[start + 1] ?? ''))
    return undefined;
  if (WISHED.test(`${words.slice(start).join(' ')} `)) return undefined;
  let at = start + 1;
  for (; at < clause.length; at++) {
    const one = words[at] ?? '';
    if (one === '' || LENT.has(one)) return undefined;
    // Behind the verb of the relative clause something else begins.
    if (at > start + 1 && (leadsOn(clause, words, at) || saysWhatShallBe(words, at))) break;
    if (at > start + 1 && RELATIVES.has(one)) break;
    if (namesAsset(clause[at])) return undefined;
    if (at - start > 9) return undefined;
  }
  return at;
}

const PLACING = wordSet('on in at from to with for of into via held inside');

/** A preposition, and behind it what it places. */
function leadsOn(clause: readonly Token[], words: readonly string[], at: number): boolean {
  if (words[at] === 'and') return true;
  return PLACING.has(words[at] ?? '') && at + 1 < clause.length;
}

const saysWhatShallBe = (words: readonly string[], at: number): boolean => {
  const [one = '', next = ''] = words.slice(at, at + 2);
  if (!SHALL.has(one)) return false;
  return /^(be|to|go|get|move|travel|ought)$/.test(next) || (MODALS.has(one) && isVerb(next));
};

/** "…, which I then want sent to B": the next order, of what the one before gives. */
const withoutWhich: Unwrapping = (clause) => {
  const words = clause.map(wordOf);
  const wished = WISHED.exec(`${words.join(' ')} `);
  if (!wished) return clause;
  return [word('then'), word('it'), ...clause.slice(wished[0].trim().split(' ').length)];
};

const TIMES = wordSet(
  `yesterday spring summer autumn winter christmas easter ages weeks months years days last this all long time week month year
  night morning my the a few many some while childhood january february march april may june july august september october november
  december recently forever`,
);
/** "since spring", "for ages": how long something lies there. */
const withoutTimes: Unwrapping = (clause) => {
  const words = clause.map(wordOf);
  for (const [at, one] of words.entries()) {
    if (one !== 'since' && one !== 'for') continue;
    let to = at + 1;
    while (TIMES.has(words[to] ?? '')) to++;
    const isTime =
      to > at + 1 &&
      /^(yesterday|spring|summer|autumn|winter|christmas|easter|ages|weeks|months|years|days|week|month|year|time|childhood|forever|while)$/.test(
        words[to - 1] ?? '',
      );
    const isOpen = to < clause.length && (SHALL.has(words[to] ?? '') || isVerb(words[to] ?? ''));
    if (isTime && (isOpen || to === clause.length))
      return [...clause.slice(0, at), ...clause.slice(to)];
  }
  return clause;
};

/** "sell 0.02 cbBTC of it": what is sized and named needs no pointing. */
const withoutOfIt: Unwrapping = (clause) => {
  const at = clause.findIndex(
    (token, index) =>
      wordOf(token) === 'of' &&
      /^(it|that|this|them|those|these|mine)$/.test(wordOf(clause[index + 1])) &&
      isSize(clause[index - 2]) &&
      namesAsset(clause[index - 1]),
  );
  return at < 0 ? clause : [...clause.slice(0, at), ...clause.slice(at + 2)];
};

/** "to her at 0x…", "to the charity at 0x…": who is paid, and where. */
const withoutLabel: Unwrapping = (clause) => {
  const words = clause.map(wordOf);
  for (const [at, one] of words.entries()) {
    if (one !== 'to' && one !== 'for') continue;
    const to = clause.findIndex((token, index) => index > at && isParty(token));
    if (to < 0 || to - at > 6 || to - at < 2) continue;
    const label = words.slice(at + 1, to);
    if (/^(at|on|@)$/.test(label.at(-1) ?? '')) label.pop();
    const isLabel =
      /^(him|her|them|my|his|our|their|the|this|that|a|an)$/.test(label[0] ?? '') &&
      label.every(
        (word) =>
          word !== '' &&
          !isVerb(word) &&
          !PLACING.has(word) &&
          !namesAsset({ kind: 'word', text: word, raw: word }),
      );
    if (isLabel && !/^(address|wallet|account|contract|vault|pool|token)$/.test(label.at(-1) ?? ''))
      return [...clause.slice(0, at + 1), ...clause.slice(to)];
  }
  return clause;
};

/** "…, all from my Polygon wallet". */
const withoutAllFrom: Unwrapping = (clause) =>
  wordOf(clause[0]) === 'all' && /^(from|on|in|via|at|over)$/.test(wordOf(clause[1]))
    ? clause.slice(1)
    : clause;

/** "What remains of my POL": all of it. */
const REMAINS =
  /^(?:what|whatever)(?:'s| is)? (?:remains|left|i have left|i've left|i have|i've got|i own) (of|in) |^(?:the )?(?:whole|entirety|totality) of (?:what i(?:'ve got| have| own|'ve) (?:in )?)?/;
const withoutRemains: Unwrapping = (clause) => {
  const words = clause.map(wordOf);
  const found = REMAINS.exec(`${words.join(' ')} `);
  if (!found) return clause;
  return [word('all'), word('of'), ...clause.slice(found[0].trim().split(' ').length)];
};

/** "The unlimited allowance … frightens me; cancel it". */
const FEELING =
  /^(frightens|bothers|worries|troubles|scares|annoys|concerns|interests|haunts|bores)$/;
const withoutFeeling: Unwrapping = (clause) => {
  const at = clause.findIndex(
    (token, index) => FEELING.test(wordOf(token)) && /^(me|us)$/.test(wordOf(clause[index + 1])),
  );
  return at > 0 && at + 3 >= clause.length ? clause.slice(0, at) : clause;
};

const UNWRAPPINGS: readonly Unwrapping[] = [
  withoutFeeling,
  withoutRemains,
  withoutOfIt,
  withoutLabel,
  withoutAllFrom,
  withoutWhich,
  withoutRelatives,
  withoutTimes,
  withoutWhat,
  withoutCleft,
  withoutAsking,
  withoutHaving,
  withoutModal,
  withoutSaidOf,
];
