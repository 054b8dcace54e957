import type { Address } from 'viem';
import type { ChainAccess } from '#server/chains/evm/chain-access.ts';
import { together } from '#server/chains/evm/read.ts';
import { runContractRead } from '#server/chains/evm/read-runner.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { readToken } from '#server/chains/tokens/read-token.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import type { Token } from '#server/chains/tokens/token.ts';

const MAX_REMEMBERED = 5_000;
/** What a token says of its symbol and decimals does not change, so it is asked once. */
const remembered = new WeakMap<ChainAccess, Map<string, Token>>();

/**
 * Listed, remembered or read tokens, by lower-case address; a contract that does not answer as
 * an ERC-20 token is left out.
 *
 * @throws {ChainUnreachable} when unlisted tokens must be read and the chain does not answer.
 */
export async function readTokens(
  access: ChainAccess,
  chain: EvmChainSlug,
  addresses: ReadonlySet<Address>,
): Promise<ReadonlyMap<Address, Token>> {
  const known = remembered.get(access) ?? new Map<string, Token>();
  remembered.set(access, known);
  const tokens = new Map<Address, Token>();
  const unknown: Address[] = [];
  for (const address of addresses) {
    const token = resolveToken(chain, address) ?? known.get(`${chain}:${address}`);
    if (token) tokens.set(address, token);
    else unknown.push(address);
  }
  if (unknown.length === 0) return tokens;
  const read = await runContractRead(
    together(unknown.map((address) => readToken(chain, address))),
    access,
  );
  for (const [at, address] of unknown.entries()) {
    const token = read[at];
    if (!token) continue;
    tokens.set(address, token);
    if (known.size < MAX_REMEMBERED) known.set(`${chain}:${address}`, token);
  }
  return tokens;
}
