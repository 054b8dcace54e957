import { type AccountRead, readAccount } from '#server/chains/solana/read.ts';
import { SOL } from '#server/chains/solana/tokens.ts';
import { formatAmount, formatAmountShort } from '#server/chains/tokens/format-amount.ts';
import type { SolanaBuildResult, SolanaLeg } from '#server/protocols/solana-manifest.ts';
import { encodeCreateTokenAccount } from '#server/protocols/standards/associated-token/encode-create-account.ts';
import { encodeDepositSol } from './encode/encode-stake-pool.ts';
import { describeFee, sharesFor } from './exchange.ts';
import type { StakePoolRow } from './pools.ts';
import { leastOf, readPool, refuseQuote } from './read-pool.ts';

export const STAKE_POOL_UNITS = 150_000n;
export const TOKEN_ACCOUNT_BYTES = 165;

/** Stakes SOL with a pool, for shares of it that earn and can be moved. */
export function* buildDeposit(row: StakePoolRow, leg: SolanaLeg): AccountRead<SolanaBuildResult> {
  const { owner, asset, amountAtomic, sysvars, madeEarlier } = leg;
  const { name, token } = row;
  if (asset.mint !== null) return refuseQuote('asset', `${name} takes SOL itself.`);
  const opened = yield* readPool(row, leg);
  if ('refused' in opened) return opened;
  const { state, accounts, shares } = opened;
  if (state.solDepositAuthority !== null) {
    return refuseQuote('protocol', `${name} takes SOL only with a signature of its own.`);
  }
  const expectedAtomic = sharesFor(state, amountAtomic);
  if (expectedAtomic <= 0n) {
    return refuseQuote('amount', `That little SOL buys no ${token.symbol} at all.`);
  }
  const minAtomic = leastOf(leg, expectedAtomic);
  if (expectedAtomic < minAtomic) {
    return refuseQuote('amount', `${name} gives less ${token.symbol} for it than was reviewed.`);
  }
  const held = yield* readAccount(shares);
  const isMade = held === null && !madeEarlier.has(shares);
  const fee = describeFee(state.solDepositFee);
  return {
    instructions: [
      encodeCreateTokenAccount({
        payer: owner,
        account: shares,
        owner,
        mint: accounts.poolMint,
        tokenProgram: accounts.tokenProgram,
      }),
      encodeDepositSol(accounts, {
        owner,
        shares,
        lamports: amountAtomic,
        leastShares: minAtomic,
      }),
    ],
    spend: { asset, amountAtomic },
    output: { asset: token, expectedAtomic, minAtomic },
    rentLamports: isMade ? sysvars.rentExempt(TOKEN_ACCOUNT_BYTES) : 0n,
    makes: isMade ? [shares] : [],
    unitLimit: STAKE_POOL_UNITS,
    ...(fee !== undefined && { warnings: [`${name} keeps ${fee} of what is staked.`] }),
    description: `Stake ${formatAmount(amountAtomic, SOL.decimals)} SOL with ${name} for about ${formatAmountShort(expectedAtomic, token.decimals)} ${token.symbol}`,
  };
}
