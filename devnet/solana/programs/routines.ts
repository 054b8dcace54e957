import { INFO, PLACE } from './memory.ts';

/** Bytes of an account before its data, and after it beside the padding (solana-program-entrypoint). */
const BEFORE_DATA = 88;
const AFTER_DATA = 10_240 + 8;

/** Ends the program with its own error. */
export function fail(label: string, code: number): string {
  return `
    ${label}:
    mov64 r0, ${code}
    exit`;
}

/**
 * `load_accounts`: reads the serialised input in r1 (accounts, data, program) and writes down where
 * everything is, the accounts as `SolAccountInfo`.
 */
export const LOAD_ACCOUNTS = `
  load_accounts:
    ldxdw r2, [r1+0]
    lddw r3, ${PLACE.accountCount}
    stxdw [r3+0], r2
    add64 r1, 8
    mov64 r3, 0
    lddw r4, ${PLACE.infos}
  next_account:
    jge r3, r2, accounts_read
    ldxb r5, [r1+0]
    jne r5, 255, same_account
    mov64 r0, r1
    add64 r0, 8
    stxdw [r4+${INFO.key}], r0
    add64 r0, 32
    stxdw [r4+${INFO.owner}], r0
    add64 r0, 32
    stxdw [r4+${INFO.lamports}], r0
    ldxdw r5, [r1+80]
    stxdw [r4+${INFO.dataLength}], r5
    add64 r0, 16
    stxdw [r4+${INFO.data}], r0
    ldxb r0, [r1+1]
    stxb [r4+${INFO.flags}], r0
    ldxb r0, [r1+2]
    stxb [r4+${INFO.flags + 1}], r0
    ldxb r0, [r1+3]
    stxb [r4+${INFO.flags + 2}], r0
    add64 r5, 7
    and64 r5, -8
    add64 r1, ${BEFORE_DATA + AFTER_DATA}
    add64 r1, r5
    ldxdw r5, [r1-8]
    stxdw [r4+40], r5
    ja account_read
  same_account:
    mul64 r5, 56
    lddw r0, ${PLACE.infos}
    add64 r0, r5
    ${Array.from({ length: 7 }, (_, at) => `ldxdw r5, [r0+${at * 8}]\n    stxdw [r4+${at * 8}], r5`).join('\n    ')}
    add64 r1, 8
  account_read:
    add64 r4, 56
    add64 r3, 1
    ja next_account
  accounts_read:
    ldxdw r2, [r1+0]
    lddw r3, ${PLACE.dataLength}
    stxdw [r3+0], r2
    add64 r1, 8
    lddw r3, ${PLACE.dataAddress}
    stxdw [r3+0], r1
    add64 r1, r2
    lddw r3, ${PLACE.programAddress}
    stxdw [r3+0], r1
    exit`;

/** `same_key`: r0 is 0 when the 32 bytes at r1 and r2 are the same. */
export const SAME_KEY = `
  same_key:
    mov64 r0, 1
    ${[0, 8, 16, 24].map((at) => `ldxdw r3, [r1+${at}]\n    ldxdw r4, [r2+${at}]\n    jne r3, r4, keys_differ`).join('\n    ')}
    mov64 r0, 0
  keys_differ:
    exit`;

/**
 * `share`: r0 is r1 × r2 ÷ r3, rounded down, over 128 bits; r1 is what is left. Jumps out of the
 * program where the result does not fit.
 */
export const SHARE = `
  share:
    jeq r3, 0, share_overflows
    mov64 r6, r3
    mov64 r3, r1
    rsh64 r3, 32
    mov64 r4, r2
    rsh64 r4, 32
    lsh64 r1, 32
    rsh64 r1, 32
    lsh64 r2, 32
    rsh64 r2, 32
    mov64 r7, r1
    mul64 r7, r2
    mov64 r8, r3
    mul64 r8, r2
    mov64 r9, r1
    mul64 r9, r4
    mul64 r3, r4
    mov64 r5, r7
    rsh64 r5, 32
    add64 r8, r5
    mov64 r5, r8
    lsh64 r5, 32
    rsh64 r5, 32
    add64 r9, r5
    rsh64 r8, 32
    add64 r3, r8
    mov64 r5, r9
    rsh64 r5, 32
    add64 r3, r5
    lsh64 r9, 32
    lsh64 r7, 32
    rsh64 r7, 32
    or64 r9, r7
    jge r3, r6, share_overflows
    mov64 r4, 64
  next_bit:
    jeq r4, 0, share_done
    mov64 r5, r3
    rsh64 r5, 63
    lsh64 r3, 1
    mov64 r0, r9
    rsh64 r0, 63
    or64 r3, r0
    lsh64 r9, 1
    jne r5, 0, take_bit
    jlt r3, r6, bit_done
  take_bit:
    sub64 r3, r6
    or64 r9, 1
  bit_done:
    sub64 r4, 1
    ja next_bit
  share_done:
    mov64 r0, r9
    mov64 r1, r3
    exit
  share_overflows:
    call abort
    exit`;
