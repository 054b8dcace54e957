import { assemble } from '../assembler/assemble.ts';
import { writeElf } from '../assembler/write-elf.ts';
import { type CallAccount, invoke, type Seed } from '../invoke.ts';
import { dataPointer, get, INFO, PLACE, pointer, set } from '../memory.ts';
import { fail, LOAD_ACCOUNTS, SAME_KEY, SHARE } from '../routines.ts';
import { POOL_FIELD } from './layout.ts';

/** Codes of the real program (spl-stake-pool, `StakePoolError`), one of the runtime. */
const ERROR = {
  invalidProgramAddress: 1,
  invalidState: 2,
  outOfDate: 17,
  withdrawalTooSmall: 28,
  depositTooSmall: 29,
  withdrawalTooLarge: 35,
  exceededSlippage: 39,
  unknownInstruction: 101,
} as const;

/** The SOL instructions, without and with a least output (spl-stake-pool, `StakePoolInstruction`). */
const TAG = { depositSol: 14, withdrawSol: 16, depositWithSlippage: 25, withdrawWithSlippage: 26 };
const VARIABLE = { amount: 0, least: 1, whole: 2, fee: 3, net: 4, lamports: 5 } as const;
const EPOCH_IN_CLOCK = 16;
/** `StakeStateV2::Initialized`, and where it has what its account must keep. */
const INITIALIZED = 1;
const RENT_RESERVE_AT = 4;
const SEED_TEXT = new TextEncoder().encode('withdraw');
const SEED_AT = PLACE.seeds + 0x80;
const DECIMALS = 9;

/** Places of the accounts of `DepositSol`. */
const DEPOSIT = {
  ...{ pool: 0, authority: 1, reserve: 2, funder: 3, destination: 4, feeAccount: 5 },
  ...{ mint: 7, systemProgram: 8, tokenProgram: 9, count: 10 },
};
/** Places of the accounts of `WithdrawSol`. */
const WITHDRAW = {
  ...{ pool: 0, authority: 1, owner: 2, source: 3, reserve: 4, receiver: 5, feeAccount: 6 },
  ...{ mint: 7, clock: 8, stakeHistory: 9, stakeProgram: 10, tokenProgram: 11, count: 12 },
};

type Places = typeof DEPOSIT | typeof WITHDRAW;

/** Reads amount and least output, and holds the accounts to what the pool says. */
function open(places: Places): string {
  const same = `
    call same_key
    jne r0, 0, wrong_account`;
  const named = (field: number, account: number) => `
    ${pointer('r1', places.pool, INFO.data)}
    add64 r1, ${field}
    ${pointer('r2', account, INFO.key)}
    ${same}`;
  return `
    lddw r2, ${PLACE.accountCount}
    ldxdw r2, [r2+0]
    jlt r2, ${places.count}, wrong_account
    ${pointer('r1', places.pool, INFO.owner)}
    lddw r2, ${PLACE.programAddress}
    ldxdw r2, [r2+0]
    ${same}
    ${named(POOL_FIELD.reserveStake, places.reserve)}
    ${named(POOL_FIELD.poolMint, places.mint)}
    ${named(POOL_FIELD.managerFeeAccount, places.feeAccount)}
    ${named(POOL_FIELD.tokenProgram, places.tokenProgram)}
    lddw r1, ${PLACE.dataLength}
    ldxdw r1, [r1+0]
    mov64 r3, 0
    ${dataPointer('r2')}
    jlt r1, 17, least_read_${places.count}
    ldxdw r3, [r2+9]
  least_read_${places.count}:
    ${set(VARIABLE.least, 'r3')}
    ldxdw r3, [r2+1]
    ${set(VARIABLE.amount, 'r3')}
    lddw r1, ${PLACE.callData}
    call sol_get_clock_sysvar
    lddw r1, ${PLACE.callData}
    ldxdw r2, [r1+${EPOCH_IN_CLOCK}]
    ${pointer('r1', places.pool, INFO.data)}
    ldxb r3, [r1+0]
    jne r3, 1, invalid_state
    ldxdw r3, [r1+${POOL_FIELD.lastUpdateEpoch}]
    jlt r3, r2, out_of_date
    ${writeSeed(places.pool)}`;
}

/** The word `withdraw` and the bump, with which the pool's authority signs. */
function writeSeed(pool: number): string {
  const bytes = [...SEED_TEXT].map((byte, at) => `    stb [r1+${at}], ${byte}`).join('\n');
  return `
    lddw r1, ${SEED_AT}
${bytes}
    ${pointer('r2', pool, INFO.data)}
    ldxb r2, [r2+${POOL_FIELD.withdrawBump}]
    stxb [r1+${SEED_TEXT.length}], r2`;
}

const AUTHORITY_SEEDS: readonly Seed[] = [
  { address: pointer('r1', DEPOSIT.pool, INFO.key), length: 32 },
  { address: `\n    lddw r1, ${SEED_AT}`, length: SEED_TEXT.length },
  { address: `\n    lddw r1, ${SEED_AT + SEED_TEXT.length}`, length: 1 },
];

/** The part of a variable that a fee of the pool takes, rounded up, and what it leaves. */
function takeFee(of: number, feeField: number, pool: number, label: string): string {
  return `
    mov64 r0, 0
    ${pointer('r4', pool, INFO.data)}
    ldxdw r3, [r4+${feeField}]
    jeq r3, 0, ${label}
    ldxdw r2, [r4+${feeField + 8}]
    ${get('r1', of)}
    call share
    jeq r1, 0, ${label}
    add64 r0, 1
  ${label}:
    ${set(VARIABLE.fee, 'r0')}
    ${get('r1', of)}
    sub64 r1, r0
    ${set(VARIABLE.net, 'r1')}`;
}

/** r0 becomes a variable times one field of the pool by another. */
function convert(of: number, times: number, by: number): string {
  return `
    ${get('r1', of)}
    ${pointer('r4', DEPOSIT.pool, INFO.data)}
    ldxdw r2, [r4+${times}]
    ldxdw r3, [r4+${by}]
    call share`;
}

/** Calls a program with a number of some bytes and an amount behind it. */
function callWithAmount(
  program: number,
  accounts: readonly CallAccount[],
  { tag, tagBytes, amount }: { tag: number; tagBytes: 1 | 4; amount: number },
  seeds: readonly Seed[] = [],
  decimals?: number,
): string {
  const length = tagBytes + 8 + (decimals === undefined ? 0 : 1);
  return `
    lddw r1, ${PLACE.callData}
    ${tagBytes === 1 ? 'stb' : 'stw'} [r1+0], ${tag}
    ${get('r2', amount)}
    stxdw [r1+${tagBytes}], r2
    ${decimals === undefined ? '' : `stb [r1+${tagBytes + 8}], ${decimals}`}
    ${invoke(program, accounts, length, seeds)}`;
}

function mintTo(destination: number, amount: number): string {
  const accounts = [
    { account: DEPOSIT.mint, isWritable: true },
    { account: destination, isWritable: true },
    { account: DEPOSIT.authority, isSigner: true },
  ];
  const data = { tag: 7, tagBytes: 1, amount } as const;
  return callWithAmount(DEPOSIT.tokenProgram, accounts, data, AUTHORITY_SEEDS);
}

/** Changes a field of the pool by a variable. */
function change(operation: 'add64' | 'sub64', field: number, by: number): string {
  return `
    ${get('r2', by)}
    ${pointer('r1', DEPOSIT.pool, INFO.data)}
    ldxdw r3, [r1+${field}]
    ${operation} r3, r2
    stxdw [r1+${field}], r3`;
}

const DEPOSIT_SOL = `
    ${open(DEPOSIT)}
    ${convert(VARIABLE.amount, POOL_FIELD.poolTokenSupply, POOL_FIELD.totalLamports)}
    ${set(VARIABLE.whole, 'r0')}
    ${takeFee(VARIABLE.whole, POOL_FIELD.solDepositFee, DEPOSIT.pool, 'deposit_fee_known')}
    ${get('r1', VARIABLE.net)}
    jeq r1, 0, deposit_too_small
    ${get('r2', VARIABLE.least)}
    jlt r1, r2, beyond_slippage
    ${callWithAmount(
      DEPOSIT.systemProgram,
      [
        { account: DEPOSIT.funder, isWritable: true, isSigner: true },
        { account: DEPOSIT.reserve, isWritable: true },
      ],
      { tag: 2, tagBytes: 4, amount: VARIABLE.amount },
    )}
    ${mintTo(DEPOSIT.destination, VARIABLE.net)}
    ${get('r1', VARIABLE.fee)}
    jeq r1, 0, deposit_fee_paid
    ${mintTo(DEPOSIT.feeAccount, VARIABLE.fee)}
  deposit_fee_paid:
    ${change('add64', POOL_FIELD.poolTokenSupply, VARIABLE.whole)}
    ${change('add64', POOL_FIELD.totalLamports, VARIABLE.amount)}
    mov64 r0, 0
    exit`;

const WITHDRAW_SOL = `
    ${open(WITHDRAW)}
    ${takeFee(VARIABLE.amount, POOL_FIELD.solWithdrawalFee, WITHDRAW.pool, 'withdraw_fee_known')}
    ${convert(VARIABLE.net, POOL_FIELD.totalLamports, POOL_FIELD.poolTokenSupply)}
    jeq r0, 0, withdrawal_too_small
    ${set(VARIABLE.lamports, 'r0')}
    ${get('r2', VARIABLE.least)}
    jlt r0, r2, beyond_slippage
    ${pointer('r1', WITHDRAW.reserve, INFO.data)}
    ldxw r2, [r1+0]
    jne r2, ${INITIALIZED}, invalid_state
    ldxdw r2, [r1+${RENT_RESERVE_AT}]
    add64 r2, r0
    ${pointer('r1', WITHDRAW.reserve, INFO.lamports)}
    ldxdw r1, [r1+0]
    jlt r1, r2, withdrawal_too_large
    ${callWithAmount(
      WITHDRAW.tokenProgram,
      [
        { account: WITHDRAW.source, isWritable: true },
        { account: WITHDRAW.mint, isWritable: true },
        { account: WITHDRAW.owner, isSigner: true },
      ],
      { tag: 8, tagBytes: 1, amount: VARIABLE.net },
    )}
    ${get('r1', VARIABLE.fee)}
    jeq r1, 0, withdraw_fee_paid
    ${callWithAmount(
      WITHDRAW.tokenProgram,
      [
        { account: WITHDRAW.source, isWritable: true },
        { account: WITHDRAW.mint },
        { account: WITHDRAW.feeAccount, isWritable: true },
        { account: WITHDRAW.owner, isSigner: true },
      ],
      { tag: 12, tagBytes: 1, amount: VARIABLE.fee },
      [],
      DECIMALS,
    )}
  withdraw_fee_paid:
    ${callWithAmount(
      WITHDRAW.stakeProgram,
      [
        { account: WITHDRAW.reserve, isWritable: true },
        { account: WITHDRAW.receiver, isWritable: true },
        { account: WITHDRAW.clock },
        { account: WITHDRAW.stakeHistory },
        { account: WITHDRAW.authority, isSigner: true },
      ],
      { tag: 4, tagBytes: 4, amount: VARIABLE.lamports },
      AUTHORITY_SEEDS,
    )}
    ${change('sub64', POOL_FIELD.poolTokenSupply, VARIABLE.net)}
    ${change('sub64', POOL_FIELD.totalLamports, VARIABLE.lamports)}
    mov64 r0, 0
    exit`;

/**
 * The stand-in for the SPL stake pool program: `DepositSol` and `WithdrawSol`, with and without a
 * least output, over a pool account of the real layout, with the real program's sums, checks and
 * errors. Referral fees and funding authorities are absent, as is everything about validators.
 */
export function stakePoolProgram(): Uint8Array {
  return writeElf(
    assemble(`
    call load_accounts
    lddw r1, ${PLACE.dataLength}
    ldxdw r1, [r1+0]
    jlt r1, 9, unknown
    ${dataPointer('r1')}
    ldxb r1, [r1+0]
    jeq r1, ${TAG.depositSol}, deposit
    jeq r1, ${TAG.depositWithSlippage}, deposit
    jeq r1, ${TAG.withdrawSol}, withdraw
    jeq r1, ${TAG.withdrawWithSlippage}, withdraw
    ja unknown
  deposit:
    ${DEPOSIT_SOL}
  withdraw:
    ${WITHDRAW_SOL}
    ${fail('unknown', ERROR.unknownInstruction)}
    ${fail('wrong_account', ERROR.invalidProgramAddress)}
    ${fail('invalid_state', ERROR.invalidState)}
    ${fail('out_of_date', ERROR.outOfDate)}
    ${fail('withdrawal_too_small', ERROR.withdrawalTooSmall)}
    ${fail('deposit_too_small', ERROR.depositTooSmall)}
    ${fail('withdrawal_too_large', ERROR.withdrawalTooLarge)}
    ${fail('beyond_slippage', ERROR.exceededSlippage)}
    ${LOAD_ACCOUNTS}
    ${SAME_KEY}
    ${SHARE}`),
  );
}
