import { parseEther } from 'viem';
import { LIDO } from '#server/protocols/lido/addresses.ts';
import { WHALE } from '../accounts.ts';
import type { DevChain } from '../dev-chain.ts';
import type { DevContracts } from './compile-contracts.ts';

/** Shares that the whale holds, wrapped and bare: more than any pool could ask for. */
const SHARES = 10n ** 30n;
/** Ether behind a share: wstETH's price over ETH's. */
const POOLED_PER_SHARE_WAD = 12n * 10n ** 17n;
/** What the pool can pay withdrawals with. */
const ETHER_TO_PAY = parseEther('100000000');

/** Deploys stand-ins for Lido's stETH, wstETH and withdrawal queue, on ethereum alone. */
export async function deployLido(chain: DevChain, contracts: DevContracts): Promise<void> {
  if (chain.slug !== 'ethereum') return;
  const { stEth, wstEth, withdrawalQueue } = LIDO;
  await chain.deployAt(stEth, contracts.DevStEth, [
    WHALE.address,
    withdrawalQueue,
    wstEth,
    SHARES,
    SHARES,
    POOLED_PER_SHARE_WAD,
  ]);
  await chain.setNativeBalance(stEth, ETHER_TO_PAY);
  await chain.deployAt(wstEth, contracts.DevWstEth, [stEth, WHALE.address, SHARES]);
  await chain.deployAt(withdrawalQueue, contracts.DevWithdrawalQueue, [
    wstEth,
    stEth,
    WHALE.address,
  ]);
}
