import { headers } from 'next/headers';
import { REPORT_TEXTS } from '#locale/report.ts';
import { connectedAddress } from '#server/caller/caller-address.ts';
import { serve } from '#server/http/serve.ts';
import { INSIGHTS_PATH } from '#server/schemas/paths-beside.ts';
import type { WalletReport } from '#server/schemas/wallet-report.ts';

/** A report, or why there is none, in words. */
export type ReadReport =
  | { readonly ok: true; readonly report: WalletReport }
  | { readonly ok: false; readonly status: number; readonly message: string };

/** Asks the API of this process for a report, with the limits of whoever opened the page. */
export async function readReport(address: string, isRefresh: boolean): Promise<ReadReport> {
  const sent = await headers();
  const asked = new Headers(sent);
  for (const name of ['content-length', 'transfer-encoding', 'authorization', 'cookie'])
    asked.delete(name);
  asked.set('content-type', 'application/json');
  asked.set('accept', 'application/json');
  const response = await serve(
    new Request(`http://in-process${INSIGHTS_PATH}`, {
      method: 'POST',
      headers: asked,
      body: JSON.stringify({ address, narrative: false, refresh: isRefresh }),
    }),
    { remoteAddress: connectedAddress(sent) },
  );
  const body = (await response.json()) as {
    readonly friendly_message?: string;
    readonly issues?: readonly { readonly message: string }[];
  };
  if (response.ok) return { ok: true, report: body as WalletReport };
  const message = body.issues?.[0]?.message ?? body.friendly_message ?? REPORT_TEXTS.unreadable;
  return { ok: false, status: response.status, message };
}
