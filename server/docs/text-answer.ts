/** @returns text for people and programs that read it as it is; it depends on the reader's host */
export function textAnswer(
  text: string,
  type: 'text/markdown' | 'text/plain' | 'application/json' | 'application/rss+xml',
  status = 200,
): Response {
  return new Response(text, {
    status,
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
      vary: 'Host',
    },
  });
}
