import type { NamedAsset } from '../orders/said-values.ts';
import { matchChain } from './chains.ts';
import { POOL_WORDS } from './words.ts';

/** A protocol as it was named. */
export interface NamedVenue {
  /** Slug on the wire: the manifest's where the service has the protocol. */
  readonly slug: string;
  readonly name: string;
  /** Whether the name is known to be a protocol, and not merely in a protocol's place. */
  readonly known: boolean;
}

export interface VenueMatch {
  readonly venue: NamedVenue;
  readonly length: number;
  /** Whether the same word is also a token (`gmx`, `aave`). */
  readonly alsoAsset: boolean;
}

/**
 * Protocols people name. Knowing them only helps to distinguish a venue from another word: an
 * unknown word in a venue's place is a venue too.
 */
const OTHER_VENUES =
  `0x 1inch openocean paraswap odos kyberswap cowswap matcha lifi li.fi socket bungee jumper relay stargate hop
  synapse celer debridge orbiter wormhole layerzero squid rango axelar cctp
  lido rocketpool rocket-pool etherfi ether.fi renzo kelp puffer swell frax stader ankr benqi benqi-staking
  benqi-lending marinade jito solayer sanctum jupiter raydium orca kamino marginfi drift meteora lulo pump.fun pumpfun
  compound spark morpho euler fluid venus radiant silo dolomite lodestar ionic moonwell seamless deepr
  maker makerdao sky ajna fraxlend gearbox notional liquity
  curve balancer aerodrome velodrome camelot sushiswap sushi pancakeswap quickswap traderjoe trader-joe
  maverick ambient syncswap convex beefy yearn pendle symbiotic eigenlayer karak ethena upshift
  gmx dydx gains synthetix perp aevo lyra superform sommelier instadapp defisaver harvest
  opensea zerion rabby metamask safe goddog gu`.split(/\s+/);

/** Names that are ordinary words or tokens too, and are venues only where one is expected. */
const ALSO_ASSETS = new Set(
  'gmx aave compound comp uni uniswap curve pendle sushi lido frax jito jupiter jup morpho spark sky maker euler drift orca kamino synthetix convex yearn relay hop safe harvest socket fluid silo venus perp gains squid 1inch'.split(
    ' ',
  ),
);

const VENUES = new Map<string, NamedVenue>();
for (const name of OTHER_VENUES) VENUES.set(name, { slug: venueSlug(name), name, known: true });
for (const [name, slug] of [
  ['rocket pool', 'rocket-pool'],
  ['trader joe', 'trader-joe'],
  ['li fi', 'li-fi'],
  ['ether fi', 'ether-fi'],
  ['ondo finance', 'ondo'],
] as const) {
  VENUES.set(name, { slug, name, known: true });
}

/** A protocol the service itself has. */
export interface OwnVenue {
  readonly slug: string;
  readonly name: string;
  readonly aliases: readonly string[];
}

/** Ways to say that a coin is staked with its own chain. */
const NATIVELY = ['natively', 'validator', 'validators', 'a validator', 'native staking'];

/** Adds the protocols of the registry; their slugs win over the names above. */
export function knowVenues(own: readonly OwnVenue[]): void {
  for (const { slug, name, aliases } of own) {
    const venue: NamedVenue = { slug, name, known: true };
    const spaced = slug.replaceAll('-', ' ');
    for (const spelling of [slug, spaced, name.toLowerCase(), ...aliases]) {
      // "solana" is its chain before it is anything of it.
      const isPlace =
        matchChain([spelling]) ?? (spelling === spaced && matchChain(spaced.split(' ')));
      if (POOL_WORDS.has(spelling) || isPlace) continue;
      if (spelling === 'native stake') for (const word of NATIVELY) VENUES.set(word, venue);
      VENUES.set(spelling, venue);
      // "aave v3" is also "aave"; other versions of it are other protocols.
      const unversioned = spelling.replace(/[ -]?v\d$/, '');
      if (unversioned !== '' && !VENUES.get(unversioned)?.slug.includes('-v')) {
        VENUES.set(unversioned, venue);
      }
    }
  }
}

/** The slug of a venue the service does not have: `Ionic Protocol` → `ionic-protocol`. */
export function venueSlug(name: string): string {
  const slug = name
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter((part) => part !== '')
    .join('-');
  return slug.slice(0, 64);
}

/** @returns names of protocols in one word, for slips of the pen. */
export function venueSpellings(): readonly string[] {
  return [...VENUES.keys()].filter((name) => /^[a-z]{4,}$/.test(name));
}

const VERSION = /^v\d$/;

/** @returns the venue named by the words at the start of the list, the longest name winning. */
export function matchVenue(words: readonly string[]): VenueMatch | undefined {
  for (let length = Math.min(3, words.length); length > 0; length--) {
    const name = words.slice(0, length).join(' ');
    const venue = VENUES.get(name);
    if (!venue) continue;
    const version = words[length];
    if (version !== undefined && VERSION.test(version)) {
      const slug = `${venueSlug(name)}-${version}`;
      const versioned = VENUES.get(slug) ?? { slug, name: `${name} ${version}`, known: true };
      return { venue: versioned, length: length + 1, alsoAsset: false };
    }
    return { venue, length, alsoAsset: length === 1 && ALSO_ASSETS.has(name) };
  }
  return undefined;
}

/** @returns the venue a word in a venue's place names, known or not. */
export function venueNamed(name: string): NamedVenue {
  const lower = name.toLowerCase();
  const spaced = lower.replaceAll('-', ' ');
  return VENUES.get(lower) ?? VENUES.get(spaced) ?? { slug: venueSlug(name), name, known: false };
}

const SOLANA_VENUES = new Set(
  'marinade jito solayer sanctum jupiter raydium orca kamino marginfi drift meteora lulo pump-fun pumpfun'.split(
    ' ',
  ),
);

/** @returns whether a venue lives on Solana alone. */
export function isSolanaVenue(slug: string): boolean {
  return SOLANA_VENUES.has(slug);
}

const LENDING_VENUES = new Set(
  'aave compound morpho morpho-blue spark moonwell venus radiant euler fluid kamino marginfi silo dolomite ionic seamless benqi-lending fraxlend yearn beefy'.split(
    ' ',
  ),
);

/** @returns whether assets are lent at a venue, and so are withdrawn from it. */
export function isLendingVenue(slug: string): boolean {
  return LENDING_VENUES.has(slug.replace(/-v\d$/, ''));
}

/** What a venue gives for what is staked there. */
const STAKED: Record<string, string> = {
  lido: 'STETH',
  'rocket-pool': 'RETH',
  rocketpool: 'RETH',
  etherfi: 'EETH',
  'ether-fi': 'EETH',
  renzo: 'EZETH',
  kelp: 'RSETH',
  ankr: 'ANKRETH',
  coinbase: 'CBETH',
  jito: 'JITOSOL',
  marinade: 'MSOL',
  jupiter: 'JUPSOL',
  blazestake: 'BSOL',
};

/** @returns the symbol of what staking at a venue gives. */
export function stakedAsset(slug: string): string | undefined {
  return Object.hasOwn(STAKED, slug) ? STAKED[slug] : undefined;
}

/** @returns false when a venue of staking is known to take another asset. */
export function stakesAsset(slug: string, symbol: string): boolean {
  const receipt = stakedAsset(slug);
  const upper = symbol.toUpperCase();
  // What one venue gave goes back to that venue alone.
  const giver = venueOfStaked(symbol);
  if (receipt === undefined) return giver === undefined;
  const solana = receipt.endsWith('SOL');
  return (
    upper === receipt ||
    upper === `W${receipt}` ||
    (solana ? upper === 'SOL' : /^W?ETH$/.test(upper))
  );
}

/** @returns the venue that gave a staked asset: `jitoSOL` → jito, `wstETH` → lido. */
export function venueOfStaked(symbol: string): NamedVenue | undefined {
  const upper = symbol.toUpperCase().replace(/^W(?=STETH$|EETH$)/, '');
  for (const [slug, staked] of Object.entries(STAKED)) {
    if (staked === upper) return VENUES.get(slug) ?? { slug, name: slug, known: true };
  }
  return undefined;
}

/** Where a venue is, when it is on one chain alone or has its home there: chain slug or unlisted name. */
const HOME_CHAINS: Record<string, string> = {
  aerodrome: 'base',
  moonwell: 'base',
  seamless: 'base',
  velodrome: 'optimism',
  sonne: 'optimism',
  camelot: 'arbitrum',
  lodestar: 'arbitrum',
  gmx: 'arbitrum',
  radiant: 'arbitrum',
  quickswap: 'polygon',
  lido: 'ethereum',
  etherfi: 'ethereum',
  'ether-fi': 'ethereum',
  'rocket-pool': 'ethereum',
  rocketpool: 'ethereum',
  benqi: 'avalanche',
  'benqi-staking': 'avalanche',
  'benqi-lending': 'avalanche',
  'trader-joe': 'avalanche',
  traderjoe: 'avalanche',
  pancakeswap: 'bsc',
  venus: 'bsc',
};

/** @returns the spelling of a venue's home chain, when it has one. */
export function homeChain(slug: string): string | undefined {
  const family = slug.replace(/-v\d$/, '');
  return Object.hasOwn(HOME_CHAINS, family) ? HOME_CHAINS[family] : undefined;
}

/** What is unstaked comes back as what was staked. */
export function unstaked(asset: NamedAsset | undefined): NamedAsset | undefined {
  if (!asset || !venueOfStaked(asset.symbol)) return asset;
  const symbol = asset.symbol.toUpperCase().endsWith('SOL') ? 'SOL' : 'ETH';
  return { symbol, known: true, isAddress: false };
}
