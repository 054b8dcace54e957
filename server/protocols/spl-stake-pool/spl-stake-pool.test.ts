import { type Address, address } from '@solana/kit';
import {
  STAKE_POOL_PROGRAM_ID,
  StakePoolInstruction,
  StakePoolLayout,
} from '@solana/spl-stake-pool';
import { PublicKey } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { SOLANA_TEST_ACCOUNTS } from '#devnet/solana/accounts.ts';
import { STAKE_POOL_PROGRAM, TOKEN_PROGRAM } from '#server/chains/solana/programs.ts';
import { sameInstruction } from '#server/protocols/testing/same-instruction.ts';
import { decodeStakePool, type StakePoolState } from './decode-stake-pool.ts';
import {
  encodeDepositSol,
  encodeWithdrawSol,
  withdrawAuthorityOf,
} from './encode/encode-stake-pool.ts';
import { describeFee, lamportsFor, sharesFor } from './exchange.ts';
import { STAKE_POOLS, type StakePoolRow } from './pools.ts';
import { readWorth } from './read-worth.ts';

const [alice, bob, carol] = SOLANA_TEST_ACCOUNTS;
const key = (of: Address) => new PublicKey(of);
const accountOf = (byte: number) => new PublicKey(new Uint8Array(32).fill(byte));
const addressOf = (byte: number) => address(accountOf(byte).toBase58());
/** A number as the official library writes one. */
const whole = (value: bigint) => ({
  toArrayLike: () => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64LE(value);
    return bytes;
  },
});
const fee = (numerator: number, denominator: number) => ({
  numerator: whole(BigInt(numerator)),
  denominator: whole(BigInt(denominator)),
});

const [jito, blaze] = STAKE_POOLS;
const ACCOUNTS = {
  pool: jito?.pool as Address,
  reserveStake: addressOf(2),
  managerFeeAccount: addressOf(4),
  poolMint: jito?.token.mint as Address,
  tokenProgram: TOKEN_PROGRAM,
};
const authority = withdrawAuthorityOf(ACCOUNTS.pool);

/** A pool as the official library writes it. */
function encoded(options: {
  preferred?: PublicKey;
  authorities?: PublicKey;
  next?: ReturnType<typeof fee>;
}): Uint8Array {
  // The library writes nothing at all for an undefined option.
  const { preferred = null, authorities = null, next = null } = options;
  const data = Buffer.alloc(611);
  StakePoolLayout.encode(
    {
      accountType: 1,
      manager: accountOf(10),
      staker: accountOf(11),
      stakeDepositAuthority: accountOf(12),
      stakeWithdrawBumpSeed: 254,
      validatorList: accountOf(13),
      reserveStake: accountOf(2),
      poolMint: accountOf(3),
      managerFeeAccount: accountOf(4),
      tokenProgramId: accountOf(5),
      totalLamports: whole(14500000123456789n),
      poolTokenSupply: whole(11900000987654321n),
      lastUpdateEpoch: whole(871n),
      lockup: { unixTimestamp: whole(7n), epoch: whole(8n), custodian: accountOf(14) },
      epochFee: fee(4, 100),
      nextEpochFee: next,
      preferredDepositValidatorVoteAddress: preferred,
      preferredWithdrawValidatorVoteAddress: preferred,
      stakeDepositFee: fee(1, 3),
      stakeWithdrawalFee: fee(1, 1000),
      nextStakeWithdrawalFee: next,
      stakeReferralFee: 50,
      solDepositAuthority: authorities,
      solDepositFee: fee(8, 10_000),
      solReferralFee: 51,
      solWithdrawAuthority: authorities,
      solWithdrawalFee: fee(3, 1000),
      nextSolWithdrawalFee: next,
      lastEpochPoolTokenSupply: whole(1n),
      lastEpochTotalLamports: whole(2n),
    } as never,
    data,
  );
  return new Uint8Array(data);
}

const STATE: StakePoolState = {
  reserveStake: addressOf(2),
  poolMint: addressOf(3),
  managerFeeAccount: addressOf(4),
  tokenProgram: addressOf(5),
  totalLamports: 14500000123456789n,
  poolTokenSupply: 11900000987654321n,
  lastUpdateEpoch: 871n,
  solDepositAuthority: null,
  solWithdrawAuthority: null,
  solDepositFee: { numerator: 8n, denominator: 10_000n },
  solWithdrawalFee: { numerator: 3n, denominator: 1000n },
};

describe('the state of a stake pool', () => {
  it('is read as the official library writes it, whatever options are set', () => {
    expect(decodeStakePool(encoded({}))).toEqual(STATE);
    expect(decodeStakePool(encoded({ preferred: accountOf(20), next: fee(1, 2) }))).toEqual(STATE);
    expect(decodeStakePool(encoded({ authorities: accountOf(21) }))).toEqual({
      ...STATE,
      solDepositAuthority: addressOf(21),
      solWithdrawAuthority: addressOf(21),
    });
  });

  it.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array()],
    ['a validator list', Uint8Array.of(2, ...new Uint8Array(610))],
    ['half a pool', encoded({}).subarray(0, 300)],
    ['an option that is none', encoded({}).fill(9, 346, 347)],
  ])('is not read out of %s', (_, data) => {
    expect(decodeStakePool(data)).toBeUndefined();
  });
});

describe('what shares are worth', () => {
  const row = { ...jito, token: { ...jito?.token, mint: addressOf(3) } } as StakePoolRow;
  const worthOf = (mint: Address, answer: { owner: Address; data: Uint8Array } | null) => {
    const contractRead = readWorth(row, mint, 1_000_000_000n);
    const asked = contractRead.next();
    return asked.done ? asked.value : contractRead.next([answer]).value;
  };

  it('is their part of what the pool owns', () => {
    const pool = { owner: STAKE_POOL_PROGRAM, data: encoded({}) };
    expect(worthOf(addressOf(3), pool)).toBe(1_218_487_304n);
  });

  it('is not taken from other tokens, nor by what is not the pool', () => {
    const pool = { owner: STAKE_POOL_PROGRAM, data: encoded({}) };
    expect(worthOf(addressOf(4), pool)).toBeUndefined();
    expect(worthOf(addressOf(3), { ...pool, owner: TOKEN_PROGRAM })).toBeUndefined();
    expect(worthOf(addressOf(3), { ...pool, data: new Uint8Array() })).toBeUndefined();
    expect(worthOf(addressOf(3), null)).toBeUndefined();
  });
});

describe('instructions of the stake pool program', () => {
  it('have the address of the official library, and the authorities that are seen on mainnet', () => {
    expect(STAKE_POOL_PROGRAM).toBe(STAKE_POOL_PROGRAM_ID.toBase58());
    expect(authority).toBe('6iQKfEyhr3bZMotVkW6beNZz5CPAkiwvgV2CTje9pVSS');
    expect(withdrawAuthorityOf(blaze?.pool as Address)).toBe(
      '6WecYymEARvjG5ZyqkrVQ6YkhPfujNzWpSPwNKXHCbV2',
    );
  });

  it('deposit as the official library does, and hold a least output besides', () => {
    const ours = sameInstruction(
      encodeDepositSol(ACCOUNTS, {
        owner: alice.address,
        shares: bob.address,
        lamports: 3_000_000_000n,
        leastShares: 2_500_000_001n,
      }),
    );
    const theirs = sameInstruction(
      StakePoolInstruction.depositSol({
        stakePool: key(ACCOUNTS.pool),
        withdrawAuthority: key(authority),
        reserveStake: key(ACCOUNTS.reserveStake),
        fundingAccount: key(alice.address),
        destinationPoolAccount: key(bob.address),
        managerFeeAccount: key(ACCOUNTS.managerFeeAccount),
        referralPoolAccount: key(bob.address),
        poolMint: key(ACCOUNTS.poolMint),
        lamports: 3_000_000_000,
      }),
    );
    expect(ours.accounts).toEqual(theirs.accounts);
    expect(ours.program).toBe(theirs.program);
    expect(theirs.data).toBe('0e005ed0b200000000');
    expect(ours.data).toBe('19005ed0b20000000001f9029500000000');
  });

  it('withdraw as the official library does, and hold a least output besides', () => {
    const ours = sameInstruction(
      encodeWithdrawSol(ACCOUNTS, {
        owner: alice.address,
        shares: carol.address,
        sharesAtomic: 2_000_000_000n,
        leastLamports: 2_380_000_000n,
      }),
    );
    const theirs = sameInstruction(
      StakePoolInstruction.withdrawSol({
        stakePool: key(ACCOUNTS.pool),
        withdrawAuthority: key(authority),
        sourceTransferAuthority: key(alice.address),
        sourcePoolAccount: key(carol.address),
        reserveStake: key(ACCOUNTS.reserveStake),
        destinationSystemAccount: key(alice.address),
        managerFeeAccount: key(ACCOUNTS.managerFeeAccount),
        poolMint: key(ACCOUNTS.poolMint),
        poolTokens: 2_000_000_000,
      }),
    );
    expect(ours.accounts).toEqual(theirs.accounts);
    expect(theirs.data).toBe('100094357700000000');
    expect(ours.data).toBe('1a009435770000000000ebdb8d00000000');
  });
});

describe('the exchange', () => {
  it('rounds against the wallet, as the program does', () => {
    expect(sharesFor(STATE, 1_000_000_000n)).toBe(820_033_164n);
    expect(lamportsFor(STATE, 1_000_000_000n)).toBe(1_214_831_842n);
    expect(sharesFor(STATE, 1n)).toBe(0n);
    expect(lamportsFor(STATE, 1n)).toBe(0n);
    expect(sharesFor({ ...STATE, poolTokenSupply: 0n }, 10_000n)).toBe(9_992n);
    expect(lamportsFor({ ...STATE, poolTokenSupply: 0n }, 10_000n)).toBe(0n);
  });

  it.each([
    [0n, 0n, undefined],
    [10n, 10_000n, '0.1%'],
    [1n, 3n, '33.3333%'],
  ])('says the fee %s/%s in words', (numerator, denominator, said) => {
    expect(describeFee({ numerator, denominator })).toBe(said);
  });
});
