/**
 * Where the stand-ins keep what they know while they run: the heap, which starts empty with every
 * instruction.
 */
const HEAP = 0x3_0000_0000;
const ACCOUNT_COUNT = HEAP;
const DATA_ADDRESS = HEAP + 0x08;
const DATA_LENGTH = HEAP + 0x10;
const PROGRAM_ADDRESS = HEAP + 0x18;
const INFOS = HEAP + 0x100;
const VARIABLES = HEAP + 0x1000;
const METAS = HEAP + 0x1200;
const INSTRUCTION = HEAP + 0x1400;
const CALL_DATA = HEAP + 0x1500;
const SEEDS = HEAP + 0x1600;
/** `SolAccountInfo` of the C ABI (solana-cpi). */
const INFO_BYTES = 56;

export const PLACE = {
  accountCount: ACCOUNT_COUNT,
  dataAddress: DATA_ADDRESS,
  dataLength: DATA_LENGTH,
  programAddress: PROGRAM_ADDRESS,
  infos: INFOS,
  metas: METAS,
  instruction: INSTRUCTION,
  callData: CALL_DATA,
  seeds: SEEDS,
} as const;

/** Where the fields of an account's `SolAccountInfo` are. */
export const INFO = {
  key: 0,
  lamports: 8,
  dataLength: 16,
  data: 24,
  owner: 32,
  flags: 48,
} as const;

/** The address of the eight bytes of a variable. */
export function variable(at: number): number {
  return VARIABLES + at * 8;
}

/** The address of an account's `SolAccountInfo`, by its place in the instruction. */
export function infoOf(account: number): number {
  return INFOS + account * INFO_BYTES;
}

/** Puts a pointer of an account (`INFO`) into a register. */
export function pointer(register: string, account: number, field: number): string {
  return `
    lddw ${register}, ${infoOf(account)}
    ldxdw ${register}, [${register}+${field}]`;
}

/** Puts a variable into a register. */
export function get(register: string, at: number): string {
  return `
    lddw ${register}, ${variable(at)}
    ldxdw ${register}, [${register}+0]`;
}

/** Puts a register other than r5 into a variable. */
export function set(at: number, register: string): string {
  return `
    lddw r5, ${variable(at)}
    stxdw [r5+0], ${register}`;
}

/** Puts the address of the instruction's data into a register. */
export function dataPointer(register: string): string {
  return `
    lddw ${register}, ${DATA_ADDRESS}
    ldxdw ${register}, [${register}+0]`;
}
