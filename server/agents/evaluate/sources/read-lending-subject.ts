import { type Address, formatUnits } from 'viem';
import type { WatchSubject } from '#server/agents/watch-subject.ts';
import { type ContractRead, together } from '#server/chains/evm/read.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { resolveToken, wrappedNativeToken } from '#server/chains/tokens/resolve.ts';
import { type Erc20Token, isErc20 } from '#server/chains/tokens/token.ts';
import { findProtocol } from '#server/protocols/find-protocol.ts';
import type { ProtocolManifest } from '#server/protocols/manifest.ts';
import { PROTOCOLS } from '#server/protocols/registry.ts';
import { readHead } from './chain-head.ts';
import { observed, type ProvenRead, type SubjectRead } from './subject-read.ts';
import { type UnreadReason, unread } from './unread.ts';

/** The health factor of an account without debt: above every threshold. */
const NO_DEBT = '1000000000000000000';
const RAY_DECIMALS = 27;
const WAD_DECIMALS = 18;

/** One market or account of a subject: its value, and where it was read. */
interface Place extends ProvenRead {
  readonly name: string;
  readonly value: string;
}

/** The yield or cost of an asset on lending markets, in percent a year. */
export function* readYieldSubject(
  subject: WatchSubject,
  chains: readonly EvmChainSlug[],
): SubjectRead {
  const { asset } = subject;
  if (asset === undefined) return unread('not_read', 'A yield needs an asset.');
  const lenders = lendersOf(subject, ({ readRates }) => readRates !== undefined);
  if (lenders.length === 0) return unread('not_read', `Yields of ${subject.protocol}`);
  const places = yield* together(
    lenders.flatMap((protocol) =>
      chains.flatMap((chain) => {
        const token = lendable(chain, asset);
        return token ? [readMarket(protocol, chain, token, subject.metric)] : [];
      }),
    ),
  );
  return combine(places, 'lending_market', 'no_yield');
}

/** How far an account is from liquidation. */
export function* readHealthSubject(
  subject: WatchSubject,
  chains: readonly EvmChainSlug[],
): SubjectRead {
  const owners = (subject.wallets ?? []).filter((wallet) => wallet.startsWith('0x'));
  if (owners.length === 0) return unread('not_read', 'A health factor needs an EVM wallet.');
  const lenders = lendersOf(subject, ({ readHealthFactor }) => readHealthFactor !== undefined);
  if (lenders.length === 0) return unread('not_read', `Accounts with ${subject.protocol}`);
  const places = yield* together(
    lenders.flatMap((protocol) =>
      chains.flatMap((chain) =>
        owners.map((owner) => readHealth(protocol, chain, owner as Address)),
      ),
    ),
  );
  return combine(places, 'lending_account', 'no_account');
}

/** The protocols that a subject may be read of: the one that it names, or all that can. */
export function lendersOf(
  { protocol }: Pick<WatchSubject, 'protocol'>,
  reads: (protocol: ProtocolManifest) => boolean,
): ProtocolManifest[] {
  const named = protocol === undefined ? PROTOCOLS : [findProtocol(PROTOCOLS, protocol)];
  return named.filter((one) => one !== undefined).filter(reads);
}

/** Markets lend the wrapped form of a native coin. */
function lendable(chain: EvmChainSlug, asset: string): Erc20Token | undefined {
  const token = resolveToken(chain, asset);
  if (!token) return undefined;
  return isErc20(token) ? token : wrappedNativeToken(chain);
}

function* readMarket(
  protocol: ProtocolManifest,
  chain: EvmChainSlug,
  token: Erc20Token,
  metric: string,
): ContractRead<Place | null> {
  if (!protocol.readRates) return null;
  const [rates, head] = yield* together([protocol.readRates(chain, token), readHead(chain)]);
  const ray = metric === 'borrow_apy' ? rates?.borrowApyRay : rates?.supplyApyRay;
  if (ray == null || !head) return null;
  const value = formatUnits(ray * 100n, RAY_DECIMALS);
  return {
    name: `${protocol.slug}:${chain}:${token.symbol}`,
    value,
    head,
    read: {
      chain,
      protocol: protocol.slug,
      asset: token.address,
      [metric]: value,
      block_number: head.blockNumber.toString(),
      block_time: Number(head.timestamp),
    },
  };
}

function* readHealth(
  protocol: ProtocolManifest,
  chain: EvmChainSlug,
  owner: Address,
): ContractRead<Place | null> {
  if (!protocol.readHealthFactor) return null;
  const [wad, head] = yield* together([protocol.readHealthFactor(chain, owner), readHead(chain)]);
  if (wad === undefined || !head) return null;
  const value = wad === null ? NO_DEBT : formatUnits(wad, WAD_DECIMALS);
  return {
    name: `${protocol.slug}:${chain}:${owner}`,
    value,
    head,
    read: {
      chain,
      protocol: protocol.slug,
      account: owner,
      health_factor: wad === null ? null : value,
      block_number: head.blockNumber.toString(),
      block_time: Number(head.timestamp),
    },
  };
}

function combine(places: readonly (Place | null)[], source: string, without: UnreadReason) {
  const found = places.filter((place) => place !== null);
  if (found.length === 0) return unread(without);
  const values = Object.fromEntries(found.map(({ name, value }) => [name, value]));
  return observed(values, source, found);
}
