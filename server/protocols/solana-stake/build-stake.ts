import { VOTE_PROGRAM } from '#server/chains/solana/programs.ts';
import { type AccountRead, readAccount } from '#server/chains/solana/read.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import type {
  SolanaBuildResult,
  SolanaLeg,
  SolanaRefusal,
} from '#server/protocols/solana-manifest.ts';
import {
  encodeCreateStakeAccount,
  encodeDelegate,
  encodeInitializeStake,
  STAKE_BYTES,
} from './encode/encode-stake.ts';
import { readStakeSlots } from './read-stakes.ts';

export const STAKE_UNITS = 60_000n;

/** Delegates SOL to a validator from its own account, which the owner alone controls. */
export function* buildStake(leg: SolanaLeg): AccountRead<SolanaBuildResult> {
  const { owner, asset, amountAtomic, sysvars, madeEarlier } = leg;
  if (asset.mint !== null) return refuse('asset', 'Only SOL itself is staked with validators.');
  const validator = leg.account ?? leg.defaultValidator;
  if (!validator) {
    return refuse('pool_id', 'Say which validator: the address of its vote account.');
  }
  const vote = yield* readAccount(validator);
  if (vote?.owner !== VOTE_PROGRAM) {
    return refuse('pool_id', 'This is not the vote account of a validator.');
  }
  const slots = yield* readStakeSlots(owner, sysvars.epoch);
  const slot = leg.stakeAccount
    ? slots.find(({ address }) => address === leg.stakeAccount)
    : slots.find(({ address, isTaken }) => !isTaken && !madeEarlier.has(address));
  if (leg.stakeAccount && (!slot || slot.isTaken)) {
    return {
      refused: 'target_changed',
      field: 'pool_id',
      reason: 'The stake account of this step exists already: it was carried out. Plan it again.',
    };
  }
  if (!slot) {
    return refuse(
      'amount',
      'This wallet has too many stake accounts: unstake and claim some first.',
    );
  }
  const rentLamports = sysvars.rentExempt(STAKE_BYTES);
  const stakeAccount = slot.address;
  const amount = formatAmount(amountAtomic, 9);
  return {
    instructions: [
      encodeCreateStakeAccount({
        owner,
        stakeAccount,
        seed: slot.seed,
        lamports: amountAtomic + rentLamports,
      }),
      encodeInitializeStake(owner, stakeAccount),
      encodeDelegate(owner, stakeAccount, validator),
    ],
    spend: { asset, amountAtomic },
    output: null,
    rentLamports,
    makes: [stakeAccount],
    unitLimit: STAKE_UNITS,
    stakeAccount,
    validator,
    recovery: {
      fundsAt: `Your SOL waits in the stake account ${stakeAccount}, which the wallet alone controls.`,
      wayBack: 'Unstake, wait until the epoch ends (up to about two days), then claim.',
    },
    warnings: [
      `The stake account holds ${formatAmount(rentLamports, 9)} SOL besides, which come back with it.`,
    ],
    description: `Stake ${amount} SOL with the validator ${validator}`,
  };
}

function refuse(field: SolanaRefusal['field'], reason: string): SolanaRefusal {
  return { refused: 'unknown_target', field, reason };
}
