import { associatedTokenAddress } from '#server/chains/solana/derive-address.ts';
import { STAKE_POOL_PROGRAM } from '#server/chains/solana/programs.ts';
import { type AccountRead, readAccount } from '#server/chains/solana/read.ts';
import type { SolanaLeg, SolanaRefusal } from '#server/protocols/solana-manifest.ts';
import { decodeStakePool, type StakePoolState } from './decode-stake-pool.ts';
import type { PoolAccounts } from './encode/encode-stake-pool.ts';
import type { StakePoolRow } from './pools.ts';

const ALL_BPS = 10_000n;

/** A pool as it stands, and where a wallet keeps its shares. */
export interface OpenPool {
  readonly state: StakePoolState;
  readonly accounts: PoolAccounts;
  readonly shares: ReturnType<typeof associatedTokenAddress>;
}

/**
 * Reads a pool and holds it to what is known of it.
 *
 * @returns a refusal when it is another pool than was meant, or takes nothing at the moment.
 */
export function* readPool(
  row: StakePoolRow,
  { owner, sysvars }: SolanaLeg,
): AccountRead<OpenPool | SolanaRefusal> {
  const { pool, name } = row;
  const state = yield* readState(row);
  if (!state) {
    return {
      refused: 'unknown_target',
      field: 'protocol',
      reason: `The stake pool of ${name} is not on this chain.`,
    };
  }
  if (state.lastUpdateEpoch < sysvars.epoch) {
    return {
      refused: 'unavailable',
      field: 'protocol',
      reason: `The stake pool of ${name} has not been brought up to the new epoch yet, which takes a while at the start of one: try again.`,
    };
  }
  const { reserveStake, managerFeeAccount, poolMint, tokenProgram } = state;
  return {
    state,
    accounts: { pool, reserveStake, managerFeeAccount, poolMint, tokenProgram },
    shares: associatedTokenAddress(owner, poolMint, tokenProgram),
  };
}

/** The state of a pool; undefined where it is not on this chain, or has another token. */
export function* readState({ pool, token }: StakePoolRow): AccountRead<StakePoolState | undefined> {
  const account = yield* readAccount(pool);
  const state = account?.owner === STAKE_POOL_PROGRAM ? decodeStakePool(account.data) : undefined;
  return state?.poolMint === token.mint ? state : undefined;
}

/** The least that must arrive: as it was reviewed, else what is expected less the slippage. */
export function leastOf(
  { leastOutAtomic, slippageBps }: SolanaLeg,
  expectedAtomic: bigint,
): bigint {
  return leastOutAtomic ?? (expectedAtomic * (ALL_BPS - BigInt(slippageBps))) / ALL_BPS;
}

/** @returns a refusal that the pool would give on the chain. */
export function refuseQuote(field: SolanaRefusal['field'], reason: string): SolanaRefusal {
  return { refused: 'quote_failed', field, reason };
}
