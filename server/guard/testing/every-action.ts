import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  formatUnits,
  type Hex,
  type PublicClient,
} from 'viem';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import { AAVE_V3 } from '#server/protocols/aave-v3/addresses.ts';
import { poolAbi } from '#server/protocols/standards/aave-pool/abi/pool.ts';
import type { GuardChainSlug } from '../venues.ts';
import { COPIED_VAULT } from './copy-vault.ts';

/** The USDC that one run takes, in its smallest unit, and its fee. */
export const CAP = 1_000_000n;
export const FEE = (CAP * 50n) / 10_000n;
/** The collateral that one run sells: about 1.4 dollars. */
export const SOLD = 5n * 10n ** 14n;
export const SOLD_FEE = (SOLD * 50n) / 10_000n;

/** The fields of a proposal, beside its owner and trigger; its cap is 1 USDC by default. */
export interface ProposedAction {
  readonly action: { readonly kind: string } & Readonly<Record<string, unknown>>;
  readonly cap?: string;
}

/** Every action that Arbitrum has; each run takes `CAP`, and the sale of a collateral `SOLD`. */
export function everyAction(recipient: Address, healthFactor: bigint): readonly ProposedAction[] {
  const swap = { kind: 'swap', asset: 'USDC', token_out: 'WETH' };
  return [
    { action: { kind: 'transfer', asset: 'USDC', recipient } },
    { action: { ...swap, min_out: '0.0003' } },
    { action: { ...swap, max_slippage_bps: 100 } },
    { action: { kind: 'vault', asset: 'USDC', vault: COPIED_VAULT } },
    { action: { kind: 'supply', asset: 'USDC' } },
    { action: { kind: 'repay_from_wallet', asset: 'USDC' } },
    {
      cap: formatUnits(SOLD, 18),
      action: {
        kind: 'repay_from_collateral',
        asset: 'WETH',
        debt_asset: 'USDC',
        target_health_factor: formatUnits(healthFactor * 2n, 18),
      },
    },
  ];
}

interface Call {
  readonly to: Hex;
  readonly data: Hex;
}

/**
 * Supplies an ether to Aave and borrows 1,000 dollars there, from a wallet's balance. @returns the calls, in
 * order
 */
export function loanCalls(chain: GuardChainSlug, owner: Address): readonly Call[] {
  const { pool } = AAVE_V3.arbitrum;
  const [weth, usdc] = ['WETH', 'USDC'].map(
    (symbol) => resolveToken(chain, symbol)?.address as Address,
  ) as [Address, Address];
  const args = [pool, 10n ** 18n] as const;
  return [
    { to: weth, data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }) },
    ...(
      [
        ['supply', [weth, 10n ** 18n, owner, 0]],
        ['borrow', [usdc, 1_000_000_000n, 2n, 0, owner]],
      ] as const
    ).map(([functionName, args]) => ({
      to: pool,
      data: encodeFunctionData({ abi: poolAbi, functionName, args } as never),
    })),
  ];
}

/** @returns 1e18 = 1 */
export async function readHealthFactor(
  reader: Pick<PublicClient, 'readContract'>,
  owner: Address,
): Promise<bigint> {
  const account = await reader.readContract({
    address: AAVE_V3.arbitrum.pool,
    abi: poolAbi,
    functionName: 'getUserAccountData',
    args: [owner],
  });
  return account[5];
}
