import { z } from 'zod';
import { httpUrl } from './http-url.ts';
import { type ReadSetting, settingsReader } from './settings-reader.ts';

/** Where agents' values come from, beside the chains. */
export interface SourceConfig {
  /** Null where nothing is said: the chains alone, as for `chain`. */
  readonly prices:
    | null
    | { readonly kind: 'chain' }
    | { readonly kind: 'coingecko'; readonly baseUrl: string; readonly apiKey: string | undefined }
    | { readonly kind: 'defillama'; readonly baseUrl: string };
  /** As `prices`. */
  readonly yields:
    | null
    | { readonly kind: 'chain' }
    | { readonly kind: 'defillama'; readonly baseUrl: string };
}

const url = [httpUrl, 'an address such as https://api.coingecko.com/api/v3'] as const;

export const SETTINGS = {
  PRICE_SOURCE: [z.enum(['chain', 'coingecko', 'defillama']), 'chain, coingecko or defillama'],
  YIELD_SOURCE: [z.enum(['chain', 'defillama']), 'chain or defillama'],
  COINGECKO_BASE_URL: url,
  COINGECKO_API_KEY: [z.string().regex(/^[\x21-\x7e]{1,200}$/), 'the key that CoinGecko gave you'],
  DEFILLAMA_PRICES_URL: url,
  DEFILLAMA_YIELDS_URL: url,
} as const;

/**
 * Reads from an environment where agents' values come from: the chains, unless said otherwise.
 *
 * @throws ConfigError on the first value that cannot be used
 */
export function parseSourceConfig(
  environment: Readonly<Record<string, string | undefined>>,
): SourceConfig {
  const read = settingsReader(SETTINGS, environment);
  return { prices: readPrices(read), yields: readYields(read) };
}

type Read = ReadSetting<typeof SETTINGS>;

function readPrices(read: Read): SourceConfig['prices'] {
  switch (read('PRICE_SOURCE')) {
    case 'coingecko':
      return {
        kind: 'coingecko',
        baseUrl: read('COINGECKO_BASE_URL') ?? 'https://api.coingecko.com/api/v3',
        apiKey: read('COINGECKO_API_KEY'),
      };
    case 'defillama':
      return {
        kind: 'defillama',
        baseUrl: read('DEFILLAMA_PRICES_URL') ?? 'https://coins.llama.fi',
      };
    case 'chain':
      return { kind: 'chain' };
    default:
      return null;
  }
}

function readYields(read: Read): SourceConfig['yields'] {
  const kind = read('YIELD_SOURCE');
  if (kind !== 'defillama') return kind === 'chain' ? { kind } : null;
  return {
    kind: 'defillama',
    baseUrl: read('DEFILLAMA_YIELDS_URL') ?? 'https://yields.llama.fi',
  };
}
