import type { AccountRead } from '#server/chains/solana/read.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import type {
  SolanaBuildResult,
  SolanaCall,
  SolanaLeg,
  SolanaRefusal,
} from '#server/protocols/solana-manifest.ts';
import { STAKE_UNITS } from './build-stake.ts';
import {
  encodeCreateStakeAccount,
  encodeDeactivate,
  encodeSplit,
  STAKE_BYTES,
} from './encode/encode-stake.ts';
import { readStake, readStakeSlots, type StakePosition, type StakeSlot } from './read-stakes.ts';

/** Deactivations that fit into one transaction with room to spare. */
const MOST_AT_ONCE = 8;

/** Takes stake back: all of it, all of one account, or a part that is split off first. */
export function* buildUnstake(leg: SolanaLeg): AccountRead<SolanaBuildResult> {
  const { owner, asset, amountAtomic, isMax, sysvars } = leg;
  if (asset.mint !== null) return refuse('asset', 'Only SOL itself is staked with validators.');
  const slots = yield* readStakeSlots(owner, sysvars.epoch);
  const named = leg.account && (yield* readStake(leg.account, sysvars.epoch));
  if (leg.account && named?.staker !== owner) {
    return refuse('pool_id', 'This is no stake account of the wallet.');
  }
  const own = named ? [named] : slots.flatMap(({ position }) => (position ? [position] : []));
  const active = own.filter(({ state, staker }) => state === 'active' && staker === owner);
  if (active.length === 0) return refuse('amount', nothingActive(own));
  const total = active.reduce((sum, { stakeLamports }) => sum + stakeLamports, 0n);
  if (isMax || amountAtomic === total) {
    if (active.length > MOST_AT_ONCE) {
      return refuse('pool_id', 'There are too many stake accounts for one step: name one of them.');
    }
    return deactivate(leg, active, total);
  }
  const whole = active.find(({ stakeLamports }) => stakeLamports === amountAtomic);
  if (whole) return deactivate(leg, [whole], amountAtomic);
  const larger = active.find(({ stakeLamports }) => stakeLamports > amountAtomic);
  if (larger) return splitOff(leg, larger, slots);
  const shares = active.map(({ stakeLamports }) => formatAmount(stakeLamports, 9)).join(', ');
  return refuse(
    'amount',
    `The stakes are of ${shares} SOL: take back one of them, a part of one, or max.`,
  );
}

function deactivate(
  leg: SolanaLeg,
  positions: readonly StakePosition[],
  amountAtomic: bigint,
): SolanaCall {
  const [only] = positions;
  return {
    ...common(leg, amountAtomic),
    instructions: positions.map(({ address }) => encodeDeactivate(leg.owner, address)),
    rentLamports: 0n,
    makes: [],
    ...(positions.length === 1 && only && { stakeAccount: only.address }),
  };
}

function splitOff(
  leg: SolanaLeg,
  position: StakePosition,
  slots: readonly StakeSlot[],
): SolanaBuildResult {
  const { owner, amountAtomic, sysvars, madeEarlier } = leg;
  const slot = slots.find(({ address, isTaken }) => !isTaken && !madeEarlier.has(address));
  if (!slot) return refuse('amount', 'This wallet has too many stake accounts: claim some first.');
  const rentLamports = sysvars.rentExempt(STAKE_BYTES);
  return {
    ...common(leg, amountAtomic),
    instructions: [
      encodeCreateStakeAccount({
        owner,
        stakeAccount: slot.address,
        seed: slot.seed,
        lamports: rentLamports,
      }),
      encodeSplit({
        owner,
        stakeAccount: position.address,
        splitAccount: slot.address,
        lamports: amountAtomic,
      }),
      encodeDeactivate(owner, slot.address),
    ],
    rentLamports,
    makes: [slot.address],
    stakeAccount: position.address,
  };
}

function common(leg: SolanaLeg, amountAtomic: bigint) {
  return {
    spend: null,
    output: null,
    unitLimit: STAKE_UNITS,
    amountAtomic,
    recovery: {
      fundsAt: 'Your SOL stays in the stake account, which the wallet alone controls.',
      wayBack: 'Claim once the epoch has ended.',
    },
    warnings: [
      'Stake that is taken back cools down until the epoch ends, up to about two days; it is claimed afterwards.',
    ],
    description: `Unstake ${formatAmount(amountAtomic, leg.asset.decimals)} SOL`,
  } as const;
}

function nothingActive(positions: readonly StakePosition[]): string {
  if (positions.some(({ state }) => state === 'cooling')) {
    return 'The stake is taken back already and cools down until the epoch ends: claim it then.';
  }
  if (positions.some(({ state }) => state === 'free')) {
    return 'The stake is free already: claim it.';
  }
  return 'The wallet has no stake that this service made: name the stake account.';
}

function refuse(field: SolanaRefusal['field'], reason: string): SolanaRefusal {
  return { refused: 'quote_failed', field, reason };
}
