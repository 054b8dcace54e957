import type { IntentAction } from '#server/schemas/intent.ts';

/** What a verb asks for: the action, and the direction where one action has two. */
export interface Verb {
  readonly action: IntentAction;
  readonly mode:
    | 'plain'
    | 'sell'
    | 'buy'
    | 'wrap'
    | 'unwrap'
    | 'revoke'
    | 'move'
    | 'remove'
    | 'add'
    | 'collect'
    | 'consolidate'
    | 'provide'
    | 'gift'
    | 'close'
    | 'place'
    | 'fetch'
    | 'settle'
    | 'spend'
    | 'split'
    | 'need'
    | 'let'
    | 'set';
}

const BASE_FORMS: Record<string, Verb> = {};
function verbs(action: IntentAction, mode: Verb['mode'], words: string): void {
  for (const word of words.split(' ')) BASE_FORMS[word] = { action, mode };
}
verbs('transfer', 'plain', 'transfer send wire zap forward');
verbs('transfer', 'gift', 'pay gift tip donate give');
verbs(
  'transfer',
  'plain',
  'payment kick ship shoot beam pass fire remit hand deliver sling toss fling dispatch disburse venmo spot airlift',
);
verbs('transfer', 'gift', 'return reimburse refund compensate gift reward');
verbs('transfer', 'move', 'move shift migrate');
verbs(
  'transfer',
  'move',
  'bring carry push relocate haul ferry hop shuttle transport reposition crosschain',
);
verbs('swap', 'plain', 'swap exchange convert trade flip turn change switch rotate replace');
verbs('swap', 'plain', 'redenominate rebalance cycle roll go');
verbs('swap', 'sell', 'sell dump offload liquidate unload ditch');
verbs('swap', 'spend', 'spend');
verbs('swap', 'split', 'split divide');
verbs('swap', 'buy', 'buy purchase acquire grab snag get');
verbs('swap', 'plain', 'ape swp sawp swapp');
verbs('transfer', 'plain', 'snd sned xfer');
verbs('withdraw', 'plain', 'withdrawal');
verbs('withdraw', 'close', 'close');
verbs('deposit', 'plain', 'dep');
verbs('swap', 'wrap', 'wrap');
verbs('swap', 'unwrap', 'unwrap');
verbs('bridge', 'plain', 'bridge port teleport');
verbs('bridge', 'consolidate', 'consolidate');
verbs('deposit', 'plain', 'deposit lend supply put park allocate invest');
verbs(
  'deposit',
  'place',
  'stash stick drop throw chuck pop pour sink tuck plop shove lock place store load plug commit leave',
);
verbs('deposit', 'plain', 'save earn farm');
verbs('deposit', 'add', 'add increase fund boost');
verbs('deposit', 'provide', 'provide');
verbs('lp-add', 'plain', 'lp');
verbs('withdraw', 'plain', 'withdraw redeem pull unlend unsupply');
verbs('withdraw', 'remove', 'remove take burn');
verbs('withdraw', 'close', 'exit');
verbs('withdraw', 'fetch', 'fetch recover retrieve reclaim unlock free unpark extract');
verbs('stake', 'plain', 'stake restake delegate');
verbs('stake', 'plain', 'reinvest');
verbs('unstake', 'plain', 'unstake undelegate');
verbs('claim', 'plain', 'claim harvest finalize finalise');
verbs('claim', 'collect', 'collect');
verbs('approve', 'plain', 'grant approve allow authorize authorise permit');
verbs('approve', 'let', 'let');
verbs('approve', 'set', 'set reset');
verbs('approve', 'revoke', 'revoke unapprove disallow cancel kill');
verbs('borrow', 'plain', 'borrow draw loan open');
verbs('repay', 'plain', 'repay payback');
verbs('repay', 'settle', 'wipe settle clear reduce lower cut knock chip shave');
verbs('sweep', 'plain', 'sweep empty');

/** Words that are a verb only where an order begins: they are names or nouns elsewhere. */
const ONLY_AT_START = new Set(
  'delegate lp burn split divide empty get give close take turn change switch put park pull move shift add increase provide exit ape grab port tip zap forward replace rotate allow permit invest allocate forward collect pay remove harvest change trade dump flip exchange supply ship shoot beam pass fire hand deliver sling toss fling dispatch spot reward gift refund bring carry push haul ferry hop shuttle transport crosschain cycle roll go ditch unload spend stash stick drop throw chuck pop pour sink tuck plop shove lock place store load plug commit leave save earn farm fund boost fetch recover free unlock let set reset cancel kill draw loan wipe settle clear reduce lower cut knock chip shave open return kick'.split(
    ' ',
  ),
);

const GERUNDS = new Map<string, string>();
const FORMS = new Map<string, Verb>();
const AGAIN = ['deposit', 'stake', 'supply', 'lend', 'invest', 'bridge', 'swap'];
for (const base of AGAIN) {
  const verb = BASE_FORMS[base];
  if (verb) for (const again of [`re-${base}`, `re${base}`]) BASE_FORMS[again] ??= verb;
}
for (const [base, verb] of Object.entries(BASE_FORMS)) {
  FORMS.set(base, verb);
  for (const gerund of gerundsOf(base)) {
    FORMS.set(gerund, verb);
    GERUNDS.set(gerund, base);
  }
}

function gerundsOf(base: string): string[] {
  const last = base.at(-1) ?? '';
  if (last === 'e') return [`${base.slice(0, -1)}ing`];
  if (base.length <= 4 && 'ptg'.includes(last)) return [`${base}${last}ing`, `${base}ing`];
  return last === 'p' ? [`${base}${last}ing`, `${base}ing`] : [`${base}ing`];
}

/** Two words that are one verb. */
const PHRASAL: Record<string, Verb> = {
  'pay back': { action: 'repay', mode: 'plain' },
  'pay off': { action: 'repay', mode: 'plain' },
  'pay down': { action: 'repay', mode: 'plain' },
  'cash out': { action: 'swap', mode: 'sell' },
  'take out': { action: 'withdraw', mode: 'remove' },
  'get rid': { action: 'swap', mode: 'sell' },
  'send over': { action: 'transfer', mode: 'plain' },
  'top up': { action: 'deposit', mode: 'add' },
  'loan out': { action: 'deposit', mode: 'plain' },
  'lend out': { action: 'deposit', mode: 'plain' },
  'clean out': { action: 'sweep', mode: 'plain' },
  'clean up': { action: 'sweep', mode: 'plain' },
  'tidy up': { action: 'sweep', mode: 'plain' },
  'empty out': { action: 'sweep', mode: 'plain' },
  'send off': { action: 'transfer', mode: 'plain' },
  'fire off': { action: 'transfer', mode: 'plain' },
  'hand over': { action: 'transfer', mode: 'plain' },
  'pass along': { action: 'transfer', mode: 'plain' },
  'pass on': { action: 'transfer', mode: 'plain' },
  'trade in': { action: 'swap', mode: 'plain' },
  'sell off': { action: 'swap', mode: 'sell' },
  'pick up': { action: 'swap', mode: 'buy' },
  'scoop up': { action: 'swap', mode: 'buy' },
  'load up': { action: 'swap', mode: 'buy' },
  'draw down': { action: 'borrow', mode: 'plain' },
  'get out': { action: 'withdraw', mode: 'fetch' },
  'get back': { action: 'withdraw', mode: 'fetch' },
  'bring back': { action: 'withdraw', mode: 'fetch' },
  'close out': { action: 'withdraw', mode: 'close' },
  'wind down': { action: 'withdraw', mode: 'close' },
  'bring over': { action: 'transfer', mode: 'move' },
  'take back': { action: 'withdraw', mode: 'remove' },
  'give back': { action: 'repay', mode: 'settle' },
  'set allowance': { action: 'approve', mode: 'plain' },
  'compound them': { action: 'stake', mode: 'plain' },
  'compound it': { action: 'stake', mode: 'plain' },
  'compound my': { action: 'stake', mode: 'plain' },
  'compound rewards': { action: 'stake', mode: 'plain' },
  'cash in': { action: 'swap', mode: 'sell' },
};

/** @returns the verb a word is, with how many words it takes. */
export function matchVerb(word: string, next: string): { verb: Verb; length: number } | undefined {
  const phrase = `${GERUNDS.get(word) ?? word} ${next}`;
  if (Object.hasOwn(PHRASAL, phrase)) return { verb: PHRASAL[phrase] as Verb, length: 2 };
  const verb = FORMS.get(word);
  return verb ? { verb, length: 1 } : undefined;
}

/** @returns whether the verb must stand where an order begins. */
export function onlyAtStart(word: string): boolean {
  return ONLY_AT_START.has(GERUNDS.get(word) ?? word);
}

/** @returns whether a word is the form in "-ing" of a verb. */
export function isGerund(word: string): boolean {
  return GERUNDS.has(word);
}

const PARTICIPLES: Record<string, string> = {
  sent: 'send',
  transferred: 'transfer',
  swapped: 'swap',
  converted: 'convert',
  exchanged: 'exchange',
  traded: 'trade',
  bridged: 'bridge',
  moved: 'move',
  deposited: 'deposit',
  supplied: 'supply',
  withdrawn: 'withdraw',
  staked: 'stake',
  lent: 'lend',
  sold: 'sell',
  bought: 'buy',
  borrowed: 'borrow',
  repaid: 'repay',
  claimed: 'claim',
  unstaked: 'unstake',
  wrapped: 'wrap',
  unwrapped: 'unwrap',
  approved: 'approve',
  turned: 'turn',
  changed: 'change',
  flipped: 'flip',
  switched: 'switch',
  redeemed: 'redeem',
  returned: 'return',
  paid: 'pay',
  wired: 'wire',
  forwarded: 'forward',
  purchased: 'purchase',
  invested: 'invest',
  revoked: 'revoke',
  pulled: 'pull',
  removed: 'remove',
  collected: 'collect',
  harvested: 'harvest',
  swept: 'sweep',
  shifted: 'shift',
  parked: 'park',
};

/** @returns the verb whose participle a word is: `swapped` → swap. */
export function baseOfParticiple(word: string): string | undefined {
  return Object.hasOwn(PARTICIPLES, word) ? PARTICIPLES[word] : undefined;
}
