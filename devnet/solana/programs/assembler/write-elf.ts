import type { MachineCode } from './assemble.ts';

const HEADER_BYTES = 64;
const SECTION_HEADER_BYTES = 64;
const PROGRAM_HEADER_BYTES = 56;
const SYMBOL_BYTES = 24;
const RELOCATION_BYTES = 16;
/** `R_BPF_64_32`: the loader writes the hash of the symbol's name into the call. */
const CALL_RELOCATION = 10n;
const MACHINE_BPF = 247;
const SHARED_OBJECT = 3;
const SECTION = { bits: 1, strings: 3, dynamic: 6, relocations: 9, dynamicSymbols: 11 } as const;
const DYNAMIC = {
  symbols: 6n,
  relocations: 17n,
  relocationsSize: 18n,
  relocationSize: 19n,
} as const;
/** A global function. */
const FUNCTION_SYMBOL = 0x12;

interface Section {
  readonly name: string;
  readonly type: number;
  readonly data: Uint8Array;
  /** The section whose strings or symbols this one refers to, by its place. */
  readonly link?: number;
  readonly entryBytes?: number;
}

/**
 * Writes machine code as an ELF64 shared object that Solana's loader takes (solana-sbpf, `elf.rs`,
 * version 0): each section at the address that is its place in the file, and one relocation for
 * each call of a syscall.
 */
export function writeElf({ code, syscalls }: MachineCode): Uint8Array {
  const names = [...new Set(syscalls.map(({ name }) => name))];
  const strings = stringTable(names);
  const textAt = HEADER_BYTES;
  const symbolsAt = align(textAt + code.length);
  const stringsAt = align(symbolsAt + (names.length + 1) * SYMBOL_BYTES);
  const relocationsAt = align(stringsAt + strings.data.length);
  const relocations = words(
    syscalls.flatMap(({ offset, name }) => [
      BigInt(textAt + offset),
      (BigInt(names.indexOf(name) + 1) << 32n) | CALL_RELOCATION,
    ]),
  );
  const dynamic = words([
    ...[DYNAMIC.relocations, BigInt(relocationsAt)],
    ...[DYNAMIC.relocationsSize, BigInt(relocations.length)],
    ...[DYNAMIC.relocationSize, BigInt(RELOCATION_BYTES)],
    ...[DYNAMIC.symbols, BigInt(symbolsAt)],
    ...[0n, 0n],
  ]);
  return layOut([
    { name: '.text', type: SECTION.bits, data: code },
    {
      name: '.dynsym',
      type: SECTION.dynamicSymbols,
      data: symbolTable(names.map((name) => strings.at(name))),
      link: 3,
      entryBytes: SYMBOL_BYTES,
    },
    { name: '.dynstr', type: SECTION.strings, data: strings.data },
    {
      name: '.rel.dyn',
      type: SECTION.relocations,
      data: relocations,
      link: 2,
      entryBytes: RELOCATION_BYTES,
    },
    { name: '.dynamic', type: SECTION.dynamic, data: dynamic, link: 3, entryBytes: 16 },
  ]);
}

function layOut(content: readonly Section[]): Uint8Array {
  const names = stringTable([...content.map(({ name }) => name), '.shstrtab']);
  const sections = [...content, { name: '.shstrtab', type: SECTION.strings, data: names.data }];
  const places: number[] = [];
  let end = HEADER_BYTES;
  for (const { data } of sections) {
    places.push(end);
    end = align(end + data.length);
  }
  const file = new Uint8Array(end + (sections.length + 1) * SECTION_HEADER_BYTES);
  const view = new DataView(file.buffer);
  file.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]);
  view.setUint16(16, SHARED_OBJECT, true);
  view.setUint16(18, MACHINE_BPF, true);
  view.setUint32(20, 1, true);
  view.setBigUint64(24, BigInt(HEADER_BYTES), true);
  view.setBigUint64(32, BigInt(HEADER_BYTES), true);
  view.setBigUint64(40, BigInt(end), true);
  view.setUint16(52, HEADER_BYTES, true);
  view.setUint16(54, PROGRAM_HEADER_BYTES, true);
  view.setUint16(58, SECTION_HEADER_BYTES, true);
  view.setUint16(60, sections.length + 1, true);
  view.setUint16(62, sections.length, true);
  for (const [at, section] of sections.entries()) {
    const place = places[at] ?? 0;
    file.set(section.data, place);
    const header = new DataView(file.buffer, end + (at + 1) * SECTION_HEADER_BYTES);
    header.setUint32(0, names.at(section.name), true);
    header.setUint32(4, section.type, true);
    header.setBigUint64(8, section.name === '.text' ? 6n : 2n, true);
    header.setBigUint64(16, BigInt(place), true);
    header.setBigUint64(24, BigInt(place), true);
    header.setBigUint64(32, BigInt(section.data.length), true);
    header.setUint32(40, section.link ?? 0, true);
    header.setBigUint64(48, 8n, true);
    header.setBigUint64(56, BigInt(section.entryBytes ?? 0), true);
  }
  return file;
}

function symbolTable(names: readonly number[]): Uint8Array {
  const table = new Uint8Array((names.length + 1) * SYMBOL_BYTES);
  const view = new DataView(table.buffer);
  for (const [at, name] of names.entries()) {
    view.setUint32((at + 1) * SYMBOL_BYTES, name, true);
    view.setUint8((at + 1) * SYMBOL_BYTES + 4, FUNCTION_SYMBOL);
  }
  return table;
}

function stringTable(names: readonly string[]): { data: Uint8Array; at(name: string): number } {
  const text = `\0${names.map((name) => `${name}\0`).join('')}`;
  return { data: new TextEncoder().encode(text), at: (name) => text.indexOf(`\0${name}\0`) + 1 };
}

function words(values: readonly bigint[]): Uint8Array {
  const data = new Uint8Array(values.length * 8);
  const view = new DataView(data.buffer);
  for (const [at, value] of values.entries()) view.setBigUint64(at * 8, value, true);
  return data;
}

function align(offset: number): number {
  return Math.ceil(offset / 8) * 8;
}
