import { describe, expect, it } from 'vitest';
import { ConfigError } from './config-error.ts';
import { parseSourceConfig } from './source-config.ts';

describe('the settings of sources', () => {
  it('are the chains, unless said otherwise', () => {
    expect(parseSourceConfig({})).toEqual({ prices: null, yields: null });
    expect(parseSourceConfig({ PRICE_SOURCE: ' ', YIELD_SOURCE: 'chain' })).toEqual({
      prices: null,
      yields: { kind: 'chain' },
    });
  });

  it('join the sources that are named, at their own addresses', () => {
    expect(parseSourceConfig({ PRICE_SOURCE: 'coingecko', YIELD_SOURCE: 'defillama' })).toEqual({
      prices: {
        kind: 'coingecko',
        baseUrl: 'https://api.coingecko.com/api/v3',
        apiKey: undefined,
      },
      yields: { kind: 'defillama', baseUrl: 'https://yields.llama.fi' },
    });
    expect(
      parseSourceConfig({ PRICE_SOURCE: 'defillama', DEFILLAMA_PRICES_URL: 'http://127.0.0.1:9/' }),
    ).toMatchObject({ prices: { kind: 'defillama', baseUrl: 'http://127.0.0.1:9' } });
  });

  it.each([
    ['PRICE_SOURCE', { PRICE_SOURCE: 'oracle' }],
    ['COINGECKO_BASE_URL', { PRICE_SOURCE: 'coingecko', COINGECKO_BASE_URL: 'ftp://x' }],
    ['COINGECKO_API_KEY', { PRICE_SOURCE: 'coingecko', COINGECKO_API_KEY: 'a secret' }],
  ])('name %s when its value cannot be used, and never repeat it', (name, environment) => {
    const parse = () => parseSourceConfig(environment as Record<string, string>);
    expect(parse).toThrow(ConfigError);
    expect(parse).toThrow(name);
    expect(parse).not.toThrow(/oracle|ftp|secret/);
  });
});
