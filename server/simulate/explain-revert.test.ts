import fc from 'fast-check';
import { encodeErrorResult, type Hex, parseAbi, toFunctionSelector } from 'viem';
import { describe, expect, it } from 'vitest';
import { explainRevert } from './explain-revert.ts';
import { CUSTOM_ERRORS } from './revert-reasons/custom-errors.ts';

const solidity = parseAbi(['error Error(string)', 'error Panic(uint256)']);

const errorData = (reason: string) =>
  encodeErrorResult({ abi: solidity, errorName: 'Error', args: [reason] });

describe('explainRevert', () => {
  it.each([
    [
      'Too little received',
      'The swap would give less than the least accepted (Too little received).',
    ],
    [
      'STF',
      'The token could not be taken from the wallet: its balance or its allowance is too small (STF).',
    ],
    ['36', 'The collateral on Aave does not cover this borrow (Aave error 36).'],
    [
      'insufficient collateral',
      'The collateral in this market of Morpho does not cover the loan (insufficient collateral).',
    ],
    ['SomeVault: closed', 'The contract refused the call: SomeVault: closed'],
    ['', 'The contract refused the call and gave no readable reason.'],
  ])('puts the reason string %j in words', (reason, words) => {
    expect(explainRevert(errorData(reason))).toBe(words);
  });

  it('names a panic', () => {
    const data = encodeErrorResult({ abi: solidity, errorName: 'Panic', args: [0x11n] });
    expect(explainRevert(data)).toBe(
      'The contract stopped on an error of its own: a number overflowed (panic 17).',
    );
  });

  it('puts custom errors in words', () => {
    const data = encodeErrorResult({
      abi: CUSTOM_ERRORS,
      errorName: 'ERC20InsufficientBalance',
      args: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 1n, 2n],
    });
    expect(explainRevert(data)).toBe(
      'The wallet has less of the token than this moves (ERC20InsufficientBalance).',
    );
  });

  it('has words for every custom error it knows', () => {
    for (const { name, inputs } of CUSTOM_ERRORS) {
      const zeros = '00'.repeat(32 * inputs.length);
      const selector = toFunctionSelector(`${name}(${inputs.map(({ type }) => type).join()})`);
      expect(explainRevert(`${selector}${zeros}`)).toMatch(
        new RegExp(`^[A-Z].+ \\(${name}\\)\\.$`),
      );
    }
  });

  it('gives an unknown error’s selector', () => {
    expect(explainRevert('0xdeadbeef0011')).toContain('0xdeadbeef');
  });

  it('says so when there is no reason', () => {
    expect(explainRevert('0x')).toBe('The contract refused the call and gave no reason.');
  });

  it('cuts what a contract writes to plain characters of a bounded length', () => {
    const words = explainRevert(errorData(`\u202e\u0000<b>${'x'.repeat(5_000)}`));
    expect(words).toMatch(/^[\x20-\x7e]{1,200}$/);
  });

  it('explains any bytes without failing', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('', '08c379a0', '4e487b71', 'e450d38c'),
        fc.uint8Array({ maxLength: 200 }),
        (selector, bytes) => {
          const data: Hex = `0x${selector}${Buffer.from(bytes).toString('hex')}`;
          const words = explainRevert(data);
          expect(words.length).toBeGreaterThan(10);
          expect(words.length).toBeLessThan(250);
        },
      ),
    );
  });
});
