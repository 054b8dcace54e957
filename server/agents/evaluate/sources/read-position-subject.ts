import { type Address, erc20Abi, formatUnits, zeroAddress } from 'viem';
import type { WatchSubject } from '#server/agents/watch-subject.ts';
import { type ContractRead, call, readOne } from '#server/chains/evm/read.ts';
import { PRICE_DECIMALS, readFeedAnswers } from '#server/chains/prices/read-price.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { nativeToken } from '#server/chains/tokens/resolve.ts';
import { shownToken } from '#server/chains/tokens/shown-token.ts';
import { feedsOfAsset } from '#server/prices/read-prices.ts';
import { isPendleChain } from '#server/protocols/pendle/addresses.ts';
import {
  type MarketState,
  readMarketState,
  worthInAsset,
} from '#server/protocols/pendle/read/read-positions.ts';
import { readHead } from './chain-head.ts';
import { observed, type SubjectRead } from './subject-read.ts';
import { type Unread, unread } from './unread.ts';

const WAD = 10n ** 18n;
const WAD_DECIMALS = 18;
const DAY_SECONDS = 86_400n;

/** A value, and its inputs beside the market. */
interface Reported {
  readonly value: string;
  readonly read: Readonly<Record<string, string | number>>;
}

/**
 * The state of a position with Pendle: when its market ends, the yield of its PT until then, or the
 * value of one wallet's part at the market's rate and its asset's price feed.
 */
export function* readPositionSubject(
  subject: WatchSubject,
  chains: readonly EvmChainSlug[],
): SubjectRead {
  const { metric, protocol, market } = subject;
  const [chain] = chains;
  const isNamed = chains.length === 1 && protocol === 'pendle' && market !== undefined;
  if (!isNamed || chain === undefined || !isPendleChain(chain)) {
    return unread('not_read', 'Positions are read of markets of Pendle.');
  }
  const head = yield* readHead(chain);
  if (head === null) return unread('chain_silent');
  const state = yield* readMarketState(chain, market as Address, head.timestamp);
  if (state === null) return unread('not_read', `${market} is no market of Pendle.`);
  if (state === undefined) return unread('unreadable', `${market} did not answer.`);
  const reported =
    metric === 'position_value'
      ? yield* readValue(chain, subject, state)
      : metric === 'implied_apy'
        ? impliedOf(state)
        : daysLeft(state, head.timestamp);
  if ('ok' in reported) return reported;
  const { value, read } = reported;
  return observed({ [`pendle:${chain}:${market}`]: value }, 'pendle_market', [
    {
      head,
      read: {
        chain,
        market,
        [metric]: value,
        ...read,
        expiry: Number(state.expiry),
        block_number: head.blockNumber.toString(),
        block_time: Number(head.timestamp),
      },
    },
  ]);
}

function impliedOf({ impliedApyWad }: MarketState): Reported | Unread {
  if (impliedApyWad === null) return unread('no_yield');
  return { value: formatUnits(impliedApyWad * 100n, WAD_DECIMALS), read: {} };
}

function daysLeft({ expiry }: MarketState, nowSeconds: bigint): Reported {
  const left = expiry > nowSeconds ? expiry - nowSeconds : 0n;
  return { value: formatUnits((left * WAD) / DAY_SECONDS, WAD_DECIMALS), read: {} };
}

function* readValue(
  chain: EvmChainSlug,
  { position, wallets = [] }: WatchSubject,
  state: MarketState,
): ContractRead<Reported | Unread> {
  const [owner] = wallets;
  if (position !== 'pt' && position !== 'yt' && position !== 'lp') {
    return unread('not_read', 'A value is that of PT, YT or liquidity.');
  }
  if (owner === undefined || !owner.startsWith('0x')) {
    return unread('not_read', 'A value is that of one part that one EVM wallet has.');
  }
  const { asset } = state;
  const { token, rateWad } = state.parts[position];
  if (asset === null || rateWad === null) return unread('no_price');
  const held = yield* readOne(
    call({
      chain,
      to: token,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [owner as Address],
    }),
  );
  if (!held.ok) return unread('no_balance');
  const worth = worthInAsset(state, position, held.value);
  if (worth === null) return unread('no_price');
  const priced =
    asset.address === zeroAddress
      ? nativeToken(chain)
      : shownToken(chain, asset.address, asset.decimals);
  const answers = yield* readFeedAnswers(feedsOfAsset(priced));
  const answer = answers.find((one) => one !== null);
  if (!answer) return unread('no_price', priced.symbol);
  const usd8 = (worth * answer.usd8) / 10n ** BigInt(asset.decimals);
  return {
    value: formatUnits(usd8, PRICE_DECIMALS),
    read: {
      account: owner,
      [position]: held.value.toString(),
      rate: formatUnits(rateWad, WAD_DECIMALS),
      asset_usd: formatUnits(answer.usd8, PRICE_DECIMALS),
    },
  };
}
