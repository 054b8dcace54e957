import type { Address } from 'viem';
import type { ChainAccess } from '#server/chains/evm/chain-access.ts';
import { verifyMessage } from '#server/chains/evm/verify-message.ts';
import { EVM_CHAINS } from '#server/chains/registry.ts';
import { verifySolanaMessage } from '#server/chains/solana/verify-message.ts';
import type { ClaimRequest } from '#server/schemas/draft-claim.ts';
import type { IssuedChallenge } from './check-message.ts';
import { ClaimRefusal } from './claim-refusal.ts';

/**
 * Whether the wallet that a message was given out for has signed it.
 *
 * @throws ClaimRefusal bad_signature
 * @throws {ChainUnreachable} when a contract wallet cannot be asked
 */
export async function checkSignature(
  access: ChainAccess,
  { address, chain }: IssuedChallenge,
  { message, signature }: ClaimRequest,
): Promise<void> {
  const evm = EVM_CHAINS.find(({ id }) => String(id) === chain);
  const isSigned =
    evm === undefined
      ? verifySolanaMessage({ address, message, signature })
      : await verifyMessage(access, evm.slug, {
          address: address as Address,
          message,
          signature,
        });
  if (!isSigned) throw new ClaimRefusal('bad_signature');
}
