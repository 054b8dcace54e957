import { type Address, getContractAddress } from 'viem';
import { PENDLE, type PendleChain } from '#server/protocols/pendle/addresses.ts';

/** The stand-in for Pendle's factories is where its newest market factory is. */
export function pendleFactory(chain: PendleChain): Address {
  return PENDLE[chain].marketFactories.at(-1) as Address;
}

/** What the factory creates, by its nonce: PT, YT and market of a series over USDC. */
function created(chain: PendleChain, first: bigint) {
  const at = (nonce: bigint) => getContractAddress({ from: pendleFactory(chain), nonce });
  return { principalToken: at(first), yieldToken: at(first + 1n), market: at(first + 2n) };
}

/** The series of the devnet: one that runs for years, one that ended a day after the state was built. */
export function pendleSeries(chain: PendleChain) {
  return { running: created(chain, 1n), ended: created(chain, 4n) };
}
