import type { PortalRole } from '#server/schemas/portal.ts';

/** From most to least. Written again here: the schemas import a validator that pages need not load. */
export const ROLES: readonly PortalRole[] = ['owner', 'developer', 'viewer'];
