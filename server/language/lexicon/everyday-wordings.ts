import { isSize, type Token, wordOf } from '../tokens/token.ts';
import { matchChain } from './chains.ts';
import { isLendingVenue, matchVenue } from './venues.ts';
import type { Facts, Wording } from './wordings.ts';

/** What may change an order wherever it stands. */
const DOUBTS =
  /^(not|no|never|don't|dont|or|if|unless|but|except|when|once|until|instead|had|been|was|were|maybe|perhaps|could|should|might|rather|said|says|wants?|wanted)$/;
const isCertain = ({ words }: Facts): boolean => !words.some((one) => DOUBTS.test(one));
const numberOf = (tokens: readonly Token[] = []): number => {
  const size = tokens.find(isSize);
  return size?.kind === 'number' ? Number(size.value) : Number.NaN;
};
const isSame = (some: readonly Token[] = [], others: readonly Token[] = []): boolean =>
  some.map(wordOf).join(' ') === others.map(wordOf).join(' ');
/** A coin's name alone: "usdc all to aave" and "usdc all to arb" may mean the place. */
const isCoin = ([token]: readonly Token[] = []): boolean =>
  wordOf(token) === 'eth' ||
  (matchChain([wordOf(token)]) === undefined && matchVenue([wordOf(token)]) === undefined);
const isCounted = (tokens: readonly Token[] = []): boolean => tokens[0]?.kind === 'number';
const isLent = ({ venues }: Facts): boolean =>
  venues.length === 1 && isLendingVenue(venues[0] as string);
/** Words of a deed that was done: "sent 5 DAI to 0x…, done" reports it. */
const DONE =
  /^(sent|sold|bought|paid|lent|took|got|gave|made|did|withdrew|repaid|have|has|[a-z]{3,}ed)$/;
const isOrdered = ({ words }: Facts): boolean => !words.some((one) => DONE.test(one));

/** Verbs by what is begun: "begin unstaking". */
const DOINGS: readonly (readonly [verb: string, doing: string])[] = [
  ['stake', 'staking'],
  ['unstake', 'unstaking'],
  ['lend', 'lending'],
  ['supply', 'supplying'],
  ['deposit', 'depositing'],
  ['withdraw', 'withdrawing'],
  ['bridge', 'bridging'],
  ['swap', 'swapping'],
  ['convert', 'converting'],
  ['sell', 'selling'],
  ['buy', 'buying'],
  ['borrow', 'borrowing'],
  ['repay', 'repaying'],
  ['claim', 'claiming'],
];

const GRANTS = 'allowance|approval|permission|allowances|approvals|permissions';
const MINE = 'my|the|our|that|this';
/** What a payment is for, where a note says so behind it. */
const PURPOSES =
  'rent|lunch|dinner|breakfast|brunch|supper|coffee|coffees|drinks|drink|beer|beers|pizza|groceries|food|salary|wages|allowance|pocket|tip|gift|birthday|tuition|taxi|cab|uber|tickets|ticket|concert|gas|utilities|electricity|internet|phone|cleaning|parking|haircut|babysitting|sushi|burger|burgers|tacos|snacks|movie|cinema|gym';

/** How people say orders every day, and in shorthand: constructions with their words, and no whole sentences. */
export const EVERYDAY_WORDINGS: readonly Wording[] = [
  { say: 'ive ( got|had|been )', mean: "i've $1" },
  // "begin unstaking 2 rETH"
  ...DOINGS.map(
    ([verb, doing]): Wording => ({
      say: `START please? begin|start|commence|initiate ${doing} ( SIZE|my|all|half|the|ASSET )`,
      mean: `${verb} $1`,
    }),
  ),
  // "start earning on 1,100 USDT in Spark", "put 35% of my USDC to work on Compound"
  {
    say: `START please? start earning [ interest|yield ]? on|with|from ( [ SIZE of? my|the? || all? my ] ASSET ) [ in|on|with|at|using ] ( VENUE )`,
    mean: 'deposit $1 in $2',
    only: isLent,
  },
  {
    say: 'put ( [ SIZE of? my|the? || half of? my|the? || all? of? my ] ASSET ) to work ( on|in|with|at|using VENUE )',
    mean: 'deposit $1 $2',
    only: isLent,
  },
  // "4 of those wstETH", "1000 from this USDC", "$2.5k from my USDT"
  {
    say: '( SIZE ) of|from those|these|that|this ( ASSET ) ( [ END || to|into|for|on|in|at|with|using|and|then|, ] )',
    mean: '$1 $2 $3',
    only: (_text, [size, coin]) => isCounted(size) && isCoin(coin),
  },
  {
    say: '( USD ) of|from|in my|the? ( ASSET ) ( to|into|for|off|from|on|in CHAIN|ASSET|PARTY )',
    mean: '$1 worth of $2 $3',
    only: (_text, [, coin]) => isCoin(coin),
  },
  // "the whole of our EURC balance", "the lot of my CRV"
  {
    say: '[ the whole|entirety of || the lot of || the full amount of ] my|our ( ASSET ) balance|holdings|bag|stack|stash?',
    mean: 'all my $1',
  },
  // "900 USDT of mine"
  { say: '( SIZE ASSET ) of mine|ours', mean: '$1' },
  // "let Uniswap spend 900 USDT"
  {
    say: '( START please? ) let ( VENUE ) spend|use|pull ( SIZE ASSET )',
    mean: '$1 approve $2 to spend $3',
    only: ({ venues, parties }) => venues.length === 1 && parties === 0,
  },
  // "take 12 SOL and get me JitoSOL"
  {
    say: 'START please? take ( SIZE ASSET [ on CHAIN ]? ) and get|buy|give me|us? some? ( ASSET ) ( [ END || on|via|through|with|using ] )',
    mean: 'swap $1 for $2 $3',
    only: ({ sizes, parties }) => sizes === 1 && parties === 0,
  },
  // "take my 1.2 ETH from Arbitrum over to Base", "pull $220 of ETH off mainnet, onto Optimism"
  {
    say: 'START please? take|pull|get|bring|carry|shift my? ( [ SIZE worth? of? || all my|the? ] ASSET ) from|off|out-of ( CHAIN|ethereum ) [ , || and ]? [ over|across? to|onto|into || onto ] ( CHAIN|ethereum )',
    mean: 'bridge $1 from $2 to $3',
    only: ({ venues, chains }) => venues.length === 0 && chains.length > 0,
  },
  // "bridge 0.75 WETH: Base to Optimism", "…, Polygon to Optimism"
  {
    say: '( [ bridge|move|send|relocate|transfer|shift ] [ SIZE worth? of? || all? my ] ASSET ) [ , || : || - ] ( CHAIN|ethereum ) to|into ( CHAIN|ethereum ) ( [ END || , || . ] )',
    mean: '$1 from $2 to $3 $4',
    only: ({ venues, chains, parties }) => venues.length < 2 && chains.length > 0 && parties === 0,
  },
  // "Could we get 18,000 USDC transported from Ethereum to Polygon"
  {
    say: 'START please? could|can we|i|you get|have ( [ SIZE || my|all ] ASSET || ASSET SIZE ) transported|moved|brought|carried|transferred ( from|to|over|across )',
    mean: 'bridge $1 $2',
    only: ({ chains, parties }) => chains.length > 0 && parties === 0,
  },
  // "need my 0.25 WBTC back from Aave on Optimism"
  {
    say: "START i|we? [ need|want || would like || i'd like ] [ to have|get ]? my|the? ( SIZE? ASSET ) back from|out-of ( VENUE )",
    mean: 'withdraw $1 from $2',
    only: (text) => isLent(text) && text.sizes < 2,
  },
  // "grab my pending Compound rewards", "rewards owed to me by Morpho"
  {
    say: '( START please? ) grab|snag|fetch|get ( [ all? of? my|the || all ] pending|unclaimed|accrued? VENUE? pending|unclaimed|accrued? ) ( rewards|reward|rwds|incentives )',
    mean: '$1 claim $2 $3',
  },
  {
    say: '( rewards ) [ owed|due to? me|us? by|from || that? i am|have owed|earned by|from|at ] ( VENUE )',
    mean: '$1 from $2',
    only: ({ venues }) => venues.length === 1,
  },
  // "pending Aave rewards" are what is claimed.
  { say: '( claim my|the|all? ) pending ( VENUE|ASSET rewards|reward|rwds|fees )', mean: '$1 $2' },
  // "cancel the DAI allowance I gave 0x…"
  {
    say: `( START please? ) cancel|kill|end|remove|undo|delete|withdraw|nuke|revoke ${MINE}? ( ASSET ) ${GRANTS} [ that|which? i|we [ gave|granted || have|had given|granted ] to? || for|to|of|from ] ( PARTY )`,
    mean: '$1 revoke my $2 approval for $3',
    only: ({ parties, words }) =>
      parties === 1 && !words.some((one) => /^(don't|dont|not|never|or|if|unless)$/.test(one)),
  },
  // "revoke USDT approvals for A and for B"
  {
    say: `( START please? ) [ cancel|kill|end|remove|revoke ] ${MINE}? ( ASSET ) ${GRANTS} for|of|from|to ( PARTY ) and for|of|from|to? ( PARTY ) ( [ END || on|in CHAIN|ethereum END ] )`,
    mean: '$1 revoke my $2 approval for $3 $5 and revoke my $2 approval for $4 $5',
    only: ({ parties, words }) =>
      parties === 2 && !words.some((one) => /^(don't|dont|not|never|or|if|unless)$/.test(one)),
  },
  // "pay the team on Base: A gets 1200 USDC, B gets 950 USDC"
  {
    say: 'START please? pay|send|transfer [ the|our|my|these|this|following PLAIN{1,2} || out || everyone ]? ( [ on|in CHAIN ]? ) : ( PARTY gets|receives SIZE ASSET [ [ , and? || ; || and ] PARTY gets|receives SIZE ASSET ]{0,3} ) ( [ ,? on CHAIN ]? ) END',
    mean: '$2 $1 $3',
    only: ({ parties, sizes, words }) =>
      parties === sizes && !words.some((one) => DOUBTS.test(one)),
  },
  // "stake 8 ETH: 5 go to Lido and 3 to Rocket Pool"
  {
    say: '( START please? stake|deposit|lend|supply ) ( SIZE ) ( ASSET ) [ : || , || - ] ( SIZE ) [ go|goes || of it|them ]? to|with|in|into|on ( VENUE ) [ , and? || and ] ( SIZE ) [ go|goes ]? to|with|in|into|on ( VENUE )',
    mean: '$1 $4 $3 with $5 and $1 $6 $3 with $7',
    only: ({ sizes }, [, all, , some, , rest]) =>
      sizes === 3 && Math.abs(numberOf(some) + numberOf(rest) - numberOf(all)) < 1e-9,
  },
  // "deposit 1000 USDC to Aave Base plus 1000 USDC to Compound Base"
  {
    say: '( [ deposit|supply|lend|stake|put SIZE ASSET ] to|in|into|on|at|with VENUE [ on? CHAIN ]? ) plus ( SIZE ASSET to|in|into|on|at|with VENUE )',
    mean: '$1 and $2',
  },
  // "bridge USDT max Optimism -> Arbitrum"
  {
    say: '( bridge|send|swap|sell|convert|deposit|supply|lend|withdraw ) ( ASSET ) all|max|everything ( [ CHAIN to|into CHAIN || to|into|from|for ] )',
    mean: '$1 all my $2 $3',
    only: ({ sizes }, [, coin]) => sizes === 0 && isCoin(coin),
  },
  // "swap WIF for USDC, 2200 WIF": the size of what is given.
  {
    say: 'START ( please? swap|sell|convert|trade|exchange ) my? ( ASSET ) ( for|to|into ASSET ( [ on CHAIN ]? ) ) , ( SIZE ) ( ASSET ) END',
    mean: '$1 $5 $2 $3',
    only: ({ sizes }, [, coin, , , , again]) => sizes === 1 && isSame(coin, again),
  },
  // "sell 1.5M PEPE, want LINK for it"
  {
    say: '( [ sell|dump|offload ] SIZE ASSET ( [ on|in CHAIN ]? ) ) , and? i? want|need some? ( ASSET ) [ for it|that|them || in return|exchange || instead || back ] END',
    mean: '$1 for $3',
    only: ({ sizes, venues }) => sizes === 1 && venues.length === 0,
  },
  // "change back 0.7 WETH to normal ETH"
  {
    say: '( change|convert|turn|swap ) back ( SIZE ASSET ) ( to|into normal|plain|regular|native? ASSET )',
    mean: '$1 $2 $3',
  },
  // "lend me 300 USDC against what I have in Morpho on Base"
  {
    say: '[ lend|loan me|us || borrow me|us? || draw down ] ( SIZE ASSET ) against [ what|everything|whatever i|we have|hold|supplied|deposited || what is || my|our stuff|deposit|deposits|supply || my|our ] [ in|on|at|with ]? ( VENUE ) collateral?',
    mean: 'borrow $1 against my collateral on $2',
    only: ({ venues, sizes }) => venues.length === 1 && sizes === 1,
  },
  {
    say: 'START against [ what|everything|whatever i|we have|hold|supplied|deposited || my|our stuff|deposit|deposits|supply|collateral ] in|on|at|with ( VENUE ( [ on|in CHAIN ]? ) ) ,? please? [ lend|loan|give me|us || borrow me|us? ] ( SIZE ASSET ) END',
    mean: 'borrow $3 against my collateral on $1',
    only: ({ venues, sizes }) => venues.length === 1 && sizes === 1,
  },
  // "I need a loan, 850 USDC, from Aave", "take a 4k DAI loan from Spark"
  {
    say: 'START i|we? need|want|get|take [ a || out a ]? loan [ , || : || of ] ( SIZE ASSET ) ,? [ from|on|at|with ] ( VENUE )',
    mean: 'borrow $1 from $2',
    only: isLent,
  },
  {
    say: '( [ START || then|and || , ] ) please? take|get|draw [ out ]? a? ( SIZE ASSET ) loan [ from|on|at|with ] ( VENUE )',
    mean: '$1 borrow $2 from $3',
    only: isLent,
  },
  // "put 450 USDC toward my Compound loan"
  {
    say: 'START please? put|use|throw ( SIZE ASSET ) toward|towards|against|on|to my|our|the ( VENUE ) loan|debt|borrow ( [ END || on|in CHAIN END ] )',
    mean: 'repay $1 on $2 $3',
    only: ({ venues, sizes }) => venues.length === 1 && sizes === 1,
  },
  // "send all that ETH to 0x…", "half of that ETH": what a step gave, and not the chain.
  {
    say: '( [ and|then || , || . || ; ] [ ANY ]{0,2} [ send|pay|transfer|swap|lend|stake|deposit|supply|put ] ) ( all|half of? ) [ that|the ] eth ( to|into|in|with PARTY|VENUE|ASSET )',
    mean: '$1 $2 of it $3',
    only: ({ words, chains }) =>
      chains.length < 2 && words.filter((one) => one === 'eth').length === 2,
  },
  // "the ETH received" behind what got it
  {
    say: '( [ and|then || , || . || ; ] LEAD{0,3} ) the ( ASSET ) received|obtained|gotten|acquired ( [ to|into || in|on|with|at VENUE ] )',
    mean: '$1 the $2 $3',
    only: ({ words }, [, coin]) =>
      words.filter((one) => one === wordOf(coin?.[0])).length === 2 && isCoin(coin),
  },
  // "…, done", "… and keep the rest", ", rest stays with me"
  {
    say: '( START please? [ ANY || , ]{3,30} ) [ , || . ] done|finished END',
    mean: '$1',
    only: (text) => isOrdered(text) && text.parties === 0,
  },
  {
    say: '( ANY ) [ , and? || and ] [ i? keep|hold the? rest|remainder || the? rest|remainder stays|remains|is [ with me || here || mine ]? ] END',
    mean: '$1',
    only: ({ words, sizes }) =>
      sizes > 0 &&
      !words.some(
        (one) => /^(all|everything|max|entire|whole|keeps?|if|not)$/.test(one) && one !== 'keep',
      ),
  },
  // "collect fees from my Uniswap ETH/USDC LP on Base, then remove the entire position"
  {
    say: 'START ( please? collect|claim|harvest [ all? my|the trading? ]? fees [ ANY ]{0,4} ) ( PAIR ) ( [ ANY ]{0,6} ) [ , and? then? || and then? || then ] remove|withdraw|close|exit|pull [ the|my entire|whole|full? || all? my|the? ]? position|liquidity|lp|it END',
    mean: '$1 $2 $3 and then remove all my liquidity from the VENUE $2 pool',
    only: ({ venues }) => venues.length === 1,
  },
  { say: '( collect|claim|harvest [ all? my|the ]? ) trading|swap ( fees )', mean: '$1 $2' },
  { say: 'slippage of? ( SIZE ) [ at most || max|tops|maximum ]', mean: 'slippage $1' },
  // "add 0.3 ETH + 900 USDC to the ETH/USDC Uniswap pool"
  { say: '( PAIR ) ( VENUE ) ( pool )', mean: '$2 $1 $3' },
  // "…, exact out": what is bought is the size that is said.
  {
    say: '( START please? buy|purchase|get exactly? SIZE ASSET [ ANY || , ]{0,8} ) [ ,|- ]? exact|exactly out|output|receive END',
    mean: '$1',
    only: ({ sizes }) => sizes === 1,
  },
  {
    say: '( [ ASSET || CHAIN ] ) , [ at mkt || mkt || market order? || at market ] END',
    mean: '$1',
  },
  // "0.01 ETH to bob.eth, lunch money": a note behind a payment that says all.
  {
    say: `( [ START please? || and|then || , ] [ send|pay|transfer|give|wire ]? SIZE ASSET to PARTY ( [ on|in CHAIN ]? ) please|pls|plz? ) [ , || - || ; ] [ for ]? [ the|my|his|her|our|their|some ]? ${PURPOSES} [ money|cash|fund|present|gift|bill|bills|share|payment ]? END`,
    mean: '$1',
    only: ({ parties, sizes }) => parties === 1 && sizes === 1,
  },
  // "(just the approval, nothing else)"
  {
    say: '( ANY ) ,? [ just|only the approval|swap|transfer|bridge|deposit|allowance|withdrawal ]? ,? and? nothing else END',
    mean: '$1',
    only: ({ venues }) => venues.length < 2,
  },
  // "step1 …; step2 …", "output of step1"
  { say: 'the? output|result|proceeds of step1|step2|that|it', mean: 'it' },
  { say: 'START step1|step-1 :? ( VERB|SIZE|ASSET|VENUE )', mean: '$1' },
  {
    say: '[ ; || . || , ] step2|step3|step-2|step-3 :? ( VERB|SIZE|ASSET|VENUE )',
    mean: ', then $1',
  },
  { say: 'START batch|multi|bulk|multisend ( on CHAIN ) :', mean: '$1 :' },
  // "First I sell 30 PENDLE for ETH, after this I want that you send the ETH …"
  { say: 'START first i|we ( VERB SIZE|all|half|my ASSET )', mean: '$1', only: isCertain },
  // "Optimism deployment"
  { say: '( CHAIN ) deployment|instance ( [ END || to|from|, ] )', mean: '$1 $2' },
  // "Using Across, move 0.75 WETH: Base to Optimism"
  {
    say: 'START using|via|through|with ( VENUE ) , ( please? VERB [ ANY || : || , ]{2,18} ) END',
    mean: '$2 using $1',
    only: ({ venues }) => venues.length === 1,
  },
  // "buy 1,000 USDC with my DAI, exactly 1,000"
  {
    say: '( [ buy|purchase|get ] ( SIZE ) ( ASSET ) [ with|using my? ASSET ]? ) [ , || - ]? exactly ( SIZE ) ( ASSET? )',
    mean: '$1',
    only: ({ sizes }, [, size, coin, again, also]) =>
      sizes === 2 &&
      numberOf(size) === numberOf(again) &&
      (also?.length === 0 || isSame(coin, also)),
  },
  // "60% of my Compound USDT out"
  {
    say: 'START ( [ SIZE of? || half of? || all of? ] my ) ( VENUE ) ( ASSET ) [ out || back ] ( [ END || , CHAIN || on CHAIN ] )',
    mean: 'withdraw $1 $3 from $2 $4',
    only: (text) => isLent(text),
  },
  { say: 'i|we want|wish|like|need that you ( VERB )', mean: 'please $1' },
  // "how about we trade 0.33 ETH for GMX"
  {
    say: 'START how about we|i|you ( VERB SIZE ASSET )',
    mean: '$1',
    only: (text) => isCertain(text) && !text.words.includes('?'),
  },
  // "Execute outbound payment: EURC 3,310.55, beneficiary 0x…, network Base."
  {
    say: 'START please? execute|make|process|do|perform [ an|a|the ]? outbound|outgoing? payment|transfer [ : || of ] ( [ SIZE ASSET || ASSET SIZE ] ) ,? beneficiary|recipient|payee|to [ : ]? ( PARTY ) ( [ ,? on|network|chain|in? :? CHAIN ]? ) END',
    mean: 'send $1 to $2 $3',
    only: ({ parties, sizes }) => parties === 1 && sizes === 1,
  },
];
