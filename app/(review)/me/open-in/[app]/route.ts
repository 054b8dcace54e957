import { redirect } from 'next/navigation';
import { reviewRoot } from '#server/review/root.ts';
import { ME_PATH } from '#server/schemas/paths-beside.ts';
import { openInApp } from '#server/schemas/wallet-apps.ts';

/** Opens the page in a wallet app on the same device. */
export async function GET(_: Request, { params }: { params: Promise<{ app: string }> }) {
  const { app } = await params;
  const opened = openInApp(app, reviewRoot().appUrl + ME_PATH);
  if (!opened) redirect(ME_PATH);
  return opened;
}
