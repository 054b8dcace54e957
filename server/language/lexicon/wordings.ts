import { isSize, type Token, wordOf } from '../tokens/token.ts';
import { matchChain } from './chains.ts';

/** What a row asks of a text beside its words. */
export interface Facts {
  /** Names as they are compared, each once. */
  readonly chains: readonly string[];
  readonly venues: readonly string[];
  readonly assets: readonly string[];
  readonly parties: number;
  readonly sizes: number;
  readonly words: readonly string[];
}

/**
 * One way to say something, and the usual words for it. In `say` words in capitals are classes of `screen/usual-wordings.ts`; `|`
 * stands between words of one place, `?` behind what may be missing, `[ … || … ]` around what stands together, and round brackets
 * keep what `$1`, `$2` … of `mean` put again. `CHAIN` and `VENUE` in `mean` are the one name that the text has.
 */
export interface Wording {
  readonly say: string;
  readonly mean: string;
  /** What must hold of the whole text, and of what the brackets keep. */
  readonly only?: (text: Facts, kept: readonly (readonly Token[])[]) => boolean;
}

/** Nouns of actions, each with its verb: "do staking of", "make a withdrawal of". */
const NOUNS: readonly (readonly [verb: string, nouns: string, of: string])[] = [
  ['stake', 'stake|staking', 'of|for'],
  ['unstake', 'unstake|unstaking', 'of|for'],
  ['withdraw', 'withdraw|withdrawal|withdrawing', 'of|for'],
  ['deposit', 'deposit|depositing', 'of|for'],
  ['lend', 'lending|supply', 'of|for'],
  ['claim', 'claim|claiming', 'of|for'],
  ['repay', 'repay|repayment|repaying', 'of|for'],
  ['borrow', 'borrow|borrowing', 'of|for'],
  ['bridge', 'bridge|bridging', 'of'],
  ['swap', 'swap|swapping|exchange|exchanging|conversion|converting|trade', 'of'],
  ['sell', 'sale|sell|selling', 'of'],
  ['send', 'transfer|payment|sending|send', 'of'],
];

const JOINS = '[ , and || and || , || ; || . ] then?';
const PUTS = 'deposit|supply|lend|put|place|invest|park|stake|provide|lock';
const GRANT = 'permission|permissions|allowance|approval|access|approve|approve';
const ENDS_GRANT = 'take|cancel|revoke|remove|kill|end|delete|withdraw|undo';
const WALLET = 'wallet|address|account|addr';
const GAINED = 'gathered|accrued|earned|accumulated|collected|generated|waiting|pending|there';
/** Somebody of the user's own, of whom nothing more is said. */
const KNOWN =
  'mother|mum|mom|father|dad|brother|sister|wife|husband|son|daughter|uncle|aunt|nephew|niece|grandson|granddaughter|friend|landlord|plumber|accountant|cleaner';
/** A payment, and nothing in front of it. */
const PAYMENT = 'START please|kindly? send|pay|transfer|give SIZE ASSET [ on|in|at CHAIN ]?';

const isOne = (names: readonly unknown[]): boolean => names.length === 1;
const isPaidOnce = ({ parties, sizes, words }: Facts): boolean =>
  parties === 1 &&
  sizes === 1 &&
  !words.some((one) => /^(not|never|was|wasn't|isn't|or|don't|dont|unless|if)$/.test(one));
/** Whether the text is about a purchase from what the wallet holds, and no debt or place where coins lie. */
const isBuyOnly = ({ venues, sizes, words }: Facts): boolean =>
  venues.length === 0 &&
  sizes === 1 &&
  !words.some((one) => /^(loans?|debts?|bills?|owe|borrow\w*|will|got)$/.test(one));
/** Whether the coin is named where it is got and where it is used, and nowhere else. */
const isGotOnce: Wording['only'] = ({ words }, [, coin]) =>
  words.filter((one) => one === wordOf(coin?.[0])).length === 2;
const isOfOneVenue = ({ venues }: Facts): boolean => isOne(venues);
/** Whether what is taken is what is owed, and what a step before gave. */
const isOwedInIt: Wording['only'] = ({ venues, words }, [, coin, owed, orOwed]) => {
  const name = wordOf(coin?.[0]);
  return (
    isOne(venues) &&
    name === wordOf((owed?.length ? owed : orOwed)?.[0]) &&
    /^(for|to|into)$/.test(words[words.indexOf(name) - 1] ?? '')
  );
};
const countOf = (token: Token | undefined): number =>
  token?.kind === 'number' ? Number(token.value) : Number.NaN;

const FEMALE =
  /^(lady|mother|mum|mom|sister|wife|daughter|aunt|girlfriend|niece|grandma|grandmother|granddaughter|woman|girl)$/;
const MALE =
  /^(man|guy|father|dad|brother|husband|son|uncle|boyfriend|nephew|grandpa|grandfather|grandson|boy|gentleman)$/;
/** "the lady … His address": somebody else's. */
const isOwnerOf = (pronoun: string, who: readonly Token[]): boolean =>
  !who.some(
    (token) =>
      (pronoun === 'his' && FEMALE.test(wordOf(token))) ||
      (pronoun === 'her' && MALE.test(wordOf(token))),
  );
const isOneGrant = ({ parties, words }: Facts): boolean =>
  parties === 1 && !words.some((one) => /^(don't|dont|not|never|or|if|unless)$/.test(one));
const PARTS =
  /^(half|third|quarter|part|most|some|rest|only|except|but|not|minus|without|than|rather|near|almost)$/;
const WAITS = /^(once|when|after|whenever|if|until)$/;

export const WORDINGS: readonly Wording[] = [
  // "… in Base chain na": what only ends a sentence.
  {
    say: '( ASSET|CHAIN|VENUE|chain|network|please|it|them|all ) na|ya|lah|la|leh|lor|hor|ah|eh|yaar|ji|ne|liao|innit STOP',
    mean: '$1',
  },
  // "do staking of 15 SOL", "make unstake for all my JitoSOL"
  ...NOUNS.map(
    ([verb, nouns, of]): Wording => ({
      say: `do|make|perform|execute|effect a|an|the|one? ${nouns} ${of} ( SIZE|my|all|half|ASSET|the|everything )`,
      mean: `${verb} $1`,
    }),
  ),
  // "sell 30% of my ARB, get USDT": what is got for what is sold.
  {
    say: `( [ sell|dump|offload|ditch || rid of ] [ SIZE || SIZE|half of my || all my || all of my ] ASSET ( [ on|in CHAIN ]? ) ) ${JOINS} [ give|get|gimme me|us? || [ i want || i'd like || i would like ] [ to receive|get|have ]? ] some|the? ( ASSET ) [ for it|that|them || instead || in return|exchange || back ]? ( [ ,? on CHAIN ]? ) END`,
    mean: '$1 for $3 $4',
    only: ({ chains, venues, assets }) =>
      chains.length < 2 && venues.length === 0 && assets.length < 3,
  },
  // "buy exactly 300 DAI, pay from my USDC"
  {
    say: `( buy|get|need me? exactly? SIZE ASSET [ on|in CHAIN ]? ) [ , and? || and ] pay [ for it|that|this ]? it? from|with|using ( my|the? ) ( ASSET ) balance? END`,
    mean: '$1 using $2 $3',
    only: isBuyOnly,
  },
  // "I need exactly 1,500 USDC. Sell however much WETH it takes to get there."
  {
    say: `START [ i need|want ] ( exactly SIZE ASSET [ on|in CHAIN ]? ) [ , || . || ; ] and|so|please? sell|use|spend|swap|convert however|whatever|as much|amount of? ( my? ) ( ASSET ) as? [ it|that|this takes|needs || is|that|it needed|necessary|required ] [ to get|reach|cover|do|make there|it|that|this ]? [ for it|that|this ]? END`,
    mean: 'buy $1 using $2 $3',
    only: isBuyOnly,
  },
  // "every last bit of my DAI"
  {
    say: 'every|each last|single|little? bit|cent|penny|drop|crumb|ounce|scrap|piece|token|coin|unit|dollar of [ my|the|our ]? ( ASSET )',
    mean: 'all my $1',
    only: ({ words }) => !words.includes('borrow'),
  },
  // "… into Aave so that it earns some interest", "for receive interest"
  {
    say: `( ${PUTS} ANY{2,14} ) ,? [ so that? it|they|i|we can|could|will|may? || to || for || in order to ] earn|earns|make|makes|get|gets|receive|receives|receiving|generate|generates|earning|getting|have|gain me|us? some|a|the|more? [ bit|little of? ]? interest|yield|yields|returns|rewards|apy|income|something END`,
    mean: '$1',
  },
  // "I am having USDC in Morpho"
  { say: 'START i|we am|are having', mean: 'i have' },
  // "give back the complete debt of DAI": what is owed is repaid.
  {
    say: `[ give || pay ] back the|my complete|whole|full|entire|total debt|loan of|in ( ASSET )`,
    mean: 'repay the whole debt of $1',
    only: isOfOneVenue,
  },
  // "all the DAI I've got in Spark"
  {
    say: `( ASSET|rewards ) that? i've|we've got ( waiting|lying|sitting? in|on|at|with VENUE )`,
    mean: '$1 that i have $2',
    only: isOfOneVenue,
  },
  // "retire 450 USDC of my deposit in Compound"
  {
    say: `START please? retire ( [ SIZE || all? of? my|the ] ASSET ) [ [ of|from my|the deposit|supply ]? in|from|of|at VENUE ]`,
    mean: 'withdraw $1 from VENUE',
    only: isOfOneVenue,
  },
  // "rotate 40% of my OP bag into eth"
  {
    say: '( of? my ASSET ) bag|bags|stash|stack ( into|to|for )',
    mean: '$1 $2',
  },
  // "convert SOL of value 100 dollars into USDC", "from my WBTC sell the value of 500 dollars"
  {
    say: '( swap|exchange|convert|trade|change|sell ) my? ( ASSET ) of|in|for the? value of? ( USD ) ( into|to|for )',
    mean: '$1 $3 worth of $2 $4',
  },
  {
    say: '( START please? ) from|of my ( ASSET ) please? ( swap|exchange|convert|trade|change|sell ) for? the? value? of? ( USD ) ( into|to|for|, )',
    mean: '$1 $3 $4 worth of $2 $5',
  },
  // "of the pool WETH/USDC in Uniswap at Arbitrum, take out the half of my liquidity"
  {
    say: '( START please? ) of|from the pool ( PAIR ) ( in|on|at|of VENUE [ in|on|at CHAIN ]? ) , please? ( take-out|take|remove|withdraw|pull out? ) ( [ all || the? half || SIZE ] of? my liquidity ) END',
    mean: '$1 $4 $5 from the $2 pool $3',
    only: isOfOneVenue,
  },
  // "…, I don't use that app anymore": why an approval is ended.
  {
    say: "( ANY ) [ , || . || ; ] i|we don't|dont use that|this|the app|site|service|contract|exchange anymore|any-more|now|more? END",
    mean: '$1',
    only: ({ parties, words }) =>
      parties === 1 &&
      words.some((one) => /^(revoke|cancel|remove|end)$/.test(one)) &&
      words.some((one) => /^(permission|approval|allowance|access)$/.test(one)),
  },
  // "…, and separately send"
  { say: '( , || ; || . ) and separately ,?', mean: '$1 and' },
  // "exchange 15 SOL by USDC"
  {
    say: `( swap|exchange|convert|trade|change [ SIZE || SIZE of my || all my || half my ] ASSET ) by ( ASSET ) ( [ END || on|in CHAIN ] )`,
    mean: '$1 for $2 $3',
  },
  // "I like to provide the liquidity, 1500 USDC and 0.5 ETH, in the pool …"
  {
    say: 'provide|add|supply the liquidity , ( SIZE ASSET and SIZE ASSET ) , ( in|into|to )',
    mean: 'add liquidity of $1 $2',
  },
  // "remove to 0x… the permission of spending my WETH"
  {
    say: `START please? remove|revoke|cancel|withdraw to|from|for ( PARTY ) the|its? ${GRANT} [ of spending|using || to spend|use ] my|the ( ASSET ) ( [ END || on|in CHAIN ] )`,
    mean: 'revoke my $2 approval for $1 $3',
    only: isOneGrant,
  },
  // "give the permission to 0x… that he can spend 900 USDC of me"
  {
    say: `give|grant the|a? permission|allowance|approval to|for the? address|wallet|contract? ( PARTY ) that it|they|he|she can|may|could spend|use|take|move [ up to ]? ( SIZE ASSET ) [ of|from me|mine ]?`,
    mean: 'allow $1 to spend $2',
    only: isOneGrant,
  },
  // "take 12.5 of that and send it to …": a part of what the step before gave.
  {
    say: `( [ and|then || , || . || ; ] then|and? ) take ( SIZE of it|that|them|this ) ,? and|then then? ( send|pay|transfer|swap|sell|convert|bridge|deposit|lend|supply|put|stake ) it|that|them|this`,
    mean: '$1 $3 $2',
  },
  // "then use that USDC to pay back my USDC loan on Aave", "with this USDC pay my debt of USDC in Aave"
  ...['use|take that|this|the ( ASSET ) to', 'with that|this|the ( ASSET )'].map(
    (takes): Wording => ({
      say: `( [ and|then || , || . || ; ] then|and? ) ${takes} [ repay || pay back|off|down? || settle || clear ] my|the? [ ( ASSET ) loan|debt|borrow || loan|debt|borrow of|in ( ASSET ) ] on|in|at|with ( VENUE )`,
      mean: '$1 repay the $2 on $5',
      only: isOwedInIt,
    }),
  ),
  // "250 USDT what I borrowed", "USDC what is in wallet"
  {
    say: '( ASSET|money|coins|tokens|funds ) what ( [ i|we have? borrowed|lent|own|hold|supplied|deposited|staked|have|got|receive || is|are in|on|at|lying ] )',
    mean: '$1 that $2',
  },
  // "withdraw the 50 USDT that I supplied to Aave": where it is taken from.
  {
    say: `( withdraw|pull|redeem|unlend [ the? SIZE || all? the|my? ] ASSET ) that|which? [ i|we have? || i've|we've ] already? supplied|deposited|lent|put|parked|placed to|in|into|on|at|with the? ( VENUE )`,
    mean: '$1 from $2',
    only: isOfOneVenue,
  },
  {
    say: `[ repay || give|pay back || return ] ( [ SIZE of the || the? SIZE || all? the|my? ] ASSET ) that|which? [ i|we have? || i've|we've ] already? borrowed|owe|loaned from|on|at|to ( VENUE )`,
    mean: 'repay $1 on $2',
    only: isOfOneVenue,
  },
  {
    say: `( unstake [ the? SIZE || all? the|my? ] ASSET ) that|which? [ i|we have? || i've|we've ] already? staked with|on|in|at|through ( VENUE )`,
    mean: '$1 from $2',
    only: isOfOneVenue,
  },
  // "stake all of the ETH that comes out of it": what the step before gives.
  {
    say: `( [ and|then || , || . || ; ] LEAD{0,3} ) the|that received|resulting? ( ASSET ) that|which|what? [ i|we|u|you will? get|receive|got|obtain || i'll|you'll get|receive ] [ out-of|from|for it|that|this ]? ( [ END || to|into|in|on|with|at|for|- ] )`,
    mean: '$1 the $2 $3',
    only: isGotOnce,
  },
  {
    say: `( [ and|then || , || . || ; ] LEAD{0,3} ) all? of? the|that|all received|resulting? ( ASSET ) that|which|what? [ comes|came|come out|back || comes|came|come || results || is|was received ] [ out-of|from|for it|that|this ]? ( [ END || to|into|in|on|with|at|for|- ] )`,
    mean: '$1 the $2 $3',
    only: isGotOnce,
  },
  {
    say: '( [ and|then || , || . || ; ] LEAD{0,3} ) all? of? the|that|all received|resulting|obtained ( ASSET ) ( [ END || to|into|in|on|with|at|for|- ] )',
    mean: '$1 the $2 $3',
    only: isGotOnce,
  },
  {
    say: '( [ and|then || , || . || ; ] LEAD{0,3} ) all of? that ( ASSET ) ( [ END || to|into|in|on|with|at|for|- ] )',
    mean: '$1 the $2 $3',
    // "all that ETH" may be the chain.
    only: (text, kept) => isGotOnce(text, kept) && !matchChain([wordOf(kept[1]?.[0])]),
  },
  {
    say: '( , ) ( ASSET ) that|which|what? i|we|u|you get|receive|got ( [ END || to|into|in|on|with|at|for|- ] )',
    mean: '$1 the $2 $3',
    only: isGotOnce,
  },
  // "on the same network", "from the same place"
  {
    say: 'on|in|at|over the? same network|chain|blockchain',
    mean: 'on CHAIN',
    only: ({ chains }) => isOne(chains),
  },
  {
    say: '( on|in|at|from|to|into|with|out-of|of? ) the? same place|protocol|platform|app|market|site',
    mean: '$1 VENUE',
    only: ({ chains, venues }) => isOne(venues) && chains.length < 2,
  },
  {
    say: '( ASSET ) that|which|what is|are|lies|sits in|inside my|the? wallet',
    mean: '$1',
  },
  { say: 'and after|afterwards ,', mean: ', then' },
  // "send … to my nephew's wallet on Solana, which is …", "to my mother address 0x…"
  {
    say: `( ${PAYMENT} ) to my ${KNOWN}|hardware|cold|hot|main|ledger|savings|new|own 's? phantom|metamask|rabby|ledger|trezor? ${WALLET} ( [ on|in CHAIN ]? ) [ , which is ]? ( PARTY ) ( [ on|in CHAIN ]? ) END`,
    mean: '$1 to $3 $2 $4',
    only: isPaidOnce,
  },
  // "send … to my mother. Her address is …"
  {
    say: `( ${PAYMENT} ) to my ( ${KNOWN} ) ( [ on|in CHAIN ]? ) [ , || . || ; ] ( his|her|their ) wallet? ${WALLET} is ( PARTY ) END`,
    mean: '$1 to $5 $3',
    only: (text, [, who = [], , whose = []]) =>
      isPaidOnce(text) && isOwnerOf(wordOf(whose[0]), who),
  },
  // "…, that's the hardware wallet": which of mine it is.
  {
    say: `( ${PAYMENT} to PARTY ( [ on|in CHAIN ]? ) ) [ , || - || . ] [ that|this|it is || that's|it's|thats ] my|the hardware|cold|hot|main|ledger|savings|new|own? ${WALLET} END`,
    mean: '$1',
    only: isPaidOnce,
  },
  // "I owe my sister 0.05 ETH, so please transfer it to …"
  {
    say: `START i|we owe [ him|her|them || my ${KNOWN} ] ( SIZE ASSET ) [ , || . || ; ] so|and? please? ( send|pay|transfer|give ) it to ( PARTY )`,
    mean: 'please $2 $1 to $3',
    only: isPaidOnce,
  },
  // "cancel the unlimited USDT allowance that 0x… has on my wallet"
  {
    say: `${ENDS_GRANT} away|back|off? the|that|any|my unlimited|infinite|full|whole|existing|current? ( ASSET ) ${GRANT} that|which? ( PARTY ) has|holds|got|have [ on|for|over|to my|the wallet|account ]? ( [ END || on|in CHAIN ] )`,
    mean: 'revoke my $1 approval for $2 $3',
    only: isOneGrant,
  },
  {
    say: `${ENDS_GRANT} away|back|off? the|that|any|my unlimited|infinite|full|whole|existing|current? ${GRANT} that|which|of|from|for|to? ( PARTY ) has|holds|got|have? [ for|on|over|of || to|for spend|use|move|take|using|spending ] my|the|any? of? my? ( ASSET )`,
    mean: 'revoke my $2 approval for $1',
    only: isOneGrant,
  },
  {
    say: `${ENDS_GRANT} away|back|off? the|that|any|my unlimited|infinite|full|whole|existing|current? ${GRANT} that|which? i|we have? gave|given|granted|made|set for|of|on ( ASSET ) to|for ( PARTY )`,
    mean: 'revoke my $1 approval for $2',
    only: isOneGrant,
  },
  {
    say: '( revoke ANY{1,10} ) , to be? ( SIZE ) END',
    mean: '$1',
    only: (_text, [, told = []]) => {
      const [size] = told;
      return size?.kind === 'number' && Number(size.value) === 0;
    },
  },
  // "allow to address 0x… that it use 400 USDC of me"
  {
    say: 'allow|permit|authorise|authorize|let to|for? the? address|wallet|contract|spender? ( PARTY ) that|so it|they|he|she [ is|are able|allowed to ]? can|may|could? use|uses|spend|spends|take|takes|move|moves [ up to ]? ( SIZE ASSET ) [ of|from me|mine ]?',
    mean: 'allow $1 to spend $2',
  },
  // "from the pool WBTC/ETH"
  { say: 'pool of|called? ( PAIR )', mean: '$1 pool' },
  // Liquidity is added over the full range.
  {
    say: '( [ lp || add || provide || liquidity ] ANY{1,14} ) ,? [ in|with|over|at|as a|the? ]? full-range|full range? END',
    mean: '$1',
    only: (_text, [said]) => !said?.some((token) => PARTS.test(wordOf(token))),
  },
  // "the rewards …, those which are gathered until now"
  {
    say: `( claim|collect|harvest ANY{1,14} ) [ , || - ]? all? [ those|ones|the ones|rewards? ]? that|which? are|have|has|were? been? ${GAINED} up|there|already? [ until|till|to now|date|today || up to now || so far || already || by now ] END`,
    mean: '$1',
    only: (_text, [said]) => !said?.some((token) => PARTS.test(wordOf(token)) || isSize(token)),
  },
  // "There are some rewards waiting for me on Aave. Claim them."
  {
    say: 'START [ there should|must|might|may be || there are|is || i should|must? have ] some|my? unclaimed|pending|accrued|new? ( rewards ) unclaimed|pending|waiting|sitting|ready|accrued|left? [ for me ]? ( on|in|at|with VENUE [ on|in CHAIN ]? ) [ . || ; ] please? ( claim|collect|harvest ) them all? please? END',
    mean: '$3 my $1 $2',
    only: isOfOneVenue,
  },
  // "Bridge … and supply it to Aave once it's over there": an order of steps.
  {
    say: `( ANY{4,30} and|then ANY{2,12} ) ,? once|when|after|whenever [ it's|that's || it|they|that|everything is|are|has|have|gets|get || it|they|that ] all|fully? arrives|arrive|arrived|landed|lands|over|across|there|through|done [ there || on CHAIN || over|across there ]? END`,
    mean: '$1',
    only: (_text, [said]) => !said?.some((token) => WAITS.test(wordOf(token))),
  },
  // "to Base, where my grandson says the fees are lower"
  {
    say: '( CHAIN ) , where [ my|our|the PLAIN{0,2} ANY says|tells|said me? ]? the|its? fees|gas|costs|fee is|are much|way|so|a? lot? lower|cheaper|low|cheap|smaller|better END',
    mean: '$1',
  },
  // "against the collateral I've already got there"
  {
    say: "against ( my|the? ) collateral that|which? i|we|i've|we've have|'ve|got? already? have|got|hold|posted|supplied|deposited|put|locked|parked? already|got|up? there|in|up? already|there?",
    mean: 'against $1 collateral',
    only: ({ words }) => words.includes('borrow'),
  },
  // "Two payments on Base: …": each is said behind.
  {
    say: `START please? make|do|send? these|the? ( SIZE ) payments|transfers|sends ( [ on|in CHAIN ]? ) : ( SIZE ASSET to|for PARTY [ [ , and? || ; and? || and ] SIZE ASSET to|for PARTY ]{0,3} ) END`,
    mean: 'send $3 $2',
    only: ({ parties, sizes }, [told]) =>
      sizes === parties + 1 && told?.length === 1 && countOf(told[0]) === parties,
  },
];
