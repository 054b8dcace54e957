import { isSize, type Token, wordOf } from '../tokens/token.ts';
import { matchChain } from './chains.ts';
import { matchVenue } from './venues.ts';
import type { Facts, Wording } from './wordings.ts';

/** What may change an order wherever it stands. */
const DOUBTS =
  /^(not|no|never|don't|dont|or|if|unless|but|except|when|once|until|instead|had|been|was|were|maybe|perhaps|could|should|might|rather|said|says)$/;
const isCertain = ({ words }: Facts): boolean => !words.some((one) => DOUBTS.test(one));
/** "back then I would …", "I would …, being you": a habit, or what somebody else might do. */
const TAKES_WOULD_BACK =
  /^(yet|being|usually|normally|often|always|sometimes|back|as|like|than|you|your|he|him|his|she|her|they|them|help)$/;
/** Words of what is owed: "retire" is to repay a debt, too. */
const OWED = /^(debts?|loans?|ow(?:e|ed|es|ing)|borrow\w*|repay\w*|credits?|wallets?|liabilit\w+)$/;
/** A coin's name alone: "usdc all to aave" and "usdc all to arb" may mean the place. */
const isCoin = ([token]: readonly Token[] = []): boolean =>
  wordOf(token) === 'eth' ||
  (matchChain([wordOf(token)]) === undefined && matchVenue([wordOf(token)]) === undefined);
const numberOf = (tokens: readonly Token[] = []): number => {
  const size = tokens.find(isSize);
  return size?.kind === 'number' ? Number(size.value) : Number.NaN;
};
const isSame = (some: readonly Token[] = [], others: readonly Token[] = []): boolean =>
  some.map(wordOf).join(' ') === others.map(wordOf).join(' ');

const UNITS = 'piece|pieces|pcs|pc|units';
const DEEDS = 'claim|swap|exchange|deposit|supply|withdrawal|transfer|payment|bridge|stake|unstake';
const PUTS = 'deposit|supply|lend|put|place|invest|park|stake|provide|lock';
const GAIN = 'gain|gains|gaining|win|obtain|earn|earns|earning|get|gets|getting|have|make|receive';
/** What stands in front of a size that no coin was named before. */
const LEADS =
  '[ swap|exchange|convert|sell|buy|send|transfer|pay|give|bridge|move|lend|deposit|supply|put|stake|unstake|withdraw|borrow|repay|take|get|approve my|the|me|us|him|her? ]';
const ALL_OF = /^(all|everything|both|each|every|half|rest|split|per)$/;

/** Whom people pay. */
const ROLES =
  'notary|lawyer|solicitor|accountant|builder|seller|supplier|contractor|designer|developer|tutor|drummer|bandmate|roommate|flatmate|housemate|colleague|coworker|employee|teacher|dentist|gardener|painter|photographer|mechanic|caterer|florist|translator|plumber|landlord|landlady|brother|sister|mother|mum|mom|father|dad|wife|husband|son|daughter|cousin|aunt|uncle|nephew|niece|friend|grantee|client|customer|vendor|freelancer|intern|boss|manager|tenant|neighbour|neighbor|barber|babysitter|nanny|coach|trainer|vet|doctor';

/** Verbs that short hand spells by their consonants. */
const SHORT: readonly (readonly [verb: string, short: string])[] = [
  ['borrow', 'brw|brrw'],
  ['repay', 'rpy|rpay'],
  ['stake', 'stk'],
  ['unstake', 'unstk|ustk'],
  ['swap', 'swp'],
  ['withdraw', 'wdraw|wthdrw|wdrw'],
  ['bridge', 'brdg'],
  ['send', 'snd|xfer'],
  ['claim', 'clm'],
  ['deposit', 'dpst'],
];

/** Ways to say something from other first languages, and those that short hand has. */
export const LEARNER_WORDINGS: readonly Wording[] = [
  // "SOL 9 pieces", "9 pieces of SOL"
  {
    say: `( ASSET ) ( SIZE ) ${UNITS}`,
    mean: '$2 $1',
    only: ({ words, sizes }) =>
      sizes === 1 && !words.some((one) => one === 'of' || ALL_OF.test(one)),
  },
  // "4 units of COMP", and not "USDC 4 units of COMP"
  { say: `( ${LEADS} SIZE ) ${UNITS} of? my|the? ( ASSET )`, mean: '$1 $2' },
  ...SHORT.map(
    ([verb, short]): Wording => ({
      say: `( [ START || then|and || , || ; ] ) ${short} ( SIZE|all|max|my|half|everything|VENUE|ASSET )`,
      mean: `$1 ${verb} $2`,
    }),
  ),
  // "a transfer from 50 USDC": of so much.
  { say: `( make|do|perform a|an|the|one? ${DEEDS} ) from ( SIZE ASSET )`, mean: '$1 of $2' },
  // "return 120 DAI credit to Spark"
  {
    say: '[ return || repay || give|pay back ] ( [ the|my? SIZE of? my|the? || all|half of? my|the? || my|the ] ASSET ) credit ( to|on|at|in|from VENUE )',
    mean: 'repay $1 $2',
    only: isCertain,
  },
  // "pay back half of what I owe Aave in USDC"
  {
    say: '[ repay || pay|give back ] ( half || SIZE || all || everything ) of? what i|we owe to|on? ( VENUE ) in ( ASSET )',
    mean: 'repay $1 of my $3 on $2',
    only: isCertain,
  },
  // "Top up 0x… with 20 USDC"
  {
    say: 'START ( please? ) [ top up || top-up|fund|refill|load ] [ my|the|our wallet|account|address ]? ( PARTY ) with|by ( SIZE ASSET )',
    mean: '$1 send $3 to $2',
    only: (text) => text.parties === 1 && text.sizes === 1 && isCertain(text),
  },
  // "I would make the claim of the rewards of Aave": who says so orders it.
  {
    say: `START i would ( make|do a|an|the ${DEEDS} of )`,
    mean: 'please $1',
    only: (text) =>
      isCertain(text) &&
      text.words.slice(0, 2).join(' ') === 'i would' &&
      text.words.filter((one) => one === 'would').length === 1 &&
      !text.words.some((one) => TAKES_WOULD_BACK.test(one)),
  },
  // "at Aave on Polygon for to gain interests"
  { say: `for to ( ${GAIN} )`, mean: 'to $1' },
  {
    say: `( ${PUTS} ANY{2,14} ) ,? [ for || to || so as to || in order to || so that? it|they|i|we can|could|will|may? ] ${GAIN} me|us? some|the|more|a? [ bit|little of? ]? interests|interest|yield|yields|profit|profits|income END`,
    mean: '$1',
  },
  // "make from my 0.9 WETH again normal ETH"
  {
    say: 'make from|of|out-of my|the|these? ( SIZE ) of? my|the? ( ASSET ) again|back|now|some? normal|plain|regular|ordinary|usual|native? ( ASSET )',
    mean: 'turn $1 $2 into $3',
    only: ({ venues }) => venues.length === 0,
  },
  {
    say: 'make some|normal|plain|regular|ordinary|usual|native? ( ASSET ) from|of|out-of my|the|these? ( SIZE ) of? my|the? ( ASSET )',
    mean: 'turn $2 $3 into $1',
    only: ({ venues }) => venues.length === 0,
  },
  // "It stands on Base": where it lies.
  {
    say: `( [ . || ? || ; || , ] it|they ) stands|stand|lies|lie|sits ( on|in CHAIN END )`,
    mean: '$1 is $2',
  },
  // "I need receive exactly 5000 USDT, I pay by USDC, in Arbitrum"
  {
    say: `START i|we need|want to? receive|get|obtain|have ( exactly|exact? SIZE ASSET [ on|in CHAIN ]? ) [ , and? || and || . || ; ] [ i|we want|will to? || i'll || i'm ]? i|we? pay|paying by|with|from|in|using my|the? ( ASSET ) ( [ ,? on|in|at CHAIN ]? ) END`,
    mean: 'buy $1 using $2 $3',
    only: (text) => isCertain(text) && text.venues.length === 0 && text.sizes === 1,
  },
  // "I am having 60 SOL with me, out of this kindly convert 25 SOL into USDC"
  {
    say: `START i|we [ have|hold|own|got|keep || am|are having ] ( SIZE ) ( ASSET ) [ with me|us || in|on my|our|the wallet|account || here ]? ( [ on|in CHAIN ]? ) [ [ , || . || ; ] and? || and ] [ out-of|from|of this|it|that|these|them|which ] ,? ( please|kindly? ANY ) ( SIZE ) ( ASSET )`,
    mean: '$4 $5 $6 $3',
    only: (text, [all, coin, , , some, moved]) =>
      text.sizes === 2 &&
      text.chains.length < 2 &&
      isSame(coin, moved) &&
      numberOf(some) <= numberOf(all),
  },
  // "From my wallet 3 SOL will go to this address: … Do it please."
  {
    say: 'START from|out-of my|our wallet ,? ( please? [ SIZE ASSET || send|transfer|pay SIZE ASSET ] )',
    mean: '$1',
  },
  {
    say: 'START ( SIZE ASSET [ will|must|should|shall || has|have|needs|need to ] [ go || be sent|paid|transferred ] to [ this|the|following the? address|wallet|account :? ]? PARTY [ on|in CHAIN ]? ) [ . || ; || , || ! ] [ please? do|make it|this|that ,? please? || please ] END',
    mean: '$1',
  },
  // "after deposit all what comes out in Aave"
  {
    say: '( [ and|then|after || , || . || ; ] LEAD{0,3} ) all|everything? [ what || all that || everything that ] [ comes|came|come out|back || results ] [ from|out-of it|that|this ]? ( to|into|in|on|with|at )',
    mean: '$1 it $2',
  },
  // "send them then further to …"
  {
    say: '( send|transfer|forward|pay|move it|them|that|those ) then? further|onward|onwards|along|on then? ( to PARTY )',
    mean: '$1 $2',
  },
  // "to the notary's wallet 0x…", "to my drummer, 0x…": who it is.
  {
    say: `to my|the|our ${ROLES} wallet|address|account :? ( PARTY )`,
    mean: 'to $1',
    only: (text) => text.parties === 1 && isCertain(text),
  },
  {
    say: `( [ send|pay|transfer SIZE ASSET ] of|from? it|that|them? ) to my|the|our ${ROLES} [ , || : || - ] ( PARTY ( [ on|in CHAIN ]? ) LAST )`,
    mean: '$1 to $2',
    only: (text) => text.parties === 1 && isCertain(text),
  },
  // "I have 9,000 USDT on Arbitrum. I only want to use 2,000 of it: swap that to ETH."
  {
    say: '( START i|we have|hold|own about|around? SIZE ASSET [ lying|sitting around|idle|unused|there? ]? [ on|in CHAIN ]? ) [ . || ; || , ] i|we only|just? want|need to use|spend|move ( SIZE ) of it|that|them|these [ : || , || . || - ] so|then? ( please? swap|convert|exchange|send|bridge|lend|stake|deposit|supply|move ) it|that|them ( to|into|in|on|for|with )',
    mean: '$1 . $3 $2 of it $4',
    only: (text) => text.sizes === 2 && isCertain(text),
  },
  // "Retire 1500 USDC of Aave": taken out.
  {
    say: '( [ START || and|then ] please? ) retire|extract ( [ all? my|the? || SIZE of? my|the? ] ASSET ) of|from|out-of ( VENUE )',
    mean: '$1 withdraw $2 from $3',
    only: ({ words }) => !words.some((one) => OWED.test(one)),
  },
  // "and after that only withdraw …": no sooner.
  { say: 'and? after that|this only', mean: 'and then' },
  { say: 'and? only after that|this', mean: 'and then' },
  // "withdraw 0.2 WETH from the same"
  {
    say: '( from ) the? same END',
    mean: '$1 VENUE',
    only: ({ venues, chains, parties }) =>
      venues.length === 1 && chains.length < 2 && parties === 0,
  },
  // "…, all use Base", "…, both of them on Polygon"
  {
    say: '[ [ , || ; || - ] [ all|both|each [ of them|these ]? || everything ] || [ , || ; || - || . ] [ the|these two|three || both|all ] payments|transfers ] [ is|are|go|goes should|must be? || is|are|go|goes || should|must be ]? use|using|on|in|over|via ( CHAIN|ethereum ) please? END',
    mean: ', on $1',
    only: ({ assets, chains, sizes }, [name = []]) =>
      !assets.includes('SOL') &&
      sizes > 1 &&
      chains.every((one) => one === matchChain(name.map(wordOf))?.chain.name),
  },
  // "Next, please send …"
  {
    say: '[ . || ; ] next|afterwards|afterward|lastly|secondly|thirdly [ , please? || please ] ( VERB )',
    mean: '. then please $1',
  },
  // "Pay invoice #2291, amount 1,284.75 USDC, …"
  {
    say: 'START ( please? pay|settle ) the? invoice|bill NUMBER [ , || : || - ]? [ the? amount|total|sum [ of|is|: ]? || for|of ] ( SIZE ASSET )',
    mean: '$1 $2',
    only: ({ parties, sizes }) => parties === 1 && sizes === 1,
  },
  // "every bit of the USDT"
  {
    say: 'every|each last|single|little? bit|cent|penny|drop|crumb|ounce|scrap|piece|token|coin|unit of the ( ASSET )',
    mean: 'all the $1',
  },
  // "the USDC I have lent on Compound"
  {
    say: "( ASSET ) that|which|what? [ i|we have || i've|we've ] ( lent|supplied|deposited|staked|parked ) ( in|on|at|to|into|with VENUE )",
    mean: '$1 that i $2 $3',
    only: ({ venues }) => venues.length === 1,
  },
  // "withdraw half of the DAI that I supplied to Aave": where it is taken from.
  {
    say: '( withdraw|pull|redeem [ half || a|one quarter|third || SIZE ] of? the|my? ASSET ) that i supplied|deposited|lent|put|parked|placed to|in|into|on|at|with ( VENUE )',
    mean: '$1 from $2',
    only: ({ venues }) => venues.length === 1,
  },
  {
    say: '( unstake [ half || a|one quarter|third || SIZE ] of? the|my? ASSET ) that i staked with|on|in|at ( VENUE )',
    mean: '$1 from $2',
    only: ({ venues }) => venues.length === 1,
  },
  // "the USDT this wallet holds on Arbitrum"
  {
    say: '( ASSET ) that|which? this|my|our wallet|account|address holds|has|contains|owns ( [ to|for|into || on|in CHAIN || END ] )',
    mean: '$1 $2',
    // Behind a step it is more than the step returns.
    only: ({ words }) => !words.some((one) => /^(then|and|after|afterwards|next)$/.test(one)),
  },
  // "750 USDC …, no more than that"; "No more." alone may stop all.
  {
    say: '( SIZE ASSET ANY{0,8} ) [ [ , || - || ; || and ] [ no|not|nothing more || nothing else ] || [ , || - || ; || . || and ] no|not|nothing more than that|this ] END',
    mean: '$1',
    only: ({ sizes, venues }) => sizes === 1 && venues.length < 2,
  },
  // "then supply the rETH you get for it to Aave": what staking gives is named once.
  {
    say: '( stake SIZE ASSET ANY{0,6} [ ,? and? then || , and? || and || . then? ] ANY ) the ( ASSET ) that|which? i|we|you get|receive|got [ for|from|out-of it|that|this ]? ( to|into|in|on|with|at )',
    mean: '$1 the $2 $3',
  },
  // "revoke usdc approval 4 uniswap"
  {
    say: '( revoke|cancel|remove|kill|end my|the? ASSET approval|allowance|permission ) ( SIZE ) ( VENUE|PARTY )',
    mean: '$1 for $3',
    only: ({ sizes }, [, digit]) => sizes === 1 && numberOf(digit) === 4,
  },
  // "claim my aave rwds arb": where they are.
  {
    say: '( claim|collect|harvest all|my|the? VENUE rewards|reward|rwds|rwd ) ( arb|op [ END || and|then || , ] )',
    mean: '$1 on $2',
  },
  // "weth all back to eth, on optimism"
  {
    say: 'START my? ( ASSET ) all back? to|into ( ASSET ) ( ,? [ on|in? CHAIN ]? please? END )',
    mean: 'swap all $1 to $2 $3',
    only: ({ venues }, [from, to]) => venues.length === 0 && isCoin(from) && isCoin(to),
  },
];
