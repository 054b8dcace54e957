import type { Connection } from '#server/http/pipeline/call.ts';
import { boundComputation } from '#server/partners/bound-computation.ts';
import { processRoot } from '#server/root/process-root.ts';
import type { WalletReport } from '#server/schemas/wallet-report.ts';
import { type AskedReport, askReport } from './ask-report.ts';
import { drawReport } from './draw-report.ts';
import { addressOfReportImage, REPORT_IMAGE_PATH } from './report-image.ts';

/** Some 40 kB each. */
const MOST_KEPT = 100;

const HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  // Whoever shows the link shows its picture.
  'cross-origin-resource-policy': 'cross-origin',
  'x-robots-tag': 'noindex',
};

/** One per process, also when Next bundles this module several times. */
const shared = globalThis as { portolanReportImages?: Map<string, Promise<Uint8Array>> };

/** @returns whether an address is that of a report's picture */
export function isReportImagePath(path: string): boolean {
  return path.startsWith(`${REPORT_IMAGE_PATH}/`);
}

/**
 * Answers `GET /icons/reports/<address>.png` with the picture of a report: the report is the kept one or a
 * new one, with the limits of `POST /insights/report`, and the picture is good for as long as it is.
 */
export async function answerReportImage(
  request: Request,
  connection: Connection,
  { ask = askReport, nowMs = () => processRoot().clock.nowMs() } = {},
): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } });
  }
  const address = addressOfReportImage(new URL(request.url).pathname);
  if (address === undefined) return new Response(null, { status: 404, headers: HEADERS });
  const asked = await ask(address, false, {
    headers: request.headers,
    remoteAddress: connection.remoteAddress,
  });
  if (!asked.ok) return refused(asked);
  const { report } = asked;
  const leftMs = Math.max(0, report.expires_at - nowMs());
  const headers = {
    ...HEADERS,
    'content-type': 'image/png',
    'cache-control': `public, max-age=${Math.floor(leftMs / 1000)}`,
  };
  if (request.method === 'HEAD') return new Response(null, { headers });
  return new Response(Buffer.from(await pictureOf(report)), { headers });
}

function refused({ status, retryAfter }: Extract<AskedReport, { ok: false }>): Response {
  return new Response(null, {
    // A wallet that is no address has no picture.
    status: status === 400 ? 404 : status,
    headers: {
      ...HEADERS,
      'cache-control': 'no-store',
      ...(retryAfter !== null && { 'retry-after': retryAfter }),
    },
  });
}

/** The picture of a report, drawn once while it is among the last hundred. */
function pictureOf(report: WalletReport): Promise<Uint8Array> {
  shared.portolanReportImages ??= new Map();
  const kept = shared.portolanReportImages;
  const key = `${report.address} ${report.read_at}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const drawn = boundComputation('report images', () => drawReport(report));
  kept.set(key, drawn);
  drawn.catch(() => kept.delete(key));
  for (const oldest of [...kept.keys()].slice(0, -MOST_KEPT)) kept.delete(oldest);
  return drawn;
}
