/** How an instruction is written and what its parts are. */
export type Form = 'binary' | 'load' | 'store' | 'storeImmediate' | 'jump';

/** One mnemonic of the sBPF assembly language (solana-sbpf, `assembler.rs`). */
export interface Mnemonic {
  readonly form: Form;
  /** Where both operands are registers the opcode is eight higher. */
  readonly opcode: number;
}

const arithmetic = (opcode: number): Mnemonic => ({ form: 'binary', opcode });
const jump = (opcode: number): Mnemonic => ({ form: 'jump', opcode });

/** The instructions of sBPF version 0 that the stand-ins are written in. */
export const MNEMONICS: Readonly<Record<string, Mnemonic>> = {
  add64: arithmetic(0x07),
  sub64: arithmetic(0x17),
  mul64: arithmetic(0x27),
  div64: arithmetic(0x37),
  or64: arithmetic(0x47),
  and64: arithmetic(0x57),
  lsh64: arithmetic(0x67),
  rsh64: arithmetic(0x77),
  mod64: arithmetic(0x97),
  mov64: arithmetic(0xb7),
  ldxb: { form: 'load', opcode: 0x71 },
  ldxh: { form: 'load', opcode: 0x69 },
  ldxw: { form: 'load', opcode: 0x61 },
  ldxdw: { form: 'load', opcode: 0x79 },
  stxb: { form: 'store', opcode: 0x73 },
  stxw: { form: 'store', opcode: 0x63 },
  stxdw: { form: 'store', opcode: 0x7b },
  stb: { form: 'storeImmediate', opcode: 0x72 },
  stw: { form: 'storeImmediate', opcode: 0x62 },
  stdw: { form: 'storeImmediate', opcode: 0x7a },
  jeq: jump(0x15),
  jgt: jump(0x25),
  jge: jump(0x35),
  jne: jump(0x55),
  jlt: jump(0xa5),
  jle: jump(0xb5),
};

export const OPCODE = { loadWide: 0x18, jumpAlways: 0x05, call: 0x85, exit: 0x95 } as const;
/** Added to an opcode whose second operand is a register. */
export const REGISTER_OPERAND = 0x08;
/** Says in the source register of a call that its target is within the program. */
export const INTERNAL_CALL = 1;
