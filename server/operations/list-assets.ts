import { priceIdOfToken } from '#server/chains/prices/price-ids.ts';
import { tokenDirectory } from '#server/chains/tokens/directory/current-directory.ts';
import type { DirectoryToken } from '#server/chains/tokens/directory/directory-token.ts';
import { searchDirectory } from '#server/chains/tokens/directory/search-directory.ts';
import { shownSymbol } from '#server/chains/tokens/resolve.ts';
import { invalidField } from '#server/errors/api-error.ts';
import { type Asset, AssetList, AssetListQuery } from '#server/schemas/asset.ts';
import { logoPath } from '#server/token-logos/logo-address.ts';
import { defineOperation, type OperationServices } from './define-operation.ts';
import { AERO_ON_BASE } from './examples/assets.ts';

/** `GET /assets`: the coins and tokens that this deployment knows by name. */
export const listAssets = defineOperation({
  id: 'listAssets',
  method: 'GET',
  path: '/assets',
  summary: 'List assets',
  description:
    'Resolves symbols and addresses to coins and tokens on each chain: this service’s own tokens first, then those of token lists. With `query`, best matches first. Free.',
  tags: ['Account'],
  auth: 'key',
  scope: null,
  cost: null,
  rateClass: 'per_key',
  idempotency: 'safe',
  request: null,
  query: AssetListQuery,
  response: { description: 'A page of assets.', schema: AssetList },
  errors: [],
  examples: [
    {
      name: 'search',
      summary: 'The one token that is called AERO on Base',
      response: { assets: [AERO_ON_BASE], next_cursor: null },
    },
  ],
  handler: async ({ query, services }) => {
    const found = searchDirectory(tokenDirectory(), query.query ?? '', query.chain);
    const from = query.cursor === undefined ? 0 : startAfter(found, query.cursor);
    const page = found.slice(from, from + query.limit);
    const last = page.at(-1);
    const isLast = from + query.limit >= found.length;
    return {
      assets: page.map((token) => toAsset(token, services)),
      next_cursor: isLast || !last ? null : cursorOf(last),
    };
  },
});

function toAsset(token: DirectoryToken, { agentSources, appUrl }: OperationServices): Asset {
  const { chain, address, name, decimals, lists } = token;
  const logo = logoPath(token);
  const symbol = shownSymbol(token);
  const priceId = priceIdOfToken(token);
  return {
    chain,
    address,
    symbol,
    name: name === '' ? null : name,
    decimals,
    logo_url: logo && `${appUrl}${logo}`,
    lists: [...lists],
    price_source_id: priceId ?? null,
    watchable: priceId !== undefined && agentSources.watchesPrice(priceId),
  };
}

/** Where a page ends: the place of its last asset, which a renewed list may take away. */
function cursorOf({ chain, address }: DirectoryToken): string {
  return Buffer.from(`${chain}:${address ?? ''}`).toString('base64url');
}

/** @throws {ApiError} invalid_request on `cursor` when nothing that was found ends a page with it. */
function startAfter(found: readonly DirectoryToken[], cursor: string): number {
  const at = found.findIndex((token) => cursorOf(token) === cursor);
  if (at >= 0) return at + 1;
  throw invalidField(
    'cursor',
    'Send next_cursor of an earlier page with the same query, or start over without it.',
  );
}
