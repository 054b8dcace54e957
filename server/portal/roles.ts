import { PORTAL_ROLES, type PortalRole } from '#server/schemas/portal.ts';

/** @returns whether a role may do what another one may; the roles go from most to least. */
export function includesRole(role: PortalRole, needed: PortalRole): boolean {
  return PORTAL_ROLES.indexOf(role) <= PORTAL_ROLES.indexOf(needed);
}
