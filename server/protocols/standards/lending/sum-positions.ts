import type { LendingAccount } from '#server/protocols/manifest.ts';
import { type ProtocolPositions, positionsOf } from '#server/protocols/protocol-positions.ts';

/**
 * What an owner has in several markets that are liquidated one by one, as one account.
 *
 * @param account as the markets reckon it together; undefined where that could not be known, which
 *   matters only to who owes something
 */
export function sumPositions(
  markets: readonly ProtocolPositions[],
  account: LendingAccount | undefined,
): ProtocolPositions {
  const holdings = markets.flatMap((market) => market.holdings);
  const unread = markets.flatMap((market) => market.unread);
  const owes = holdings.some(({ kind }) => kind === 'debt');
  const isUnknown = account === undefined && owes && unread.length === 0;
  return positionsOf({
    holdings,
    loan: account ?? null,
    receipts: markets.flatMap((market) => market.receipts),
    unread: isUnknown ? ['How far its loans are from liquidation could not be read.'] : unread,
  });
}
