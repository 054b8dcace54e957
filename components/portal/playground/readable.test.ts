import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readableAmount, readableValue } from './readable.ts';

test('an amount keeps every digit', () => {
  const decimal = fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.option(fc.stringMatching(/^\d{1,18}$/)))
    .map(([whole, fraction]) => `${whole}${fraction === null ? '' : `.${fraction}`}`);
  fc.assert(
    fc.property(decimal, (amount) => {
      const shown = readableAmount(amount);
      expect(shown.replaceAll(',', '')).toBe(amount);
      expect(shown.split('.')[0]).toMatch(/^\d{1,3}(?:,\d{3})*$/);
    }),
  );
});

test.each([
  ['amount', '1234567.0001', '1,234,567.0001'],
  ['amount', 'max', 'max'],
  ['amount', '1e30', '1e30'],
  ['chain', 'xlayer', 'X Layer'],
  ['to_chain', 'arbitrum', 'Arbitrum'],
  ['to_chain', 'constructor-of-none', 'constructor-of-none'],
  ['deadline', '2027', '2027'],
  ['assets', ['ETH'], '["ETH"]'],
  ['target', null, 'null'],
])('%s %j is read as %s', (name, value, shown) => {
  expect(readableValue(name, value)).toBe(shown);
});
