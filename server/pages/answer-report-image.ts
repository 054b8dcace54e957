import { callerAddress } from '#server/caller/caller-address.ts';
import { ApiError } from '#server/errors/api-error.ts';
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
  // A page that shows the link shows its picture.
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
  {
    ask = askReport,
    nowMs = () => processRoot().clock.nowMs(),
    callerOf = (...[{ headers }, { remoteAddress }]: [Request, Connection]) =>
      callerAddress(headers, remoteAddress, processRoot().config.callerAddressHeader),
  } = {},
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
  try {
    const picture = await pictureOf(report, callerOf(request, connection));
    return new Response(Buffer.from(picture), { headers });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, message, headers: said } = error;
    return refused({ ok: false, status, message, retryAfter: said['Retry-After'] ?? null });
  }
}

function refused({ status, retryAfter }: Extract<AskedReport, { ok: false }>): Response {
  return new Response(null, {
    // A wallet that is not an address has no picture.
    status: status === 400 ? 404 : status,
    headers: {
      ...HEADERS,
      'cache-control': 'no-store',
      ...(retryAfter !== null && { 'retry-after': retryAfter }),
    },
  });
}

/**
 * The picture of a report, drawn once while it is among the last hundred. One that is kept costs its
 * caller nothing.
 *
 * @param caller whom a drawing is counted for
 * @throws {ApiError} rate_limited where too many of the caller's are being drawn
 */
function pictureOf(report: WalletReport, caller: string): Promise<Uint8Array> {
  shared.portolanReportImages ??= new Map();
  const kept = shared.portolanReportImages;
  const key = `${report.address} ${report.read_at}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const drawn = boundComputation(`report images ${caller}`, () => drawReport(report));
  kept.set(key, drawn);
  drawn.catch(() => kept.delete(key));
  for (const oldest of [...kept.keys()].slice(0, -MOST_KEPT)) kept.delete(oldest);
  return drawn;
}
