import type { AccountRead } from '#server/chains/solana/read.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import type {
  SolanaBuildResult,
  SolanaLeg,
  SolanaRefusal,
} from '#server/protocols/solana-manifest.ts';
import { STAKE_UNITS } from './build-stake.ts';
import { encodeWithdraw } from './encode/encode-stake.ts';
import { readStake, readStakeSlots, type StakePosition } from './read-stakes.ts';

/** Withdrawals that fit into one transaction with room to spare. */
const MOST_AT_ONCE = 8;

/** Returns cooled down stake back into the wallet, with the rent of its account, which closes. */
export function* buildClaim(leg: SolanaLeg): AccountRead<SolanaBuildResult> {
  const { owner, asset, amountAtomic, isMax, sysvars } = leg;
  if (asset.mint !== null) return refuse('asset', 'Only SOL itself is staked with validators.');
  const named = leg.account && (yield* readStake(leg.account, sysvars.epoch));
  if (leg.account && named?.withdrawer !== owner) {
    return refuse('pool_id', 'This is no stake account of the wallet.');
  }
  const own = named
    ? [named]
    : (yield* readStakeSlots(owner, sysvars.epoch)).flatMap(({ position }) =>
        position ? [position] : [],
      );
  const free = own.filter(({ state, withdrawer }) => state === 'free' && withdrawer === owner);
  if (free.length === 0) return refuse('amount', nothingFree(own));
  const total = free.reduce((sum, { lamports }) => sum + lamports, 0n);
  const one = free.find(({ lamports }) => lamports === amountAtomic);
  const taken = isMax || amountAtomic === total ? free : one ? [one] : [];
  if (taken.length === 0) {
    return refuse('amount', `${formatAmount(total, 9)} SOL can be claimed: send max.`);
  }
  if (taken.length > MOST_AT_ONCE) {
    return refuse('pool_id', 'There are too many stake accounts for one step: name one of them.');
  }
  const claimed = taken.reduce((sum, { lamports }) => sum + lamports, 0n);
  const [first] = taken;
  return {
    instructions: taken.map(({ address, lamports }) => encodeWithdraw(owner, address, lamports)),
    spend: null,
    output: { asset, expectedAtomic: claimed, minAtomic: claimed },
    rentLamports: 0n,
    makes: [],
    unitLimit: STAKE_UNITS,
    amountAtomic: claimed,
    ...(taken.length === 1 && first && { stakeAccount: first.address }),
    description: `Claim ${formatAmount(claimed, 9)} SOL of unstaked SOL`,
  };
}

function nothingFree(positions: readonly StakePosition[]): string {
  if (positions.some(({ state }) => state === 'cooling')) {
    return 'The stake still cools down: it can be claimed once the epoch has ended.';
  }
  if (positions.some(({ state }) => state === 'active')) {
    return 'The stake is active: unstake it first, then claim it when the epoch has ended.';
  }
  return 'The wallet has no stake that this service made: name the stake account.';
}

function refuse(field: SolanaRefusal['field'], reason: string): SolanaRefusal {
  return { refused: 'quote_failed', field, reason };
}
