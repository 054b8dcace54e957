import { type Address, type Hex, isAddressEqual } from 'viem';
import type { BuiltCall, Leg } from '#server/protocols/manifest.ts';
import type { ReviewedStep } from './read-step.ts';
import { ReencodeRefused } from './reencode-refused.ts';

/**
 * Holds a fresh call to the one that was reviewed: same target, same function, and every party
 * and token of the fresh call stands in the reviewed data too.
 *
 * @throws {ReencodeRefused} target_changed.
 */
export function checkTarget(reviewed: ReviewedStep, leg: Leg, built: BuiltCall): void {
  if (!isAddressEqual(reviewed.to, built.to)) {
    throw new ReencodeRefused(
      'target_changed',
      `The call would go to ${built.to}, not to the reviewed ${reviewed.to}. Plan it again.`,
    );
  }
  checkSpender(reviewed);
  const { data } = reviewed.step;
  if (data === undefined) return;
  const isSameFunction = selector(data) === selector(built.data);
  const changed = partiesOf(leg).find(
    (party) => holds(built.data, party) && !holds(data as Hex, party),
  );
  if (isSameFunction && !changed) return;
  throw new ReencodeRefused(
    'target_changed',
    changed
      ? `The reviewed calldata does not name ${changed}, which the step's fields do. Plan it again.`
      : 'The reviewed calldata calls another function than this step does. Plan it again.',
  );
}

/** An approval for a venue may only name that venue's contracts. */
function checkSpender({ type, chain, venue, spender, vaultAddress }: ReviewedStep): void {
  if (type !== 'approve' || !spender || venue.protocol.actions.approve) return;
  const allowed = [
    ...venue.protocol.contracts(chain).map(({ address }) => address),
    ...(vaultAddress ? [vaultAddress] : []),
  ];
  if (allowed.some((address) => isAddressEqual(address, spender))) return;
  throw new ReencodeRefused(
    'target_changed',
    `${spender} is no contract of ${venue.protocol.name}: the approval was changed. Plan it again.`,
  );
}

function partiesOf(leg: Leg): readonly Address[] {
  const { owner, recipient, spender, vaultAddress, asset, toAsset } = leg;
  return [owner, recipient, spender, vaultAddress, asset.address, toAsset?.address].filter(
    (party) => party !== undefined && party !== null,
  );
}

function holds(data: Hex, address: Address): boolean {
  return data.toLowerCase().includes(address.slice(2).toLowerCase());
}

function selector(data: string): string {
  return data.slice(0, 10).toLowerCase();
}
