import { parseEther } from 'viem';
import { contractKey, ROCKET_POOL } from '#server/protocols/rocket-pool/addresses.ts';
import { WHALE } from '../accounts.ts';
import type { DevChain } from '../dev-chain.ts';
import type { DevContracts } from './compile-contracts.ts';

/** What the whale holds: more than any pool could ask for. */
const SUPPLY = 10n ** 30n;
/** Ether behind a token: rETH's price over ETH's. */
const RATE_WAD = 11n * 10n ** 17n;
const MOST_DEPOSITED = parseEther('18000');
/** What waits in the deposit pool for burns. */
const WAITING = parseEther('5000');

/** Deploys stand-ins for Rocket Pool's storage, rETH and deposit pool, on ethereum alone. */
export async function deployRocketPool(chain: DevChain, contracts: DevContracts): Promise<void> {
  if (chain.slug !== 'ethereum') return;
  const { rEth, storage } = ROCKET_POOL;
  await chain.deployAt(storage, contracts.DevRocketStorage, [WHALE.address]);
  await chain.deployAt(rEth, contracts.DevREth, [WHALE.address, SUPPLY, RATE_WAD]);
  const pool = await chain.deploy(contracts.DevRocketDepositPool, [
    rEth,
    WHALE.address,
    MOST_DEPOSITED,
  ]);
  await chain.write(rEth, contracts.DevREth.abi, 'setPool', [pool]);
  await chain.setNativeBalance(pool, WAITING);
  for (const name of ['rocketDepositPool', 'rocketDAOProtocolSettingsDeposit']) {
    await chain.write(storage, contracts.DevRocketStorage.abi, 'setAddress', [
      contractKey(name),
      pool,
    ]);
  }
}
