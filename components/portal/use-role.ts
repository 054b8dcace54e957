'use client';
import { useQuery } from '@tanstack/react-query';
import type { PortalRole } from '#server/schemas/portal.ts';
import { useTRPC } from './trpc.tsx';

/** @returns the person's role in an organisation; undefined while it is loading. */
export function useRole(org: string): PortalRole | undefined {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.session.me.queryOptions());
  return data?.organisations.find(({ slug }) => slug === org)?.role;
}
