import { get } from 'node:https';
import { resolveTarget } from '#server/events/webhooks/index.ts';

/** A picture of a token, of a kind that holds no script. */
export interface Picture {
  readonly type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const TIMEOUT_MS = 5_000;
export const MAX_PICTURE_BYTES = 256 * 1024;

/** What each kind begins with, in hex; a WebP names itself behind its length. */
const KINDS = [
  ['image/png', /^89504e470d0a1a0a/],
  ['image/jpeg', /^ffd8ff/],
  ['image/gif', /^47494638(37|39)61/],
  ['image/webp', /^52494646.{8}57454250/],
] as const;

/**
 * Takes bytes for a picture by what they begin with, whatever their sender calls them. SVG is a document
 * that may hold scripts and fetch others: of somebody else none is taken.
 */
export function asPicture(bytes: Uint8Array<ArrayBuffer>): Picture | undefined {
  if (bytes.length > MAX_PICTURE_BYTES) return undefined;
  const head = Buffer.from(bytes.subarray(0, 16)).toString('hex');
  const [type] = KINDS.find(([, form]) => form.test(head)) ?? [];
  return type && { type, bytes };
}

/**
 * Fetches a picture from a public https address: every answer of the DNS must be public, one of them is
 * connected to and nothing else, no redirect is followed, and time and size are bounded.
 *
 * @returns undefined where there is none to be had
 */
export async function fetchPicture(address: string): Promise<Picture | undefined> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const target = await resolveTarget(url, { policy: { allowsLoopback: false }, signal });
    const [first] = target.ok ? target.addresses : [];
    if (first === undefined) return undefined;
    const bytes = await download(url, first, signal);
    return bytes && asPicture(bytes);
  } catch {
    return undefined;
  }
}

function download(
  url: URL,
  address: string,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return new Promise((resolve, reject) => {
    const family = address.includes(':') ? 6 : 4;
    const request = get(
      url,
      {
        signal,
        agent: false,
        headers: { accept: 'image/png,image/jpeg,image/webp,image/gif' },
        lookup: (_, { all }, done) =>
          all ? done(null, [{ address, family }]) : done(null, address, family),
      },
      async (response) => {
        try {
          resolve(response.statusCode === 200 ? await readAtMost(response) : undefined);
        } catch (error) {
          reject(error);
        } finally {
          request.destroy();
        }
      },
    );
    request.on('error', reject);
  });
}

/** @returns undefined when there is more than a picture may have */
async function readAtMost(
  body: AsyncIterable<Buffer>,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_PICTURE_BYTES) return undefined;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
