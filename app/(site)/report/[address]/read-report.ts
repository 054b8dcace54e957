import { headers } from 'next/headers';
import { connectedAddress } from '#server/caller/caller-address.ts';
import { type AskedReport, askReport } from '#server/pages/ask-report.ts';

/** Asks the API of this process for a report, with the limits of the person who opened the page. */
export async function readReport(address: string, isRefresh: boolean): Promise<AskedReport> {
  const sent = await headers();
  return askReport(address, isRefresh, {
    headers: sent,
    remoteAddress: connectedAddress(sent),
  });
}
