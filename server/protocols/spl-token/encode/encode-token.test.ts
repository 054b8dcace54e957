import type { Instruction } from '@solana/kit';
import {
  createApproveCheckedInstruction,
  createAssociatedTokenAccountIdempotentInstruction,
  createRevokeInstruction,
  createTransferCheckedInstruction,
} from '@solana/spl-token';
import { PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { SOLANA_TEST_ACCOUNTS } from '#devnet/solana/accounts.ts';
import { associatedTokenAddress } from '#server/chains/solana/derive-address.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '#server/chains/solana/programs.ts';
import { SOLANA_TOKENS } from '#server/chains/solana/tokens.ts';
import { encodeCreateTokenAccount } from '#server/protocols/standards/associated-token/encode-create-account.ts';
import { sameInstruction } from '#server/protocols/testing/same-instruction.ts';
import { encodeApprove, encodeRevoke } from './encode-approve.ts';
import { encodeSolTransfer, encodeTokenTransfer } from './encode-transfer.ts';

const [alice, bob] = SOLANA_TEST_ACCOUNTS;
const owner = alice.address;
const recipient = bob.address;
const { mint } = SOLANA_TOKENS.USDC;
const key = (address: string) => new PublicKey(address);
const same = (ours: Instruction, theirs: TransactionInstruction) =>
  expect(sameInstruction(ours)).toEqual(sameInstruction(theirs));

describe('token instructions are those of the official library', () => {
  it('a transfer of SOL', () => {
    same(
      encodeSolTransfer({ owner, recipient, lamports: 123_456_789n }),
      SystemProgram.transfer({
        fromPubkey: key(owner),
        toPubkey: key(recipient),
        lamports: 123_456_789n,
      }),
    );
  });

  it.each([TOKEN_PROGRAM, TOKEN_2022_PROGRAM])('of %s', (tokenProgram) => {
    const program = key(tokenProgram);
    const source = associatedTokenAddress(owner, mint, tokenProgram);
    const destination = associatedTokenAddress(recipient, mint, tokenProgram);
    same(
      encodeTokenTransfer({
        owner,
        source,
        destination,
        mint,
        tokenProgram,
        amountAtomic: 25_000_000n,
        decimals: 6,
      }),
      createTransferCheckedInstruction(
        key(source),
        key(mint),
        key(destination),
        key(owner),
        25_000_000n,
        6,
        [],
        program,
      ),
    );
    same(
      encodeCreateTokenAccount({
        payer: owner,
        account: destination,
        owner: recipient,
        mint,
        tokenProgram,
      }),
      createAssociatedTokenAccountIdempotentInstruction(
        key(owner),
        key(destination),
        key(recipient),
        key(mint),
        program,
      ),
    );
    same(
      encodeApprove({
        owner,
        source,
        mint,
        delegate: recipient,
        tokenProgram,
        amountAtomic: 7n,
        decimals: 6,
      }),
      createApproveCheckedInstruction(
        key(source),
        key(mint),
        key(recipient),
        key(owner),
        7n,
        6,
        [],
        program,
      ),
    );
    same(
      encodeRevoke({ owner, source, tokenProgram }),
      createRevokeInstruction(key(source), key(owner), [], program),
    );
  });
});
