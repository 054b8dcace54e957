/** @returns a call as a command for a shell, which knows `$API_KEY` where one is needed */
export function toCurl(baseUrl: string, path: string, body: unknown, hasKey = true): string {
  const json = JSON.stringify(body, null, 2).replaceAll("'", `'\\''`);
  return [
    `curl ${new URL(path, baseUrl).href}`,
    ...(hasKey ? ['-H "Authorization: Bearer $API_KEY"'] : []),
    '-H "Content-Type: application/json"',
    `-d '${json}'`,
  ].join(' \\\n  ');
}
