/** How a key of CoinGecko is sent: one of the pro plan to that plan's address, else one of the demo plan. */
export function coinGeckoHeaders(
  baseUrl: string,
  apiKey: string | undefined,
): Readonly<Record<string, string>> {
  if (apiKey === undefined) return {};
  const isPro = new URL(baseUrl).hostname.startsWith('pro-api.');
  return { [isPro ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key']: apiKey };
}
