import { type Address, erc20Abi, getAddress, type Hex, hexToString, isHex } from 'viem';
import { apart, type ContractRead, call, type Read, readAll } from '#server/chains/evm/read.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { findTokens } from './resolve.ts';
import type { Erc20Token } from './token.ts';

const MAX_SYMBOL_LENGTH = 12;
const MAX_DECIMALS = 36;

/**
 * Reads what an unlisted contract says of itself. The symbol is whatever its author wrote:
 * it is cut to plain characters, and one that copies a listed symbol carries its address.
 *
 * @returns undefined when the address does not answer as an ERC-20 token.
 */
export function* readToken(
  chain: EvmChainSlug,
  address: Address,
): ContractRead<Erc20Token | undefined> {
  const to = getAddress(address);
  const [symbol, decimals] = yield* readAll([
    apart(symbolRead(chain, to)),
    apart(call({ chain, to, abi: erc20Abi, functionName: 'decimals' })),
  ]);
  if (!decimals.ok || decimals.value > MAX_DECIMALS) return undefined;
  const short = `${to.slice(0, 6)}…${to.slice(-4)}`;
  const plain = symbol.ok ? plainSymbol(symbol.value) : '';
  const shown = plain === '' ? short : copiesListed(chain, plain) ? `${plain} (${short})` : plain;
  return { chain, address: to, symbol: shown, decimals: decimals.value };
}

/** `symbol()` as a string, or as the bytes32 that early tokens answer with. */
function symbolRead(chain: EvmChainSlug, to: Address): Read<string> {
  const read = call({ chain, to, abi: erc20Abi, functionName: 'symbol' });
  return {
    ...read,
    decode: (data: Hex) =>
      isHex(data) && data.length === 66 ? hexToString(data) : read.decode(data),
  };
}

function plainSymbol(symbol: string): string {
  return symbol.replace(/[^A-Za-z0-9.\-+_$₮]/g, '').slice(0, MAX_SYMBOL_LENGTH);
}

/** Whether the letters and digits are those of a listed symbol: `USDC.` and `$USDC` copy USDC. */
function copiesListed(chain: EvmChainSlug, plain: string): boolean {
  const bare = plain.replace(/[^A-Za-z0-9]/g, '');
  return [plain, bare].some((name) => name !== '' && findTokens(chain, name).length > 0);
}
