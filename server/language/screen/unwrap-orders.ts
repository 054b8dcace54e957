import { LEADING } from '../lexicon/clause-words.ts';
import { baseOfParticiple, matchVerb } from '../lexicon/verb-actions.ts';
import { entriesOf } from '../lexicon/word-rows.ts';
import { wordSet } from '../lexicon/words.ts';
import { namesAsset } from '../tokens/names-asset.ts';
import { isParty, isSize, type Token, wordOf } from '../tokens/token.ts';
import { splitClauses } from './split-clauses.ts';

/**
 * Takes the wrapping off orders: what asks for them ("I was wondering if you could …"), what is said of them ("… would
 * be wonderful"), what turns them round ("what I need is …", "it is ETH that I want …") and what speaks of their parts and
 * counts nothing ("the USDC that has been idling on Base"). What names, sizes, pays or takes back something is never taken off.
 */
export function unwrapOrders(tokens: readonly Token[]): Token[] {
  return withAddress(withSame(withoutEchoes(splitClauses(tokens)))).flatMap((clause) => {
    if (clause.length > LONGEST_CLAUSE) return clause;
    const mark = clause.at(-1)?.kind === 'mark' ? (clause.at(-1) as Token) : undefined;
    let said = mark ? clause.slice(0, -1) : [...clause];
    for (const unwrap of UNWRAPPINGS) {
      const bare = unwrap(said);
      if (bare.some(isSubstance) || unwrap === withoutLot || unwrap === withoutAllFrom) said = bare;
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

/** "…, and the same again to B": what the one order before it moved. */
function withSame(clauses: readonly Token[][]): Token[][] {
  const out: Token[][] = [];
  for (const clause of clauses) {
    const at = clause.findIndex(
      (token, index) => wordOf(token) === 'same' && /^(the|that)$/.test(wordOf(clause[index - 1])),
    );
    let to = at + 1;
    while (/^(again|amount|sum|quantity|thing)$/.test(wordOf(clause[to]))) to++;
    const leads = /^(to|for|goes|should)$/.test(wordOf(clause[to]));
    if (at < 1 || !leads) {
      out.push(clause);
      continue;
    }
    const before = out.flat();
    const sized = before.flatMap((token, index) =>
      isSize(token) && namesAsset(before[index + 1]) ? [index] : [],
    );
    const [only] = sized;
    if (only === undefined || sized.length > 1) out.push(clause);
    else
      out.push([
        ...clause.slice(0, at - 1),
        before[only] as Token,
        before[only + 1] as Token,
        ...clause.slice(to),
      ]);
  }
  return out;
}

/** "Send him 5 DAI. His address is 0x…": who is paid stands behind. */
function withAddress(clauses: readonly Token[][]): Token[][] {
  const out: Token[][] = [];
  for (const clause of clauses) {
    const words = clause.map(wordOf);
    const party = clause.findIndex(isParty);
    const isAddress =
      /^(his|her|their|the) (?:(?:wallet|account|eth) )?(address|wallet|account|addr) ?(is|at)?$/.test(
        words.slice(0, Math.max(0, party)).join(' ').trim(),
      ) && clause.slice(party + 1).every(({ kind }) => kind === 'mark');
    const before = out.at(-1);
    const pronoun = before?.findIndex(
      (token, at) =>
        /^(him|her|them)$/.test(wordOf(token)) &&
        isVerb(wordOf(before[at - 1])) &&
        isSize(before[at + 1]),
    );
    if (
      party < 1 ||
      !isAddress ||
      !before ||
      pronoun === undefined ||
      pronoun < 0 ||
      before.some(isParty)
    ) {
      out.push(clause);
      continue;
    }
    const said = before.filter((token, at) => at !== pronoun && token.kind !== 'mark');
    out[out.length - 1] = [...said, word('to'), clause[party] as Token, ...clause.slice(party + 1)];
  }
  return out;
}

/** Words of "please grant it for me now" beside the verb and what it points to. */
const BESIDE = wordSet(
  'please pls kindly so and now today for me us all right away could can would you just go ahead immediately asap here do',
);
const POINTS = wordSet('it them that this her him');
/** Echoes of an order that has its verb already. */
const DOING = wordSet('do settle arrange handle sort make execute process');
/** Who asks again asks for the same: "so please pay him", and not "and restake it". */
const POLITE = wordSet('please pls kindly so could would can her him');
/** Words of a promise that an order behind it keeps. */
const PROMISED = wordSet('i we promised owe owed');

/** "Permission for A to spend 5 DAI; please grant it": the verb stands behind what it is of. */
function withoutEchoes(clauses: readonly Token[][]): Token[][] {
  const out: Token[][] = [];
  for (const clause of clauses) {
    const echo = echoIn(clause);
    const last = out.at(-1);
    if (!echo || !last) {
      out.push(clause);
      continue;
    }
    // Only what was said just before is echoed.
    let from = out.length - 1;
    while (from > 0 && !/[.!?;\n]/.test(out[from - 1]?.at(-1)?.raw ?? '')) from--;
    const before = out.slice(Math.max(0, from));
    const said = before.flat();
    const verbs = said.filter((token) => token.kind === 'word' && isOrdering(token.text));
    const isBefore =
      said.length <= LONGEST_CLAUSE &&
      said.some((token) => namesAsset(token) || isSize(token) || NOMINAL.test(wordOf(token)));
    if (!isBefore) out.push(clause);
    else if (verbs.length === 0) {
      out.length = Math.max(0, from);
      const isPromise = said.some((token) => /^(promised|owe|owed)$/.test(wordOf(token)));
      const kept = said.filter((token) => !isPromise || !PROMISED.has(wordOf(token)));
      while (kept.at(-1)?.kind === 'mark') kept.pop();
      out.push([PLEASE, echo, ...kept, ...clause.filter(({ kind }) => kind === 'mark')]);
    } else if (
      !(DOING.has(wordOf(echo)) || clause.some((token) => POLITE.has(wordOf(token)))) ||
      !verbs.every((token) => isSameOrder(wordOf(token), wordOf(echo)))
    )
      out.push(clause);
  }
  return out;
}

const NOMINAL = /^(rewards?|fees|allowances?|approvals?|permission|loans?|debts?)$/;
const isOrdering = (word: string): boolean =>
  isVerb(word) &&
  !NOMINAL.test(word) &&
  !/^(spend|have|has|had|want|need|like|get|got|go|do|is|are|be|keep|keeps|see|show|let|i)$/.test(
    word,
  );

function isSameOrder(said: string, echo: string): boolean {
  if (DOING.has(echo)) return true;
  const frames = (word: string) =>
    entriesOf(word).flatMap((entry) => (entry.kind === 'verb' ? Object.keys(entry.frames) : []));
  return frames(said).some((frame) => frames(echo).includes(frame));
}

/** The verb of a clause that says no more than it: "so please claim it". */
function echoIn(clause: readonly Token[]): Token | undefined {
  const said = clause.filter(({ kind }) => kind !== 'mark');
  if (said.length > 9 || !said.every(({ kind }) => kind === 'word')) return undefined;
  const at = said.findIndex((token) => POINTS.has(wordOf(token)));
  const verb = said[at - 1];
  if (at < 1 || !verb || !(isVerb(wordOf(verb)) || DOING.has(wordOf(verb)))) return undefined;
  return said.every((token, index) => index === at || index === at - 1 || BESIDE.has(wordOf(token)))
    ? verb
    : undefined;
}

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
  up mind made think thought after night long while some bit little honestly once again be enough too
  would've ought rather truly best favour favor generous sweet dear most turn here come came at last somehow old man woman lady fellow newbie beginner fool
  obliged mean means world lot trouble bother allow permit`,
);
/** What makes such words a request. */
const REQUESTS = wordSet(
  `have got want wanted wanting like love wish wishing need needed needing please pls plz kindly could can would will possible necessary going
  intend intending hope hoping ready happy glad grateful appreciate kind ask request time let let's lets must sure chance nice great lovely
  wonderful good decided plan planning required important wanna gonna ought should rather`,
);
const isAsking = (word: string): boolean => ASKING.has(word) || /^[a-z]{3,}ly$/.test(word);
const ASKED_BEHIND = wordSet("to you u please pls plz kindly just and let's lets me now");
const MAY = wordSet('could can would will might');
/** What asks for advice, or says what was not done. */
const ASKS_ADVICE =
  /\b(should i|(?:could|can|may|might) i (?!trouble|ask|bother|get you|have you)|if i|whether i|whether to|(?:was|were) going to|would have|could have|allowed? to|too (?:much|long|late|early|soon|good)|(?:do|does|did|have|am|had) i|i (?:might|may|had)|i'd (?:wanted|planned|decided|hoped|thought))\b|^(?:is|are|was|were) (?:it|this|that|now)\b|^(?:would|will|could) (?:it|that|this) be (?!possible|too|a |kind)/;

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
  /^(?:(?:so )?(?:what|all) (?:i|we|i'd|we'd)(?: would| should| really| just)?(?: want| need| wish| like| love| seek| require| am asking| ask| am after)?(?: for)?(?: you)?(?: to)?(?: do| have| see)?(?: now| today| done)?|my (?:wish|plan|goal|aim|idea|request|order|intention)(?: today| now)?|the (?:plan|goal|aim|idea|order|request|task|job)(?: today| now)?) (?:is|would be|'s)(?: this)?(?: for you)?(?: for)?(?: to)? |^(?:please )?see (?:to it )?that |^(?:it would|it'd|that would|i would|i'd) (?:please me|delight me|help me|suit me|help|be (?:nice|great|lovely|good|wonderful|kind|happy|glad|grateful|perfect|fantastic|appreciated)|appreciate it|love it|like it)(?: a lot| greatly| very much)? if |^(?:is there )?any (?:chance|way|possibility) (?:that |of |to )?(?:you could |you can |of )?|^it (?:was|is|has been) (?:decided|agreed)(?: [a-z]+){0,5} that |^(?:i|we)(?:'ve| have)? (?:decided|agreed)(?: [a-z]+){0,4} that |^see to it that |^make sure(?: that)? |^ensure that |^i (?:wish|want|request|ask|demand) that |^(?:i )?(?:hereby )?(?:request|order|instruct)(?: you to)? /;
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
/** What takes back, or keeps: it is never passed over. */
const NEGATIVE = wordSet(
  `not no nor except only without don't dont doesn't won't can't cannot shouldn't isn't aren't wasn't mustn't refuse hate fear avoid stop
  against wrong forbidden must`,
);
/** What says, behind a noun, what shall be done with it. */
const SHALL = wordSet(
  'should ought must shall could can may needs need wants want wish is are to has have like would',
);
const LENT = wordSet('lent supplied deposited staked borrowed owe owes owed');
const WISHED =
  /^(?:that|which) (?:i|we|i'd|we'd)(?: then| now| also| would| finally)* (?:want|need|wish|like|love)(?: to)?(?: be| have| see)? /;

/** "The 2 ETH that have been idling in my wallet should be staked": what speaks of a part and counts nothing. */
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
    if (one === '' || LENT.has(one) || NEGATIVE.has(one)) return undefined;
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
  // "of which half is meant for A"
  if (words[0] === 'of' && words[1] === 'which' && /^(i|we|i'd|we'd)$/.test(words[2] ?? ''))
    return clause.slice(2);
  if (words[0] === 'of' && words[1] === 'which' && clause.length > 3)
    return [word('then'), clause[2] as Token, word('of'), word('it'), ...clause.slice(3)];
  if (
    words[1] === 'of' &&
    words[2] === 'which' &&
    (isSize(clause[0]) || /^(half|all)$/.test(words[0] ?? '')) &&
    clause.length > 4
  )
    return [word('then'), clause[0] as Token, word('of'), word('it'), ...clause.slice(3)];
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
  const earned =
    /^(?:please )?([a-z]+ )?(?:everything|all|whatever) (?:that )?i(?:'ve| have)? (?:earned|made|got|collected) in /.exec(
      words.join(' '),
    );
  if (earned) {
    const verb = earned[1] === undefined ? [] : [clause[words[0] === 'please' ? 1 : 0] as Token];
    return [...verb, word('my'), ...clause.slice(earned[0].trim().split(' ').length)];
  }
  const found = REMAINS.exec(`${words.join(' ')} `);
  if (!found) return clause;
  return [word('all'), word('of'), ...clause.slice(found[0].trim().split(' ').length)];
};

/** "… is what the shop asked me for": who asked for it. */
const withoutIsWhat: Unwrapping = (clause) => {
  const at = clause.findIndex(
    (token, index) => /^(is|was|are)$/.test(wordOf(token)) && wordOf(clause[index + 1]) === 'what',
  );
  if (at < 2 || clause.length - at > 9) return clause;
  const isPlain = clause
    .slice(at + 2)
    .every(
      (token) =>
        token.kind === 'word' &&
        !namesAsset(token) &&
        !NEGATIVE.has(token.text) &&
        !/^(never|to)$/.test(token.text),
    );
  return isPlain ? clause.slice(0, at) : clause;
};

/** "The proceeds of selling 5 DAI should be lent": one order, and the next of what it gives. */
const withoutProceeds: Unwrapping = (clause) => {
  const words = clause.map(wordOf);
  const found =
    /^(?:please )?(?:the )?(?:proceeds|result|output|outcome) (?:of|from) (?=[a-z]+ing )/.exec(
      `${words.join(' ')} `,
    );
  const shall = words.findIndex(
    (one, at) => at > 3 && saysWhatShallBe(words, at) && one !== 'have',
  );
  if (!found || shall < 0) return clause;
  const from = found[0].trim().split(' ').length;
  return [...clause.slice(from, shall), word('then'), word('it'), ...clause.slice(shall)];
};

/** "have the lot staked": all of what was spoken of. */
const withoutTheLot: Unwrapping = (clause) => {
  const at = clause.findIndex(
    (token, index) => wordOf(token) === 'the' && wordOf(clause[index + 1]) === 'lot',
  );
  return at < 0 ? clause : [...clause.slice(0, at), word('it'), ...clause.slice(at + 2)];
};

/** "0.2 ETH gets bridged", "see 90 USDC go from …": what is done, without the helping word. */
const withoutGets: Unwrapping = (clause) => {
  const words = clause.map(wordOf);
  const at = words.findIndex(
    (one, index) =>
      index > 1 && /^(gets|get|got|getting)$/.test(one) && isParticiple(words[index + 1] ?? ''),
  );
  if (at > 0) return [...clause.slice(0, at), ...clause.slice(at + 1)];
  const lead = words.indexOf('see');
  const go = words.findIndex((one, index) => index > lead && /^(go|move|travel|end)$/.test(one));
  if (lead < 0 || go < lead + 2 || !words.slice(0, lead).every((one) => isAsking(one)))
    return clause;
  if (!isSize(clause[lead + 1])) return clause;
  return [
    PLEASE,
    ...clause.slice(lead + 1, go),
    ...clause.slice(go + (words[go] === 'end' ? 2 : 1)),
  ];
};

/** "every last bit": all of it. */
const LOTS =
  /^(?:and )?(?:every last bit|every bit of it|every last drop|every last one|every single one|every last cent|every penny|the whole lot|the lot|the whole thing|every last of it|down to the last cent|in its entirety)$/;
const withoutLot: Unwrapping = (clause) =>
  LOTS.test(clause.map(wordOf).join(' ')) ? [word('all'), word('of'), word('it')] : clause;

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
  withoutLot,
  withoutGets,
  withoutTheLot,
  withoutIsWhat,
  withoutProceeds,
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
