import { EVM_CHAINS } from '#server/chains/registry.ts';
import { isPendleChain } from '#server/protocols/pendle/addresses.ts';
import { pendleSeries } from '../state/pendle-markets.ts';

/**
 * Pendle's `GET /v1/{chainId}/markets/active` and `/inactive` (docs.pendle.finance, Backend API), of what
 * they say the addresses: the running series is active, the one that ends after a day is not.
 *
 * @returns null for a chain that Pendle is not on
 */
export function listedPendleMarkets(chainId: number, state: 'active' | 'inactive') {
  const chain = EVM_CHAINS.find(({ id }) => id === chainId)?.slug;
  if (chain === undefined || !isPendleChain(chain)) return null;
  const { running, ended } = pendleSeries(chain);
  const { market, principalToken, yieldToken } = state === 'active' ? running : ended;
  const token = (address: string) => `${chainId}-${address.toLowerCase()}`;
  return {
    markets: [
      {
        name: 'Devnet USDC',
        address: market.toLowerCase(),
        pt: token(principalToken),
        yt: token(yieldToken),
      },
    ],
  };
}
