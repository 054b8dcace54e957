import { type Address, parseAbi } from 'viem';
import { GUARD_TEXTS } from '#locale/guard.ts';
import type { ChainAccess } from '#server/chains/evm/chain-access.ts';
import { RpcError } from '#server/chains/evm/rpc-client.ts';
import { callContract } from './call-contract.ts';
import type { GuardTerms, GuardToken } from './terms.ts';

const sourcesAbi = parseAbi([
  'function getSourceOfAsset(address asset) view returns (address)',
  'function latestRoundData() view returns (uint80, int256, uint256, uint256, uint80)',
]);

/**
 * Of which prices that a permission goes by the contract does not know how old they are (`contracts/src/Oracle.sol`): their
 * source reports no rounds, or the venue's own number is taken as it is, as a health factor.
 *
 * @returns names for its owner to read; none where every price has an age
 * @throws ChainUnreachable
 */
export async function unknownAges(
  access: ChainAccess,
  { slug, trigger, action, asset, venue }: GuardTerms,
): Promise<readonly string[]> {
  const priced = [
    ...(trigger.kind === 'price' ? [trigger.asset] : []),
    ...(action.maxSlippageBps > 0 ? [asset, action.tokenOut] : []),
  ].filter((token) => token !== null);
  const tokens = new Map(priced.map((token) => [token.address.toLowerCase(), token]));
  const found = await Promise.all(
    [...tokens.values()].map(async (token) =>
      venue.maxAge === 0 || (await isAgeless(access, slug, venue.oracle, token))
        ? [token.symbol]
        : [],
    ),
  );
  return [...(trigger.kind === 'health_factor' ? [GUARD_TEXTS.assetsOfLoan] : []), ...found.flat()];
}

/** As the contract sees it: a source that has no such function refuses without a word. */
async function isAgeless(
  access: ChainAccess,
  slug: GuardTerms['slug'],
  oracle: Address,
  { address }: GuardToken,
): Promise<boolean> {
  const read = <T>(to: Address, functionName: string, args: readonly unknown[]) =>
    callContract<T>(access, slug, to, { abi: sourcesAbi, functionName, args });
  try {
    const source = await read<Address>(oracle, 'getSourceOfAsset', [address]);
    await read(source, 'latestRoundData', []);
    return false;
  } catch (error) {
    // What is no answer at all is a missing price, which the contract refuses.
    if (!(error instanceof RpcError)) {
      if (error instanceof Error && error.name.startsWith('Abi')) return false;
      throw error;
    }
    return error.data === undefined || error.data === '0x';
  }
}
