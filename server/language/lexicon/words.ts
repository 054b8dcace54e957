/** A set of words written as one text. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Prepositions and the sense they carry here. */
export const PREPOSITIONS: Record<string, Preposition> = {
  to: 'to',
  into: 'to',
  onto: 'to',
  in: 'in',
  inside: 'in',
  within: 'in',
  on: 'on',
  over: 'on',
  at: 'on',
  via: 'via',
  through: 'via',
  thru: 'via',
  using: 'with',
  with: 'with',
  for: 'for',
  from: 'from',
  off: 'from',
  frm: 'from',
  of: 'of',
  as: 'as',
  against: 'against',
  vs: 'against',
  by: 'by',
  towards: 'to',
  'out-of': 'from',
};

export type Preposition =
  | 'to'
  | 'in'
  | 'on'
  | 'via'
  | 'with'
  | 'for'
  | 'from'
  | 'of'
  | 'as'
  | 'against'
  | 'by';

export const CONJUNCTIONS = wordSet('and & plus + und y');

/** Words between steps that carry nothing else. */
export const SEQUENCERS = wordSet(
  'then next after afterwards afterward finally lastly subsequently thereafter later first firstly second secondly third thirdly followed',
);

/** Words that carry no meaning for an order. */
export const FILLERS = wordSet(
  `please pls plz kindly just now immediately quickly instantly asap also back again so well ok okay hey hi hello
  thanks thank yo gm directly simply straight right away total totally approximately about roughly around exactly
  precisely approx circa only even maybe actually really currently still up down out one-time single separately each both
  together worth here there gonna wanna yeah yes sure bro fam sir ser lol dear mate quick fast
  network chain mainnet blockchain evm token tokens coin coins native crypto cryptocurrency available spot
  amount value equivalent sum quantity units unit piece pieces
  wallet account balance holdings position positions funds side bags bag stack
  transaction transactions tx txs steps step command commands execute chain-of batch
  be is are it's its was should will would can could do does did has have had got him home plain regular normal ordinary vanilla actual am im i'm i i'd i'll me we us let lets let's you u
  need want like wish help assist proceed make sure complete perform prepare draft create start
  instead rather preferably ideally altogether
  protocol finance platform exchange dex market markets version router aggregator app dapp site service`,
);

export const DETERMINERS = wordSet('the a an this that these those any its their');
export const POSSESSIVES = wordSet('my our mine');
export const OTHERS_POSSESSIVES = wordSet('your his her their');

/** Words for everything there is. */
export const ALL_WORDS = wordSet(
  'all everything entire whole max maximum full every entirety 100%',
);

/** Sizes that are no number. */
export const VAGUE_SIZES = wordSet(
  'some few little small tiny bit portion part several couple lot lots bunch chunk most bigger big large random certain much',
);

/** Things that are no asset: which one must be asked. */
export const VAGUE_ASSETS = wordSet(
  `token tokens coin coins crypto cryptos stuff something anything funds fund money assets asset thing things one ones
  cash currency currencies altcoins alts shitcoins memecoins memecoin bags portfolio everything investment investments savings
  stable stables stablecoin stablecoins position positions strategy farming yield`,
);

export const ANAPHORS = wordSet('it them that this those these itself');

/** Nouns that stand for what the step before gave. */
export const PROCEEDS = wordSet(
  'proceeds output result results outcome received remainder swapped bridged borrowed withdrawn',
);
export const REST_WORDS = wordSet('rest remaining remainder leftover leftovers');

export const FRACTION_WORDS: Record<string, string> = {
  half: '50',
  quarter: '25',
  third: '33.333333',
};

/** Nouns that make what stands before them a pool or vault. */
export const POOL_WORDS = wordSet('pool vault lp farm gauge pair reserve');

/** Words that never are an asset, a venue or a name by themselves. */
export const STOPWORDS = wordSet(
  `but not no nor or if then than too very via per while because since until unless before during without
  where which who what how why when whether
  reward rewards fee fees interest loan debt collateral liquidity rate price slippage gas cost
  yield profit profits earnings strategy supplied supply deposited staked earn mint receive get back
  account another other same different new old highest lowest best cheapest fastest safest strongest biggest top
  minimum least most more less
  buy sell swap bridge send stake deposit withdraw borrow repay approve claim transfer lend
  today tomorrow tonight week month year day time times
  usd dollar dollars user users friend someone somebody anyone
  using put mine route routes path way random current whoever apy apr tvl borrowing power capacity airdrop airdrops limit approvals allowances permissions access popular trending hottest hot famous viral promising memecoin
  earned emissions emission bribes code range id tokenid ids nft number spending spend access allowance approval permission unlimited infinite
  pending unstaked queued unclaimed accrued outstanding finalized finalised request requests ticket withdrawal withdrawals
  work use good earn boosted wallets addresses address contract lending staking restaking`,
);
