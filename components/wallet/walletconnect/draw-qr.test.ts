import { expect, test } from 'vitest';
import { drawQr } from './draw-qr.ts';

const URI = `wc:${'7f'.repeat(32)}@2?expiryTimestamp=1795000000&relay-protocol=irn&symKey=${'a1'.repeat(32)}`;

/** The dark modules of a drawing, by row. */
function rowsOf(text: string): string[] {
  const { path, size } = drawQr(text);
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`));
  return Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_, x) => (dark.has(`${x} ${y}`) ? '#' : '.')).join(''),
  );
}

test('has the three marks that readers look for, in a quiet zone of four modules', () => {
  const rows = rowsOf(URI);
  const mark = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];
  const at = (x: number, y: number) => rows.slice(y, y + 7).map((row) => row.slice(x, x + 7));
  const far = rows.length - 4 - 7;
  expect(at(4, 4)).toEqual(mark);
  expect(at(far, 4)).toEqual(mark);
  expect(at(4, far)).toEqual(mark);
  for (const row of [...rows.slice(0, 4), ...rows.slice(-4)]) expect(row).toMatch(/^\.+$/);
  for (const row of rows) expect(row).toMatch(/^\.{4}.*\.{4}$/);
  // Versions of the code differ by four modules; the smallest has 21.
  expect((rows.length - 8 - 21) % 4).toBe(0);
});

test('differs by its content', () => {
  expect(rowsOf(URI)).toEqual(rowsOf(URI));
  expect(rowsOf(URI)).not.toEqual(rowsOf(URI.replace('a1', 'a2')));
});
