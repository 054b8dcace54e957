import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { HomePage } from '#components/portal/home/home-page.tsx';
import { findOwnOrganisation } from '#server/portal/organisations/find-own-organisation.ts';

export const metadata: Metadata = { title: 'Home' };

export default async function Page({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params;
  const current = await findOwnOrganisation(org);
  if (current === null) notFound();
  return <HomePage org={org} name={current.name} />;
}
