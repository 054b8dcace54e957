import type { Address } from 'viem';
import { EXECUTOR, EXECUTORS_OWNER, WHALE } from '../accounts.ts';
import type { DevChain } from '../dev-chain.ts';
import { CREATE2_PROXY, readGuardContracts } from '../guard.ts';
import type { DevContracts } from './compile-contracts.ts';

const DEPLOY_GAS = 12_000_000n;
const COIN = 10n ** 18n;

/** Chainlink's uptime feed of Arbitrum's sequencer (docs.chain.link/data-feeds/l2-sequencer-feeds). */
export const ARBITRUM_SEQUENCER: Address = '0xFdB631F5EE196F0ed6FAa767959853A9F217697D';

/**
 * Deploys the guard and the list of its executors at their addresses, with one executor that has coin for
 * gas; on Arbitrum also the sequencer's feed that the guard asks for.
 */
export async function deployGuard(chain: DevChain, contracts: DevContracts): Promise<void> {
  const { deployments, executors, executorsAbi } = readGuardContracts();
  for (const data of deployments) {
    await chain.send({ to: CREATE2_PROXY, data, gas: DEPLOY_GAS }, 'deployment of the guard');
  }
  await chain.setNativeBalance(EXECUTORS_OWNER.address, COIN);
  await chain.setNativeBalance(EXECUTOR.address, 100n * COIN);
  await chain.impersonate(EXECUTORS_OWNER.address);
  await chain.write(executors, executorsAbi, 'setExecutor', [EXECUTOR.address, true], {
    from: EXECUTORS_OWNER.address,
    gas: 200_000n,
  });
  if (chain.slug === 'arbitrum') {
    await chain.deployAt(ARBITRUM_SEQUENCER, contracts.DevSequencer, [WHALE.address]);
  }
}
