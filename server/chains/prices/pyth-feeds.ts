import { type Address, address } from '@solana/kit';
import type { Hex } from 'viem';
import { WRAPPED_SOL_MINT } from '#server/chains/solana/resolve-token.ts';
import { coinOfTicker } from './coins.ts';

/** The program that owns the accounts of Pyth's prices on Solana: nobody else writes them. */
export const PYTH_RECEIVER: Address = address('rec5EKMGg6MxZYaMdyBfgwp4d5rB9T1VQH5pJv5LtFJ');
/** The program that the addresses of the accounts are derived from. */
export const PYTH_PUSH_ORACLE: Address = address('pythWSnswVUd12oZpeFP8e9CVaEqJg25g1Vtc2biRsT');
/** Of the copies of a feed, the one that Pyth itself keeps fresh; two bytes, the least first. */
export const SPONSORED_SHARD: Uint8Array = Uint8Array.of(0, 0);
/** How often Pyth promises a new price of each of these feeds, in seconds. */
export const PYTH_HEARTBEAT_SECONDS = 60n;

/** A USD price feed of Pyth on Solana. */
export interface PythFeed {
  readonly chain: 'solana';
  /** The account that holds the price. */
  readonly to: Address;
  /** 32 bytes, by which Pyth knows the feed on every chain. */
  readonly feedId: Hex;
  /** CoinGecko's id of what it prices. */
  readonly coin: string;
  /** The mint of what it prices; null is SOL. */
  readonly mint: Address | null;
}

/** Symbol, mint, account and feed. */
type Row = readonly [symbol: string, mint: string | null, account: string, feedId: string];

/**
 * The feeds that Pyth keeps fresh itself, by its own list
 * (docs.pyth.network/price-feeds/sponsored-feeds/solana), of tokens that the shipped list has. A feed that
 * others pay for, or that has left that list, may stop any day, and an agent on it would never fire.
 */
const ROWS: readonly Row[] = [
  [
    'SOL',
    null,
    '7UVimffxr9ow1uXYxsr4LHAcV58mLzhmwaeKvJ1pjLiE',
    'ef0d8b6fda2ceba41da15d4095d1da392a0d2f8ed0c6c7bc0f4cfac8c280b56d',
  ],
  [
    'USDC',
    'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    'Dpw1EAVrSB1ibxiDQyTAW6Zip3J4Btk2x4SgApQCeFbX',
    'eaa020c61cc479712813461ce153894a96a6c00b21ed0cfc2798d1f9a9e9c94a',
  ],
  [
    'USDT',
    'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
    'HT2PLQBcG5EiCcNSaMHAjSgd9F98ecpATbk4Sk5oYuM',
    '2b89b9dc8fdf9f34709a5b106b472f0f39bb6ca9ce04b0fd7f2e971688e2e53b',
  ],
  [
    'EURC',
    'HzwqbKZw8HxMN6bF2yFZNrht3c2iXXzpKcFu7uBEDKtr',
    'HyBsZY1UiGttbQ3ppBmnFVss9rmDAEvEbtYxdfjNAqBZ',
    '76fa85158bf14ede77087fe3ae472f66213f6ea2f5b411cb2de472794990fa5c',
  ],
  [
    'JitoSOL',
    'J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn',
    'AxaxyeDT8JnWERSaTKvFXvPKkEdxnamKSqpWbsSjYg1g',
    '67be9f519b95cf24338801051f9a808eff0a578ccb388db73b7f6fe1de019ffb',
  ],
  [
    'mSOL',
    'mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So',
    '5CKzb9j4ChgLUt8Gfm5CNGLN6khXKiqMbnGAW4cgXgxK',
    'c2289a6a43d2ce91c6f55caec370f4acc38a2ed477f58813334c6d03749ff2a4',
  ],
  [
    'bSOL',
    'bSo13r4TkiE4KumL71LsHTPpL2euBYLFx6h9HP3piy1',
    '5cN76Xm2Dtx9MnrQqBDeZZRsWruTTcw37UruznAdSvvE',
    '89875379e70f8fbadc17aef315adf3a8d5d160b811435537e03c97e8aac97d9c',
  ],
  [
    'BONK',
    'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263',
    'DBE3N8uNjhKPRHfANdwGvCZghWXyLPdqdSbEW2XFwBiX',
    '72b021217ca3fe68922a19aaf990109cb9d84e9ad004b4d2025ad6f529314419',
  ],
  [
    'WIF',
    'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm',
    '6B23K3tkb51vLZA14jcEQVCA1pfHptzEHFA93V5dYwbT',
    '4ca4beeca86f0d164160323817a4e42b10010a724c2217c6ee41b54cd4cc61fc',
  ],
  [
    'JUP',
    'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN',
    '7dbob1psH1iZBS7qPsm3Kwbf5DzSXK8Jyg31CTgTnxH5',
    '0a0408d619e9380abad35060f9192039ed5042fa6f82301d0e48bb52be830996',
  ],
  [
    'JTO',
    'jtojtomepa8beP8AuQc6eXt5FriJwfFMwQx2v2f9mCL',
    '7ajR2zA4MGMMTqRAVjghTKqPPn4kbrj3pYkAVRVwTGzP',
    'b43660a5f790c69354b0729a5ef9d50d68f1df92107540210b9cccba1f947cc2',
  ],
  [
    'PYTH',
    'HZ1JovNiVvGrGNiiYvEozEVgZ58xaU3RKwX8eACQBCt3',
    '8vjchtMuJNY4oFQdTi8yCe6mhCaNBFaUbktT482TpLPS',
    '0bbf28e9a841a1cc788f6a361b17ca072d0ea3098a1e5df1c3922d06719579ff',
  ],
  [
    'RENDER',
    'rndrizKT3MK1iimdxRdWabcF7Zg7AR5T4nud4EkHBof',
    'HAm5DZhrgrWa12heKSxocQRyJWGCtXegC77hFQ8F5QTH',
    '3d4a2bd9535be6ce8059d75eadeba507b043257321aa544717c56fa19b49e35d',
  ],
  [
    'W',
    '85VBFQZC9TZkfaptBWjvUw7YbZjy52A6mjtPGjstQAmQ',
    'BEMsCSQEGi2kwPA4mKnGjxnreijhMki7L4eeb96ypzF9',
    'eff7446475e218517566ea99e72a4abec2e1bd8498b43b7d8331e29dcb059389',
  ],
  [
    'MEW',
    'MEW1gQWJ3nEXg2qgERiKu7FAFj79PHvQVREQUzScPP5',
    'EF6U755BdHMXim8RBw6XSC6Yk6XaouTKpwcBZ7QkcanB',
    '514aed52ca5294177f20187ae883cec4a018619772ddce41efcc36a6448f5d5d',
  ],
  [
    'TNSR',
    'TNSRxcUxoT9xBG3de7PiJyTDYu7kskLqcpddxnEJAS6',
    '9TSGDwcPQX4JpAvZbu2Wp5b68wSYkQvHCvfeBjYcCyC',
    '05ecd4597cd48fe13d6cc3596c62af4f9675aee06e2e0b94c06d8bee2b659e05',
  ],
  [
    'TRUMP',
    '6p6xgHyF7AeE6TZkSmFsko444wqoP15icUSqi2jfGiPN',
    '9vNb2tQoZ8bB4vzMbQLWViGwNaDJVtct13AGgno1wazp',
    '879551021853eec7a7dc827578e8e69da7e4fa8148339aa0d3d5296405be4b1a',
  ],
  [
    'FARTCOIN',
    '9BB6NFEcjBCtnNLFko2FqVQBq8HHM13kCyYcdQbgpump',
    '2t8eUbYKjidMs3uSeYM9jXM9uudYZwGkSeTB4TKjmvnC',
    '58cd29ef0e714c5affc44f269b2c1899a52da4169d7acc147b9da692e6953608',
  ],
];

/** Pyth's feeds that are read here, by the symbol of what they price. */
export const PYTH_FEEDS: ReadonlyMap<string, PythFeed> = new Map(
  ROWS.map(([symbol, mint, account, feedId]) => {
    const coin = coinOfTicker(symbol);
    if (!coin) throw new Error(`No coin goes by ${symbol}.`);
    const feed: PythFeed = {
      chain: 'solana',
      to: address(account),
      feedId: `0x${feedId}`,
      coin: coin.id,
      mint: mint === null ? null : address(mint),
    };
    return [symbol, feed] as const;
  }),
);

const BY_MINT = new Map([...PYTH_FEEDS.values()].map((feed) => [feed.mint as string | null, feed]));
const BY_COIN = new Map([...PYTH_FEEDS.values()].map((feed) => [feed.coin, feed]));

/** The feed of an asset of Solana by its mint, null for SOL. A symbol prices nothing. */
export function pythFeedOfMint(mint: string | null): PythFeed | undefined {
  return BY_MINT.get(mint === WRAPPED_SOL_MINT ? null : mint);
}

/** The feed of a coin by CoinGecko's id. */
export function pythFeedOfCoin(id: string): PythFeed | undefined {
  return BY_COIN.get(id);
}
