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
 * The prices used by a permission whose age the contract does not know (`contracts/src/Oracle.sol`): their source
 * does not report rounds, or the venue's own number is used directly, such as a health factor.
 *
 * @returns names for its owner to read; empty where every price has an age
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

/** As the contract sees it: a source without this function reverts without data. */
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
    // No answer at all is a missing price, which the contract refuses.
    if (!(error instanceof RpcError)) {
      if (error instanceof Error && error.name.startsWith('Abi')) return false;
      throw error;
    }
    return error.data === undefined || error.data === '0x';
  }
}
