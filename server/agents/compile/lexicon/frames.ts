import { matchPhrase, phraseTable, wordSet } from './phrases.ts';

/** Verbs that ask for an alert; they say nothing of what is watched. */
const NOTIFY = wordSet(
  'alert notify tell ping message text email mail warn remind inform update call dm buzz flag sms page watch monitor track poke nudge holler shout signal report observe detect',
);
/** Verbs that are also orders or nouns: they ask for an alert only beside "me". */
const NEEDS_ME = wordSet(
  'call page signal report text message mail email sms shout flag tell update buzz',
);
const GIVE = wordSet(
  'send give shoot set create make add get want need drop put place configure schedule build arm throw have setup start enable',
);
const NOTICE = wordSet(
  'signal msg yell warning shout buzz word alert alerts alarm notification notifications notice reminder heads-up headsup message ping email text sms dm update updates warning note monitor watcher watch trigger agent notif notifs watchdog tracker push announcement',
);
const BETWEEN = wordSet(
  'me us up a an the some my new price quick push telegram email text standing simple little custom daily weekly monthly recurring whale condition gas yield health to',
);
const ME = wordSet('me us myself');
const AFTER_VERB = wordSet(
  'if when whenever once on for as the any my wen that before after in about',
);
const WHERE = wordSet('on via by through over in to');
const CHANNELS = wordSet(
  'telegram discord email mail sms text slack whatsapp phone signal push webhook twitter dm chat',
);

const FRAMES = phraseTable<true>([
  [
    true,
    "the only thing that interests me is|the only thing that matters to me is|the only thing that matters is|the only thing i care about is|all i care about is|all i ask is|what matters to me is|what interests me is|what i care about is|say so|say something|speak up|give a shout|ring the bell|ring a bell|ring my bell|sound the alarm|raise the alarm|raise a flag|make some noise|make noise|sing out|give a ring|let it be told to me|let me be told|let it be known|set this up|set that up|set it up|set one up|let me know|lmk|let us know|let me kno|heads up|give me a shout|hit me up|wake me up|wake me|keep an eye on|keep an eye out for|keep an eye|keep me posted|keep me updated|keep me informed|look out for|watch out for|watch for|i want to know|i want to be notified|i want to be alerted|i wanna know|i need to know|i'd like to know|i would like to know|i'd like to be notified|i'd like to be alerted|i would like to be notified|be woken up|get woken up|woken up|be woken|be notified|be alerted|be told|be warned|be informed|get notified|get alerted|get pinged|get told|price alert|price alerts|alert me to|keep track of|keep tabs on|make sure i know|make sure to tell me|let me be notified|shoot me a message|drop me a line|drop me a message|give me a call|i should know|notify me of|tell me about it|want to know|like to know|would like to know|get in touch with me|get in touch|be in touch|contact me|reach out to me|in touch with me|keep watch on|keep watch over|keep watch",
  ],
]);

/** Each word of the phrases that ask for an alert. */
export const FRAME_WORDS: ReadonlySet<string> = new Set(
  [...FRAMES.values()].flatMap((rows) => rows.flatMap(({ words }) => words)),
);

/** @returns how many words at this place only ask for an alert, or 0. */
export function frameLength(words: readonly string[], at: number, starts: boolean): number {
  const fixed = longest(FRAMES.get(words[at] ?? ''), words, at);
  if (fixed > 0) return fixed + channelLength(words, at + fixed);
  const word = words[at] ?? '';
  const next = words[at + 1] ?? '';
  if (NOTIFY.has(word)) {
    if (ME.has(next)) {
      let length = 2;
      if (words[at + 2] === 'up') length++;
      return length + channelLength(words, at + length);
    }
    if (starts && NOTICE.has(next)) return 2;
    if (!NEEDS_ME.has(word) && (starts || AFTER_VERB.has(next))) return 1;
    if (starts && AFTER_VERB.has(next)) return 1;
    if (at === words.length - 1 && at > 0) return 1;
    return 0;
  }
  if (GIVE.has(word)) {
    for (let index = at + 1; index < at + 7; index++) {
      const one = words[index] ?? '';
      if (NOTICE.has(one)) {
        const length = index - at + 1;
        return length + channelLength(words, at + length);
      }
      if (!BETWEEN.has(one)) return 0;
    }
  }
  if ((starts || at === words.length - 1) && NOTICE.has(word)) return 1;
  return 0;
}

/** What is said around a request for an alert, and of nothing that could be watched: no word that moves, sizes or compares. */
const TALK = wordSet(
  `a an the and but so please pls thanks kindly just simply also then here now is are was be being been to of about for it its it's
  that that's this me us my i i'd i'll i'm we we'd you your do does let have has had should must would will can could ought may
  want wants wanted wish wished like likes liked love need needs needed deserve deserves warrant warrants merit merits get give
  send something anything thing what when so soon as appreciate appreciated looking after useful great nice lovely helpful interested grateful good glad happy pleased welcome delighted thankful obliged tap shoulder`,
);
const TOLD = wordSet(
  `alert alerts alerted notify notified notification notifications notice told tell ping pings pinged message messaged warn
  warned warning remind reminded reminder inform informed flag flagged reported know known hear heard hearing nudge nudged note
  noted news buzz buzzed contacted disturbed woken alarm alarmed shout lmk yell scream`,
);

/** Whether a word is one of those said around a request for an alert: "so", "would". */
export const isTalk = (word: string): boolean => TALK.has(word);

/** Whether a word is one of alerts: "pinged", "notification". */
export const saysTold = (word: string): boolean => TOLD.has(word) || NOTIFY.has(word);

/**
 * Words that only say that somebody is to be notified: "…, a note please", "… is something to tell me about". They run to
 * where a part ends, or from where the text begins ("what I'd like is an alert for …").
 *
 * @returns how many words at this place do so, or 0
 */
export function tellingLength(
  words: readonly string[],
  at: number,
  endsPart: (at: number) => boolean,
): number {
  let before = at - 1;
  while (TALK.has(words[before] ?? '')) before--;
  if (NOT.has(words[before] ?? '')) return 0;
  let end = at;
  while (TALK.has(words[end] ?? '') || TOLD.has(words[end] ?? '')) end++;
  const said = words.slice(at, end);
  const isTold = said.some((word) => TOLD.has(word));
  if (isTold && said.length > 1 && endsPart(end)) return said.length;
  const last = said.findLastIndex((word) => TOLD.has(word));
  if (at > 0 || last < 2) return 0;
  if (LEADS_ON.has(words[last + 1] ?? '')) return last + 2;
  return matchPhrase(OPENERS, words, last + 1) ? last + 1 : 0;
}
const NOT = wordSet("not don't dont never no");
const LEADS_ON = wordSet('of about for');

/** "on telegram", "via email": where the word shall arrive. */
export function channelLength(words: readonly string[], at: number): number {
  if (!WHERE.has(words[at] ?? '')) return 0;
  const owned = ['my', 'a', 'the'].includes(words[at + 1] ?? '') ? 2 : 1;
  return CHANNELS.has(words[at + owned] ?? '') ? owned + 1 : 0;
}

function longest(
  list: readonly { words: readonly string[] }[] | undefined,
  words: readonly string[],
  at: number,
): number {
  const found = list?.find((one) => one.words.every((word, index) => words[at + index] === word));
  return found?.words.length ?? 0;
}

/** Words that open what must hold. */
export const OPENERS = phraseTable<'if' | 'unless'>([
  [
    'if',
    'but not before|not before|but not until|not until|but only after|only after|not earlier than|no earlier than|not later than when|no sooner than|if|when|whenever|once|wen|whn|iff|as soon as|every time|everytime|each time|any time|anytime|in case|the moment|the minute|the second|should|provided|provided that|in the event|in the event that|as long as|only if|only when|if ever|on condition that|assuming|until|till|after|the day|next time|the next time|while|whilst|upon|where|immediately when|right when|just when|conditional on',
  ],
  ['unless', 'unless'],
]);

/** "If it does, …": what was just said holds; an order follows. */
export const REFERENCES = phraseTable<true>([
  [
    true,
    'if so|if it does|if that happens|if this happens|if it happens|if true|if triggered|if yes|if met|when it does|when it happens|when that happens|when this happens|once it does|once it happens|once that happens|once triggered|when triggered|when it triggers|if it triggers|in that case|if that is the case|if the condition is met|when the condition is met|at that point|when it fires|if that occurs|if this occurs|when met|when the time comes',
  ],
]);

/** "if necessary": no condition of its own. */
export const NO_CONDITION_AFTER_IF = wordSet(
  'necessary possible needed required so available applicable',
);

/** Orders beyond the verbs of transactions. */
export const MORE_ORDERS = wordSet(
  'deleverage deleveraging rebalance rebalancing unwind unwinding hedge hedging rotate compound compounding restake dca trim reduce reducing topup top-up cancel execute run long short dollar-cost-average market-buy market-sell scale load accumulate de-risk derisk delever exit close ape invest refinance autocompound auto-compound collect stack',
);

/** What is done to an order before it is signed: "prepare a swap", "get a repayment ready". */
export const PREPARING = wordSet('prepare prep preparing queue draft ready arrange line');

/** Words after which the rest says why, not what. */
export const ASIDES = wordSet('so because cause otherwise else cuz thanks');

/** Small words before an order: "please", "automatically", "I want to". */
export const BEFORE_ORDER = wordSet(
  "please pls then just also automatically auto immediately go and to i want you should can could will would like need id i'd help me us lets let's instantly by first always again simply go ahead ok okay hey hi hello the bot agent have my it",
);
