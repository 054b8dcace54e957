import { AccountRole, type Address, type Instruction } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { SOLANA_TEST_ACCOUNTS } from '#devnet/solana/accounts.ts';
import { associatedTokenAddress } from '#server/chains/solana/derive-address.ts';
import { encodeMessage, toUnsignedWire } from '#server/chains/solana/message.ts';
import { JUPITER_PROGRAM, TOKEN_PROGRAM } from '#server/chains/solana/programs.ts';
import { SOLANA_TOKENS } from '#server/chains/solana/tokens.ts';
import { encodeApprove } from '#server/protocols/spl-token/encode/encode-approve.ts';
import {
  encodeSolTransfer,
  encodeTokenTransfer,
} from '#server/protocols/spl-token/encode/encode-transfer.ts';
import { solanaMessage, solanaStep } from '../testing/solana-step.ts';
import { judgeSolanaTransaction } from './judge-solana-transaction.ts';

const [{ address: owner }, { address: recipient }, { address: other }] = SOLANA_TEST_ACCOUNTS;
const { mint, decimals } = SOLANA_TOKENS.USDC;
const [own, theirs, foreign] = [owner, recipient, other].map((one) =>
  associatedTokenAddress(one, mint, TOKEN_PROGRAM),
) as [Address, Address, Address];

/** What a transaction of a message is to a step of other instructions. */
const judge = (
  planned: readonly Instruction[],
  message: Uint8Array,
  loaded: readonly Address[] = [],
  signers = 1,
) =>
  judgeSolanaTransaction(solanaStep(planned), owner, {
    wire: toUnsignedWire(message, signers),
    loaded,
    err: null,
  });

const sol = (to: Address, lamports = 5n) => encodeSolTransfer({ owner, recipient: to, lamports });
const usdc = (destination: Address, amountAtomic = 7n) =>
  encodeTokenTransfer({
    owner,
    source: own,
    destination,
    mint,
    tokenProgram: TOKEN_PROGRAM,
    amountAtomic,
    decimals,
  });

describe('what a wallet signed', () => {
  test('is the step with another size, fee and guard of the wallet, in another block', () => {
    const guard: Instruction = {
      programAddress: 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95' as Address,
      accounts: [{ address: owner, role: AccountRole.READONLY }],
      data: Uint8Array.of(1),
    };
    const blockhash = recipient;
    expect(judge([sol(recipient)], solanaMessage([guard, sol(recipient, 4n)], { blockhash }))).toBe(
      'confirmed',
    );
    expect(judge([usdc(theirs)], solanaMessage([usdc(theirs, 6n), guard]))).toBe('confirmed');
  });

  test('is not the step when it moves another token, pays another, or only some of it', () => {
    expect(judge([usdc(theirs)], solanaMessage([sol(recipient)]))).toBe('foreign');
    expect(judge([usdc(theirs)], solanaMessage([usdc(foreign)]))).toBe('foreign');
    expect(judge([sol(recipient), usdc(theirs)], solanaMessage([sol(recipient)]))).toBe('foreign');
    expect(judge([], solanaMessage([sol(recipient)]))).toBe('foreign');
  });

  test('is not the step when it calls another function', () => {
    const approve = encodeApprove({
      owner,
      source: own,
      delegate: recipient,
      mint,
      tokenProgram: TOKEN_PROGRAM,
      amountAtomic: 7n,
      decimals,
    });
    const revoked = { ...approve, data: Uint8Array.of(5) };
    expect(judge([approve], solanaMessage([approve]))).toBe('confirmed');
    expect(judge([approve], solanaMessage([revoked]))).toBe('foreign');
  });

  test('is the step when somebody else pays the fee, and not when the wallet did not sign', () => {
    const paidFor = encodeMessage({
      owner: other,
      instructions: [sol(recipient)],
      blockhash: recipient,
      unitLimit: 1n,
      unitPriceMicroLamports: 0n,
    }) as Uint8Array;
    expect(judge([sol(recipient)], paidFor, [], 2)).toBe('confirmed');
    const named = { ...sol(recipient), accounts: sol(recipient).accounts?.map(asReadOnly) ?? [] };
    expect(judge([sol(recipient)], solanaMessage([named], { owner: other }))).toBe('foreign');
  });

  test('is the step when its accounts came out of a lookup table', () => {
    const table = other;
    const message = encodeMessage({
      owner,
      instructions: [usdc(theirs)],
      lookupTables: { [table]: [theirs, mint] },
      blockhash: recipient,
      unitLimit: 1n,
      unitPriceMicroLamports: 0n,
    }) as Uint8Array;
    expect(judge([usdc(theirs)], message, [theirs, mint])).toBe('confirmed');
    expect(judge([usdc(theirs)], message, [foreign, mint])).toBe('foreign');
    expect(judge([usdc(theirs)], message)).toBe('foreign');
  });
});

describe('a swap', () => {
  const ROUTE = 'e517cb977ae3ad2a';
  const SHARED_ROUTE = 'c1209b3341d69c81';
  /** A swap by Jupiter's program, whose route is the accounts that come after the named ones. */
  function swap(head: string, accounts: readonly Address[], quoted = 9): Instruction {
    const data = Buffer.concat([Buffer.from(head, 'hex'), Buffer.alloc(19, quoted)]);
    return {
      programAddress: JUPITER_PROGRAM,
      accounts: accounts.map((address) => ({
        address,
        role: address === owner ? AccountRole.READONLY_SIGNER : AccountRole.WRITABLE,
      })),
      data: new Uint8Array(data),
    };
  }
  const planned = [swap(ROUTE, [TOKEN_PROGRAM, owner, own, theirs, mint, mint])];

  test('is the step over another route, by a quote of now', () => {
    const again = swap(ROUTE, [TOKEN_PROGRAM, owner, own, theirs, mint, mint, foreign], 8);
    expect(judge(planned, solanaMessage([again]))).toBe('confirmed');
    const shared = [TOKEN_PROGRAM, mint, owner, own, mint, mint, theirs, mint, mint];
    expect(judge(planned, solanaMessage([swap(SHARED_ROUTE, shared)]))).toBe('confirmed');
  });

  test('is not the step when it pays into another account, or sells another token', () => {
    for (const accounts of [
      [TOKEN_PROGRAM, owner, own, foreign, mint, mint],
      [TOKEN_PROGRAM, owner, foreign, theirs, mint, mint],
      [TOKEN_PROGRAM, other, own, theirs, mint, mint, owner],
    ]) {
      expect(judge(planned, solanaMessage([swap(ROUTE, accounts)]))).toBe('foreign');
    }
    expect(judge(planned, solanaMessage([sol(recipient)]))).toBe('foreign');
  });
});

function asReadOnly<T extends object>(account: T): T & { role: AccountRole } {
  return { ...account, role: AccountRole.READONLY };
}
