import { type Address, type Hex, isAddressEqual, numberToHex, zeroAddress } from 'viem';
import { evmChain } from '#server/chains/registry.ts';
import type { BuiltCall, Leg } from '#server/protocols/manifest.ts';
import type { ReviewedStep } from './read-step.ts';
import { ReencodeRefused } from './reencode-refused.ts';

/**
 * Compares a fresh call with the reviewed one: same target, same function, and every party and
 * token appears in the fresh data as often as in the reviewed data.
 *
 * @throws {ReencodeRefused} target_changed, or step_incomplete where there is nothing to compare a
 * foreign recipient or spender with.
 */
export function checkTarget(reviewed: ReviewedStep, leg: Leg, built: BuiltCall): void {
  if (!isAddressEqual(reviewed.to, built.to)) {
    throw new ReencodeRefused(
      'target_changed',
      `The call would go to ${built.to}, not to the reviewed ${reviewed.to}. Plan it again.`,
    );
  }
  checkSpender(reviewed);
  const data = reviewed.step.data as Hex | undefined;
  if (data === undefined) {
    if (isAddressEqual(leg.recipient, leg.owner) && !leg.spender) return;
    throw new ReencodeRefused(
      'step_incomplete',
      'The step has no data, which shows who was reviewed: send it as /plan returned it.',
    );
  }
  if (selector(data) !== selector(built.data)) {
    throw new ReencodeRefused(
      'target_changed',
      'The reviewed calldata calls another function than this step does. Plan it again.',
    );
  }
  const { partiesNamed } = reviewed.venue.action;
  const changed = partiesNamed
    ? changedAmong(partiesNamed(data), partiesNamed(built.data))
    : partiesOf(leg).find((party) => count(built.data, party) !== count(data, party));
  if (changed) {
    throw new ReencodeRefused(
      'target_changed',
      `The reviewed calldata does not name ${changed} as the step's fields do. Plan it again.`,
    );
  }
  checkDestination(data, leg, built);
  checkPosition(data, leg, built);
}

/** A numbered position must keep its number. */
function checkPosition(data: Hex, { positionId }: Leg, built: BuiltCall): void {
  if (positionId === undefined) return;
  const word = numberToHex(positionId, { size: 32 }).slice(2);
  if (count(data, `0x${word}`) === count(built.data, `0x${word}`)) return;
  throw new ReencodeRefused(
    'target_changed',
    `The reviewed calldata is not about #${positionId}. Plan it again.`,
  );
}

/** The first party that a reviewed call names and a fresh one does not. */
function changedAmong(
  reviewed: readonly Address[] | null,
  fresh: readonly Address[] | null,
): string | undefined {
  if (!reviewed || !fresh) return 'its parties';
  return reviewed.find((party, at) => !isAddressEqual(party, fresh[at] ?? zeroAddress));
}

/** The same asset may have one address on several chains, so a bridge must keep its destination. */
function checkDestination(data: Hex, { type, toAsset }: Leg, built: BuiltCall): void {
  if (type !== 'bridge' || !toAsset) return;
  const mark = built.destinationMark ?? numberToHex(evmChain(toAsset.chain).id, { size: 32 });
  const times = (calldata: Hex) =>
    wordsOf(calldata).filter((word) => word === mark.slice(2)).length;
  if (times(data) === times(built.data)) return;
  throw new ReencodeRefused(
    'target_changed',
    `The reviewed calldata does not lead to ${toAsset.chain}. Plan it again.`,
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
  const { owner, recipient, spender, vaultAddress, asset, pairAsset, toAsset } = leg;
  const tokens = [asset, pairAsset, toAsset].map((token) => token?.address);
  return [owner, recipient, spender, vaultAddress, ...tokens].filter(
    (party) => party !== undefined && party !== null,
  );
}

function count(data: Hex, address: Address): number {
  return data.toLowerCase().split(address.slice(2).toLowerCase()).length - 1;
}

function wordsOf(data: Hex): readonly string[] {
  return data.slice(10).toLowerCase().match(/.{64}/g) ?? [];
}

function selector(data: string): string {
  return data.slice(0, 10).toLowerCase();
}
