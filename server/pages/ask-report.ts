import { serve } from '#server/http/serve.ts';
import { INSIGHTS_PATH } from '#server/schemas/paths-beside.ts';
import type { WalletReport } from '#server/schemas/wallet-report.ts';

/** What the API of this process answered: a report, or why there is none. */
export type AskedReport =
  | { readonly ok: true; readonly report: WalletReport }
  | {
      readonly ok: false;
      readonly status: number;
      /** In words; absent where the API gave none. */
      readonly message: string | undefined;
      readonly retryAfter: string | null;
    };

/** Headers that are of the call that asks, and not of whom it is asked for. */
const OF_THE_CALL = ['content-length', 'transfer-encoding', 'authorization', 'cookie'];

/**
 * Asks the API of this process for a report, with the limits of whoever is behind a call.
 *
 * @param caller the headers of that call, and where its connection comes from
 */
export async function askReport(
  address: string,
  isRefresh: boolean,
  caller: { readonly headers: Headers; readonly remoteAddress: string | undefined },
): Promise<AskedReport> {
  const headers = new Headers(caller.headers);
  for (const name of OF_THE_CALL) headers.delete(name);
  headers.set('content-type', 'application/json');
  headers.set('accept', 'application/json');
  const response = await serve(
    new Request(`http://in-process${INSIGHTS_PATH}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ address, narrative: false, refresh: isRefresh }),
    }),
    { remoteAddress: caller.remoteAddress },
  );
  const retryAfter = response.headers.get('retry-after');
  // Who is in a region that is not served gets no body at all.
  const text = await response.text();
  if (response.ok) return { ok: true, report: JSON.parse(text) as WalletReport };
  const told = (text === '' ? {} : JSON.parse(text)) as {
    readonly friendly_message?: string;
    readonly issues?: readonly { readonly message: string }[];
  };
  const message = told.issues?.[0]?.message ?? told.friendly_message;
  return { ok: false, status: response.status, message, retryAfter };
}
