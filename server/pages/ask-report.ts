import { serve } from '#server/http/serve.ts';
import { INSIGHTS_PATH } from '#server/schemas/paths-beside.ts';
import type { WalletReport } from '#server/schemas/wallet-report.ts';
import { type AskingCaller, ownRequest } from './own-request.ts';

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

/** Asks the API of this process for a report, with the limits of the person who is behind a call. */
export async function askReport(
  address: string,
  isRefresh: boolean,
  caller: AskingCaller,
): Promise<AskedReport> {
  const body = { address, narrative: false, refresh: isRefresh };
  const response = await serve(ownRequest(INSIGHTS_PATH, body, caller), {
    remoteAddress: caller.remoteAddress,
  });
  const retryAfter = response.headers.get('retry-after');
  // Who is in a region that is not served gets no body at all.
  const text = await response.text();
  if (response.ok) return { ok: true, report: JSON.parse(text) as WalletReport };
  const reported = (text === '' ? {} : JSON.parse(text)) as {
    readonly friendly_message?: string;
    readonly issues?: readonly { readonly message: string }[];
  };
  const message = reported.issues?.[0]?.message ?? reported.friendly_message;
  return { ok: false, status: response.status, message, retryAfter };
}
