import type { Address } from 'viem';
import type { ChainAccess } from '#server/chains/evm/chain-access.ts';
import { verifyMessage } from '#server/chains/evm/verify-message.ts';
import { EVM_CHAINS, type EvmChainSlug } from '#server/chains/registry.ts';
import { verifySolanaMessage } from '#server/chains/solana/verify-message.ts';
import type { ClaimRequest } from '#server/schemas/draft-claim.ts';
import type { IssuedChallenge } from './check-message.ts';
import { ClaimRefusal } from './claim-refusal.ts';

/**
 * Whether the wallet that a message was given out for has signed it. A key signs for its address on every
 * chain. A contract does on its own chain alone: elsewhere the same address may be somebody else's. It is
 * asked on the chain that the message names, where it must be deployed, or nowhere that is served; and
 * for a draft that it claimed, on the chain of that claim.
 *
 * @param claimedChain where the contract that claimed the draft was asked; null for none, and for a key
 * @returns the chain where a contract was asked; null for a key
 * @throws ClaimRefusal bad_signature, other_chain
 * @throws {ChainUnreachable} when a contract wallet cannot be asked
 */
export async function checkSignature(
  access: ChainAccess,
  { address, chain }: IssuedChallenge,
  { message, signature }: ClaimRequest,
  claimedChain: string | null,
): Promise<EvmChainSlug | null> {
  const evm = EVM_CHAINS.find(({ id }) => String(id) === chain);
  if (evm === undefined) {
    if (!verifySolanaMessage({ address, message, signature })) {
      throw new ClaimRefusal('bad_signature');
    }
    return null;
  }
  const wallet = address as Address;
  const signedBy = await verifyMessage(access, evm.slug, { address: wallet, message, signature });
  if (signedBy === null) throw new ClaimRefusal('bad_signature');
  if (signedBy === 'key') return null;
  if (claimedChain !== null && claimedChain !== evm.slug) throw new ClaimRefusal('other_chain');
  if (!(await isDeployed(access, evm.slug, wallet))) {
    const others = EVM_CHAINS.filter(({ slug }) => slug !== evm.slug && isServed(access, slug));
    const found = await Promise.all(others.map(({ slug }) => isDeployed(access, slug, wallet)));
    if (found.includes(true)) throw new ClaimRefusal('other_chain');
  }
  return evm.slug;
}

async function isDeployed(
  access: ChainAccess,
  chain: EvmChainSlug,
  wallet: Address,
): Promise<boolean> {
  const code = await access.rpc(chain).request('eth_getCode', [wallet, 'latest']);
  return code !== '0x';
}

function isServed(access: ChainAccess, chain: EvmChainSlug): boolean {
  try {
    access.rpc(chain);
    return true;
  } catch {
    return false;
  }
}
