import { namehash } from 'viem';
import { ENS_REGISTRY } from '#server/chains/names/resolve-name.ts';
import { TEST_ACCOUNTS } from '../accounts.ts';
import type { DevChain } from '../dev-chain.ts';
import type { DevContracts } from './compile-contracts.ts';

/** The names of the test accounts: `bob.portolan.eth`. */
export const DEV_NAMES = TEST_ACCOUNTS.map(({ name, address }) => ({
  name: `${name}.portolan.eth`,
  address,
}));

/** Deploys a stand-in for ENS that knows the test accounts by name. */
export async function deployEns(chain: DevChain, contracts: DevContracts): Promise<void> {
  await chain.deployAt(ENS_REGISTRY, contracts.DevEns, [
    DEV_NAMES.map(({ name }) => namehash(name)),
    DEV_NAMES.map(({ address }) => address),
  ]);
}
