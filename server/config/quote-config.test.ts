import { describe, expect, it } from 'vitest';
import { parseQuoteConfig } from './quote-config.ts';

describe('parseQuoteConfig', () => {
  it('connects nothing by default', () => {
    expect(parseQuoteConfig({ ZEROX_API_KEY: ' ', LIFI_BASE_URL: '' })).toEqual({});
  });

  it('connects what it is asked to, at the documented addresses', () => {
    expect(
      parseQuoteConfig({
        ZEROX_API_KEY: 'k0',
        LIFI_BASE_URL: 'https://li.quest/v1/',
        LIFI_API_KEY: 'k1',
        ACROSS_API_URL: 'https://app.across.to/api',
      }),
    ).toEqual({
      zerox: {
        baseUrl: 'https://api.0x.org',
        headers: { '0x-api-key': 'k0', '0x-version': 'v2' },
      },
      lifi: { baseUrl: 'https://li.quest/v1', headers: { 'x-lifi-api-key': 'k1' } },
      across: { baseUrl: 'https://app.across.to/api', headers: {} },
    });
  });

  it.each([
    [{ ZEROX_BASE_URL: 'https://api.0x.org' }, /^ZEROX_API_KEY is not set, which 0x needs/],
    [{ LIFI_API_KEY: 'k' }, /^LIFI_BASE_URL is not set, which LI\.FI needs/],
    [{ LIFI_BASE_URL: 'ftp://li.quest' }, /^LIFI_BASE_URL has a value that cannot be used/],
    [{ ZEROX_API_KEY: 'a secret\n' }, /^ZEROX_API_KEY has a value that cannot be used/],
  ])('says what is wrong with %j and repeats no secret', (environment, message) => {
    expect(() => parseQuoteConfig(environment)).toThrow(message);
    expect(() => parseQuoteConfig(environment)).not.toThrow(/a secret/);
  });
});
