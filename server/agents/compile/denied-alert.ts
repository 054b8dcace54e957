import { wordSet } from './lexicon/phrases.ts';

const DENIES = wordSet(
  "no not never don't dont doesn't needn't neednt shouldn't mustn't won't without stop quit cease hate nor isn't isnt aren't arent spare avoid refrain annoy annoys dislike detest",
);
/** Between what denies and the alert: a wish, and an article. */
const BETWEEN = wordSet(
  `want wants wanting need needs wish care like required necessary have to be being get getting receive receiving send
  sending give giving set for from use you me us ever please even any an a another more further your the these those such`,
);
const ALERTS = wordSet(
  `alert alerts alerting alerted notify notified notifying notification notifications ping pings pinging pinged message
  messages messaging messaged warn warning warnings warned tell telling told remind reminder reminders reminded inform
  informed informing text texts texting texted email emails emailing emailed buzz wake woken bother bothered disturb
  disturbed bug nag pester contact contacted spam call write page`,
);
/** "I have no alert when …": what is missed is asked for. */
const LACKING = wordSet('have has had got gets received is are');

const TELLING = wordSet(
  'alert notify tell ping message warn email text inform remind detect report send say buzz write',
);
const BEING = wordSet('is are was be');
const UNWANTED = wordSet("not isn't isnt aren't arent");
const WANTED = wordSet('needed wanted necessary required welcome desired wished');

/** "tell me nothing", "an alert is not needed", "alerts aren't wanted": the denial is behind. */
function deniedBehind(words: readonly string[], at: number): number {
  const [word = '', next = ''] = words.slice(at, at + 2);
  const owner = ['me', 'us'].includes(next) ? 1 : 0;
  if (TELLING.has(word) && words[at + 1 + owner] === 'nothing') return owner + 2;
  if (!ALERTS.has(word)) return 0;
  const denial = BEING.has(next) ? at + 2 : at + 1;
  const isDenied = UNWANTED.has(words[denial] ?? '') && WANTED.has(words[denial + 1] ?? '');
  return isDenied ? denial + 2 - at : 0;
}

/** @returns how many words at this place deny an alert: "don't want an alert", "no need to tell", or 0 */
export function deniedAlertLength(words: readonly string[], at: number): number {
  const behind = deniedBehind(words, at);
  if (behind > 0) return behind;
  const [denial = '', next = ''] = words.slice(at, at + 2);
  const before = words[at - 1] ?? '';
  if (!DENIES.has(denial) || before === 'why') return 0;
  const isLacking =
    denial === 'no'
      ? LACKING.has(before) && next !== 'need'
      : // "don't have to alert" denies one.
        ['have', 'get'].includes(next) && words[at + 2] !== 'to';
  if (isLacking) return 0;
  let told = at + 1;
  while (BETWEEN.has(words[told] ?? '')) told++;
  return ALERTS.has(words[told] ?? '') ? told + 1 - at : 0;
}
