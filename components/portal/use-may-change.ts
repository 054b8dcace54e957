'use client';
import { useQuery } from '@tanstack/react-query';
import { useTRPC } from './trpc.tsx';

/**
 * Whether who looks may change webhooks and agents of an organisation. The server decides; this
 * only leaves out buttons that would be refused.
 */
export function useMayChange(org: string): boolean {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.session.me.queryOptions());
  const role = data?.organisations.find(({ slug }) => slug === org)?.role;
  return role === 'owner' || role === 'developer';
}
