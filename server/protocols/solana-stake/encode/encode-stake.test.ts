import type { Instruction } from '@solana/kit';
import { Authorized, PublicKey, StakeProgram, type TransactionInstruction } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { DEV_VOTE_ACCOUNT, SOLANA_TEST_ACCOUNTS } from '#devnet/solana/accounts.ts';
import { deriveWithSeed } from '#server/chains/solana/derive-address.ts';
import { STAKE_PROGRAM } from '#server/chains/solana/programs.ts';
import { sameInstruction } from '#server/protocols/testing/same-instruction.ts';
import {
  encodeCreateStakeAccount,
  encodeDeactivate,
  encodeDelegate,
  encodeInitializeStake,
  encodeSplit,
  encodeWithdraw,
  STAKE_BYTES,
} from './encode-stake.ts';

const [alice] = SOLANA_TEST_ACCOUNTS;
const owner = alice.address;
const seed = 'portolan:0';
const stakeAccount = deriveWithSeed(owner, seed, STAKE_PROGRAM);
const splitAccount = deriveWithSeed(owner, 'portolan:1', STAKE_PROGRAM);
const key = (address: string) => new PublicKey(address);
const same = (ours: Instruction, theirs: TransactionInstruction | undefined) =>
  expect(sameInstruction(ours)).toEqual(sameInstruction(theirs as TransactionInstruction));

describe('stake instructions are those of the official library', () => {
  it('the account is as large as the program wants it', () => {
    expect(STAKE_BYTES).toBe(StakeProgram.space);
  });

  it('makes and sets up the account', () => {
    const [create, initialize] = StakeProgram.createAccountWithSeed({
      fromPubkey: key(owner),
      stakePubkey: key(stakeAccount),
      basePubkey: key(owner),
      seed,
      authorized: new Authorized(key(owner), key(owner)),
      lamports: 5_002_282_880,
    }).instructions;
    same(encodeCreateStakeAccount({ owner, stakeAccount, seed, lamports: 5_002_282_880n }), create);
    same(encodeInitializeStake(owner, stakeAccount), initialize);
  });

  it('delegates, takes back, splits and withdraws', () => {
    const stakePubkey = key(stakeAccount);
    const authorizedPubkey = key(owner);
    same(
      encodeDelegate(owner, stakeAccount, DEV_VOTE_ACCOUNT),
      StakeProgram.delegate({ stakePubkey, authorizedPubkey, votePubkey: key(DEV_VOTE_ACCOUNT) })
        .instructions[0],
    );
    same(
      encodeDeactivate(owner, stakeAccount),
      StakeProgram.deactivate({ stakePubkey, authorizedPubkey }).instructions[0],
    );
    same(
      encodeSplit({ owner, stakeAccount, splitAccount, lamports: 2_000_000_000n }),
      StakeProgram.split(
        {
          stakePubkey,
          authorizedPubkey,
          splitStakePubkey: key(splitAccount),
          lamports: 2_000_000_000,
        },
        0,
      ).instructions.at(-1),
    );
    same(
      encodeWithdraw(owner, stakeAccount, 3n),
      StakeProgram.withdraw({
        stakePubkey,
        authorizedPubkey,
        toPubkey: authorizedPubkey,
        lamports: 3,
      }).instructions[0],
    );
  });
});
