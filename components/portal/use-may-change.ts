'use client';
import { useRole } from './use-role.ts';

/**
 * Whether who looks may change webhooks and agents of an organisation. The server decides; this
 * only leaves out buttons that would be refused.
 */
export function useMayChange(org: string): boolean {
  const role = useRole(org);
  return role === 'owner' || role === 'developer';
}
