import { INFO, infoOf, PLACE, pointer } from './memory.ts';

/** An account of a called instruction, by its place in the calling one. */
export interface CallAccount {
  readonly account: number;
  readonly isWritable?: boolean;
  readonly isSigner?: boolean;
}

/** Seeds of the derived address that signs, each an address and a length put into a register. */
export interface Seed {
  /** Puts the address of the seed into r1. */
  readonly address: string;
  readonly length: number;
}

const META_BYTES = 16;
const SEED_BYTES = 16;

/** Writes bytes that are known beforehand to a place in memory. */
export function writeBytes(address: number, bytes: Uint8Array): string {
  const lines = [...bytes].map((byte, at) => `    stb [r1+${at}], ${byte}`);
  return `
    lddw r1, ${address}
${lines.join('\n')}`;
}

/**
 * Calls another program (`sol_invoke_signed_c`), with the data that stands at `PLACE.callData`.
 * A failure of the called program ends this one.
 *
 * @param program its place among the accounts
 * @param seeds of the derived address that signs
 */
export function invoke(
  program: number,
  accounts: readonly CallAccount[],
  dataLength: number,
  seeds: readonly Seed[] = [],
): string {
  const metas = accounts.map(({ account, isWritable = false, isSigner = false }, at) => {
    const meta = PLACE.metas + at * META_BYTES;
    return `${pointer('r1', account, INFO.key)}
    lddw r2, ${meta}
    stxdw [r2+0], r1
    stb [r2+8], ${Number(isWritable)}
    stb [r2+9], ${Number(isSigner)}`;
  });
  const signer = PLACE.seeds;
  const list = signer + SEED_BYTES;
  const written = seeds.map(
    ({ address, length }, at) => `${address}
    lddw r2, ${list + at * SEED_BYTES}
    stxdw [r2+0], r1
    stdw [r2+8], ${length}`,
  );
  return `${metas.join('')}${written.join('')}
    lddw r2, ${signer}
    lddw r1, ${list}
    stxdw [r2+0], r1
    stdw [r2+8], ${seeds.length}
    ${pointer('r1', program, INFO.key)}
    lddw r2, ${PLACE.instruction}
    stxdw [r2+0], r1
    lddw r1, ${PLACE.metas}
    stxdw [r2+8], r1
    stdw [r2+16], ${accounts.length}
    lddw r1, ${PLACE.callData}
    stxdw [r2+24], r1
    stdw [r2+32], ${dataLength}
    mov64 r1, r2
    lddw r2, ${infoOf(0)}
    lddw r3, ${PLACE.accountCount}
    ldxdw r3, [r3+0]
    lddw r4, ${signer}
    mov64 r5, ${seeds.length > 0 ? 1 : 0}
    call sol_invoke_signed_c`;
}
