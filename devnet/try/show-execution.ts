import { styleText } from 'node:util';
import type { Address } from 'viem';
import type { Execution, ExecutionProgress } from '#e2e/executor/execute-plan.ts';
import { evmChain } from '#server/chains/registry.ts';
import { formatAmount, formatAmountShort } from '#server/chains/tokens/format-amount.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import { formatTable } from './print-table.ts';

/** One line for the person who watches. */
export function formatProgress(progress: ExecutionProgress): string {
  const { order, action_type, chain } = progress.step;
  const name = `  ${order}. ${action_type} on ${chain}`;
  switch (progress.kind) {
    case 'reencoding':
      return `${name}: fresh quote and calldata …`;
    case 'sent':
      return `${name}: signed and sent, ${progress.hash}`;
    case 'mined':
      return `${name}: ${styleText('green', 'mined')}`;
    case 'awaiting-bridge':
      return `${name}: waiting for the bridge …`;
    case 'bridged': {
      const { token, arrivedAtomic } = progress;
      const amount = formatAmountShort(arrivedAtomic, token.decimals);
      return `${name}: ${amount} ${token.symbol} arrived on ${token.chain}`;
    }
  }
}

/** Balances before and after, where they changed, and the fees. */
export function formatExecution({ before, after, fees }: Execution): string {
  const changed = after.flatMap((holding) => {
    const earlier = before.find((one) => sameHolding(one, holding))?.amountAtomic ?? 0n;
    return earlier === holding.amountAtomic ? [] : [{ ...holding, earlier }];
  });
  const balances = formatTable(
    [
      { heading: 'Chain' },
      { heading: 'Wallet' },
      { heading: 'Asset' },
      { heading: 'Before', alignRight: true },
      { heading: 'After', alignRight: true },
      { heading: 'Change', alignRight: true },
    ],
    changed.map(({ wallet, token, earlier, amountAtomic }) => [
      token.chain,
      shortAddress(wallet),
      token.symbol,
      formatAmount(earlier, token.decimals),
      formatAmount(amountAtomic, token.decimals),
      formatChange(amountAtomic - earlier, token),
    ]),
  );
  const paid = formatTable(
    [{ heading: 'Chain' }, { heading: 'Network fee', alignRight: true }],
    fees.map(({ chain, feeWei }) => [
      chain,
      `${formatAmount(feeWei, 18)} ${evmChain(chain).native.symbol}`,
    ]),
  );
  return `${balances}\n\n${paid}`;
}

function sameHolding(
  a: { wallet: Address; token: Token },
  b: { wallet: Address; token: Token },
): boolean {
  return (
    a.wallet === b.wallet && a.token.chain === b.token.chain && a.token.address === b.token.address
  );
}

function formatChange(change: bigint, token: Token): string {
  const sign = change > 0n ? '+' : '-';
  return `${sign}${formatAmount(change > 0n ? change : -change, token.decimals)}`;
}

function shortAddress(address: Address): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}
