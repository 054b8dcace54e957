'use client';
import { useQuery } from '@tanstack/react-query';
import type { PortalRole } from '#server/schemas/portal.ts';
import { useTRPC } from './trpc.tsx';

/** @returns what who looks is in an organisation; undefined while that is on its way. */
export function useRole(org: string): PortalRole | undefined {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.session.me.queryOptions());
  return data?.organisations.find(({ slug }) => slug === org)?.role;
}
