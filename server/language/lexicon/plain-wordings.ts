import { isSize, type Token, wordOf } from '../tokens/token.ts';
import { LIFE, LIFE_QUALITY } from './life-words.ts';
import { type Facts, isOwnerOf, type Wording } from './wordings.ts';
import { wordSet } from './words.ts';

/** What may change an order wherever it stands. */
const DOUBTS =
  /^(not|no|never|nothing|don't|dont|doesn't|or|if|unless|but|except|until|instead|maybe|perhaps|could|might|rather|said|says|half|only|later|tomorrow|each|every|per)$/;
const isCertain = ({ words }: Pick<Facts, 'words'>): boolean =>
  !words.some((one) => DOUBTS.test(one));
const isPaidOnce = (text: Facts): boolean =>
  text.parties === 1 && text.sizes === 1 && isCertain(text);
/** UNI is a coin, too. */
const isPlaceless = ({ venues, assets }: Facts): boolean =>
  venues.every((one) => one === 'uniswap-v3' && assets.includes('UNI'));
const numberOf = (tokens: readonly Token[] = []): number => {
  const size = tokens.find(isSize);
  return size?.kind === 'number' ? Number(size.value) : Number.NaN;
};
const isSame = (some: readonly Token[] = [], others: readonly Token[] = []): boolean =>
  some.map(wordOf).join(' ') === others.map(wordOf).join(' ');

const SPANS = wordSet(
  'day days night nights morning mornings afternoon evening evenings week weeks month months year years weekend summer winter spring autumn bedtime',
);
const GOODS = [LIFE.food, LIFE.thing, LIFE.event, LIFE.place, LIFE.household];
/** Things that people buy and pay for, and no person, time or coin among them: "the concert tickets". */
const areGoods = (told: readonly Token[] = []): boolean => {
  const words = told.map(wordOf);
  const last = words.at(-1) ?? '';
  const isGood = (word: string) => BOUGHT.has(word) || GOODS.some((list) => list.has(word));
  return (
    isGood(last) &&
    !SPANS.has(last) &&
    words.every(
      (word) =>
        isGood(word) || (LIFE_QUALITY.has(word) && !/^(own|due|first|last|next)$/.test(word)),
    )
  );
};
const BOUGHT = wordSet(
  'ticket tickets deposit present presents gift gifts repairs repair lesson lessons food drinks drink books book hotel trip internet fuel gas-bill water-bill subscription membership insurance medicine fees',
);
/** "who cleans our flat": somebody is told of, and nothing else. */
const tellsOfWho = (told: readonly Token[] = []): boolean =>
  told.every((token) => token.kind === 'word') &&
  !told.some(
    (token) =>
      /^(not|no|never|or|was|had|wants|want|needs|says|said|gets|get|has|have|should|must|will|would|used|lost|moved|died|pays|paid|owes|to)$/.test(
        wordOf(token),
      ) || LIFE.person.has(wordOf(token)),
  );

const PUTS = 'deposit|supply|lend|put|place|invest|park|stake';
const DOES =
  'swap|exchange|convert|change|trade|sell|bridge|send|transfer|move|lend|supply|deposit|put|stake|wrap|unwrap';
const REPAYS = '[ repay || settle || clear || pay off|down|back ]';
const OWN = '[ in|from my|the wallet|balance|account ]';
const PAST = 'earlier|last|this last|this? week|month|year|summer|winter|spring|autumn|night|time';
const SET_UP =
  'gave|given|granted|made|set|put|lent|deposited|supplied|staked|parked|borrowed|approved';
const GRANT = 'permission|permissions|allowance|approval|access';
const ENDS_GRANT = 'take|cancel|revoke|remove|kill|end|delete|withdraw|undo';
const PAYMENT = 'please|kindly? send|pay|transfer|give';

/**
 * How orders are worded in whole sentences: with what they are paid by, whom or what a relative clause tells of, what they are
 * for, and what was done before. Each row names all that it takes out.
 */
export const PLAIN_WORDINGS: readonly Wording[] = [
  // "Buy 3 LINK on Arbitrum, paying in USDC", "…, take it from my ETH", "…, use my POL for it"
  {
    say: `START [ please || i|we || can|could|would|will you please? || i'd like ]? [ buy|get|purchase|acquire|need|want me|us? ]? ( exactly? SIZE ASSET [ on|in CHAIN ]? ) [ , and|but? || and || . || ; ] please? [ pay|paying|payment|paid|settle|settled [ for? it|that|them|this || for ]? [ from|with|in|using|by|out-of ] || take it|that from|out-of || use|using|spend|spending ] my|the|some? ( ASSET ) balance? [ for it|that|them|this || to pay [ for it|that|them|this ]? ]? please? END`,
    mean: 'buy $1 using $2',
    only: (text) => isPlaceless(text) && text.sizes === 1 && text.parties === 0 && isCertain(text),
  },
  // "my entire USDT balance"
  {
    say: 'my entire|whole|full|complete ( ASSET ) balance|holdings|holding|stack|bag|stash',
    mean: 'all my $1',
    only: isCertain,
  },
  // "My whole USDT balance on Polygon is to be sent to …"
  {
    say: '( START [ my ANY{1,8} || all ANY{1,8} || SIZE ASSET [ on|in CHAIN ]? ] ) is|are to be ( VERB|sent|paid|lent|sold|staked|moved|swapped|bridged|withdrawn|deposited|repaid|claimed )',
    mean: '$1 should be $2',
    only: isCertain,
  },
  // "Using Jupiter, trade …"
  {
    say: 'START please? using|through|via|over VENUE , please? ( VERB ANY{2,16} ) LAST',
    mean: '$1 via VENUE',
    only: (text) => text.venues.length === 1 && isCertain(text),
  },
  // "… Use Jupiter for it."
  {
    say: '( START ANY{3,16} ) [ , and? || and || . || ; ] please? [ use|using || do it|that|this with|on|via|through ] ( VENUE ) [ for it|that|this|them ]? please? LAST',
    mean: '$1 via $2',
    only: ({ words, venues, chains, parties }) =>
      venues.length === 1 &&
      chains.length < 2 &&
      parties === 0 &&
      isCertain({ words }) &&
      !words.includes('then'),
  },
  // "…, and, when that is done, lend …": an order of steps.
  {
    say: `( [ , || and || . || ; ] and|then? ) ,? [ once|when|after || as soon as ] [ that|this|it|they|everything || the swap|bridge|exchange|transfer|withdrawal|trade ] is|are|has|have|gets been? [ done|there|through|over|across|finished|complete|completed|settled|arrived|landed [ there ]? ] ,? then? please? ( VERB )`,
    mean: '$1 $2',
    only: isCertain,
  },
  // "… as soon as it has landed"
  {
    say: "( ANY{4,30} and|then ANY{2,12} ) ,? as soon as [ it|they|that|everything is|are|has|have|gets|get || it|they|that || it's|that's ] all|fully? arrives|arrive|arrived|landed|lands|over|across|there|through|done [ there || on CHAIN || over|across there ]? END",
    mean: '$1',
    only: isCertain,
  },
  // "swap what arrives into POL"
  {
    say: `( then|and|, please? ${DOES} ) [ what|whatever || all that ] [ arrives|arrived|lands|landed || is|was received || comes|came through|over|across ] [ there || on CHAIN ]? ( to|into|in|on|for|with|at )`,
    mean: '$1 it $2',
    only: isCertain,
  },
  // "whatever rewards have built up for me", "any rewards I have earned"
  {
    say: "claim|collect|harvest|gather whatever|any|all|every of? my|the? ( rewards|reward ) [ that|which? [ i have? || i've || have|has|are|is been? ] gathered|accrued|earned|accumulated|collected|generated|waiting|built|piled|gained up? [ for me ]? ] ( in|on|at|with|from VENUE )",
    mean: 'claim my $1 $2',
    only: (text) => text.venues.length === 1 && text.sizes === 0 && isCertain(text),
  },
  // "Take my rewards from Aave"
  {
    say: '( START please? ) take|get|fetch|pull|grab out? my|all|the? ( rewards ) from|of|out-of ( VENUE )',
    mean: '$1 claim my $2 from $3',
    only: (text) => text.venues.length === 1 && text.sizes === 0 && isCertain(text),
  },
  // "Please realize a swap of …"
  {
    say: '( START please? ) realize|realise|effectuate|conduct|arrange ( a|an|the swap|exchange|transfer|deposit|withdrawal|bridge|payment of )',
    mean: '$1 make $2',
  },
  // "permission to … for use 100 USDC of my wallet"
  {
    say: 'give|grant the|a? permission|allowance|approval to|for ( PARTY ) for|to using|use|using|spend|spending [ up to ]? ( SIZE ASSET ) [ of|from my|mine wallet|account? ]?',
    mean: 'allow $1 to spend $2',
    only: (text) => text.parties === 1 && text.sizes === 1 && isCertain(text),
  },
  // "I give 100 USDC, I want receive ETH"
  {
    say: 'START i|we give|pay ( SIZE ASSET ) [ [ , || . || ; ] and? || and ] i|we? [ want|wish to? || would like to || would-like to? ] receive|get|have|obtain ( ASSET ) ,? ( [ in|on? network|chain? CHAIN ]? ) END',
    mean: 'swap $1 for $2 on CHAIN',
    only: (text) =>
      text.sizes === 1 && text.chains.length === 1 && text.venues.length === 0 && isCertain(text),
  },
  // "It must be swapped 100 USDC to ETH"
  {
    say: 'START it must|should|shall|needs to? be ( VERB|swapped|sent|bridged|moved|deposited|staked ) ( SIZE ASSET )',
    mean: '$2 should be $1',
    only: (text) => text.sizes === 1 && isCertain(text),
  },
  // "put all USDC received in Aave"
  {
    say: `( [ and|then|after || , || . || ; ] LEAD{0,3} ) all? the? ( ASSET ) received|obtained|gotten ( in|into|to|on|with|at )`,
    mean: '$1 the $2 $3',
    only: ({ words }, [, coin = []]) =>
      words.filter((one) => one === wordOf(coin[0])).length === 2 && isCertain({ words }),
  },
  { say: 'of lp ( PAIR )', mean: 'of my $1 lp' },
  // "the rewards that Aave owes me"
  {
    say: 'the|my? ( rewards ) that|which? ( VENUE ) owes|has for? me|us',
    mean: 'my $1 on $2',
    only: (text) => text.venues.length === 1 && isCertain(text),
  },
  { say: 'make use of ( SIZE|my|the )', mean: 'use $1' },
  // "Let me have 150 USDC out of my Aave deposit"
  {
    say: 'START please? let me|us have ( SIZE ASSET ) out-of|from my|our the? ( VENUE ) deposit|supply|position|account?',
    mean: 'withdraw $1 from $2',
    only: (text) => text.venues.length === 1 && text.sizes === 1 && isCertain(text),
  },
  // "I'd rather hold DAI than USDC on Base, so please swap 120 USDC."
  {
    say: "START [ i'd|we'd || i|we would ] rather|sooner hold|have|own|keep ( ASSET ) than ( ASSET ) ( [ on|in CHAIN ]? ) [ , || . || ; ] so? please? swap|exchange|convert|change|trade ( SIZE ) of? my|the? ( ASSET ) END",
    mean: 'swap $4 $5 for $1 $3',
    only: (text, [got, held, , , given]) =>
      text.sizes === 1 && isSame(held, given) && !isSame(got, given),
  },
  // "From my 900 USDC on Base, please send 100 to …"
  {
    say: `START from|of|out-of my|our ( SIZE ) ( ASSET ) ( [ on|in CHAIN ]? ) ,? please? ( ${DOES} ) ( SIZE ) ( to|into|for )`,
    mean: '$4 $5 $2 $3 $6',
    only: ({ sizes, words }, [all, , , , some]) =>
      sizes === 2 && numberOf(some) <= numberOf(all) && isCertain({ words }),
  },
  // "I owe two people: … Pay them both on Optimism."
  {
    say: `START [ i|we owe ( SIZE ) people|friends|persons|suppliers|colleagues || ( SIZE ) people|friends to pay ] : ( SIZE ASSET to PARTY [ [ , and? || ; and? || and ] SIZE ASSET to PARTY ]{0,3} ) [ . || ; ] please? pay|send [ them|these|those both|all? || both|all [ of them|these ]? ] ( [ on|in CHAIN ]? ) please? END`,
    mean: 'send $3 $4',
    only: ({ parties, sizes, words }, [one = [], other = []]) =>
      sizes === parties + 1 && numberOf([...one, ...other]) === parties && isCertain({ words }),
  },
  {
    say: 'START [ please || make|do|send ]{0,3} these|the? ( SIZE ) payments|transfers|sends ( [ ,? both|all? on|in CHAIN ]? ) please? : ( SIZE ASSET to|for PARTY [ [ , and? || ; and? || and ] SIZE ASSET to|for PARTY ]{0,3} ) END',
    mean: 'send $3 $2',
    only: ({ sizes, parties, words }, [told]) =>
      sizes === parties + 1 && numberOf(told) === parties && isCertain({ words }),
  },
  // "I have 1,250 USDT on Arbitrum that I would rather hold as USDC. Please exchange all 1,250 of it."
  {
    say: "START [ i|we have|hold|own got? || i've|we've got? ] ( SIZE ) ( ASSET ) sitting|lying|idle|parked|left? ( [ on|in CHAIN ]? ) that|which [ i|we would|'d || i'd|we'd ] rather|like|prefer|love to? [ hold|have|see|keep|be ]? [ as|in|turned|changed|converted|swapped|exchanged as|in|into|to|for? ] ( ASSET ) [ instead ]? [ [ . || ; || , ] so? please? swap|exchange|convert|change|trade [ all SIZE of it|them|that || it|them|that || all of it|them|that || all SIZE || the lot ] [ for me ]? please? ]? END",
    mean: 'swap $1 $2 $3 for $4',
    only: ({ sizes, words }, [size]) => {
      const stated = numberOf(size);
      return (
        Number.isFinite(stated) &&
        sizes <= 2 &&
        !words.some((one) => /^(not|no|never|don't|half|some|part|or|if|later)$/.test(one))
      );
    },
  },
  // "Use the GHO in my wallet to pay back 150 GHO of …"
  {
    say: `START please? use my|the|some? ( ASSET ) ${OWN}? to ( ${REPAYS} SIZE ) ( ASSET )`,
    mean: '$2 $3',
    only: (text, [from, , owed]) => text.sizes === 1 && isSame(from, owed) && isCertain(text),
  },
  {
    say: `START please? use|take ( SIZE ASSET ) ${OWN}? [ to || and ] ${REPAYS} my|the? ( loan|debt on|at|in|with VENUE )`,
    mean: 'repay $1 of my $2',
    only: (text) => text.sizes === 1 && text.venues.length === 1 && isCertain(text),
  },
  // "Take 200 USDC from my wallet and lend it on Aave", "Take a third of my LINK and swap it into ETH"
  {
    say: `START please? take|use ( [ SIZE || a|one third|quarter || half of my|the? || SIZE of my|the ] ASSET ) [ from|out-of|in my|our|the wallet|balance ]? ( [ on|in CHAIN ]? ) [ [ , || and ] and|then? || to ] please? ( ${DOES} ) it|them|that ( to|into|in|on|for|with|at )`,
    mean: '$3 $1 $2 $4',
    only: (text) =>
      text.sizes < 2 &&
      !text.words.some((one) =>
        /^(not|no|never|don't|or|if|unless|except|later|deposit|position|loan|debt|staked|deposited|supplied|lent)$/.test(
          one,
        ),
      ) &&
      text.chains.length < 2,
  },
  // "to the lady who cleans our flat. Her address is …"
  {
    say: `( START ${PAYMENT} SIZE ASSET ( [ on|in CHAIN ]? ) ) to the|my|our|a ( PLAIN{0,2} ANY ) who|that ( ANY{1,6} ) [ , || . || ; || : || - ] [ ( his|her|their ) wallet? address is|: || at || the address is || address : ]? ( PARTY ) ( [ on|in CHAIN ]? ) LAST`,
    mean: '$1 to $6 $7',
    only: (text, [, , who = [], told, whose = []]) =>
      isPaidOnce(text) && tellsOfWho(told) && isOwnerOf(wordOf(whose[0]), who),
  },
  // "against the collateral that is already there"
  {
    say: ',? against my|the? collateral that|which? is|lies|sits|stands already? there|deposited|posted|supplied|in-place [ there ]?',
    mean: 'against collateral',
    only: ({ words }) => words.includes('borrow'),
  },
  // "the allowance I once gave to …": when it was, is told.
  {
    say: `( that|which? i|we have? ) once|recently|earlier|originally|already|accidentally|stupidly|foolishly ( ${SET_UP} )`,
    mean: '$1 $2',
    only: isCertain,
  },
  {
    say: `( that|which? i|we have? ${SET_UP} ANY{1,8} ) [ ${PAST} || yesterday || a|some while|year|month|week|time ago || ages|years|months|weeks ago || the other day || in|since NUMBER|january|february|march|april|june|july|august|september|october|november|december ] END`,
    mean: '$1',
    only: isCertain,
  },
  // "take away the permission I gave … to spend my USDC"
  {
    say: `${ENDS_GRANT} away|back|off? the|that|any|my unlimited|full|existing|current|old? ${GRANT} that|which? i|we have? gave|given|granted to|for? ( PARTY ) to|for spend|use|move|take|using|spending my|the|any? of? my? ( ASSET )`,
    mean: 'revoke my $2 approval for $1',
    only: (text) => text.parties === 1 && text.sizes === 0 && isCertain(text),
  },
  {
    say: `${ENDS_GRANT} away|back|off? the|that|any|my old|existing|current? ( ASSET ) ${GRANT} that|which? i|we have? gave|given|granted to|for? ( PARTY ) ( [ on|in CHAIN ]? )`,
    mean: 'revoke my $1 approval for $2 $3',
    only: (text) => text.parties === 1 && text.sizes === 0 && isCertain(text),
  },
  // "I no longer want … to be able to spend my USDC"
  {
    say: `START i|we no longer want|wish|like ( PARTY ) to [ be able|allowed to || have access|permission to ]? spend|use|move|take|touch [ any of ]? my ( ASSET ) ( [ on|in CHAIN ]? ) any-more|anymore|any? longer|more? END`,
    mean: 'revoke my $2 approval for $1 $3',
    only: ({ parties, sizes }) => parties === 1 && sizes === 0,
  },
  // "the 400 ARB I got in the airdrop for USDC"
  {
    say: '( START ANY{1,4} SIZE ASSET ) that|which? i|we [ got|received|earned|won|bought ] [ in|at|during|as|through an|a|the|my? PLAIN|airdrop|airdrops{1,2} || yesterday || recently ]? ( [ for|into|to ASSET || on|in CHAIN ] )',
    mean: '$1 $2',
    only: (text) => text.sizes === 1 && isCertain(text),
  },
  // "Send 40 USDC to … for the concert tickets", "… as a birthday present"
  {
    say: `( START ${PAYMENT} SIZE ASSET [ on|in CHAIN ]? to PARTY ( [ on|in CHAIN ]? ) ) ,? [ for || as || towards || to cover|pay|settle for? || that|it|this is for? || that's|it's for? ] [ my|our|the|a|an|this|some share|part|half of ]? the|my|our|a|an|this|some? ( PLAIN|invoice|bill|bills{1,3} ) [ from|of last|this week|month|year|night|weekend ]? LAST`,
    mean: '$1',
    only: (text, [, , told]) => isPaidOnce(text) && areGoods(told),
  },
  // "It is this month's rent."
  {
    say: `( START ${PAYMENT} SIZE ASSET [ on|in CHAIN ]? to PARTY ( [ on|in CHAIN ]? ) ) [ . || ; || , || - ] [ that|it|this is for? || that's|it's for? ] [ this|last month|week|year ]? the|my|our|a|an|this|some? ( PLAIN{1,3} ) LAST`,
    mean: '$1',
    only: (text, [, , told]) => isPaidOnce(text) && areGoods(told),
  },
  // "Withdraw 700 USDC … to pay the rent"
  {
    say: '( START please? [ i want|need|would-like to ]? withdraw|take-out|take|pull|swap|sell|convert|exchange|borrow|unstake|redeem|bridge|move ANY{2,14} ) ,? [ to || in order to || so that? i|we can|could|may|will|have-to ] pay|cover|buy|settle|afford [ for ]? the|my|our|a|an|some|this|next? [ month|week ]? ( PLAIN{1,3} ) LAST',
    mean: '$1',
    only: (text, [, told]) =>
      text.parties === 0 && text.sizes < 2 && areGoods(told) && isCertain(text),
  },
  // "My 300 DAI should earn something: please put it into Spark."
  {
    say: `START ( [ my SIZE || my || SIZE || all my ] ASSET ( [ on|in CHAIN ]? ) ) should|could|can|may|must finally? earn|make|get|bring me? something|some|a|more? [ bit of ]? interest|yield|money|something? [ : || , || . || ; ] so? please? ( ${PUTS} ) it|them|that ( in|into|on|with|at|to )`,
    mean: '$3 $1 $4',
    only: ({ sizes, words }) =>
      sizes < 2 &&
      !words.some((one) => /^(not|no|never|don't|or|if|unless|half|some|part|later)$/.test(one)),
  },
  // "Lend 900 USDC on Aave, where it can earn some interest"
  {
    say: `( START ANY{4,14} ) ,? where|so it|they|i|we [ can|could|will|may ]? earn|earns|make|makes|get|gets|bring|brings me? some|a|the|more? [ bit|little of? ]? interest|yield|income|money|something END`,
    mean: '$1',
    only: (text) => text.sizes < 2 && text.parties === 0 && isCertain(text),
  },
  // "Kindly arrange for 300 USDC to be moved …", "see to it that 45 USDC reaches …"
  {
    say: 'START please|kindly|could|can|would|you{0,3} please? [ arrange|organise|organize for || have ] ( [ SIZE || my || all my ] ASSET ( [ on|in CHAIN ]? ) ) to be ( VERB|sent|paid|lent|sold|staked|moved|swapped|bridged|withdrawn|deposited|repaid )',
    mean: '$1 should be $3',
    only: isCertain,
  },
  {
    say: 'START please|kindly|could|can|would|you{0,3} please? [ see to it || make|be sure || ensure || see ] that? ( SIZE ASSET [ on|in CHAIN ]? ) [ reaches|reach || gets|goes|get|go to || is|are|gets sent|paid to ] ( PARTY )',
    mean: 'send $1 to $2',
    only: isPaidOnce,
  },
  // "a quarter of what I have in USDC at Aave"
  {
    say: "( [ half || a|one quarter|third || SIZE ] ) of? what i|we|i've have|hold|got|keep? in ( ASSET )",
    mean: '$1 of my $2',
    only: ({ sizes, words }) =>
      sizes < 2 && !words.some((one) => /^(not|no|never|don't|or|if|unless|debt|owe)$/.test(one)),
  },
];
