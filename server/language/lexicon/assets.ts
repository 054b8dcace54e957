import { LISTED_TOKENS, SYMBOL_ALIASES } from '#server/chains/tokens/listed.ts';

/**
 * Tickers that people use, beyond the listed tokens. They only help to distinguish an asset from
 * another word; any unknown word in an asset's place is an asset too.
 */
const COMMON_TICKERS =
  `eth weth sol wsol btc wbtc cbbtc tbtc pol matic wmatic wpol okb wokb bnb avax s ws ftm arb op
  usdc usdt dai usds usde susde usdbc usdc.e usdt0 frax lusd gho crvusd pyusd fdusd tusd busd usdd eurc
  eurs steth wsteth reth cbeth weeth eeth ezeth rseth sfrxeth frxeth meth ankreth unieth jupsol msol
  jitosol bsol link uni aave comp mkr sky crv cvx bal snx ldo rpl gmx pendle aero velo cake sushi 1inch
  grt ens ape pepe shib doge bonk wif jup ray orca pyth jto degen toshi brett virtual virtuals trump
  popcat mog floki neiro gno safe cow inj tia sei sui apt near atom dot ada xrp ltc bch trx ton flow
  iota ena eigen ethfi zro zk strk blur imx rune fil mana sand axs usd+ sdai susds sky morpho well`.split(
    /\s+/,
  );

const KNOWN = new Set([
  ...COMMON_TICKERS,
  ...Object.keys(LISTED_TOKENS).map((symbol) => symbol.toLowerCase()),
  ...Object.keys(SYMBOL_ALIASES).map((symbol) => symbol.toLowerCase()),
  'ether',
  'solana',
  'tether',
]);
for (const word of [
  'ethereum',
  's',
  'well',
  'safe',
  'sky',
  'flow',
  'near',
  'ape',
  'link',
  'sand',
]) {
  KNOWN.delete(word);
}

/** Names of assets that are written out: the symbol they stand for. */
const NAMES: Record<string, string> = {
  ether: 'ETH',
  ethers: 'ETH',
  ethereum: 'ETH',
  solana: 'SOL',
  bitcoin: 'BTC',
  bitcoins: 'BTC',
  tether: 'USDT',
  polygon: 'POL',
  arbitrum: 'ARB',
  optimism: 'OP',
  avalanche: 'AVAX',
  chainlink: 'LINK',
  uniswap: 'UNI',
  dogecoin: 'DOGE',
  eths: 'ETH',
};

/** Spellings of assets that are long enough for a typing error to be recognised. */
export const ASSET_SPELLINGS: readonly string[] = [...KNOWN].filter((word) =>
  /^[a-z]{3,}$/.test(word),
);

/** Receipt-token prefixes of lending markets: the underlying is what follows (`aEthWBTC` → WBTC). */
const RECEIPT_PREFIXES = ['aeth', 'abas', 'abasc', 'aarb', 'aopt', 'apol', 'avariabledebt', 'sp'];

/** @returns whether a lower-case word is surely written as an asset. */
export function isAssetSpelling(word: string): boolean {
  const plain = word.startsWith('$') ? word.slice(1) : word;
  return KNOWN.has(plain) || (plain.includes('-') && isMarketToken(plain));
}

/** Yield-market tokens carry their kind in front: `pt-…`, `yt-…`. */
export function isMarketToken(word: string): boolean {
  return (
    (word.startsWith('pt-') || word.startsWith('yt-') || word.startsWith('lp-')) && word.length > 4
  );
}

/** The symbol a word names, upper case: `ether` → ETH, `$usdc` → USDC, an address as it is. */
export function assetSymbol(word: string): string {
  if (/^0x[0-9a-f]{40}$/i.test(word)) return word;
  // The names of yield markets are distinguished by people as they are written.
  if (isMarketToken(word.toLowerCase()) && word !== word.toLowerCase()) return word;
  const lower = (word.startsWith('$') ? word.slice(1) : word).toLowerCase();
  return Object.hasOwn(NAMES, lower) ? (NAMES[lower] as string) : lower.toUpperCase();
}

/** @returns the underlying of a lending receipt token, when the word is one. */
export function receiptUnderlying(word: string): string | undefined {
  const lower = word.toLowerCase();
  for (const prefix of RECEIPT_PREFIXES) {
    const rest = lower.slice(prefix.length);
    if (lower.startsWith(prefix) && rest.length > 2 && KNOWN.has(rest)) return rest.toUpperCase();
  }
  const unprefixed = lower.slice(1);
  if (
    lower.startsWith('a') &&
    unprefixed.length > 2 &&
    ['usdc', 'usdt', 'dai', 'weth', 'wbtc'].includes(unprefixed)
  ) {
    return unprefixed.toUpperCase();
  }
  return undefined;
}

const SOLANA_ASSETS = new Set(
  'SOL WSOL BONK WIF JUP RAY ORCA PYTH JTO MSOL JITOSOL JUPSOL BSOL POPCAT TSLAX NVDAX AAPLX SPYX'.split(
    ' ',
  ),
);

/** @returns whether an asset lives on Solana alone. */
export function isSolanaAsset(symbol: string): boolean {
  return SOLANA_ASSETS.has(symbol.toUpperCase());
}
