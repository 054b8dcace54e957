import { checkAddress } from '#server/chains/evm/check-address.ts';
import { type ContractRead, noticeSilence } from '#server/chains/evm/read.ts';
import { evmChain } from '#server/chains/registry.ts';
import { describeListed } from '#server/chains/tokens/directory/describe-listed.ts';
import { readToken } from '#server/chains/tokens/read-token.ts';
import {
  canonicalSymbol,
  findToken,
  findTokens,
  wrappedNativeToken,
} from '#server/chains/tokens/resolve.ts';
import { ApiError, invalidField } from '#server/errors/api-error.ts';
import type { GuardToken } from './terms.ts';
import type { GuardChainSlug } from './venues.ts';

/**
 * The purpose of a field's asset: the native coin is refused where it is spent, and wrapped elsewhere.
 */
export type AssetUse = 'input' | 'other';

/** The address that some write for the native coin. */
const COIN_PLACEHOLDER = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee';

/**
 * The one ERC-20 that a symbol or an address names on a chain (`docs/guides/guard.md`).
 *
 * @param tokenPage where a token's page is on the chain's explorer, by its address
 * @throws ApiError invalid_request naming the field; needs_clarification with the candidates where several
 * listed tokens share the symbol, or none has it
 */
export function* resolveAsset(
  chain: GuardChainSlug,
  field: string,
  said: string,
  use: AssetUse,
  tokenPage: (address: string) => string,
): ContractRead<GuardToken> {
  const wrapped = wrappedNativeToken(chain);
  const coin = () => {
    if (use === 'other') return wrapped;
    throw invalidField(
      field,
      `The native coin cannot be spent by a permission. Wrap it first, and name ${wrapped.symbol} (${wrapped.address}).`,
    );
  };
  if (said.startsWith('0x')) {
    if (said.toLowerCase() === COIN_PLACEHOLDER) return coin();
    const address = checkAddress(field, said);
    const listed = findToken(chain, address);
    if (listed) return { address, symbol: listed.symbol, decimals: listed.decimals };
    const read = yield* noticeSilence(readToken(chain, address));
    if (read.value) return read.value;
    if (read.wasSilent) throw new ApiError('engine_unreachable');
    throw invalidField(field, 'No ERC-20 token answers at this address on this chain.');
  }
  if (canonicalSymbol(said) === evmChain(chain).native.symbol) return coin();
  const found = findTokens(chain, said);
  const [only, ...more] = found;
  if (only?.address && more.length === 0) {
    return {
      address: only.address as GuardToken['address'],
      symbol: only.symbol,
      decimals: only.decimals,
    };
  }
  throw new ApiError('needs_clarification', {
    message:
      found.length === 0
        ? `No token of this name is listed on ${evmChain(chain).name}: send its address.`
        : `Several tokens on ${evmChain(chain).name} share this symbol: send the address of the one you mean.`,
    issues:
      found.length === 0
        ? [{ field, message: 'Send the address of the ERC-20 token.' }]
        : found.flatMap((token) =>
            token.address === null
              ? []
              : [
                  {
                    field,
                    message: describeListed(token),
                    address: token.address,
                    symbol: token.symbol,
                    name: token.name,
                    url: tokenPage(token.address),
                  },
                ],
          ),
  });
}
