import {
  fixCodecSize,
  getAddressCodec,
  getBytesCodec,
  getDiscriminatedUnionCodec,
  getI32Codec,
  getI64Codec,
  getStructCodec,
  getU8Codec,
  getU64Codec,
  getUnitCodec,
} from '@solana/kit';
import { bytesToHex } from 'viem';
import type { SolanaAccount } from '#server/chains/solana/read.ts';
import { staleAfterSeconds } from './heartbeats.ts';
import { PYTH_HEARTBEAT_SECONDS, PYTH_RECEIVER, type PythFeed } from './pyth-feeds.ts';

/** `sha256("account:PriceUpdateV2")`, its first eight bytes: what Anchor marks the account's type with. */
export const PRICE_UPDATE_V2 = '0x22f123639d7ef4cd';
/** Beside the least of the two forms of the verification level there is a byte that means nothing. */
export const PRICE_UPDATE_BYTES = 134;

/**
 * The account that holds a price of Pyth (`PriceUpdateV2` of pyth-solana-receiver-sdk). The price is
 * `price ± conf`, both times ten to the power of `exponent`; times are Unix seconds.
 */
export const priceUpdateCodec = getStructCodec([
  ['discriminator', fixCodecSize(getBytesCodec(), 8)],
  ['writeAuthority', getAddressCodec()],
  [
    'verification',
    getDiscriminatedUnionCodec([
      ['Partial', getStructCodec([['signatures', getU8Codec()]])],
      ['Full', getUnitCodec()],
    ]),
  ],
  ['feedId', fixCodecSize(getBytesCodec(), 32)],
  ['price', getI64Codec()],
  ['conf', getU64Codec()],
  ['exponent', getI32Codec()],
  ['publishTime', getI64Codec()],
  ['prevPublishTime', getI64Codec()],
  ['emaPrice', getI64Codec()],
  ['emaConf', getU64Codec()],
  ['postedSlot', getU64Codec()],
]);

/** What an account of Pyth holds, or in one sentence why it is not believed. */
export type PythOutcome =
  | {
      /** 8 decimals. */
      readonly usd8: bigint;
      /** Unix seconds. */
      readonly publishedAt: bigint;
      readonly ageSeconds: bigint;
    }
  | { readonly refused: string };

/**
 * A price that says itself that it may be off by more than this is not believed: it stays below the loss that a
 * plan warns of (3 %). On usual days the feeds that are read here say 0.02 to 0.3 %.
 */
const WIDEST_CONFIDENCE_BPS = 200n;
/** The clock of Solana is a mean of its validators' clocks, and may lag behind Pyth's by seconds. */
const MOST_AHEAD_SECONDS = 60n;
/** No feed of Pyth is of another order; beyond it ten to its power is no price. */
const EXPONENTS = { least: -18, most: 0 } as const;
const DECIMALS = 8;

/**
 * Judges what an account says of a feed's price.
 *
 * @param nowSeconds the time of the block that it was read at
 */
export function judgePriceUpdate(
  account: SolanaAccount | null,
  feed: PythFeed,
  nowSeconds: bigint,
): PythOutcome {
  const update = account && readPriceUpdate(account);
  if (!update || update.feedId !== feed.feedId) {
    return refuse('is not where it should be');
  }
  if (!update.isVerified) return refuse('is not signed by enough guardians');
  const { price, conf, exponent, publishTime } = update;
  if (price <= 0n) return refuse('has no positive price');
  if (exponent < EXPONENTS.least || exponent > EXPONENTS.most)
    return refuse('has no readable price');
  if (conf * 10_000n > price * WIDEST_CONFIDENCE_BPS) {
    return refuse(`says itself that it may be off by more than ${WIDEST_CONFIDENCE_BPS / 100n}%`);
  }
  if (publishTime > nowSeconds + MOST_AHEAD_SECONDS) return refuse('has a price of the future');
  const ageSeconds = nowSeconds > publishTime ? nowSeconds - publishTime : 0n;
  if (ageSeconds > staleAfterSeconds(PYTH_HEARTBEAT_SECONDS)) return refuse('has no fresh price');
  const shift = BigInt(Math.abs(DECIMALS + exponent));
  const usd8 = DECIMALS + exponent < 0 ? price / 10n ** shift : price * 10n ** shift;
  if (usd8 === 0n) return refuse('has a price below what is counted here');
  return { usd8, publishedAt: publishTime, ageSeconds };
}

const refuse = (why: string): PythOutcome => ({ refused: `Its Pyth price feed ${why}.` });

/** Null for an account that is none of Pyth's prices. */
function readPriceUpdate({ owner, data }: SolanaAccount) {
  if (owner !== PYTH_RECEIVER || data.length < PRICE_UPDATE_BYTES) return null;
  if (bytesToHex(data.subarray(0, 8)) !== PRICE_UPDATE_V2) return null;
  try {
    const { verification, feedId, ...update } = priceUpdateCodec.decode(data);
    return {
      ...update,
      feedId: bytesToHex(new Uint8Array(feedId)),
      isVerified: verification.__kind === 'Full',
    };
  } catch {
    // A verification level that there is not.
    return null;
  }
}
