import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CsvCell, toCsv } from './csv.ts';

/** Reads CSV back as RFC 4180 has it. */
function parse(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < csv.length) {
    let cell = '';
    if (csv[at] === '"') {
      for (at++; csv[at] !== '"' || csv[at + 1] === '"'; at++) {
        if (csv[at] === '"') at++;
        cell += csv[at];
      }
      at++;
    } else {
      while (csv[at] !== ',' && csv[at] !== '\r') cell += csv[at++];
    }
    row.push(cell);
    if (csv[at] === ',') at++;
    else {
      rows.push(row);
      row = [];
      at += 2;
    }
  }
  return rows;
}

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '＝'), fc.string())
    .map((parts) => parts.join('')),
);

test('is read back as it was, and no text begins a formula', () => {
  const cell: fc.Arbitrary<CsvCell> = fc.oneof(text, fc.integer(), fc.constant(null));
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1 }), { minLength: 1 }), (rows) => {
      const read = parse(toCsv(rows));
      for (const [at, row] of rows.entries()) {
        for (const [column, value] of row.entries()) {
          const cell = read[at]?.[column] ?? '';
          if (typeof value === 'string') {
            expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
            expect([value, `'${value}`]).toContain(cell);
          } else expect(cell).toBe(value === null ? '' : String(value));
        }
      }
    }),
  );
});

test('leaves text that is not a formula', () => {
  expect(
    toCsv([
      ['a', 'b'],
      ['x "y", z', -1],
    ]),
  ).toBe('"a","b"\r\n"x ""y"", z",-1\r\n');
});
