import {
  INTERNAL_CALL,
  MNEMONICS,
  type Mnemonic,
  OPCODE,
  REGISTER_OPERAND,
} from './instructions.ts';

/** Machine code, and the calls in it that the loader connects to syscalls. */
export interface MachineCode {
  readonly code: Uint8Array;
  readonly syscalls: readonly { readonly offset: number; readonly name: string }[];
}

const SLOT_BYTES = 8;
const LABEL = /^([a-z_][a-z0-9_]*):$/;
const COMMENT = /\s*;.*$/;
const MEMORY = /^\[(r\d+)\s*(?:([+-])\s*(\w+))?\]$/;

interface Line {
  readonly text: string;
  readonly slot: number;
}

/**
 * Assembles sBPF version 0. One instruction a line, `label:` lines, `;` starts a comment. The first
 * instruction is the entry point; a `call` names a label, or else a syscall.
 *
 * @throws {Error} naming the line that cannot be read.
 */
export function assemble(source: string): MachineCode {
  const labels = new Map<string, number>();
  const lines: Line[] = [];
  let slots = 0;
  for (const raw of source.split('\n')) {
    const text = raw.replace(COMMENT, '').trim();
    if (text === '') continue;
    const [, label] = LABEL.exec(text) ?? [];
    if (label !== undefined) {
      if (labels.has(label)) throw new Error(`The label ${label} stands twice.`);
      labels.set(label, slots);
      continue;
    }
    lines.push({ text, slot: slots });
    slots += text.startsWith('lddw') ? 2 : 1;
  }
  const code = new Uint8Array(slots * SLOT_BYTES);
  const syscalls: { offset: number; name: string }[] = [];
  for (const line of lines) {
    const offset = line.slot * SLOT_BYTES;
    const view = new DataView(code.buffer, offset);
    const syscall = encodeLine(line, labels, view);
    if (syscall !== undefined) syscalls.push({ offset, name: syscall });
  }
  return { code, syscalls };
}

/** @returns the syscall that the line calls, if it calls one. */
function encodeLine(
  { text, slot }: Line,
  labels: ReadonlyMap<string, number>,
  view: DataView,
): string | undefined {
  const space = text.indexOf(' ');
  const name = space < 0 ? text : text.slice(0, space);
  const operands =
    space < 0
      ? []
      : text
          .slice(space)
          .split(',')
          .map((part) => part.trim());
  const [first = '', second = '', third = ''] = operands;
  const distance = (label: string) => {
    const target = labels.get(label);
    if (target === undefined) throw new Error(`There is no label ${label}: ${text}`);
    return target - slot - 1;
  };
  if (name === 'exit') put(view, { opcode: OPCODE.exit });
  else if (name === 'ja') put(view, { opcode: OPCODE.jumpAlways, offset: distance(first) });
  else if (name === 'call' && labels.has(first)) {
    put(view, { opcode: OPCODE.call, source: INTERNAL_CALL, immediate: distance(first) });
  } else if (name === 'call') {
    put(view, { opcode: OPCODE.call, immediate: -1 });
    return first;
  } else if (name === 'lddw') {
    const value = BigInt.asUintN(64, BigInt(second));
    put(view, { opcode: OPCODE.loadWide, target: register(first) });
    view.setUint32(4, Number(value & 0xffff_ffffn), true);
    view.setUint32(12, Number(value >> 32n), true);
  } else {
    const mnemonic = Object.hasOwn(MNEMONICS, name) ? MNEMONICS[name] : undefined;
    if (!mnemonic) throw new Error(`This is no instruction: ${text}`);
    put(view, encodeOperands(mnemonic, [first, second, third], distance, text));
  }
  return undefined;
}

interface Fields {
  readonly opcode: number;
  readonly target?: number;
  readonly source?: number;
  readonly offset?: number;
  readonly immediate?: number;
}

function encodeOperands(
  { form, opcode }: Mnemonic,
  [first, second, third]: readonly [string, string, string],
  distance: (label: string) => number,
  text: string,
): Fields {
  const memory = (operand: string) => {
    const [, base, sign, offset = '0'] = MEMORY.exec(operand) ?? [];
    if (base === undefined) throw new Error(`${operand} is no place in memory: ${text}`);
    return { base: register(base), offset: (sign === '-' ? -1 : 1) * Number(offset) };
  };
  const value = (operand: string) =>
    /^r\d/.test(operand)
      ? { opcode: opcode + REGISTER_OPERAND, source: register(operand) }
      : { opcode, immediate: integer(operand, text) };
  switch (form) {
    case 'binary':
      return { target: register(first), ...value(second) };
    case 'jump':
      return { target: register(first), ...value(second), offset: distance(third) };
    case 'load': {
      const { base, offset } = memory(second);
      return { opcode, target: register(first), source: base, offset };
    }
    case 'store': {
      const { base, offset } = memory(first);
      return { opcode, target: base, source: register(second), offset };
    }
    case 'storeImmediate': {
      const { base, offset } = memory(first);
      return { opcode, target: base, offset, immediate: integer(second, text) };
    }
  }
}

function put(
  view: DataView,
  { opcode, target = 0, source = 0, offset = 0, immediate = 0 }: Fields,
): void {
  view.setUint8(0, opcode);
  view.setUint8(1, (source << 4) | target);
  view.setInt16(2, offset, true);
  view.setInt32(4, immediate, true);
}

function register(operand: string): number {
  const [, number] = /^r(\d+)$/.exec(operand) ?? [];
  const at = Number(number);
  if (!(at >= 0 && at <= 10)) throw new Error(`${operand} is no register.`);
  return at;
}

function integer(operand: string, text: string): number {
  const value = Number(operand);
  if (operand !== '' && Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 31) {
    return value;
  }
  throw new Error(`${operand} is no whole number of 32 bits: ${text}`);
}
