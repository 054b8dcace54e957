import {
  type AbiParameter,
  checksumAddress,
  decodeAbiParameters,
  encodeAbiParameters,
  type Hex,
  isAddress,
} from 'viem';

/** How values of given types are written as calldata, and read from what a call returned. */
export interface ValueCodec {
  /**
   * @returns hex digits without `0x`
   * @throws what viem throws where a value is not of its type
   */
  readonly encode: (values: readonly unknown[]) => string;
  /** @throws what viem throws where the data are not of these types */
  readonly decode: (data: Hex) => readonly unknown[];
}

/** Hex digits of one word. */
const WORD = 64;
const HEX = /^0x[0-9a-fA-F]*$/;
const ADDRESS_DIGITS = 40;
/** Integers of more bits than this are bigints, as viem has it. */
const MOST_NUMBER_BITS = 48;

/** Thrown where a value or an answer is not as its type has it: viem then says what is wrong. */
class NotOfType extends Error {}

/** A type, prepared: how many words it takes in place, and how it is written and read. */
interface Type {
  readonly words: number;
  /** Whether what stands in place is the offset of where the value is. */
  readonly isDynamic: boolean;
  /** What stands in place; of a dynamic type what it leads to. */
  readonly write: (value: unknown) => string;
  /** @param at the digit where the value starts */
  readonly read: (hex: string, at: number) => unknown;
}

/**
 * Prepares the coding of values once for their types. Types made of words are written and read word by
 * word: a general coder goes over the types again for every call, and takes a fifth of the CPU of a plan
 * for it (`abi-values.test.ts` holds this one to viem's). What is made of more is left to viem, and so is
 * what does not hold: it has the words for that.
 */
export function valueCodec(parameters: readonly AbiParameter[]): ValueCodec {
  const general: ValueCodec = {
    encode: (values) => encodeAbiParameters(parameters, values).slice(2),
    decode: (data) => decodeAbiParameters(parameters, data) as readonly unknown[],
  };
  const types = parameters.map(prepare);
  if (!types.every((type) => type !== null)) return general;
  const headDigits = WORD * types.reduce((sum, { words }) => sum + words, 0);
  return {
    encode: (values) =>
      orElse(
        () => encodeAll(types, headDigits, values),
        () => general.encode(values),
      ),
    decode: (data) =>
      orElse(
        () => decodeAll(types, headDigits, data),
        () => general.decode(data),
      ),
  };
}

function orElse<T>(prepared: () => T, general: () => T): T {
  try {
    return prepared();
  } catch (error) {
    if (error instanceof NotOfType) return general();
    throw error;
  }
}

function encodeAll(types: readonly Type[], headDigits: number, values: readonly unknown[]): string {
  if (values.length !== types.length) throw new NotOfType();
  let head = '';
  let tail = '';
  for (const [at, type] of types.entries()) {
    const written = type.write(values[at]);
    if (type.isDynamic) {
      head += word((headDigits + tail.length) / 2);
      tail += written;
    } else {
      head += written;
    }
  }
  return head + tail;
}

function decodeAll(types: readonly Type[], headDigits: number, data: Hex): readonly unknown[] {
  const hex = data.slice(2);
  const isWhole = HEX.test(data) && hex.length % 2 === 0 && (hex === '' || hex.length >= WORD);
  if (!isWhole || hex.length < headDigits) throw new NotOfType();
  let at = 0;
  return types.map((type) => {
    const value = type.read(hex, type.isDynamic ? 2 * sizeAt(hex, at) : at);
    at += WORD * type.words;
    return value;
  });
}

/** @returns null where it is made of more than words, and lists of them */
function prepare(parameter: AbiParameter): Type | null {
  if (parameter.type === 'bytes') return BYTES;
  const item = /^(.*)\[\]$/.exec(parameter.type)?.[1];
  if (item === undefined) return prepareStatic(parameter);
  const type = prepareStatic({ ...parameter, type: item });
  return type === null ? null : listOf(type);
}

/** A type of which every value takes the same words. */
function prepareStatic(parameter: AbiParameter): Type | null {
  const { type } = parameter;
  if (type === 'address') return ADDRESS;
  if (type === 'bool') return BOOL;
  if (type === 'tuple') return tupleOf((parameter as { components?: AbiParameter[] }).components);
  const integer = /^(u?)int(\d*)$/.exec(type);
  if (integer !== null) return integerOf(integer[1] === '', Number(integer[2] || 256));
  const bytes = /^bytes(\d+)$/.exec(type)?.[1];
  return bytes === undefined ? null : fixedBytes(Number(bytes));
}

const ADDRESS: Type = {
  words: 1,
  isDynamic: false,
  write: (value) => {
    if (typeof value !== 'string' || !isAddress(value)) throw new NotOfType();
    return value.slice(2).toLowerCase().padStart(WORD, '0');
  },
  read: (hex, at) => {
    const digits = hex.slice(at + WORD - ADDRESS_DIGITS, at + WORD);
    return checksumAddress(`0x${digits.toLowerCase()}`);
  },
};

const BOOL: Type = {
  words: 1,
  isDynamic: false,
  write: (value) => {
    if (typeof value !== 'boolean') throw new NotOfType();
    return word(value ? 1 : 0);
  },
  read: (hex, at) => {
    const value = BigInt(`0x${hex.slice(at, at + WORD)}`);
    if (value > 1n) throw new NotOfType();
    return value === 1n;
  },
};

function integerOf(isSigned: boolean, bits: number): Type {
  const most = (1n << BigInt(isSigned ? bits - 1 : bits)) - 1n;
  const least = isSigned ? -most - 1n : 0n;
  return {
    words: 1,
    isDynamic: false,
    write: (value) => {
      if (typeof value !== 'bigint' && !Number.isInteger(value)) throw new NotOfType();
      const whole = BigInt(value as bigint | number);
      if (whole > most || whole < least) throw new NotOfType();
      return word(BigInt.asUintN(256, whole));
    },
    read: (hex, at) => {
      const unsigned = BigInt(`0x${hex.slice(at, at + WORD)}`);
      const value = isSigned ? BigInt.asIntN(256, unsigned) : unsigned;
      if (bits > MOST_NUMBER_BITS) return value;
      if (!Number.isSafeInteger(Number(value))) throw new NotOfType();
      return Number(value);
    },
  };
}

function fixedBytes(size: number): Type {
  return {
    words: 1,
    isDynamic: false,
    write: (value) => {
      if (typeof value !== 'string' || value.length !== 2 + 2 * size || !HEX.test(value)) {
        throw new NotOfType();
      }
      return value.slice(2).padEnd(WORD, '0');
    },
    read: (hex, at) => `0x${hex.slice(at, at + 2 * size).toLowerCase()}`,
  };
}

const BYTES: Type = {
  words: 1,
  isDynamic: true,
  write: (value) => {
    if (typeof value !== 'string' || value.length % 2 !== 0 || !HEX.test(value)) {
      throw new NotOfType();
    }
    const digits = value.slice(2);
    return word(digits.length / 2) + digits.padEnd(WORD * Math.ceil(digits.length / WORD), '0');
  },
  read: (hex, at) => {
    const from = at + WORD;
    const to = from + 2 * sizeAt(hex, at);
    if (to > hex.length) throw new NotOfType();
    return `0x${hex.slice(from, to).toLowerCase()}`;
  },
};

function listOf(item: Type): Type {
  const itemDigits = WORD * item.words;
  return {
    words: 1,
    isDynamic: true,
    write: (values) => {
      if (!Array.isArray(values)) throw new NotOfType();
      // `map` would pass over holes, which are counted.
      return word(values.length) + Array.from(values, (value) => item.write(value)).join('');
    },
    read: (hex, at) => {
      const from = at + WORD;
      const length = sizeAt(hex, at);
      if (from + length * itemDigits > hex.length) throw new NotOfType();
      return Array.from({ length }, (_, index) => item.read(hex, from + index * itemDigits));
    },
  };
}

/** Its values are objects where each part has a name, and lists otherwise, as viem has it. */
function tupleOf(components: readonly AbiParameter[] = []): Type | null {
  const parts = components.map((component) => ({
    name: component.name ?? '',
    type: prepareStatic(component),
  }));
  const known = parts.filter((part): part is { name: string; type: Type } => part.type !== null);
  if (known.length === 0 || known.length < parts.length) return null;
  const isNamed = known.every(({ name }) => name !== '');
  return {
    words: known.reduce((sum, { type }) => sum + type.words, 0),
    isDynamic: false,
    write: (value) => {
      if (typeof value !== 'object' || value === null) throw new NotOfType();
      const of = value as Readonly<Record<string | number, unknown>>;
      const isList = Array.isArray(value);
      return known.map(({ name, type }, at) => type.write(of[isList ? at : name])).join('');
    },
    read: (hex, start) => {
      let at = start;
      const values = known.map(({ name, type }) => {
        const value = type.read(hex, at);
        at += WORD * type.words;
        return [name, value] as const;
      });
      return isNamed ? Object.fromEntries(values) : values.map(([, value]) => value);
    },
  };
}

/** A number of bytes, or of items, that stands somewhere: never more than there are. */
function sizeAt(hex: string, at: number): number {
  const digits = hex.slice(at, at + WORD);
  const value = Number(`0x${digits}`);
  if (digits.length < WORD || value > hex.length) throw new NotOfType();
  return value;
}

function word(value: number | bigint): string {
  return value.toString(16).padStart(WORD, '0');
}
