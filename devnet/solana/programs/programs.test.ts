import {
  type Address,
  address,
  appendTransactionMessageInstruction,
  compileTransaction,
  createTransactionMessage,
  lamports,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import { FailedTransactionMetadata, LiteSVM } from 'litesvm';
import { describe, expect, it } from 'vitest';
import { SOLANA_TEST_ACCOUNTS } from '../accounts.ts';
import { assemble } from './assembler/assemble.ts';
import { writeElf } from './assembler/write-elf.ts';
import { dataPointer, PLACE } from './memory.ts';
import { LOAD_ACCOUNTS, SHARE } from './routines.ts';

const PROGRAM: Address = address('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4');
const [alice, bob] = SOLANA_TEST_ACCOUNTS;

/** Runs a program with alice, bob and alice again as its accounts. */
function run(source: string, data: Uint8Array = new Uint8Array()) {
  const svm = new LiteSVM().withSigverify(false);
  svm.addProgram(PROGRAM, writeElf(assemble(source)));
  svm.airdrop(alice.address, lamports(10n ** 9n));
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (m) => setTransactionMessageFeePayer(alice.address, m),
    (m) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: svm.latestBlockhash(), lastValidBlockHeight: 0n },
        m,
      ),
    (m) =>
      appendTransactionMessageInstruction(
        {
          programAddress: PROGRAM,
          accounts: [alice, bob, alice].map((of) => ({ address: of.address, role: 0 })),
          data,
        },
        m,
      ),
  );
  const { messageBytes } = compileTransaction(message);
  const signatures = { [alice.address]: new Uint8Array(64).fill(1) };
  const done = svm.sendTransaction({ messageBytes, signatures } as never);
  const failed = done instanceof FailedTransactionMetadata;
  const meta = failed ? done.meta() : done;
  return {
    error: failed ? done.toString() : null,
    logs: meta.logs(),
    returned: meta.returnData().data(),
  };
}

describe('the assembler', () => {
  it('writes programs that the runtime loads: calls, jumps, memory, syscalls', () => {
    const { error, logs } = run(`
      stw [r10-8], 0x6c6c6568     ; "hell"
      stb [r10-4], 0x6f           ; "o"
      mov64 r1, r10
      add64 r1, -8
      mov64 r2, 5
      call sol_log_
      mov64 r6, 3
    again:
      call tell
      sub64 r6, 1
      jne r6, 0, again
      mov64 r0, r6
      exit
    tell:
      mov64 r1, r6
      mov64 r2, 0
      mov64 r3, 0
      mov64 r4, 0
      mov64 r5, 0
      call sol_log_64_
      mov64 r0, 0
      exit`);
    expect(error).toBeNull();
    expect(logs).toContain('Program log: hello');
    expect(logs.filter((line) => line.includes('0x'))).toEqual([
      'Program log: 0x3, 0x0, 0x0, 0x0, 0x0',
      'Program log: 0x2, 0x0, 0x0, 0x0, 0x0',
      'Program log: 0x1, 0x0, 0x0, 0x0, 0x0',
    ]);
  });

  it('ends a program with its own error', () => {
    expect(run('call sol_log_compute_units_\nmov64 r0, 6001\nexit').error).toContain(
      'Custom(6001)',
    );
  });

  it.each([
    ['mov65 r1, 1', 'no instruction'],
    ['mov64 r11, 1', 'no register'],
    ['mov64 r1, 4294967296', 'no whole number of 32 bits'],
    ['ja nowhere', 'no label nowhere'],
    ['ldxdw r1, r2', 'no place in memory'],
    ['one:\none:', 'stands twice'],
  ])('says what is wrong with %s', (source, complaint) => {
    expect(() => assemble(source)).toThrow(complaint);
  });
});

/** Computes r1 × r2 ÷ r3 of the instruction's data and returns result and rest. */
const SHARE_OF_DATA = `
    call load_accounts
    ${dataPointer('r6')}
    ldxdw r1, [r6+0]
    ldxdw r2, [r6+8]
    ldxdw r3, [r6+16]
    call share
    stxdw [r10-16], r0
    stxdw [r10-8], r1
    mov64 r1, r10
    add64 r1, -16
    mov64 r2, 16
    call sol_set_return_data
    mov64 r0, 0
    exit
    ${LOAD_ACCOUNTS}
    ${SHARE}`;

function share(a: bigint, b: bigint, by: bigint) {
  const data = Buffer.alloc(24);
  for (const [at, value] of [a, b, by].entries()) data.writeBigUInt64LE(value, at * 8);
  const { error, returned } = run(SHARE_OF_DATA, data);
  const result = Buffer.concat([returned, Buffer.alloc(16)]);
  return error ? 'fails' : [result.readBigUInt64LE(0), result.readBigUInt64LE(8)];
}

const MOST = 2n ** 64n - 1n;

describe('the routines', () => {
  it.each<[bigint, bigint, bigint]>([
    [0n, 0n, 1n],
    [7n, 5n, 3n],
    [MOST, MOST, MOST],
    [MOST, 3n, 4n],
    [MOST - 1n, MOST - 2n, MOST],
    [2n ** 63n, 2n, 2n ** 63n + 1n],
    [123_456_789_012_345_678n, 15_000_000_000n, 100_000_000_000n],
    [1n, 1n, MOST],
  ])('%s × %s ÷ %s is exact', (a, b, by) => {
    expect(share(a, b, by)).toEqual([(a * b) / by, (a * b) % by]);
  });

  it.each<[bigint, bigint, bigint]>([
    [MOST, 2n, 1n],
    [1n, 1n, 0n],
  ])('%s × %s ÷ %s ends the program', (a, b, by) => {
    expect(share(a, b, by)).toBe('fails');
  });

  it('find every account, also one that is named twice', () => {
    const { error, returned } = run(`
      call load_accounts
      lddw r1, ${PLACE.infos}
      ldxdw r2, [r1+0]
      ldxdw r3, [r1+112]
      jne r2, r3, differs
      ldxdw r3, [r1+56]
      jeq r2, r3, differs
      mov64 r1, r3
      mov64 r2, 32
      call sol_set_return_data
      mov64 r0, 0
      exit
    differs:
      mov64 r0, 1
      exit
      ${LOAD_ACCOUNTS}`);
    expect(error).toBeNull();
    expect(Buffer.from(returned)).toEqual(Buffer.from(bob.secretKey.subarray(32)));
  });
});
