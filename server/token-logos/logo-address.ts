import type { DirectoryToken } from '#server/chains/tokens/directory/directory-token.ts';
import { ownDrawing } from '#server/chains/tokens/directory/own-drawings.ts';

/** Where pictures of tokens are served, on our own origin. */
export const LOGO_PATH = '/icons/assets';

/**
 * The path of a token's picture on our own origin: of a drawing of ours, or of what this service fetches
 * from where a list says; null where neither is.
 */
export function logoPath(token: DirectoryToken): string | null {
  const isFetched = token.logo?.startsWith('https://') ?? false;
  if (ownDrawing(token) === undefined && !isFetched) return null;
  return `${LOGO_PATH}/${token.chain}/${token.address ?? 'native'}`;
}
