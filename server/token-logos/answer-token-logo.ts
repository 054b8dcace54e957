import { tokenDirectory } from '#server/chains/tokens/directory/current-directory.ts';
import type { DirectoryToken } from '#server/chains/tokens/directory/directory-token.ts';
import { ownDrawing } from '#server/chains/tokens/directory/own-drawings.ts';
import { CHAIN_SLUGS, type ChainSlug } from '#server/schemas/chain-slug.ts';
import { fetchPicture } from './fetch-picture.ts';
import { LOGO_PATH } from './logo-address.ts';
import { LogoCache } from './logo-cache.ts';

/** One per process, also when Next bundles this module several times. */
const shared = globalThis as { portolanLogos?: LogoCache };

const PATH = new RegExp(`^${LOGO_PATH}/([a-z]+)/(native|[0-9A-Za-z]{32,44})$`);

/** A picture that is opened by itself runs and loads nothing. */
const HEADERS = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

const KEPT = { 'cache-control': 'public, max-age=86400' };

/** @returns whether an address is that of a token's picture */
export function isLogoPath(path: string): boolean {
  return path.startsWith(`${LOGO_PATH}/`);
}

/**
 * Answers `GET /icons/assets/<chain>/<address>` with the picture of a token of the directory: our own
 * drawing, or what a list names, fetched by this service, so that no page asks another host and none
 * learns who looks. Of others' pictures only those that hold no script are taken (`docs/tokens.md`). Where
 * there is none now it is 204, and 404 where there is no such address.
 */
export async function answerTokenLogo(request: Request): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } });
  }
  const [, chain, address] = PATH.exec(new URL(request.url).pathname) ?? [];
  if (address === undefined || !CHAIN_SLUGS.includes(chain as ChainSlug)) {
    return new Response(null, { status: 404, headers: HEADERS });
  }
  const token = tokenAt(chain as ChainSlug, address);
  const drawing = token && ownDrawing(token);
  if (drawing !== undefined) {
    return new Response(null, { status: 302, headers: { ...HEADERS, location: drawing, ...KEPT } });
  }
  shared.portolanLogos ??= new LogoCache(fetchPicture);
  const picture = token?.logo ? await shared.portolanLogos.get(token.logo) : undefined;
  if (!picture) {
    // No error: a page asks for every token, and shows a letter where there is no picture.
    return new Response(null, {
      status: 204,
      headers: { ...HEADERS, 'cache-control': 'public, max-age=600' },
    });
  }
  return new Response(request.method === 'HEAD' ? null : picture.bytes, {
    headers: {
      ...HEADERS,
      ...KEPT,
      'content-type': picture.type,
      'content-length': String(picture.bytes.length),
    },
  });
}

function tokenAt(chain: ChainSlug, address: string): DirectoryToken | undefined {
  const directory = tokenDirectory();
  return address === 'native'
    ? directory.tokens.find((token) => token.chain === chain && token.address === null)
    : directory.at(chain, address);
}
