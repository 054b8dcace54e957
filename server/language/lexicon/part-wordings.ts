import { isSize, type Token, wordOf } from '../tokens/token.ts';
import { matchChain } from './chains.ts';
import { isLendingVenue, matchVenue, venueOfStaked } from './venues.ts';
import type { Facts, Wording } from './wordings.ts';

/** What may turn an order, or put it off, wherever it stands. */
const DOUBTS =
  /^(not|no|never|don't|dont|or|if|unless|when|until|had|was|were|maybe|perhaps|could|might|rather|said|says)$/;
const isCertain = ({ words }: Facts): boolean => !words.some((one) => DOUBTS.test(one));
const numberOf = (tokens: readonly Token[] = []): number => {
  const size = tokens.find(isSize);
  return size?.kind === 'number' ? Number(size.value) : Number.NaN;
};
const textOf = (tokens: readonly Token[] = []): string => tokens.map(wordOf).join(' ');
/** A coin's name alone, which is no place: "into ETH", "into USDC". */
const isCoin = ([token]: readonly Token[] = []): boolean =>
  wordOf(token) === 'eth' ||
  (matchChain([wordOf(token)]) === undefined && matchVenue([wordOf(token)]) === undefined);
/** What staking gives is staked for, and not bought. */
const isBought = ([token]: readonly Token[] = []): boolean =>
  venueOfStaked(wordOf(token)) === undefined;
const NEGATES = /^(don't|dont|not|never|or|if|unless|until|except|but)$/;
/** "then into Aave there": one that lends, behind a step that leads to one chain. */
const lendsThere: Wording['only'] = (text, [, venue]) =>
  isCertain(text) && isLendingVenue(textOf(venue));
const DOINGS: readonly (readonly [verb: string, doing: string])[] = [
  ['stake', 'staking'],
  ['unstake', 'unstaking'],
  ['lend', 'lending'],
  ['supply', 'supplying'],
  ['deposit', 'depositing'],
  ['withdraw', 'withdrawing'],
  ['bridge', 'bridging'],
  ['move', 'moving'],
  ['swap', 'swapping'],
  ['sell', 'selling'],
  ['buy', 'buying'],
  ['borrow', 'borrowing'],
  ['repay', 'repaying'],
  ['wrap', 'wrapping'],
  ['unwrap', 'unwrapping'],
  ['send', 'sending'],
];

const SUM = '[ SIZE of? my|the? || all of? my|the || half of? my|the? || my ] ASSET';
const GRANTS = 'allowance|approval|permission|access|allowances|approvals|permissions';

/** Parts of orders that are said beside the usual words, or that point to a step in front. */
export const PART_WORDINGS: readonly Wording[] = [
  // "put 50 USDC into GMX tokens", "invest it in the AAVE token": a coin is bought, and no protocol gone into.
  {
    say: `( [ START || and|then|please|to || , ] ) put|place|invest|park ( [ ${SUM} || it|them|that ] ) into|in the? ( ASSET ) token|tokens|coin|coins ( [ END || on|in CHAIN|ethereum || and|then || , ] )`,
    mean: '$1 swap $2 for $3 $4',
    only: (_text, [, , bought]) => isBought(bought),
  },
  {
    say: 'put|placed|invested into|in the? ( ASSET ) token|tokens|coin|coins ( [ END || on|in CHAIN|ethereum || and|then || , ] )',
    mean: 'swapped into $1 $2',
    only: (_text, [bought]) => isBought(bought),
  },
  // "put 50 USDC into ETH"
  {
    say: `( [ START || and|then|please|to || , ] ) put|place|invest ( SIZE of? my|the? ASSET ) into ( ASSET ) ( [ END || on|in CHAIN || and|then || , ] )`,
    mean: '$1 swap $2 for $3 $4',
    only: (_text, [, , bought]) => isCoin(bought) && isBought(bought),
  },
  // "swap in 750 USDT out USDC": what goes in is given.
  { say: 'swap [ : ]? in ( SIZE ASSET ) ,? out ( ASSET )', mean: 'swap $1 for $2' },
  // "300 USDC exact"
  { say: '( SIZE ASSET ) exact|exactly ( [ , || END ] )', mean: 'exactly $1 $2' },
  // "0 allowance USDT Uniswap"
  {
    say: `START ( SIZE ) ${GRANTS} ( ASSET ) [ for|to|of ]? ( VENUE|PARTY )`,
    mean: 'revoke my $2 approval for $3',
    only: (text, [size]) => numberOf(size) === 0 && isCertain(text),
  },
  // "withdraw all my WETH collateral from it": out of the one protocol that is named.
  {
    say: '( withdraw|pull|redeem|take-out|take [ SIZE of? my|the? || all of? my|the || my ] ASSET collateral|deposit|supply? ) from it',
    mean: '$1 from VENUE',
    only: ({ chains, venues }) => chains.length < 2 && venues.length === 1,
  },
  // "0x… must lose its USDC permission"
  {
    say: `START ( PARTY ) [ must|should|shall || has|needs|is|ought to ] lose its|his|her|their|the|any ( ASSET ) ${GRANTS}`,
    mean: 'revoke my $2 approval for $1',
    only: ({ parties, words }) =>
      parties === 1 && !words.some((one) => /^(not|never|or|if|unless|until)$/.test(one)),
  },
  // "revoke … on both Ethereum and Arbitrum": once on each.
  {
    say: `( [ START || and|then || , ] ) ( revoke my ASSET approval for PARTY ) on|in both? ( CHAIN|ethereum ) and on|in? ( CHAIN|ethereum ) END`,
    mean: '$1 $2 on $3 and $2 on $4',
    only: ({ parties }, [, , first, second]) => parties === 1 && textOf(first) !== textOf(second),
  },
  // "bridge 800 USDC from Base to Arbitrum and 200 to Optimism": what follows a bridge without a verb leaves from the same chain.
  {
    say: '( [ START || , || : || then|please ] ) bridge|move ( SIZE ) ( ASSET ) from ( CHAIN|ethereum ) to ( CHAIN|ethereum ) [ , and? || and ] ( SIZE ) ( ASSET? ) to ( CHAIN|ethereum ) END',
    mean: '$1 bridge $2 $3 from $4 to $5 and bridge $6 $3 from $4 to $8',
    only: ({ parties, venues }, [, , coin, , to, , again, also]) =>
      parties === 0 &&
      venues.length === 0 &&
      textOf(to) !== textOf(also) &&
      (again?.length === 0 || textOf(again) === textOf(coin)),
  },
  // "Of my UNI, 40 percent, into ETH, swap"
  {
    say: 'START of|from my|our ( ASSET ) , ( SIZE|half ) ,? ( to|into|for|on|in|send|swap|sell|lend|deposit|stake|bridge )',
    mean: '$2 of my $1 , $3',
  },
  // "AERO, $90 worth, paid from the ETH I have on Base"
  { say: '( START|, ) ( ASSET ) , ( USD ) worth ( , )', mean: '$1 $3 worth of $2 $4' },
  {
    say: ', paid from|with|out-of|in ( my|the? ASSET )',
    mean: 'with $1',
    only: (text) => isCertain(text) && text.parties === 0 && text.venues.length === 0,
  },
  // "maria.eth is who gets it, 33 USDC is how much, Base is where": each part with its label.
  {
    say: '( PARTY ) is who gets|receives|is it|them|that? ( [ , || and || END ] )',
    mean: 'to $1 $2',
  },
  { say: '( SIZE ASSET ) is how much|many ( [ , || and || END ] )', mean: '$1 $2' },
  {
    say: '( [ START || , || and ] ) ( CHAIN|ethereum ) is where ( [ , || END ] )',
    mean: '$1 on $2 $3',
  },
  {
    say: '( , || and ) ( CHAIN|ethereum ) the chain|network ( [ , || and || END ] )',
    mean: '$1 on $2 $3',
  },
  // "0.7 ETH is to arrive on Base"
  {
    say: '( [ is|are to || should|must|shall || has|have|needs|need|ought to ] ) arrive|land on|in|at ( CHAIN|ethereum )',
    mean: '$1 go to $2',
  },
  // "By means of a bridge from Optimism"
  { say: 'by|with means|way of a|the bridge|swap|transfer', mean: '' },
  // "For 0.3 ETH, as much PEPE as that buys"
  {
    say: 'START for ( SIZE ASSET ) ,? as much ( ASSET ) as that|it|this buys|gets|fetches|brings me|us?',
    mean: 'swap $1 for $2',
  },
  // "That 420 USDT on Arbitrum, USDC is what it ought to be"
  {
    say: ', ( ASSET ) is what it|they|that|this should|ought|has|needs|must to? be ( [ END || , ] )',
    mean: ', to $1 $2',
    only: isCertain,
  },
  // "First out of Compound on Base with 2,000 USDC, then over to Arbitrum with it, then into Aave there"
  {
    say: '( [ START first? || then|and || , ] ) out-of ( VENUE [ on|in CHAIN|ethereum ]? ) with ( SIZE of? my|the? ASSET )',
    mean: '$1 withdraw $3 from $2',
  },
  { say: 'then to|across|into ( CHAIN|ethereum ) with it|that|them', mean: 'then bridge it to $1' },
  { say: '( then ) into ( VENUE ) there', mean: '$1 deposit it in $2', only: lendsThere },
  // "…, can you prepare that?"
  {
    say: '( [ ASSET || CHAIN || PARTY || VENUE ] ) [ , || . || ; || - ] please? can|could|would|will you please? prepare|arrange|do|handle|manage|make|build|set that|this|it up|out|happen? for? me|us? please? ASKED?',
    mean: '$1',
    only: isCertain,
  },
  // "My entire position in the WBTC/ETH pool at Uniswap is what I'd like closed"
  {
    say: `START my|our entire|whole|full? position|liquidity in|of the? ( PAIR ) pool? ( [ ANY ]{0,8} ) [ is what [ i|we want|need || i'd|we'd like || i|we would like ] || should|must|shall be || is|has|needs to be ] closed|removed|withdrawn out? END`,
    mean: 'remove all my liquidity from the $1 pool $2',
    only: (text) => isCertain(text) && text.venues.length < 2,
  },
  // "Whatever COMP rewards have piled up at Compound on Ethereum: to be claimed"
  {
    say: `START whatever|any|all|the|my of? my|the? ( ASSET? ) rewards that? [ i have || i've || have|are ]? [ piled|built|stacked up || accrued|accumulated|earned|waiting|gathered ] ( [ at|on|in|with|from VENUE|CHAIN|ethereum ]{0,2} ) [ : || , || - ] [ to be claimed|collected|harvested || claim|collect|harvest it|them? || please claim|collect it|them? ] END`,
    mean: 'claim my $1 rewards $2',
    only: (text) => isCertain(text) && text.parties === 0,
  },
  // "Wrapping is what I need done, of 1.4 ETH, on Optimism", "Staking 8 ETH with Lido is today's only job"
  ...DOINGS.flatMap(([verb, doing]): Wording[] => [
    {
      say: `START ${doing} is what [ i|we need|want || i'd|we'd like || i|we would like ] done? ,? of? ( SIZE )`,
      mean: `${verb} $1`,
      only: isCertain,
    },
    {
      say: `START ${doing} ( [ SIZE || all|half of? my ] [ ANY ]{1,8} ) is [ today|the|my|your ] only|next|one|single? job|task|order|request|errand [ today|here || for today|you|now ]? END`,
      mean: `${verb} $1`,
      only: isCertain,
    },
    {
      say: `START how|what about ${doing} ( [ SIZE || all|half of? my || my ] [ ANY ]{1,14} ) ASKED`,
      mean: `${verb} $1`,
      only: isCertain,
    },
  ]),
  // "the approval that lets 0x… move my USDT on Ethereum is to be revoked", "the allowance 0x… holds over my DAI …: revoked"
  {
    say: `START the|that|any ${GRANTS} [ that|which lets|allows ( PARTY ) to? move|spend|use|touch|take || that|which? ( PARTY ) holds|has [ over|on|for ] ] my|the|any of? my? ( ASSET ) ( [ ,? on|in CHAIN|ethereum side? || ,? CHAIN|ethereum side ]? ) ,? [ is to be || should|must be || has|needs|ought to be || : ] to? be? revoked|cancelled|removed|ended ,? please? END`,
    mean: 'revoke my $3 approval for $1 $2 $4',
    only: ({ parties, words }) => parties === 1 && !words.some((one) => NEGATES.test(one)),
  },
  // "For the spender 0x…, on Polygon, up to 320 USDC, an approval"
  {
    say: 'START for|to the? spender|contract|address ( PARTY ) ,? ( [ on|in CHAIN|ethereum ]? ) ,? up to ( SIZE ASSET ) ,? an|the? approval|allowance please? END',
    mean: 'approve $1 to spend $3 $2',
    only: ({ parties, words }) => parties === 1 && !words.some((one) => NEGATES.test(one)),
  },
  // "A spending limit of 250 USDC for 0x… is needed"
  {
    say: `START [ please? set|grant|give ]? a spending|spend limit|allowance|cap of ( SIZE ASSET ) for|to ( PARTY ) ( [ on|in CHAIN|ethereum ]? ) [ is|are needed|wanted|required || please ]? END`,
    mean: 'approve $2 to spend $1 $3',
    only: ({ parties, words }) => parties === 1 && !words.some((one) => NEGATES.test(one)),
  },
  // "No longer should 1inch be able to touch the DAI in my wallet on Ethereum"
  {
    say: `START no longer|more should|may|must|shall|can ( PARTY|VENUE ) be? able|allowed|permitted? to? touch|spend|move|use|take my|the|any of? my? ( ASSET ) [ in my wallet ]? ( [ on|in CHAIN|ethereum ]? ) END`,
    mean: 'revoke my $2 approval for $1 $3',
    only: ({ parties, venues }) => parties + venues.length === 1,
  },
  // "My Spark debt in DAI: 410 of it, repay", "Half the debt in USDT that I run at Aave on Polygon: pay it off"
  {
    say: `START my|our|the ( VENUE ) debt|loan in|of ( ASSET ) ( [ on|in CHAIN|ethereum ]? ) [ : || , || - ] ( SIZE|half ) of it|that ,? [ repay || pay back|off || pay it back|off || is|should|must to? be [ repaid || paid back|off ] || repaid ] please? END`,
    mean: 'repay $4 $2 on $1 $3',
    only: (text, [, , , size]) => isCertain(text) && size?.[0]?.kind === 'number',
  },
  {
    say: `START half of? the|my debt|loan in|of ( ASSET ) that? [ i|we run|have|owe|carry|hold || i've ]? at|on|in|with ( VENUE ) ( [ on|in CHAIN|ethereum ]? ) [ : || , || - ] [ repay it? || pay it? back|off || pay back|off it? ] please? END`,
    mean: 'repay half of my $1 debt on $2 $3',
    only: isCertain,
  },
];
