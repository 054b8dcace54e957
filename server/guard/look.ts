import { encodeFunctionData, erc20Abi, zeroHash } from 'viem';
import { RpcError } from '#server/chains/evm/rpc-client.ts';
import type { GuardLook } from '#server/schemas/guard-page.ts';
import { type AuthorizeParts, requireDeployment } from './authorize.ts';
import { type ContractCall, callContract } from './call-contract.ts';
import { guardAbi } from './guard-abi.ts';
import { readPause } from './pause.ts';
import { permissionOfProposal, stillGranted } from './permissions.ts';
import { type StoredProposal, stateOfProposal } from './proposals.ts';
import { recordRevocations } from './record-revocations.ts';
import { lookForRegistration, otherRegistration } from './registrations.ts';
import { contractPermission, lifetimeCap, permissionData } from './typed-data.ts';
import { unknownAges } from './unknown-ages.ts';
import { versionOf, viewPermission } from './view.ts';
import { exactAmount } from './words.ts';

/**
 * The current state of a proposal or its permission on chain: the owner's balance and approval, the exact amount that
 * has to be approved, whether the condition holds, and whether the operator holds all runs. A registration or a
 * revocation that is on chain is recorded.
 *
 * @throws ChainUnreachable
 * @throws ApiError service_unavailable where this service has no guard
 */
export async function lookAtProposal(
  { pool, access, guard: config, nowMs }: Omit<AuthorizeParts, 'denylist'>,
  proposal: StoredProposal,
): Promise<GuardLook> {
  const { terms } = proposal;
  const { owner, token, slug, chainId } = terms;
  const deployment = requireDeployment(config);
  if (proposal.permissionId === null) {
    await lookForRegistration({ pool, access, guard: deployment.guard, nowMs }, proposal);
  }
  // For all permissions of the approval, or a revoked one would be requested with the rest.
  await recordRevocations({ pool, access, nowMs }, owner);
  const permission = await permissionOfProposal(pool, proposal.id);
  // Neither salt nor expiry says anything of whether a condition holds.
  const blank = { ...deployment, feeBps: config.feeBps, expiryS: 0n, salt: zeroHash };
  const data = permission?.data ?? permissionData(terms, blank);
  const guard = data.domain.verifyingContract;
  const read = <T>(to: typeof guard, call: ContractCall) => callContract<T>(access, slug, to, call);
  const [balance, allowance, isMet, ages, other, pause] = await Promise.all([
    read<bigint>(token.address, { abi: erc20Abi, functionName: 'balanceOf', args: [owner] }),
    read<bigint>(token.address, { abi: erc20Abi, functionName: 'allowance', args: [owner, guard] }),
    terms.trigger.kind === 'service_checked'
      ? null
      : read<boolean>(guard, {
          abi: guardAbi,
          functionName: 'isTriggered',
          args: [contractPermission(data)],
        }).catch((error: unknown) => {
          // Such as a price that is too old.
          if (error instanceof RpcError) return null;
          throw error;
        }),
    unknownAges(access, terms),
    permission && otherRegistration({ pool, access, nowMs }, proposal, permission.hash),
    readPause(pool),
  ]);
  const granted = await stillGranted(pool, { owner, chainId, token: token.address, guard }, nowMs);
  const isProposed = stateOfProposal(proposal, nowMs) === 'proposed' && permission === null;
  const needed = isProposed ? granted + lifetimeCap(BigInt(terms.budget), config.feeBps) : granted;
  const state =
    permission === null
      ? isProposed
        ? 'proposed'
        : 'expired'
      : viewPermission(permission, nowMs).state;
  const isLive = state === 'proposed' || state === 'active' || state === 'paused';
  const isWrong = isLive ? allowance < needed : permission !== null && allowance > needed;
  return {
    state,
    balance: exactAmount(balance, token),
    allowance: exactAmount(allowance, token),
    needed: exactAmount(needed, token),
    approval: isWrong
      ? {
          to: token.address,
          data: encodeFunctionData({
            abi: erc20Abi,
            functionName: 'approve',
            args: [guard, needed],
          }),
        }
      : null,
    version: permission === null ? '' : await versionOf(pool, permission, nowMs),
    is_met: isMet,
    unknown_ages: [...ages],
    is_held: pause !== null,
    other_registration: other && {
      permission_hash: other.permissionHash,
      revocation: {
        to: other.guard,
        data: encodeFunctionData({
          abi: guardAbi,
          functionName: 'revoke',
          args: [other.permissionHash],
        }),
      },
    },
  };
}
