/** @returns a call as a command for a shell that knows `$API_KEY` */
export function toCurl(baseUrl: string, path: string, body: unknown): string {
  const json = JSON.stringify(body, null, 2).replaceAll("'", `'\\''`);
  return [
    `curl ${new URL(path, baseUrl).href}`,
    '-H "Authorization: Bearer $API_KEY"',
    '-H "Content-Type: application/json"',
    `-d '${json}'`,
  ].join(' \\\n  ');
}
