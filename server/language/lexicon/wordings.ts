import { type Token, wordOf } from '../tokens/token.ts';
import { PERSONS } from './persons.ts';

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

const SELLS = 'sell|dump|offload|liquidate|ditch|unload|convert|swap|exchange|trade|change|rid';
const JOINS = '[ , and || and || , || ; || . ] then?';
const PAYS = 'send|pay|transfer|wire|forward|remit|give';
const BUYS = 'buy|get|purchase|acquire|need|grab|want|receive';
const PUTS = 'deposit|supply|lend|put|place|invest|park|stake|provide|lock';
const TAKES = 'withdraw|pull|take|redeem|remove|get|retrieve|unlend';
const GRANT = 'permission|permissions|allowance|approval|access|approve|approve';
const ENDS_GRANT = 'take|cancel|revoke|remove|kill|end|delete|withdraw|undo';
const WALLET = 'wallet|address|account|addr';
const GAINED = 'gathered|accrued|earned|accumulated|collected|generated|waiting|pending|there';
/** Whose wallet, of what make or use, an address is: nothing of it says that it is not the one to pay. */
const KIND_OF_WALLET =
  'hardware|cold|hot|main|ledger|trezor|savings|saving|business|work|new|own|second|other|personal|private|family|joint|company|phantom|metamask|rabby|rainbow|coinbase|kraken|binance|exchange|safe|vault|everyday|spending|mobile|phone|desktop|backup|primary|current|trading|holiday|rent|shop|office|treasury';

const isOne = (names: readonly unknown[]): boolean => names.length === 1;
/** What speaks against whom it is said of. */
const isWarned = ({ words }: Facts): boolean =>
  words.some((one) =>
    /^(old|former|previous|wrong|fake|not|never|ex|hacked|compromised|scam\w*|isn't|wasn't|was|or|don't|dont|unless|if)$/.test(
      one,
    ),
  );
const isPaidOnce = (text: Facts): boolean =>
  text.parties === 1 && text.sizes === 1 && !isWarned(text);
/** Whether the first bracket names a coin that nothing but the pool of the text has, and nothing else may mean it. */
const isOnlyOfPool: Wording['only'] = ({ assets, words }, [kept]) =>
  assets.filter((one) => one === wordOf(kept?.[0]).toUpperCase()).length === 1 &&
  !words.some((one) => /^(it|them|both|everything|rest)$/.test(one));

const FEMALE =
  /^(lady|mother|mum|mom|sister|wife|daughter|aunt|girlfriend|niece|grandma|grandmother|granddaughter|woman|girl)$/;
const MALE =
  /^(man|guy|father|dad|brother|husband|son|uncle|boyfriend|nephew|grandpa|grandfather|grandson|boy|gentleman)$/;
const isPerson = (token: Token): boolean =>
  [PERSONS, FEMALE, MALE].some((one) => one.test(wordOf(token)));
/** "the lady … His address": somebody else's. */
const isOwnerOf = (pronoun: string, who: readonly Token[]): boolean =>
  !who.some(
    (token) =>
      (pronoun === 'his' && FEMALE.test(wordOf(token))) ||
      (pronoun === 'her' && MALE.test(wordOf(token))),
  );
const isOneGrant = ({ parties, words }: Facts): boolean =>
  parties === 1 && !words.some((one) => /^(don't|dont|not|never|or|if|unless)$/.test(one));
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
    say: `( ${SELLS} MOVED{0,8} ASSET MOVED{0,4} ) ${JOINS} [ give|get|gimme|buy me|us? || receive || i want ] some|the? ( ASSET ) [ for it|that|them || instead || in return|exchange || back ]? ( [ on CHAIN ]? ) END`,
    mean: '$1 for $2 $3',
    only: ({ chains }, [sold]) =>
      chains.length < 2 &&
      sold?.some(
        (token) =>
          token.kind === 'number' ||
          token.kind === 'percent' ||
          /^(all|my|half)$/.test(wordOf(token)),
      ) === true,
  },
  // "buy exactly 300 DAI, pay from my USDC"
  {
    say: `( ${BUYS} BOUGHT{1,12} ) [ , and || and || , ]? pay|paying|paid|take|taken [ for it|that|this|them ]? it|this|that? [ for it|that|this|them ]? from|with|using|out-of ( my|the? ) ( ASSET ) balance? ( [ how|as much as? [ that|it|is ]? is? needed|necessary|required ]? ) END`,
    mean: '$1 using $2 $3',
  },
  // "I need exactly 1,500 USDC. Sell however much WETH it takes to get there."
  {
    say: `need|want|get|buy ( exactly? SIZE ASSET [ on|in CHAIN ]? ) [ , || . || ; ] and|so|please? sell|use|spend|swap|convert however|as|whatever|how much|amount? of? ( my? ) ( ASSET ) as? [ it|that|this takes|needs || is|that|it needed|necessary|required ] [ to get|reach|cover|do|make there|it|that|this ]? [ for it|that|this ]? END`,
    mean: 'buy $1 using $2 $3',
  },
  // "… into Aave so that it earns some interest", "for receive interest"
  {
    say: `( ${PUTS} ANY{2,14} ) ,? [ so that? it|they|i|we can|could|will|may? || to || for || in order to ] earn|earns|make|makes|get|gets|receive|receives|receiving|generate|generates|earning|getting|have|gain me|us? some|a|the|more? [ bit|little of? ]? interest|yield|yields|returns|rewards|apy|income END`,
    mean: '$1',
  },
  // "I am having USDC in Morpho"
  { say: 'START i|we am|are having', mean: 'i have' },
  // "Use Jupiter for it."
  {
    say: '[ , || . || ; || ASKED ] please? use|using ( VENUE ) for it|that|this END',
    mean: 'using $1',
    only: ({ venues }) => isOne(venues),
  },
  // "250 USDT what I borrowed", "USDC what is in wallet"
  {
    say: '( ASSET|money|coins|tokens|funds ) what ( [ i|we have? borrowed|lent|own|hold|supplied|deposited|staked|have|got|receive || is|are in|on|at|lying ] )',
    mean: '$1 that $2',
  },
  // "withdraw the 50 USDT that I supplied to Aave": where it is taken from.
  {
    say: `( ${TAKES} MOVED{1,8} ASSET ) that|which? i|we|i've|we've have|am|did? already|had? supplied|deposited|lent|put|parked|placed|invested|have|having|hold|keep|got to|in|into|on|at|with|inside the? ( VENUE )`,
    mean: '$1 from $2',
    only: ({ venues }, [taken]) =>
      isOne(venues) && !taken?.some((token) => /^(and|then|send|swap|bridge)$/.test(wordOf(token))),
  },
  {
    say: "[ repay || give|pay back || return || settle || pay off ] ( MOVED{1,8} ASSET ) that|which? i|we|i've|we've have|had? already? borrowed|owe|loaned from|on|at|to|in|with|off ( VENUE )",
    mean: 'repay $1 on $2',
  },
  {
    say: "( unstake MOVED{1,8} ASSET ) that|which? i|we|i've|we've have|had? already? staked with|on|in|at|through ( VENUE )",
    mean: '$1 from $2',
  },
  // "stake all of the ETH that comes out of it": what the step before gives.
  {
    say: `( [ and|then || , || . || ; ] LEAD{0,3} ) the|that received|resulting? ( ASSET ) that|which|what? [ i|we|u|you will? get|receive|got|obtain || i'll|you'll get|receive ] [ out-of|from|for it|that|this ]? ( [ END || to|into|in|on|with|at|for|- ] )`,
    mean: '$1 the $2 $3',
  },
  {
    say: `( [ and|then || , || . || ; ] LEAD{0,3} ) all? of? the|that|all received|resulting? ( ASSET ) that|which|what? [ comes|came|come out|back || results || is|was received ] [ out-of|from|for it|that|this ]? ( [ END || to|into|in|on|with|at|for|- ] )`,
    mean: '$1 the $2 $3',
  },
  {
    say: '( [ and|then || , || . || ; ] LEAD{0,3} ) all? of? the|that|all received|resulting|obtained ( ASSET ) ( [ END || to|into|in|on|with|at|for|- ] )',
    mean: '$1 the $2 $3',
  },
  {
    say: '( , ) ( ASSET ) that|which|what? i|we|u|you get|receive|got ( [ END || to|into|in|on|with|at|for|- ] )',
    mean: '$1 the $2 $3',
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
    say: `( ${TAKES} ANY{1,8} ) from|out-of it|there END`,
    mean: '$1 from VENUE',
    only: ({ chains, venues }) => isOne(venues) && chains.length < 2,
  },
  {
    say: '( ASSET ) that|which|what is|are|lies|sits in|inside my|the? wallet',
    mean: '$1',
  },
  { say: 'and after|afterwards ,', mean: ', then' },
  // "every last bit of my DAI"
  {
    say: 'every|each last|single|little? bit|cent|penny|drop|crumb|ounce|scrap|piece|token|coin|unit|dollar of ( my|the|our? ) ( ASSET )',
    mean: 'all my $2',
  },
  // "to my nephew's Phantom wallet on Solana, which is …", "to my mother address 0x…"
  {
    say: `( to|for ) my|our|the|his|her|their|this PLAIN|VENUE{0,3} ${WALLET} of? ( [ on|in CHAIN ]? ) [ , that|which is || , || : || - || that|which is || is ]? ( PARTY )`,
    mean: '$1 $3 $2',
    only: isPaidOnce,
  },
  // "to the lady who cleans our flat. Her address is …"
  {
    say: `( to|for ) ( my|our|the|a|an PLAIN|friend{1,3} ) ( [ who|that ANY{1,6} ]? ) ( [ on|in CHAIN ]? ) [ , and? || . and? || ; || and ] ( his|her|their|the|whose ) eth|evm|wallet? ${WALLET} address? is|: at? ( PARTY ) ( [ on|in CHAIN ]? ) END`,
    mean: '$1 $6 $4 $7',
    only: (text, [, who = [], told = [], , whose = []]) =>
      isPaidOnce(text) && !told.some(isPerson) && isOwnerOf(wordOf(whose[0]), who),
  },
  // "…, that's the hardware wallet": which of mine or theirs it is.
  {
    say: `( PARTY ) [ , || - || . ] [ that|this|which|it is || that's|it's|its|thats ] my|the|our|a|his|her|their ${KIND_OF_WALLET}|VENUE{0,2} ${WALLET}|ledger END`,
    mean: '$1',
    only: ({ parties }) => parties === 1,
  },
  // "I owe my sister 0.05 ETH, so please transfer it to …"
  {
    say: `START [ because|since|as ]? i|we owe|owed|promised my|our|the|a? PLAIN|ANY{1,2} ( SIZE ASSET ) [ , || . || ; ] so|and? [ please || could|can you please? || kindly ]? ( ${PAYS} ) it|that|them to ( PARTY )`,
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
  },
  // "the rewards …, those which are gathered until now"
  {
    say: `( claim|collect|harvest ANY{1,14} ) [ , || - ]? all? [ those|ones|the ones|rewards? ]? that|which? are|have|has|were? been? ${GAINED} up|there|already? [ until|till|to now|date|today || up to now || so far || already || by now ] END`,
    mean: '$1',
  },
  // "There are some rewards waiting for me on Aave. Claim them."
  {
    say: 'START [ there should|must|might|may be || there are|is || i should|must? have ] some|my|a? [ lot|few of? ]? unclaimed|pending|accrued|new? ( rewards|reward|emissions|fees ) unclaimed|pending|waiting|sitting|ready|accrued|left? [ for me ]? ( ANY{0,6} ) [ . || ; || , ] [ so || and || then ]? please? ( claim|collect|harvest ) them|it|those|these all? please? END',
    mean: '$3 my $1 $2',
  },
  // "Bridge … and supply it to Aave once it's over there": an order of steps.
  {
    say: `( ANY{4,30} and|then ANY{2,12} ) ,? once|when|after|whenever [ it's|that's || it|they|that|everything is|are|has|have|gets|get || it|they|that ] all|fully? arrives|arrive|arrived|landed|lands|over|across|there|through|done [ there || on CHAIN || over|across there ]? END`,
    mean: '$1',
    only: (_text, [said]) => !said?.some((token) => WAITS.test(wordOf(token))),
  },
  // "to Base, where my grandson says the fees are lower"
  {
    say: ', where my|our|the? PLAIN{0,2} ANY? [ says|tells|said me? ]? the|its? fees|gas|costs|rates|fee is|are much|way|so|a? lot? lower|cheaper|low|cheap|smaller|better END',
    mean: '',
  },
  // "against the collateral I've already got there"
  {
    say: "against ( my|the? ) collateral that|which? i|we|i've|we've have|'ve|got? already? have|got|hold|posted|supplied|deposited|put|locked|parked? already|got|up? there|in|up? already|there?",
    mean: 'against $1 collateral',
    only: ({ words }) => words.includes('borrow'),
  },
  // "Two payments on Base: …": each is said behind.
  ...[2, 3, 4].map(
    (count): Wording => ({
      say: `START please? make|do|send? these|the|my? ( SIZE ) payments|transfers|sends|payouts ( [ on|in CHAIN ]? ) please? : ( ANY{2,12} [ [ , and? || ; and? || and ] ANY{2,12} ]{0,3} ) END`,
      mean: 'send $3 $2',
      only: ({ parties, sizes }, [told]) =>
        parties === count &&
        sizes === count + 1 &&
        told?.some((token) => token.kind === 'number' && Number(token.value) === count) === true,
    }),
  ),
  // "I'll hang on to the ETH", of a pool that gives it beside another.
  {
    say: `[ . || , || ; ] [ i'll || i|we will? ] keep|hold [ on to ]? the|my? ( ASSET ) there|myself? END`,
    mean: '.',
    only: isOnlyOfPool,
  },
  {
    say: `[ . || , || ; ] [ i'll || i|we will? ] hang on? to the|my? ( ASSET ) END`,
    mean: '.',
    only: isOnlyOfPool,
  },
  {
    say: `[ . || , || ; ] the? ( ASSET ) please? leave|keep|stays [ as it is || there || it ]? END`,
    mean: '.',
    only: isOnlyOfPool,
  },
];
