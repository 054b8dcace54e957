import { type Address, formatUnits } from 'viem';
import type { WatchSubject } from '#server/agents/watch-subject.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { isSaffronChain } from '#server/protocols/saffron/addresses.ts';
import { readVaultState, type VaultState } from '#server/protocols/saffron/read/read-positions.ts';
import { readHead } from './chain-head.ts';
import { observed, type SubjectRead } from './subject-read.ts';
import { unread } from './unread.ts';

/**
 * The state of a vault of Saffron: how much of its premium is paid in, whether it has started, or whether one wallet
 * can withdraw something from its side since then. Before the start a wallet can only withdraw its own deposit, which
 * is not reported.
 */
export function* readVaultSubject(
  subject: WatchSubject,
  chains: readonly EvmChainSlug[],
): SubjectRead {
  const { metric, protocol, market, position, wallets = [] } = subject;
  const [chain] = chains;
  const isNamed = chains.length === 1 && protocol === 'saffron' && market !== undefined;
  if (!isNamed || chain === undefined || !isSaffronChain(chain)) {
    return unread('not_read', 'This is read of vaults of Saffron.');
  }
  const [owner] = wallets;
  const isOfWallet = metric === 'claimable';
  const side = position === 'fixed' || position === 'variable' ? position : null;
  if (isOfWallet && (side === null || owner?.startsWith('0x') !== true)) {
    return unread('not_read', 'What can be claimed is of the side that one EVM wallet has.');
  }
  const head = yield* readHead(chain);
  if (head === null) return unread('chain_silent');
  const account = isOfWallet ? (owner as Address) : undefined;
  const state = yield* readVaultState(chain, market as Address, account);
  if (state === null) return unread('not_read', `${market} is no vault of Saffron.`);
  if (state === undefined) return unread('unreadable', `${market} did not answer.`);
  const value = metricOf(state, side, metric);
  return observed({ [`saffron:${chain}:${market}`]: value }, 'saffron_vault', [
    {
      head,
      read: {
        chain,
        vault: market,
        [metric]: value,
        ...(account === undefined ? {} : { account }),
        block_number: head.blockNumber.toString(),
        block_time: Number(head.timestamp),
      },
    },
  ]);
}

function metricOf(
  { isStarted, filledBps, isClaimable }: VaultState,
  side: 'fixed' | 'variable' | null,
  metric: WatchSubject['metric'],
): string {
  if (metric === 'fill_pct') return formatUnits(filledBps, 2);
  const holds = isStarted && (metric === 'started' || (side !== null && isClaimable[side]));
  return holds ? '1' : '0';
}
