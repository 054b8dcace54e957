import { z } from 'zod';
import { CHAIN_SLUGS, ChainSlug, explainPerps } from './chain-slug.ts';

/** A coin or a token on one chain, as `GET /assets` lists it. */
export const Asset = z
  .object({
    chain: ChainSlug,
    address: z
      .string()
      .nullable()
      .meta({
        description:
          'Contract or mint; null for the coin of the chain. Send it as `asset` where a symbol is shared.',
        examples: ['0x940181a94A35A4569E4529A3CDfB74e38FD98631'],
      }),
    symbol: z.string().meta({
      description:
        'What the asset is shown as. One that does not bear its symbol alone on its chain has its address beside it.',
      examples: ['AERO'],
    }),
    name: z
      .string()
      .nullable()
      .meta({
        description: 'As a list writes it; null where none does.',
        examples: ['Aerodrome Finance'],
      }),
    decimals: z
      .number()
      .int()
      .min(0)
      .max(36)
      .meta({ description: 'Digits between its whole unit and its base unit.' }),
    logo_url: z.string().nullable().meta({
      description:
        'Its picture, on this service’s own origin; 204 there where it cannot be had now, null where there is none.',
    }),
    lists: z.array(z.string()).meta({
      description: 'The token lists that have it; `Portolan` for what this service lists itself.',
      examples: [['Uniswap Labs Default']],
    }),
    price_source_id: z
      .string()
      .nullable()
      .meta({
        description: 'CoinGecko’s id of its coin, for price agents; null where it is not known.',
        examples: ['chainlink'],
      }),
    watchable: z.boolean().meta({
      description: 'Whether an agent of this deployment can watch its price by its symbol.',
    }),
  })
  .meta({ id: 'Asset', description: 'A coin or a token on one chain.' });
export type Asset = z.infer<typeof Asset>;

/** `GET /assets` response. */
export const AssetList = z
  .object({
    assets: z.array(Asset),
    next_cursor: z.string().nullable().meta({ description: 'For the next page; null at the end.' }),
  })
  .meta({ id: 'AssetList', description: 'A page of assets.' });
export type AssetList = z.infer<typeof AssetList>;

/** What `GET /assets` reads after the question mark. */
export const AssetListQuery = z.object({
  query: z.string().max(64).optional().meta({
    description:
      'A symbol, the beginning of one, words of a name, or an address. Other spellings lead to what they stand for: `bitcoin`, `matic`.',
  }),
  chain: z
    .enum(CHAIN_SLUGS, { error: explainPerps })
    .optional()
    .meta({ description: 'Assets of this chain alone.' }),
  cursor: z.string().max(256).optional().meta({ description: 'From `next_cursor`.' }),
  limit: z.number().int().min(1).max(200).default(50).meta({ description: 'Most of a page.' }),
});
export type AssetListQuery = z.infer<typeof AssetListQuery>;
