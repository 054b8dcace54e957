import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

/**
 * Changes a page on its way from Next to its reader, as a whole. What is no page, such as a redirect or
 * what Next's own navigation asks for, goes as it is.
 *
 * Next compresses as it writes: it is asked for plain text, and this compresses in its place.
 */
export function rewritePage(
  request: IncomingMessage,
  response: ServerResponse,
  rewrite: (html: string) => string,
): void {
  if (request.method !== 'GET') return;
  const takesGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(
    String(request.headers['accept-encoding'] ?? ''),
  );
  delete request.headers['accept-encoding'];
  const { writeHead, write, end } = response;
  const chunks: Buffer[] = [];
  let isPage = false;

  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    isPage = head[0] === 200 && String(response.getHeader('content-type')).startsWith('text/html');
    if (isPage) response.removeHeader('content-length');
    if (isPage && takesGzip) response.setHeader('content-encoding', 'gzip');
    return writeHead.apply(response, head);
  }) as typeof writeHead;

  response.write = ((...written: Parameters<typeof write>) => {
    if (!response.headersSent) response.writeHead(response.statusCode);
    if (!isPage) return write.apply(response, written);
    chunks.push(toBuffer(written[0], written[1]));
    return true;
  }) as typeof write;

  response.end = ((...ended: Parameters<typeof end>) => {
    if (!response.headersSent) response.writeHead(response.statusCode);
    if (!isPage) return end.apply(response, ended);
    if (ended[0] != null && typeof ended[0] !== 'function') {
      chunks.push(toBuffer(ended[0], ended[1]));
    }
    const html = rewrite(Buffer.concat(chunks).toString());
    return end.call(response, takesGzip ? gzipSync(html) : html, 'utf8');
  }) as typeof end;
}

function toBuffer(chunk: unknown, encoding: unknown): Buffer {
  return typeof chunk === 'string'
    ? Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
    : Buffer.from(chunk as Uint8Array);
}
