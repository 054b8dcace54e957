import type { AgentMetric } from '#server/schemas/agent-condition.ts';
import { phraseTable } from './phrases.ts';

/** Words for what can be measured. */
export const METRICS = phraseTable<AgentMetric>([
  [
    'price',
    'price|prices|market price|spot price|token price|exchange rate|price per token|trading price|price tag|spot',
  ],
  [
    'supply_apy',
    'supply apy|supply apr|supply rate|supply rates|supply yield|lending apy|lending apr|lending rate|lending rates|lending yield|lending yields|deposit apy|deposit apr|deposit rate|deposit rates|deposit yield|supplying apy|supply interest|supply interest rate|lend apy|lend apr|interest for lend|interest for lending|interest to lend|interest of lending|interest for deposit|interest for depositing|interest for supply|interest for supplying|lend rate|savings rate|dsr',
  ],
  [
    'borrow_apy',
    'interest for borrow|interest for borrowing|interest to borrow|interest of borrowing|pay to borrow|paying to borrow|paid to borrow|borrow apy|borrow apr|borrow rate|borrow rates|borrowing apy|borrowing apr|borrowing rate|borrowing rates|borrowing cost|borrowing costs|borrow cost|borrow interest|borrow interest rate|loan rate|loan apr|loan apy|debt rate|variable rate|variable borrow rate|variable borrow apy|variable borrow apr|cost to borrow|cost of borrowing|annual cost of borrowing|annual borrowing cost|annual borrow cost|annual borrow rate|annual cost to borrow|rate on my loan|interest on my loan',
  ],
  [
    'apy',
    'apy|apr|apys|aprs|yield|yields|interest rate|interest rates|implied apy|implied yield|implied apr|fixed apy|fixed yield|fixed rate|staking yield|staking apy|staking apr|staking rate|vault apy|vault apr|vault yield|pool apy|pool apr|pool yield|net apy|net apr|base apy|reward rate|annual yield|annual rate|annual interest rate|annual return|rate|rates|interest',
  ],
  [
    'health_factor',
    'health factor|health factors|factor|healthfactor|health-factor|hf|health|health ratio|health score|health rate|loan health|account health|position health|collateral health|borrow health|hf score|my loan|my debt|debt position|borrow position|lending position|loan position|my collateral',
  ],
  [
    'portfolio_value',
    'total bal|wallet bal|port value|port val|pf value|pf val|whole wallet|entire wallet|total of all my wallet|total of all my wallets|total of my wallet|the total of what i own|total of what i own|what i own|what i hold|all of my money|all my money|my total money|total money|the total of my wallets|portfolio|nav|net asset value|all my assets|all my assets together|all my coins|all my tokens|all my holdings|all my crypto|everything i hold|everything i own|everything i have|all i have|all i own|all i hold|total stack|pf|my port|port|portfolio value|portfolio balance|portfolio worth|portfolio size|net worth|networth|total balance|total value|total portfolio|wallet value|wallet worth|wallet total|account value|total holdings|whole portfolio|entire portfolio|total assets|holdings|holding|bag|bags|stack|stash|position value|value of my wallet|value of my portfolio',
  ],
  [
    'balance',
    'balance|gas tank|gas money|gas funds|dry powder|cash pile|war chest|remaining|remains|remain|wallet balance|token balance|account balance|balances|balance of|supply of',
  ],
  [
    'gas_price',
    'gas|gas price|gas prices|gas fee|gas fees|gas cost|gas costs|network fee|network fees|base fee|basefee|gasprice|transaction fee|transaction fees|tx fee|tx fees|gwei|fee|fees',
  ],
  [
    'peg',
    'peg|pegs|depeg|depegs|depegged|depegging|de-peg|de-pegs|de-pegged|unpegs|parity|off peg|off its peg|off the peg',
  ],
]);

/** Things people ask to watch that no source of the service measures: the reason to give. */
export const UNMEASURED = phraseTable<string>([
  [
    'Funding rates and perpetual positions are',
    'funding|funding rate|funding rates|perp|perps|perpetual|perp position|open interest|oi|margin|margin ratio|leverage|long position|short position',
  ],
  [
    'Market dominance and capitalisation are',
    'dominance|dom|hashrate|hash rate|market cap|marketcap|mcap|market capitalization|fdv|market capitalisation|supply cap|circulating supply',
  ],
  [
    'Locked value and trading volume are',
    'tvl|total value locked|volume|volumes|trading volume|liquidity|utilization|utilisation|utilization rate',
  ],
  [
    'Chart patterns and indicators are',
    'rsi|macd|ema|sma|moving average|moving averages|golden cross|death cross|bollinger|bollinger bands|support|resistance|candle|candles|volatility|trend|uptrend|downtrend|consolidating|consolidates|consolidation|breakout|all time high|all-time high|ath|atl|all time low|new high|new low|trendline|momentum|dip signal|buy signal|sell signal|signal|signals|fear and greed|fear & greed|average|average price|day average|cup and handle|divergence|chart|bottom|bottoms|peaks|peak|oversold|overbought',
  ],
  [
    'News, posts and sentiment are',
    'news|headline|headlines|tweet|tweets|tweeted|twitter|sentiment|announcement|announcements|announces|announce|announced|elon|elon musk|musk|rumor|rumors|rumour|rumours|post|posts|mentions|trending|hype|social|reddit|telegram|discord|influencer|influencers|fed|fomc|cpi|sec|etf|regulation|regulations|election|trump|partnership|partnerships',
  ],
  [
    'Whale activity is',
    'whale|whales|smart money|insiders|insider|large transfers|big transfers|large transfer',
  ],
  [
    'Transfers and single transactions are',
    'moves funds|moves tokens|moves money|makes a trade|makes a transaction|makes a move|does something|transfer|transfers|transaction|transactions|receives|receive|received|incoming|outgoing|inflow|inflows|outflow|outflows|movement|movements|activity|sends|sent|payment|payments|pays|paid|withdrawal|withdrawals|deposits arrive|arrives|lands in|confirms|confirmed|approval|approvals|interacts|trades a|buys|sells|sold|bought|unstakes',
  ],
  [
    'Collateral ratios other than the health factor are',
    'ltv|loan to value|loan-to-value|collateral ratio|collateralization|collateralisation|collateralization ratio|cdp ratio',
  ],
  [
    'Ranges of liquidity positions are',
    'out of range|in range|out-of-range|goes oor|oor|lp|lps|lp position|lp positions|impermanent loss|il|tick|ticks|range order',
  ],
  [
    'Profit and cost basis are',
    'profit|profits|pnl|p&l|p/l|roi|cost basis|entry price|my entry|breakeven|break-even|break even|in the green|in the red|unrealized|unrealised|gains in|my gains',
  ],
  [
    'Target allocations are',
    'allocation|allocations|drift|drifts|drifted|weight|weighting|weights|exposure|target weight|rebalance|imbalance|imbalanced|share of my portfolio',
  ],
  [
    'Rewards and claims are',
    'rewards|reward|claimable|unclaimed|airdrop|airdrops|airdropped|points|emissions|yield accrued|accrued|fees earned|earned fees|unclaimed fees|ready|claim',
  ],
  [
    'Governance, listings and launches are',
    'governance|proposal|proposals|vote|votes|voting|snapshot|dao|listing|listings|listed|lists|launch|launches|launched|mainnet launch|upgrade|upgrades|fork|halving|ico|ido|presale|migration',
  ],
  [
    'Security incidents are',
    'hack|hacks|hacked|exploit|exploits|exploited|rug|rugs|rugged|rugpull|rug pull|scam|vulnerability|attack|paused|audit',
  ],
  [
    'Two assets beside each other are',
    'outperforms|outperform|outperforming|underperforms|underperform|flips|flip|flippening|correlation',
  ],
  [
    'Price impact and spreads are',
    'price impact|slippage|spread|spreads|premium|discount|arbitrage',
  ],
  ['NFTs are', 'nft|nfts|floor|floor price|opensea|mint'],
  [
    'Network conditions are',
    'congestion|congested|outage|down time|downtime|block time|tps|mempool|bridge time|sequencer',
  ],
  ['Odds and prediction markets are', 'odds|polymarket|probability|chance of'],
]);

/** Words of an end that comes at a fixed date: a reminder does it better than a watch. */
export const EXPIRIES = phraseTable<true>([
  [
    true,
    'expires|expire|expiry|expiration|expiring|maturity|matures|mature|maturing|unlock|unlocks|unlocking|unlocked|vest|vests|vesting|cooldown|cooldown ends|lock ends|lockup',
  ],
]);

/** Ways to speak of a liquidation: what is measured is the health factor. */
export const LIQUIDATIONS = phraseTable<true>([
  [
    true,
    'liq|liq risk|liquidation|liquidated|liquidate|liquidations|liquidatable|liquidation price|liquidation risk|margin call|at risk|in danger|underwater|undercollateralized|undercollateralised|rekt',
  ],
]);
