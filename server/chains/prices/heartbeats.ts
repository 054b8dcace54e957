import type { Address } from 'viem';
import type { EvmChainSlug } from '#server/chains/registry.ts';

const HOUR = 3600n;
const DAY = 24n * HOUR;

/** Of a feed without a row: the slowest price feeds of Chainlink renew daily. */
const DEFAULT_SECONDS = DAY;

/** Congested chains take a round that is due some minutes late: the tenth of a short heartbeat would not do. */
const LEAST_GRACE_SECONDS = 600n;

/**
 * How often Chainlink promises a new round, by chain and feed, in seconds: the `heartbeat` of its directory
 * (docs.chain.link/data-feeds/price-feeds/addresses). An adapter of Aave has the heartbeat of the feed that
 * it asks; of two feeds, that of the asset's market. Where the directory has had several values, the longest.
 */
export const FEED_HEARTBEATS: Readonly<Record<EvmChainSlug, Readonly<Record<Address, bigint>>>> = {
  ethereum: {
    '0x5424384B256154046E9667dDFaaa5e550145215e': HOUR, // ETH / USD
    '0x3f73F03aa83B2A48ed27E964eD0fDb590332095B': DAY, // USDC / USD
    '0x260326c220E469358846b187eE53328303Efe19C': DAY, // USDT / USD
    '0x5c66322CA59bB61e867B28195576DbD8dA4b08dE': HOUR, // DAI / USD
    '0x94C7FD62fd0506e71d8142E9D36687fC72A86B02': DAY, // USDS / USD
    '0xDaa4B74C6bAc4e25188e64ebc68DB5050b690cAc': HOUR, // WBTC, by BTC / USD
    '0xb41E773f507F7a7EA890b1afB7d2b660c30C8B0A': HOUR, // BTC / USD
    '0xCfE54B5cD566aB89272946F602D76Ea879CAb4a8': HOUR, // stETH / USD
    '0x6929706c42d637DF5Ebf7F0BcfF2aF47F84Ea69D': HOUR, // rETH, by ETH / USD
    '0xe1D97bF61901B075E9626c8A2340a7De385861Ef': HOUR, // wstETH, by ETH / USD
    '0xC7e9b623ed51F033b32AE7f1282b1AD62C28C183': HOUR, // LINK / USD
    '0xF02C1e2A3B77c1cacC72f72B44f7d0a4c62e4a85': HOUR, // AAVE / USD
  },
  base: {
    '0x71041dddad3595F9CEd3DcCFBe3D1F4b0a16Bb70': 1200n, // ETH / USD
    '0x64c911996D3c6aC71f9b455B1E8E7266BcbD848F': 1200n, // BTC / USD
    '0x56038D3998C42db18ba3B821bD1EbaB9B678e657': 1200n, // wstETH, by ETH / USD
  },
  // All feeds of Arbitrum renew daily; what they move in between is by their deviation threshold.
  arbitrum: {},
  optimism: {
    '0x13e3Ee699D1909E989722E753853AE30b17e08c5': 1200n, // ETH / USD
    '0xD702DD976Fb76Fffc2D3963D037dfDae5b04E593': 1200n, // BTC / USD
    '0x724E47194d97263ccb71FDad84b4fed18a8be387': 1200n, // wstETH, by ETH / USD
    '0x338ed6787f463394D24813b297401B9F05a8C9d1': 1200n, // AAVE / USD
    '0xCc232dcFAAE6354cE191Bd574108c1aD03f86450': 1200n, // LINK / USD
  },
  polygon: {
    '0xF9680D99D6C9589e2a93a78A04A279e509205945': 27n, // ETH / USD
    '0x31Ebeb03223AaC82C8EB24C77624Ea40F4D849Fb': 27n, // USDC / USD
    '0x01Aba1Fe7D72a3490bEef7CD0C09e1Ba2dD88D83': 27n, // USDT / USD
    '0xa1913Df228db08F02F3F3Dc0f397Af3A2d2f96A1': 27n, // DAI / USD
    '0xc907E116054Ad103354f2D350FD2514433D57F6f': 27n, // BTC / USD
    '0xBD96b5ABBC6048c28184b462167E487533F2e35E': 27n, // wstETH, by ETH / USD
    '0xAB594600376Ec9fD91F8e885dADF0CE036862dE0': 27n, // POL / USD
  },
  xlayer: {},
};

/**
 * From what age on an answer of a feed is stale: its heartbeat and a tenth, and ten minutes at least.
 *
 * @returns seconds
 */
export function oldestAnswerSeconds(chain: EvmChainSlug, feed: Address): bigint {
  return staleAfterSeconds(FEED_HEARTBEATS[chain][feed] ?? DEFAULT_SECONDS);
}

/** The same of any feed that promises a new answer so often; all in seconds. */
export function staleAfterSeconds(heartbeat: bigint): bigint {
  const tenth = heartbeat / 10n;
  return heartbeat + (tenth > LEAST_GRACE_SECONDS ? tenth : LEAST_GRACE_SECONDS);
}
