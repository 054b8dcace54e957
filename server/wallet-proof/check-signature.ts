import type pg from 'pg';
import type { Address } from 'viem';
import type { ChainAccess } from '#server/chains/evm/chain-access.ts';
import { verifyMessage } from '#server/chains/evm/verify-message.ts';
import { EVM_CHAINS, type EvmChainSlug } from '#server/chains/registry.ts';
import { verifySolanaMessage } from '#server/chains/solana/verify-message.ts';
import type { SignedMessage } from '#server/schemas/wallet-proof.ts';
import type { IssuedMessage } from './check-message.ts';
import { ProofRefusal } from './proof-refusal.ts';

// Used up before it is judged, whatever comes of it: nobody tries signatures on one message.
const USE = `
  update wallet_challenge set used_at = now() where nonce_sha256 = $1 and used_at is null`;
// Once: who names the contract can make it as slow as a silent chain is.
const GIVE_BACK = `
  update wallet_challenge set used_at = null, was_given_back = true
   where nonce_sha256 = $1 and not was_given_back`;

/**
 * Uses a message up and says whether the wallet that it was given out for has signed it. A key signs for its
 * address on every chain. A contract does on its own chain alone: elsewhere the same address may be somebody
 * else's. It is asked on the chain that the message names, where it must be deployed, or nowhere that is served.
 *
 * @param onlyChain where the contract was asked that this is the owner of; null for none, and for a key
 * @returns the chain where a contract was asked; null for a key
 * @throws ProofRefusal used_nonce, bad_signature, other_chain
 * @throws {ChainUnreachable} when a contract wallet cannot be asked; the message is good once more then
 */
export async function checkSignature(
  { pool, access }: { readonly pool: pg.Pool; readonly access: ChainAccess },
  issued: IssuedMessage,
  signed: SignedMessage,
  onlyChain: string | null,
): Promise<EvmChainSlug | null> {
  const { rowCount } = await pool.query(USE, [issued.nonceSha256]);
  if (rowCount === 0) throw new ProofRefusal('used_nonce');
  try {
    return await judge(access, issued, signed, onlyChain);
  } catch (error) {
    if (!(error instanceof ProofRefusal)) await pool.query(GIVE_BACK, [issued.nonceSha256]);
    throw error;
  }
}

async function judge(
  access: ChainAccess,
  { address, chain }: IssuedMessage,
  { message, signature }: SignedMessage,
  onlyChain: string | null,
): Promise<EvmChainSlug | null> {
  const evm = EVM_CHAINS.find(({ id }) => String(id) === chain);
  if (evm === undefined) {
    if (!verifySolanaMessage({ address, message, signature })) {
      throw new ProofRefusal('bad_signature');
    }
    return null;
  }
  const wallet = address as Address;
  const signedBy = await verifyMessage(access, evm.slug, { address: wallet, message, signature });
  if (signedBy === null) throw new ProofRefusal('bad_signature');
  if (signedBy === 'key') return null;
  if (onlyChain !== null && onlyChain !== evm.slug) throw new ProofRefusal('other_chain');
  if (!(await isDeployed(access, evm.slug, wallet))) {
    const found = await Promise.all(
      servedBeside(access, evm.slug).map((slug) => isDeployed(access, slug, wallet)),
    );
    if (found.includes(true)) throw new ProofRefusal('other_chain');
  }
  return evm.slug;
}

/**
 * Whether an address is a contract on no other chain that is served: then nobody else can have signed for it.
 * A chain that does not answer counts as one where it is.
 */
export async function isContractOnlyOn(
  access: ChainAccess,
  chain: EvmChainSlug,
  wallet: string,
): Promise<boolean> {
  const found = await Promise.allSettled(
    servedBeside(access, chain).map((slug) => isDeployed(access, slug, wallet as Address)),
  );
  return found.every((one) => one.status === 'fulfilled' && !one.value);
}

function servedBeside(access: ChainAccess, chain: EvmChainSlug): readonly EvmChainSlug[] {
  return EVM_CHAINS.map(({ slug }) => slug).filter(
    (slug) => slug !== chain && isServed(access, slug),
  );
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
