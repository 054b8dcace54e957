import { type AccountRead, readAccount } from '#server/chains/solana/read.ts';
import { SOL } from '#server/chains/solana/tokens.ts';
import { formatAmount, formatAmountShort } from '#server/chains/tokens/format-amount.ts';
import type { SolanaBuildResult, SolanaLeg } from '#server/protocols/solana-manifest.ts';
import { STAKE_POOL_UNITS } from './build-deposit.ts';
import { encodeWithdrawSol } from './encode/encode-stake-pool.ts';
import { describeFee, lamportsFor } from './exchange.ts';
import type { StakePoolRow } from './pools.ts';
import { leastOf, readPool, refuseQuote } from './read-pool.ts';

/** Bytes of a stake account: what the reserve must keep follows from them. */
const STAKE_BYTES = 200;

/** Gives shares of a pool back for SOL, at once, out of the pool's reserve. */
export function* buildWithdrawal(
  row: StakePoolRow,
  leg: SolanaLeg,
): AccountRead<SolanaBuildResult> {
  const { owner, asset, amountAtomic, sysvars } = leg;
  const { name, token } = row;
  if (asset.mint !== token.mint) {
    return refuseQuote('asset', `${name} takes back ${token.symbol}.`);
  }
  const opened = yield* readPool(row, leg);
  if ('refused' in opened) return opened;
  const { state, accounts, shares } = opened;
  if (state.solWithdrawAuthority !== null) {
    return refuseQuote('protocol', `${name} pays SOL out only with a signature of its own.`);
  }
  const expectedAtomic = lamportsFor(state, amountAtomic);
  if (expectedAtomic <= 0n) {
    return refuseQuote('amount', `That little ${token.symbol} gives no SOL at all.`);
  }
  const minAtomic = leastOf(leg, expectedAtomic);
  if (expectedAtomic < minAtomic) {
    return refuseQuote('amount', `${name} gives less SOL for it than was reviewed.`);
  }
  const reserve = yield* readAccount(accounts.reserveStake);
  const ready = (reserve?.lamports ?? 0n) - sysvars.rentExempt(STAKE_BYTES);
  if (ready < expectedAtomic) {
    const most = formatAmountShort(ready > 0n ? ready : 0n, SOL.decimals);
    return refuseQuote(
      'amount',
      `${name} has ${most} SOL at hand that is not staked: unstake less, or swap the ${token.symbol} for SOL.`,
    );
  }
  const fee = describeFee(state.solWithdrawalFee);
  return {
    instructions: [
      encodeWithdrawSol(accounts, {
        owner,
        shares,
        sharesAtomic: amountAtomic,
        leastLamports: minAtomic,
      }),
    ],
    spend: { asset, amountAtomic },
    output: { asset: SOL, expectedAtomic, minAtomic },
    rentLamports: 0n,
    makes: [],
    unitLimit: STAKE_POOL_UNITS,
    ...(fee !== undefined && { warnings: [`${name} keeps ${fee} of what is unstaked.`] }),
    description: `Unstake ${formatAmount(amountAtomic, token.decimals)} ${token.symbol} from ${name} for about ${formatAmountShort(expectedAtomic, SOL.decimals)} SOL`,
  };
}
