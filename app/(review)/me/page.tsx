import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { MePage } from '#components/me/me-page.tsx';
import { SignInPage } from '#components/me/sign-in-page.tsx';
import { ME_TEXTS } from '#locale/me.ts';
import { getWalletConnectConfig } from '#server/config/environment.ts';
import { recordRevocations } from '#server/guard/index.ts';
import { viewMe } from '#server/me/index.ts';
import { reviewRoot } from '#server/review/root.ts';
import { sessionOf } from '#server/wallet-proof/index.ts';

export const metadata: Metadata = { title: ME_TEXTS.pageTitle };

interface PageProps {
  readonly searchParams: Promise<{ readonly page?: string | string[] }>;
}

/** Everything that watches and acts for a wallet, for anyone who signed in with it; `?page=` turns its agents. */
export default async function Me({ searchParams }: PageProps) {
  const { page } = await searchParams;
  const { pool, environment, appUrl } = reviewRoot();
  const session = await sessionOf(pool, (await headers()).get('cookie'), appUrl);
  const walletConnect = getWalletConnectConfig();
  if (session === null) return <SignInPage walletConnect={walletConnect} />;
  const nowMs = environment.nowMs();
  await recordRevocations({ pool, access: environment.chains, nowMs }, session.wallet);
  const asked = typeof page === 'string' && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
  const me = await viewMe(pool, session, nowMs, asked);
  return <MePage me={me} walletConnect={walletConnect} />;
}
