import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { FILE_POLICY } from '#server/http/security-headers.ts';

/** Where the build puts the files of the widget, in the folder of the service. */
const WIDGET_FOLDER = '.next/widget';
const WIDGET_PATH = '/widget/';

interface WidgetFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly packed: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

type WidgetFiles = ReadonlyMap<string, WidgetFile>;

/** One per process, also when Next bundles this module several times. */
const shared = globalThis as { portolanWidget?: WidgetFiles };

/** @returns whether an address is that of a file of the widget */
export function isWidgetPath(path: string): boolean {
  return path.startsWith(WIDGET_PATH);
}

/**
 * Answers `GET /widget/<file>` to pages of every origin. A file that is named by its content is kept for
 * good; `v1.js` and `manifest.json`, which name the newest, for five minutes (`docs/guides/surfaces.md`).
 */
export async function answerWidgetFile(request: Request): Promise<Response> {
  shared.portolanWidget ??= readWidget(
    join(/* turbopackIgnore: true */ process.cwd(), WIDGET_FOLDER),
  );
  return answerFile(request, shared.portolanWidget);
}

/** @param folder that `writeWidget` filled; without it there are no files */
export function readWidget(folder: string): WidgetFiles {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return new Map(names.map((name) => [name, readFile(folder, name)]));
}

export function answerFile(request: Request, files: WidgetFiles): Response {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } });
  }
  const file = files.get(new URL(request.url).pathname.slice(WIDGET_PATH.length));
  if (file === undefined) {
    return new Response(null, {
      status: 404,
      headers: { 'cache-control': 'no-store', 'content-security-policy': FILE_POLICY },
    });
  }
  const { bytes, packed, headers } = file;
  if (request.headers.get('if-none-match') === headers.etag) {
    return new Response(null, { status: 304, headers });
  }
  const isPacked = /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '');
  return new Response(request.method === 'HEAD' ? null : isPacked ? packed : bytes, {
    headers: { ...headers, ...(isPacked ? { 'content-encoding': 'gzip' } : {}) },
  });
}

function readFile(folder: string, name: string): WidgetFile {
  const bytes = new Uint8Array(readFileSync(join(folder, name)));
  const isForGood = /-[0-9a-f]{16}\.js$/.test(name);
  return {
    bytes,
    packed: new Uint8Array(gzipSync(bytes)),
    headers: {
      'content-type': name.endsWith('.json')
        ? 'application/json'
        : 'text/javascript; charset=utf-8',
      'cache-control': isForGood
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=300, must-revalidate',
      etag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`,
      vary: 'accept-encoding',
      // Any page may load it, and hold it to its hash.
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': FILE_POLICY,
      'x-content-type-options': 'nosniff',
    },
  };
}
