import { associatedTokenAddress } from '#server/chains/solana/derive-address.ts';
import { transferFeeOf } from '#server/chains/solana/mint.ts';
import { type AccountRead, readAccount } from '#server/chains/solana/read.ts';
import { readTokenAccount } from '#server/chains/solana/token-account.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import type { SolanaBuildResult, SolanaLeg } from '#server/protocols/solana-manifest.ts';
import { encodeCreateTokenAccount } from '#server/protocols/standards/associated-token/encode-create-account.ts';
import { encodeSolTransfer, encodeTokenTransfer } from './encode/encode-transfer.ts';
import { type Destination, readRecipient } from './read-recipient.ts';

const SOL_UNITS = 1_000n;
/** Making an account looks for its address again and again; the rest is small. */
const TOKEN_UNITS = 120_000n;

/** Sends SOL or a token. A recipient without an account for the token gets one. */
export function* buildTransfer(leg: SolanaLeg): AccountRead<SolanaBuildResult> {
  const { asset, recipient, owner } = leg;
  const destination = yield* readRecipient(recipient, asset);
  if ('refused' in destination) return destination;
  if (destination.wallet === owner) {
    return {
      refused: 'unknown_target',
      field: 'recipient',
      reason: 'The recipient is the wallet that sends: nothing would move.',
    };
  }
  return asset.mintInfo ? yield* tokenTransfer(leg, destination) : solTransfer(leg, destination);
}

function solTransfer(leg: SolanaLeg, { isMissing, warnings }: Destination): SolanaBuildResult {
  const { owner, recipient, asset, amountAtomic, sysvars } = leg;
  const least = sysvars.rentExempt(0);
  if (isMissing && !leg.madeEarlier.has(recipient) && amountAtomic < least) {
    return {
      refused: 'quote_failed',
      field: 'amount',
      reason: `The recipient’s account is empty, and an account must hold at least ${formatAmount(least, 9)} SOL: send that much or more.`,
    };
  }
  return {
    instructions: [encodeSolTransfer({ owner, recipient, lamports: amountAtomic })],
    spend: { asset, amountAtomic },
    output: null,
    rentLamports: 0n,
    makes: [recipient],
    unitLimit: SOL_UNITS,
    warnings,
    description: `Send ${formatAmount(amountAtomic, 9)} SOL to ${recipient}`,
  };
}

function* tokenTransfer(leg: SolanaLeg, destination: Destination): AccountRead<SolanaBuildResult> {
  const { owner, recipient, asset, amountAtomic, sysvars, madeEarlier } = leg;
  const mint = asset.mintInfo;
  if (!mint) throw new Error('A token transfer has a mint.');
  if (mint.obstacle) {
    return {
      refused: 'quote_failed',
      field: 'asset',
      reason: `${asset.symbol} cannot be sent: ${mint.obstacle}.`,
    };
  }
  const source = associatedTokenAddress(owner, mint.address, mint.program);
  if (readTokenAccount(yield* readAccount(source))?.isFrozen) {
    return {
      refused: 'quote_failed',
      field: 'asset',
      reason: `The wallet’s ${asset.symbol} account is frozen by its issuer.`,
    };
  }
  const kept = transferFeeOf(mint, amountAtomic, sysvars.epoch);
  const makes = destination.isMissing && !madeEarlier.has(destination.account);
  const amount = formatAmount(amountAtomic, asset.decimals);
  const arrives = formatAmount(amountAtomic - kept, asset.decimals);
  return {
    instructions: [
      ...(destination.isMissing
        ? [
            encodeCreateTokenAccount({
              payer: owner,
              account: destination.account,
              owner: destination.wallet,
              mint: mint.address,
              tokenProgram: mint.program,
            }),
          ]
        : []),
      encodeTokenTransfer({
        owner,
        source,
        destination: destination.account,
        mint: mint.address,
        tokenProgram: mint.program,
        amountAtomic,
        decimals: mint.decimals,
      }),
    ],
    spend: { asset, amountAtomic },
    output: null,
    rentLamports: makes ? sysvars.rentExempt(mint.accountBytes) : 0n,
    makes: makes ? [destination.account] : [],
    unitLimit: TOKEN_UNITS,
    warnings: [
      ...destination.warnings,
      ...(kept > 0n
        ? [`${asset.symbol} keeps a fee of every transfer: ${arrives} of the ${amount} arrive.`]
        : []),
    ],
    description: `Send ${amount} ${asset.symbol} to ${recipient}${kept > 0n ? ` (${arrives} arrive)` : ''}`,
  };
}
