import fc from 'fast-check';
import {
  type AbiParameter,
  checksumAddress,
  decodeAbiParameters,
  encodeAbiParameters,
  type Hex,
} from 'viem';
import { describe, expect, it } from 'vitest';
import { valueCodec } from './abi-values.ts';

interface Sample {
  readonly parameter: AbiParameter;
  readonly value: fc.Arbitrary<unknown>;
}

const bytes = (least: number, most = least) =>
  fc
    .uint8Array({ minLength: least, maxLength: most })
    .map((all): Hex => `0x${Buffer.from(all).toString('hex')}`);

function integer(isSigned: boolean, bits: number): fc.Arbitrary<unknown> {
  const most = (1n << BigInt(isSigned ? bits - 1 : bits)) - 1n;
  const range = fc.bigInt({ min: isSigned ? -most - 1n : 0n, max: most });
  return bits > 48 ? range : range.map(Number);
}

const sample = (type: string, value: fc.Arbitrary<unknown>): Sample => ({
  parameter: { type, name: '' },
  value,
});

/** Types of one word each. */
const word: fc.Arbitrary<Sample> = fc.oneof(
  fc
    .tuple(fc.boolean(), fc.integer({ min: 1, max: 32 }))
    .map(([isSigned, size]) =>
      sample(`${isSigned ? '' : 'u'}int${8 * size}`, integer(isSigned, 8 * size)),
    ),
  fc.integer({ min: 1, max: 32 }).map((size) => sample(`bytes${size}`, bytes(size))),
  fc.constant(sample('bool', fc.boolean())),
  fc.constant(
    sample(
      'address',
      bytes(20).map((address) => checksumAddress(address)),
    ),
  ),
);

/** Tuples, with a name for each part or for none. */
const tuple = (part: fc.Arbitrary<Sample>): fc.Arbitrary<Sample> =>
  fc
    .tuple(fc.array(part, { minLength: 1, maxLength: 4 }), fc.boolean())
    .map(([parts, isNamed]) => ({
      parameter: {
        type: 'tuple',
        name: '',
        components: parts.map(({ parameter }, at) => ({
          ...parameter,
          name: isNamed ? `part${at}` : '',
        })),
      },
      value: fc
        .tuple(...parts.map(({ value }) => value))
        .map((values) =>
          isNamed
            ? Object.fromEntries(values.map((value, at) => [`part${at}`, value] as const))
            : values,
        ),
    }));

const list = (item: fc.Arbitrary<Sample>): fc.Arbitrary<Sample> =>
  item.map(({ parameter, value }) => ({
    parameter: { ...parameter, type: `${parameter.type}[]` },
    value: fc.array(value, { maxLength: 4 }),
  }));

/** What is prepared here, and with the last four what is left to viem. */
const type = fc.oneof(
  word,
  tuple(word),
  tuple(tuple(word)),
  list(word),
  list(tuple(word)),
  fc.constant(sample('bytes', bytes(0, 100))),
  fc.constant(sample('string', fc.string())),
  list(list(word)),
  tuple(list(word)),
  word.map(({ parameter, value }) => ({
    parameter: { ...parameter, type: `${parameter.type}[2]` },
    value: fc.tuple(value, value),
  })),
);

const call = fc.array(type, { maxLength: 5 }).chain((types) =>
  fc.record({
    parameters: fc.constant(types.map(({ parameter }) => parameter)),
    values: fc.tuple(...types.map(({ value }) => value)),
  }),
);

/** What comes of it: a value, or the sentence it was refused with. */
function outcomeOf(run: () => unknown): unknown {
  try {
    return { value: run() };
  } catch (error) {
    return { refused: (error as Error).message };
  }
}

describe('values of a call', () => {
  it('are written and read as viem writes and reads them', () => {
    fc.assert(
      fc.property(call, ({ parameters, values }) => {
        const codec = valueCodec(parameters);
        const data = encodeAbiParameters(parameters, values);
        expect(`0x${codec.encode(values)}`).toBe(data);
        expect(codec.decode(data)).toEqual(decodeAbiParameters(parameters, data));
        expect(codec.decode(data)).toEqual(values);
      }),
    );
  });

  it('are refused as viem refuses them where they are not of their types', () => {
    const wrong = fc.oneof(
      fc.anything(),
      fc.bigInt(),
      fc.integer(),
      bytes(0, 40),
      // Without the sign of hex digits, and lists with holes.
      bytes(0, 40).map((hex) => hex.slice(2)),
      fc.array(fc.bigInt({ min: 0n, max: 255n }), { minLength: 1, maxLength: 4 }).map((all) => {
        const holed = [...all];
        delete holed[0];
        return holed;
      }),
      fc.array(fc.oneof(fc.bigInt(), bytes(0, 33)), { maxLength: 4 }),
      // An address of which the checksum does not hold.
      bytes(20).map((address) => checksumAddress(address).replace(/[a-f]/, (x) => x.toUpperCase())),
    );
    fc.assert(
      fc.property(
        type,
        fc.array(wrong, { minLength: 1, maxLength: 2 }),
        ({ parameter }, values) => {
          const codec = valueCodec([parameter]);
          expect(outcomeOf(() => `0x${codec.encode(values)}`)).toEqual(
            outcomeOf(() => encodeAbiParameters([parameter], values as never)),
          );
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each<[string, string, unknown]>([
    ['two bytes without 0x', 'bytes2', 'abcdef'],
    ['a word without 0x', 'bytes32', 'ab'.repeat(33)],
    ['a word with another sign', 'bytes32', `1x${'ab'.repeat(32)}`],
    ['a hole before a number', 'uint256[]', Object.assign(new Array(2), { 1: 1n })],
    ['two holes', 'uint256[]', new Array(2)],
    ['a hole in place of a truth', 'bool[]', new Array(1)],
  ])('are refused as viem refuses them: %s', (_, type, value) => {
    const parameters = [{ type, name: '' }];
    const refused = outcomeOf(() => encodeAbiParameters(parameters, [value]));
    expect(refused).toHaveProperty('refused');
    expect(outcomeOf(() => valueCodec(parameters).encode([value]))).toEqual(refused);
  });

  it('are read from what anybody answers as viem reads it, or not at all', () => {
    const size = fc.oneof(
      fc.integer({ min: 0, max: 12 }),
      fc.integer({ min: 0, max: 12 }).map((words) => 32 * words),
      fc.integer({ min: 0, max: 400 }),
    );
    const word = fc.oneof(
      size.map((bytesOrItems) => bytesOrItems.toString(16).padStart(64, '0')),
      bytes(32).map((one) => one.slice(2)),
      fc.string({ maxLength: 64 }),
    );
    // A true answer of which a word is another, or the end is missing.
    const wrong = fc.record({
      call,
      at: fc.nat(12),
      word,
      isCut: fc.boolean(),
      digits: fc.nat(140),
    });
    fc.assert(
      fc.property(wrong, ({ call: { parameters, values }, at, word: other, isCut, digits }) => {
        const data = encodeAbiParameters(parameters, values).slice(2);
        const kept = isCut ? data.slice(0, Math.max(0, data.length - digits)) : data;
        const answer: Hex = `0x${kept.slice(0, 64 * at)}${other}${kept.slice(64 * (at + 1))}`;
        for (const one of [answer, `0x${kept}` as const]) {
          expect(outcomeOf(() => valueCodec(parameters).decode(one))).toEqual(
            outcomeOf(() => decodeAbiParameters(parameters, one)),
          );
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
