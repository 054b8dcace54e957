import { type Address, lamports } from '@solana/kit';
import { hexToBytes } from 'viem';
import {
  PRICE_UPDATE_BYTES,
  PRICE_UPDATE_V2,
  priceUpdateCodec,
} from '#server/chains/prices/price-update.ts';
import { PYTH_FEEDS, PYTH_RECEIVER } from '#server/chains/prices/pyth-feeds.ts';
import { START_PRICES_USD8 } from '../../../state/start-prices.ts';
import { SOLANA_WHALE } from '../../accounts.ts';
import type { SvmNode } from '../../svm-node.ts';

/** How often the prices are renewed by the node's clock: below the heartbeat of the real feeds. */
const RENEWED_AFTER_SECONDS = 20n;
/** Feeds of cheap coins have more decimals than the eight of the others, as on the chain itself. */
const EXPONENTS: Readonly<Record<string, number>> = { BONK: -10 };
const USUAL_EXPONENT = -8;
/** Half a thousandth of the price, as on a quiet day. */
const CONFIDENCE_PARTS = 2_000n;

/** Puts Pyth's price accounts on the node, and keeps them fresh as their publishers do. */
export function seedPyth(node: SvmNode): void {
  setPythPrices(node, START_PRICES_USD8);
  let renewedAt = node.seconds;
  node.onSlot(() => {
    if (node.seconds - renewedAt < RENEWED_AFTER_SECONDS) return;
    renewedAt = node.seconds;
    renew(node);
  });
}

/** Moves the prices of the accounts. @throws Error where one is missing. */
export function setPythPrices(node: SvmNode, pricesUsd8: Readonly<Record<string, bigint>>): void {
  for (const [symbol, { to, feedId }] of PYTH_FEEDS) {
    const usd8 = pricesUsd8[symbol];
    if (usd8 === undefined) throw new Error(`no price for ${symbol}`);
    const exponent = EXPONENTS[symbol] ?? USUAL_EXPONENT;
    const price = usd8 * 10n ** BigInt(USUAL_EXPONENT - exponent);
    const conf = price / CONFIDENCE_PARTS;
    put(node, to, {
      discriminator: hexToBytes(PRICE_UPDATE_V2),
      writeAuthority: SOLANA_WHALE.address,
      verification: { __kind: 'Full' },
      feedId: hexToBytes(feedId),
      price,
      conf,
      exponent,
      publishTime: node.seconds,
      prevPublishTime: node.seconds - 1n,
      emaPrice: price,
      emaConf: conf,
      postedSlot: node.slot,
    });
  }
}

/** The same prices, published again now. */
function renew(node: SvmNode): void {
  for (const { to } of PYTH_FEEDS.values()) {
    const account = node.account(to);
    if (!account) continue;
    const reported = priceUpdateCodec.decode(account.data);
    put(node, to, {
      ...reported,
      publishTime: node.seconds,
      prevPublishTime: reported.publishTime,
      postedSlot: node.slot,
    });
  }
}

function put(
  node: SvmNode,
  address: Address,
  update: Parameters<typeof priceUpdateCodec.encode>[0],
): void {
  const data = new Uint8Array(PRICE_UPDATE_BYTES);
  data.set(priceUpdateCodec.encode(update));
  node.svm.setAccount({
    address,
    data,
    executable: false,
    lamports: lamports(node.svm.minimumBalanceForRentExemption(BigInt(data.length))),
    programAddress: PYTH_RECEIVER,
    space: BigInt(data.length),
  });
}
