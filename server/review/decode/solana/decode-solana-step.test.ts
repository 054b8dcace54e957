import { AccountRole, type Address, type Instruction } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { SOLANA_TEST_ACCOUNTS } from '#devnet/solana/accounts.ts';
import { associatedTokenAddress } from '#server/chains/solana/derive-address.ts';
import { JUPITER_PROGRAM, TOKEN_PROGRAM } from '#server/chains/solana/programs.ts';
import { SOLANA_TOKENS } from '#server/chains/solana/tokens.ts';
import { encodeDepositSol } from '#server/protocols/spl-stake-pool/encode/encode-stake-pool.ts';
import { encodeApprove, encodeRevoke } from '#server/protocols/spl-token/encode/encode-approve.ts';
import {
  encodeSolTransfer,
  encodeTokenTransfer,
} from '#server/protocols/spl-token/encode/encode-transfer.ts';
import { encodeCreateTokenAccount } from '#server/protocols/standards/associated-token/encode-create-account.ts';
import type { Step } from '#server/schemas/step.ts';
import { solanaStep } from '../../testing/solana-step.ts';
import { decodeSolanaStep } from './decode-solana-step.ts';

const [{ address: owner }, { address: recipient }, { address: other }] = SOLANA_TEST_ACCOUNTS;
const { mint } = SOLANA_TOKENS.USDC;
const [source, destination] = [owner, recipient].map((one) =>
  associatedTokenAddress(one, mint, TOKEN_PROGRAM),
) as [Address, Address];

/** What a step of instructions says of itself, besides the fee that comes last. */
const decode = (instructions: readonly Instruction[], more: Partial<Step> = {}) =>
  decodeSolanaStep(solanaStep(instructions, more), owner);

describe('decodeSolanaStep', () => {
  test('says what a payment of SOL moves, to whom, and then its fee', () => {
    expect(decode([encodeSolTransfer({ owner, recipient, lamports: 1_500_000_000n })])).toEqual([
      {
        name: 'System Program: TransferSol',
        arguments: [
          { name: 'source', value: owner, meaning: 'your wallet' },
          { name: 'destination', value: recipient, meaning: 'the recipient' },
          { name: 'amount', value: '1500000000', meaning: '1.5 SOL' },
        ],
      },
      {
        name: 'Compute Budget Program: SetComputeUnitLimit',
        arguments: [{ name: 'units', value: '1234', meaning: null }],
      },
      {
        name: 'Compute Budget Program: SetComputeUnitPrice',
        arguments: [{ name: 'microLamports', value: '5', meaning: null }],
      },
    ]);
  });

  test('names the token accounts of a payment of a token, and the one that it makes', () => {
    const account = { tokenProgram: TOKEN_PROGRAM, mint };
    const [made, moved] = decode(
      [
        encodeCreateTokenAccount({
          payer: owner,
          account: destination,
          owner: recipient,
          ...account,
        }),
        encodeTokenTransfer({
          owner,
          source,
          destination,
          amountAtomic: 25_000_000n,
          decimals: 6,
          ...account,
        }),
      ],
      { asset: 'USDC', asset_mint: mint },
    );
    expect(made?.name).toBe('Associated Token Program: CreateAssociatedTokenIdempotent');
    expect(made?.arguments).toContainEqual({
      name: 'ata',
      value: destination,
      meaning: 'the recipient’s USDC account',
    });
    expect(moved).toEqual({
      name: 'Token Program: TransferChecked',
      arguments: [
        { name: 'source', value: source, meaning: 'your USDC account' },
        { name: 'mint', value: mint, meaning: 'USDC' },
        { name: 'destination', value: destination, meaning: 'the recipient’s USDC account' },
        { name: 'authority', value: owner, meaning: 'your wallet' },
        { name: 'amount', value: '25000000', meaning: '25 USDC' },
        { name: 'decimals', value: '6', meaning: null },
      ],
    });
  });

  test('has no word for a mint that is not listed but its own decimals', () => {
    const [moved] = decode(
      [
        encodeTokenTransfer({
          owner,
          source: associatedTokenAddress(owner, other, TOKEN_PROGRAM),
          destination: associatedTokenAddress(recipient, other, TOKEN_PROGRAM),
          mint: other,
          tokenProgram: TOKEN_PROGRAM,
          amountAtomic: 1_500n,
          decimals: 3,
        }),
      ],
      { asset: 'USDC', asset_mint: other },
    );
    expect(moved?.arguments.map(({ meaning }) => meaning)).toEqual([
      'your token account',
      null,
      'the recipient’s token account',
      'your wallet',
      '1.5 tokens',
      null,
    ]);
  });

  test('names the spender and the amount, and says when an allowance is revoked', () => {
    const [approval] = decode(
      [
        encodeApprove({
          owner,
          source,
          mint,
          delegate: other,
          tokenProgram: TOKEN_PROGRAM,
          amountAtomic: 2n ** 64n - 1n,
          decimals: 6,
        }),
      ],
      { asset: 'USDC', asset_mint: mint, delegate: other },
    );
    expect(approval?.name).toBe('Token Program: ApproveChecked');
    expect(approval?.arguments).toContainEqual({
      name: 'delegate',
      value: other,
      meaning: 'who may take it',
    });
    expect(approval?.arguments.find(({ name }) => name === 'amount')?.meaning).toBe(
      'without limit',
    );
    const [revoked] = decode([encodeRevoke({ owner, source, tokenProgram: TOKEN_PROGRAM })]);
    expect(revoked?.name).toBe('Token Program: Revoke');
  });

  test('says what a stake pool takes and gives at least', () => {
    const shares = SOLANA_TOKENS.JitoSOL.mint;
    const [deposit] = decode(
      [
        encodeDepositSol(
          {
            pool: other,
            reserveStake: recipient,
            managerFeeAccount: recipient,
            poolMint: shares,
            tokenProgram: TOKEN_PROGRAM,
          },
          {
            owner,
            shares: associatedTokenAddress(owner, shares, TOKEN_PROGRAM),
            lamports: 2_000_000_000n,
            leastShares: 1_700_000_000n,
          },
        ),
      ],
      { recipient: owner, to_asset: 'JitoSOL', to_asset_mint: shares },
    );
    expect(deposit?.name).toBe('Stake Pool Program: DepositSolWithSlippage');
    expect(deposit?.arguments.map(({ name, meaning }) => [name, meaning])).toEqual([
      ['pool', null],
      ['from', 'your wallet'],
      ['shares_to', 'your JitoSOL account'],
      ['lamports', '2 SOL'],
      ['shares_at_least', '1.7 JitoSOL'],
    ]);
  });

  test('says what a swap sells and returns at least, as its own bytes bound it', () => {
    const data = new Uint8Array(8 + 19);
    data.set(Buffer.from('e517cb977ae3ad2a', 'hex'));
    const view = new DataView(data.buffer);
    view.setBigUint64(8, 100_000_000n, true);
    view.setBigUint64(16, 500_000_000n, true);
    view.setUint16(24, 100, true);
    const accounts = [TOKEN_PROGRAM, owner, source, owner, JUPITER_PROGRAM, mint].map((one) => ({
      address: one,
      role: AccountRole.READONLY,
    }));
    const [swap] = decode([{ programAddress: JUPITER_PROGRAM, accounts, data }], {
      asset: 'USDC',
      asset_mint: mint,
      to_asset: 'SOL',
    });
    expect(swap).toEqual({
      name: 'Jupiter: route',
      arguments: [
        { name: 'authority', value: owner, meaning: 'your wallet' },
        { name: 'source', value: source, meaning: 'your USDC account' },
        { name: 'destination', value: owner, meaning: 'your wallet' },
        { name: 'sells', value: '100000000', meaning: '100 USDC' },
        { name: 'brings_at_least', value: '495000000', meaning: '0.495 SOL' },
        { name: 'slippage_bps', value: '100', meaning: null },
        { name: 'platform_fee_bps', value: '0', meaning: null },
      ],
    });
  });

  test('says nothing where it does not know all of it', () => {
    const known = encodeSolTransfer({ owner, recipient, lamports: 1n });
    const strange = { programAddress: other, data: Uint8Array.of(1) };
    expect(decode([known, strange])).toEqual([]);
    expect(decode([{ ...known, data: Uint8Array.of(99, 0, 0, 0) }])).toEqual([]);
    expect(decode([known], { solana_tx: 'AAAA' })).toEqual([]);
  });
});
