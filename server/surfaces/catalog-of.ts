import type pg from 'pg';
import { PUBLIC_PARTNER_ID } from '#server/partners/public-partner.ts';
import type { SurfaceDefinition } from '#server/schemas/surface.ts';
import { SURFACES } from './catalog/index.ts';
import type { Surface } from './define-surface.ts';
import {
  isOffered,
  ownCopyOf,
  readSurfaceSettings,
  type SurfaceSettings,
} from './surface-settings.ts';
import { toDefinition } from './to-definition.ts';

/** An agent of a tenant's catalog: its definition, and how the tenant shows it. */
interface OfferedSurface {
  readonly surface: Surface;
  readonly definition: SurfaceDefinition;
}

/**
 * The agents that a tenant's pages may show.
 *
 * @returns null where it does not have a catalog. Links without a partner may show all.
 */
export async function catalogOf(
  pool: pg.Pool | pg.PoolClient,
  partnerId: string,
): Promise<readonly OfferedSurface[] | null> {
  if (partnerId === PUBLIC_PARTNER_ID) return offer({});
  const settings = await readSurfaceSettings(pool, partnerId);
  return settings === null ? null : offer(settings);
}

function offer(settings: SurfaceSettings): readonly OfferedSurface[] {
  return SURFACES.filter(({ key }) => isOffered(settings, key)).map((surface) => ({
    surface,
    definition: toDefinition(surface, ownCopyOf(settings, surface.key)),
  }));
}
