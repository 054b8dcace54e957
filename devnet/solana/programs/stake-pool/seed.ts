import {
  type Address,
  getAddressEncoder,
  getProgramDerivedAddress,
  lamports,
  none,
} from '@solana/kit';
import { getStakeStateV2Encoder, stakeStateV2 } from '@solana-program/stake';
import { AccountState, getMintEncoder, getTokenEncoder } from '@solana-program/token';
import { associatedTokenAddress, deriveAddress } from '#server/chains/solana/derive-address.ts';
import {
  STAKE_POOL_PROGRAM,
  STAKE_PROGRAM,
  TOKEN_PROGRAM,
} from '#server/chains/solana/programs.ts';
import { STAKE_POOLS, type StakePoolRow } from '#server/protocols/spl-stake-pool/pools.ts';
import { SOLANA_WHALE } from '../../accounts.ts';
import type { SvmNode } from '../../svm-node.ts';
import { POOL_BYTES, POOL_FIELD } from './layout.ts';
import { stakePoolProgram } from './program.ts';

const LAMPORTS_PER_SOL = 10n ** 9n;
const STAKE_BYTES = 200n;
const NO_ADDRESS = '11111111111111111111111111111111' as Address;

/** How a pool stands at the start. */
interface PoolStart {
  readonly totalSol: bigint;
  readonly supply: bigint;
  /** What is not staked with validators: withdrawals of SOL are paid from it. */
  readonly reserveSol: bigint;
  /** In hundredths of a percent. */
  readonly depositFeeBps: bigint;
  readonly withdrawalFeeBps: bigint;
}

const STARTS: Readonly<Record<string, PoolStart>> = {
  jito: {
    totalSol: 1_200_000n,
    supply: 1_000_000n,
    reserveSol: 20_000n,
    depositFeeBps: 0n,
    withdrawalFeeBps: 10n,
  },
  blazestake: {
    totalSol: 115_000n,
    supply: 100_000n,
    reserveSol: 500n,
    depositFeeBps: 8n,
    withdrawalFeeBps: 30n,
  },
};

const bytesOf = (of: Address) => new Uint8Array(getAddressEncoder().encode(of));
const text = (value: string) => new TextEncoder().encode(value);
const reserveOf = (pool: Address) =>
  deriveAddress(STAKE_POOL_PROGRAM, [bytesOf(pool), text('portolan devnet reserve')]);

/** Puts the stand-in of the stake pool program and the pools of `STAKE_POOLS` on the node. */
export async function seedStakePools(node: SvmNode): Promise<void> {
  node.svm.addProgram(STAKE_POOL_PROGRAM, stakePoolProgram());
  for (const row of STAKE_POOLS) {
    const start = STARTS[row.slug];
    if (start) await putPool(node, row, start);
  }
  node.onEpoch(() => bringUpToDate(node));
}

/** What the keepers of real pools do at the start of an epoch; nothing is earned here. */
function bringUpToDate(node: SvmNode): void {
  for (const { pool } of STAKE_POOLS) {
    const account = node.account(pool);
    if (!account) continue;
    const data = new Uint8Array(account.data);
    new DataView(data.buffer).setBigUint64(POOL_FIELD.lastUpdateEpoch, node.epoch, true);
    put(node, pool, STAKE_POOL_PROGRAM, data, account.lamports);
  }
}

async function putPool(
  node: SvmNode,
  { pool, token }: StakePoolRow,
  { totalSol, supply, reserveSol, depositFeeBps, withdrawalFeeBps }: PoolStart,
): Promise<void> {
  const [authority, bump] = await getProgramDerivedAddress({
    programAddress: STAKE_POOL_PROGRAM,
    seeds: [bytesOf(pool), text('withdraw')],
  });
  const supplyAtomic = supply * LAMPORTS_PER_SOL;
  const feeAccount = associatedTokenAddress(SOLANA_WHALE.address, token.mint, TOKEN_PROGRAM);
  const reserve = reserveOf(pool);
  put(node, token.mint, TOKEN_PROGRAM, mintOf(authority, supplyAtomic));
  put(node, feeAccount, TOKEN_PROGRAM, holdingOf(token.mint, supplyAtomic));
  const rent = node.svm.minimumBalanceForRentExemption(STAKE_BYTES);
  put(
    node,
    reserve,
    STAKE_PROGRAM,
    reserveStake(authority, rent),
    rent + reserveSol * LAMPORTS_PER_SOL,
  );
  const data = new Uint8Array(POOL_BYTES);
  const view = new DataView(data.buffer);
  data[POOL_FIELD.accountType] = 1;
  data[POOL_FIELD.withdrawBump] = bump;
  for (const [at, of] of [
    [POOL_FIELD.manager, SOLANA_WHALE.address],
    [POOL_FIELD.staker, SOLANA_WHALE.address],
    [POOL_FIELD.stakeDepositAuthority, authority],
    [POOL_FIELD.reserveStake, reserve],
    [POOL_FIELD.poolMint, token.mint],
    [POOL_FIELD.managerFeeAccount, feeAccount],
    [POOL_FIELD.tokenProgram, TOKEN_PROGRAM],
  ] as const) {
    data.set(bytesOf(of), at);
  }
  view.setBigUint64(POOL_FIELD.totalLamports, totalSol * LAMPORTS_PER_SOL, true);
  view.setBigUint64(POOL_FIELD.poolTokenSupply, supplyAtomic, true);
  view.setBigUint64(POOL_FIELD.lastUpdateEpoch, node.epoch, true);
  for (const [at, bps] of [
    [POOL_FIELD.solDepositFee, depositFeeBps],
    [POOL_FIELD.solWithdrawalFee, withdrawalFeeBps],
  ] as const) {
    view.setBigUint64(at, bps === 0n ? 0n : 10_000n, true);
    view.setBigUint64(at + 8, bps, true);
  }
  put(node, pool, STAKE_POOL_PROGRAM, data);
}

function mintOf(authority: Address, supply: bigint): Uint8Array {
  return new Uint8Array(
    getMintEncoder().encode({
      mintAuthority: authority,
      supply,
      decimals: 9,
      isInitialized: true,
      freezeAuthority: null,
    }),
  );
}

function holdingOf(mint: Address, amount: bigint): Uint8Array {
  return new Uint8Array(
    getTokenEncoder().encode({
      mint,
      owner: SOLANA_WHALE.address,
      amount,
      delegate: none(),
      state: AccountState.Initialized,
      isNative: none(),
      delegatedAmount: 0n,
      closeAuthority: none(),
    }),
  );
}

function reserveStake(authority: Address, rentExemptReserve: bigint): Uint8Array {
  const data = new Uint8Array(Number(STAKE_BYTES));
  data.set(
    getStakeStateV2Encoder().encode(
      stakeStateV2('Initialized', [
        {
          rentExemptReserve,
          authorized: { staker: authority, withdrawer: authority },
          lockup: { unixTimestamp: 0n, epoch: 0n, custodian: NO_ADDRESS },
        },
      ]),
    ),
  );
  return data;
}

function put(
  node: SvmNode,
  address: Address,
  programAddress: Address,
  data: Uint8Array,
  held = node.svm.minimumBalanceForRentExemption(BigInt(data.length)),
): void {
  node.svm.setAccount({
    address,
    data,
    executable: false,
    lamports: lamports(held),
    programAddress,
    space: BigInt(data.length),
  });
}
