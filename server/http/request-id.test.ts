import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBearerToken } from './bearer-token.ts';
import { isRegionBlocked } from './region.ts';
import { resolveRequestId } from './request-id.ts';

describe('resolveRequestId', () => {
  it('keeps every valid id as it is', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9._:-]{8,128}$/), (id) => {
        expect(resolveRequestId(id)).toBe(id);
      }),
    );
  });

  it.each([
    null,
    '',
    'short-7',
    'x'.repeat(129),
    'with space',
    'new\nline-8',
    'umläut-12',
    'a'.repeat(8) + '\0',
  ])('replaces %j', (id) => {
    const made = resolveRequestId(id);
    expect(made).toMatch(/^[A-Za-z0-9._:-]{8,128}$/);
    expect(made).not.toBe(id);
    expect(resolveRequestId(id)).not.toBe(made);
  });
});

describe('readBearerToken', () => {
  it.each([
    ['Bearer abc', 'abc'],
    ['bearer  abc ', 'abc'],
    ['Bearer', null],
    ['Bearer ', null],
    ['Bearer a b', null],
    ['Basic abc', null],
    ['abc', null],
    [null, null],
  ])('%j: %j', (header, token) => {
    expect(readBearerToken(header)).toBe(token);
  });
});

describe('isRegionBlocked', () => {
  const policy = { countryHeader: 'x-country', blockedCountries: new Set(['KP', 'IR']) };
  it.each([
    ['KP', true],
    ['kp', true],
    [' ir ', true],
    ['CH', false],
    ['', false],
    [undefined, false],
  ])('%j: %s', (country, expected) => {
    const headers = new Headers(country === undefined ? {} : { 'x-country': country });
    expect(isRegionBlocked(headers, policy)).toBe(expected);
    expect(isRegionBlocked(headers, { ...policy, blockedCountries: new Set() })).toBe(false);
  });
});
