import type { Address } from 'viem';
import type { EvmChainSlug } from '#server/chains/registry.ts';

interface ListedToken {
  readonly decimals: number;
  /** CoinGecko id, the vocabulary of `price_source_id`. */
  readonly priceId: string;
  readonly addresses: Partial<Record<EvmChainSlug, Address>>;
}

/**
 * ERC-20 tokens known by symbol. Addresses are held to the lists that others keep
 * (Across constants, the Aave address book, Uniswap sdk-core) by `listed.test.ts`.
 */
export const LISTED_TOKENS: Record<string, ListedToken> = {
  WETH: {
    decimals: 18,
    priceId: 'ethereum',
    addresses: {
      ethereum: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
      base: '0x4200000000000000000000000000000000000006',
      arbitrum: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
      optimism: '0x4200000000000000000000000000000000000006',
      polygon: '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619',
      xlayer: '0x5A77f1443D16ee5761d310e38b62f77f726bC71c',
    },
  },
  USDC: {
    decimals: 6,
    priceId: 'usd-coin',
    addresses: {
      ethereum: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      base: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      arbitrum: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
      optimism: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
      polygon: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
      xlayer: '0x74b7F16337b8972027F6196A17a631aC6dE26d22',
    },
  },
  USDT: {
    decimals: 6,
    priceId: 'tether',
    addresses: {
      ethereum: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
      base: '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2',
      arbitrum: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
      optimism: '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58',
      polygon: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
      xlayer: '0x1E4a5963aBFD975d8c9021ce480b42188849D41d',
    },
  },
  DAI: {
    decimals: 18,
    priceId: 'dai',
    addresses: {
      ethereum: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
      base: '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb',
      arbitrum: '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1',
      optimism: '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1',
      polygon: '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063',
      xlayer: '0xC5015b9d9161Dca7e18e32f6f25C4aD850731Fd4',
    },
  },
  USDS: {
    decimals: 18,
    priceId: 'usds',
    addresses: { ethereum: '0xdC035D45d973E3EC169d2276DDab16f1e407384F' },
  },
  WBTC: {
    decimals: 8,
    priceId: 'wrapped-bitcoin',
    addresses: {
      ethereum: '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599',
      base: '0x0555E30da8f98308EdB960aa94C0Db47230d2B9c',
      arbitrum: '0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f',
      optimism: '0x68f180fcCe6836688e9084f035309E29Bf0A2095',
      polygon: '0x1BFD67037B42Cf73acF2047067bd4F2C47D9BfD6',
      xlayer: '0xEA034fb02eB1808C2cc3adbC15f447B93CbE08e1',
    },
  },
  stETH: {
    decimals: 18,
    priceId: 'staked-ether',
    addresses: { ethereum: '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84' },
  },
  rETH: {
    decimals: 18,
    priceId: 'rocket-pool-eth',
    addresses: { ethereum: '0xae78736Cd615f374D3085123A210448E74Fc6393' },
  },
  wstETH: {
    decimals: 18,
    priceId: 'wrapped-steth',
    addresses: {
      ethereum: '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0',
      base: '0xc1CBa3fCea344f92D9239c08C0568f6F2F0ee452',
      arbitrum: '0x5979D7b546E38E414F7E9822514be443A4800529',
      optimism: '0x1F32b1c2345538c0c6f582fCB022739c4A194Ebb',
      polygon: '0x03b54A6e9a984069379fae1a4fC4dBAE93B3bCCD',
    },
  },
  WPOL: {
    decimals: 18,
    priceId: 'polygon-ecosystem-token',
    addresses: { polygon: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270' },
  },
  WOKB: {
    decimals: 18,
    priceId: 'okb',
    addresses: { xlayer: '0xe538905cf8410324e03A5A23C1c177a474D59b2b' },
  },
};

/** Other spellings of listed and native symbols, upper case. */
export const SYMBOL_ALIASES: Record<string, string> = {
  ETHER: 'ETH',
  ETHEREUM: 'ETH',
  MATIC: 'POL',
  WMATIC: 'WPOL',
  BTC: 'WBTC',
  BITCOIN: 'WBTC',
  'USDC.N': 'USDC',
  TETHER: 'USDT',
  WSTETH: 'wstETH',
};
