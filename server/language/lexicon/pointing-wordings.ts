import { isSize, type Token, wordOf } from '../tokens/token.ts';
import { baseOfParticiple } from './verb-actions.ts';
import type { Facts, Wording } from './wordings.ts';

/** What may turn an order, or put it off, wherever it stands. */
const DOUBTS =
  /^(not|no|never|don't|dont|or|if|unless|when|until|had|was|were|maybe|perhaps|could|might|rather|said|says)$/;
const isCertain = ({ words }: Facts): boolean => !words.some((one) => DOUBTS.test(one));
const isTakenOut = (text: Facts): boolean =>
  isCertain(text) &&
  text.words.some((one) =>
    /^(withdraw|redeem|pull|retrieve|recover|back|remove|take|take-out)$/.test(one),
  );
const isBorrowed = (text: Facts): boolean =>
  isCertain(text) && text.words.some((one) => /^(borrow|loan)$/.test(one));

const countOf = (tokens: readonly Token[] = []): number => {
  const size = tokens.find(isSize);
  return size?.kind === 'number' ? Number(size.value) : Number.NaN;
};

const I_PUT =
  "[ that|which ]? [ i|we have|had? || i've|we've ] already? ( supplied|deposited|posted|provided|pledged|locked|lent|put )";
const AS_COLLATERAL = '[ as my? collateral|security ]';

const RESULTS =
  'bridged|withdrawn|swapped|borrowed|claimed|redeemed|unstaked|converted|purchased|bought';
/** Whether the step that a participle speaks of is one of the text, and the only one of its kind. */
const isOfOneStep: Wording['only'] = (text, [participle]) => {
  const base = baseOfParticiple(wordOf(participle?.[0]));
  return isCertain(text) && text.words.filter((one) => one === base).length === 1;
};

/** What is said of coins that lie somewhere, or that a step before gives. */
export const POINTING_WORDINGS: readonly Wording[] = [
  // "… against the DAI that we've deposited": a loan is against what lies there, in any case.
  {
    say: `,? using|with|against my|the? ( ASSET ) ${I_PUT} [ there || in|on|at|to VENUE ]? ${AS_COLLATERAL}? ( [ END || , || and|then ] )`,
    mean: 'against my $1 collateral $3',
    only: isBorrowed,
  },
  // "… the DAI we've locked on Aave as security"
  {
    say: `( ASSET ) ${I_PUT} ( [ there || in|on|at|to VENUE ]? ) as my? collateral|security`,
    mean: '$1 collateral $3',
    only: isTakenOut,
  },
  // "draw a 50 DAI loan"
  {
    say: '( [ START || then|and || , ] ) ( please? ) take|get|draw|open out? a|an ( SIZE ASSET ) [ variable rate? ]? loan ( [ END || , || on|in|from|at|with VENUE|CHAIN ] )',
    mean: '$1 $2 borrow $3 $4',
    only: isCertain,
  },
  {
    say: '( [ START || then|and || , ] ) ( please? ) take|get|draw|open out? a|an ( SIZE ASSET ) loan with a? variable|floating rate',
    mean: '$1 $2 borrow $3',
    only: isCertain,
  },
  // "the swapped tokens": what the one step of that name gave.
  { say: `the|that ( ${RESULTS} ) amount|funds|sum|tokens|coins`, mean: 'it', only: isOfOneStep },
  { say: `the|that ( ${RESULTS} ) ( ASSET )`, mean: 'that $2', only: isOfOneStep },
  // "lend the resultant DAI"
  {
    say: '( [ and|then || , || . || ; ] then? VERB ) the resulting|resultant ( ASSET )',
    mean: '$1 that $2',
    only: isCertain,
  },
  {
    say: '( [ and|then || , || . || ; ] then? VERB [ SIZE|half of ]? ) the resulting|resultant amount|funds|tokens|coins',
    mean: '$1 it',
    only: isCertain,
  },
  // "take half of my DAI and change it to LINK"
  {
    say: '( [ START || and|then|so|please || , ] ) take ( [ SIZE of? my|the? || half|all of? my|the? ] ASSET ) ( [ on CHAIN ]? ) and turn|swap|convert|change|exchange|trade it|that into|to|for ( ASSET )',
    mean: '$1 swap $2 for $4 $3',
    only: isCertain,
  },
  // "We have about 50 DAI in Aave. Please withdraw all of it"
  {
    say: "START so? [ i|we have|got || i've|we've got? ] [ like|about|around ]? SIZE ( ASSET ) in|on|at ( VENUE ) ( [ on CHAIN ]? ) [ , || . || ; || and ]? so? just? please? [ pull|take|get [ it|that all? || all of? it|that ] out || withdraw [ it|that all || all of? it|that ] ]",
    mean: 'withdraw all my $1 from $2 $3',
    only: isCertain,
  },
  // "convert every single penny of my DAI"
  {
    say: '( VERB ) every [ last|single ]? bit|penny|cent|scrap of ( [ it || my ASSET ] )',
    mean: '$1 all of $2',
    only: isCertain,
  },
  // "We own 50 DAI, and we want to lend 20 out of it"
  {
    say: "START i|we [ have|hold|own|got || am|are having ] ( SIZE ) ( ASSET ) ( [ on CHAIN ]? ) [ and || , and? || . || ; ] i|we? [ wish|want|need|like to || would like to || i'd like to ]? ( VERB ) ( SIZE ) [ from|of|out-of these|those|them|it|that ] ( [ END || with|at|in|on|to|into|from|for ] )",
    mean: '$4 $5 $2 $3 $6',
    only: (text, [held, , , , part]) =>
      isCertain(text) && text.sizes === 2 && countOf(part) <= countOf(held),
  },
  // "transfer the output to …"
  {
    say: '( [ and|then|after || , || . || ; ] then? send|transfer|pay|swap|bridge|stake|lend|deposit ) all? the result|results|outcome|output ( [ END || to|into|in|on|with|at ] )',
    mean: '$1 it $2',
    only: isCertain,
  },
  {
    say: '( [ and|then|after || , || . || ; ] then? send|transfer|pay ) all? the result|results|outcome|output [ for|to|at ] ( PARTY )',
    mean: '$1 it to $2',
    only: isCertain,
  },
  // "place 50 DAI plus 4 LINK into a pool on Uniswap"
  {
    say: 'START please? put|place|add|provide [ for me ]? ( SIZE ASSET and|plus SIZE ASSET ) together? in|into|to [ the|a ]? [ pool of|at|on ( VENUE ) || ( VENUE ) pool ]',
    mean: 'add $1 to the $2 $3 pool',
    only: isCertain,
  },
  // "pos #1"
  { say: 'pos|posn ( NUMBER )', mean: 'position $1' },
  // "get 50 DAI to 0x…"
  {
    say: '( START [ hey ,? ]? [ please || can|could you please? ]? ) get ( SIZE ASSET ) to ( [ my|the|our ANY at ]? PARTY )',
    mean: '$1 send $2 to $3',
    only: (text) =>
      isCertain({ ...text, words: text.words.filter((one) => one !== 'could') }) &&
      text.parties === 1,
  },
];
