import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeIssues } from '#server/http/describe-issues.ts';
import { CreateAgentRequest } from '#server/schemas/create-agent.ts';
import {
  FIRST_VALUES,
  FORM_KINDS,
  type FormKind,
  type FormValues,
  fieldsOf,
  toBody,
} from './agent-fields.ts';

const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

/**
 * The fields that a person fills in to make an agent of a kind, beside those that are already
 * filled.
 */
const GOOD: Readonly<Record<FormKind, Readonly<Record<string, string>>>> = {
  request: { request: 'Tell me when ETH drops below 2000' },
  price: { asset_symbol: 'ETH', price_source_id: 'ethereum', threshold: '2000.5' },
  yield: { protocol: 'aave-v3', asset: 'USDC', threshold: '5' },
  health: { threshold: '1.2' },
  portfolio: { threshold: '10' },
  schedule: { cadence: 'weekly', hour: '9' },
};

const issuesOf = (body: unknown) => {
  const parsed = CreateAgentRequest.safeParse(body);
  return parsed.success ? [] : describeIssues(parsed.error.issues).map(({ field }) => field);
};

describe('the body of a form', () => {
  it.each(FORM_KINDS)('is one that the API takes: %s', (kind) => {
    const values = { ...FIRST_VALUES, wallets: ` ${OWNER}\n`, ...GOOD[kind] };
    expect(issuesOf(toBody(kind, values, null))).toEqual([]);
  });

  it('is refused only on fields that the form shows, for any input', () => {
    const names = [
      ...new Set(FORM_KINDS.flatMap((kind) => fieldsOf(kind, { autonomy: 'prepare' }))),
    ].map(({ name }) => name);
    const text = fc.oneof(
      fc.constantFrom('', '0', '-1', '2,000', '1e400', 'NaN', '0x10', 'prepare', 'weekly', OWNER),
      fc.string({ maxLength: 20 }),
    );
    const values = fc.record(Object.fromEntries(names.map((name) => [name, text])), {
      requiredKeys: [],
    });
    fc.assert(
      fc.property(fc.constantFrom(...FORM_KINDS), values, (kind, typed) => {
        const all: FormValues = { ...FIRST_VALUES, ...(typed as FormValues) };
        const shown = [...fieldsOf(kind, all).map(({ name }) => name), 'pool_id'];
        const blamed = issuesOf(toBody(kind, all, null)).map((field) => field.split('[')[0]);
        expect(shown).toEqual(expect.arrayContaining(blamed));
      }),
    );
  });

  it('guesses no number', () => {
    const threshold = (value: string) =>
      toBody('price', { ...FIRST_VALUES, threshold: value }, null)['threshold'];
    for (const value of ['2,000', '2.000,5', '1e3', '0x10', '2 000', '$2000', 'Infinity']) {
      expect(threshold(value)).toBe(value);
    }
    expect(threshold(' 2000.5 ')).toBe(2000.5);
  });

  it('keeps the options of a choice that exist', () => {
    const values = { ...FIRST_VALUES, protocol: 'aave-v3', chain: 'solana' };
    expect(toBody('health', values, null)).toMatchObject({ protocol: 'aave', chain: 'ethereum' });
  });
});
