import type pg from 'pg';
import { ApiError } from '#server/errors/api-error.ts';
import type { OwnSurfaceCopy } from '#server/schemas/surface-copy.ts';
import { SURFACES } from './catalog/index.ts';
import {
  isOffered,
  ownCopyOf,
  readSurfaceSettings,
  writeSurfaceSettings,
} from './surface-settings.ts';

/** The state of a definition for a tenant before and after a change. */
interface Changed<T> {
  readonly before: T;
  readonly after: T;
}

/**
 * Offers a definition on a tenant's pages, or withdraws it: agents that are on stay on. The first one
 * creates the catalog. The caller holds the tenant's row.
 *
 * @throws ApiError not_found where the definition does not exist
 */
export async function setOffered(
  client: pg.PoolClient,
  partnerId: string,
  key: string,
  offered: boolean,
): Promise<Changed<boolean>> {
  requireDefinition(key);
  const settings = await readSurfaceSettings(client, partnerId);
  const before = isOffered(settings, key);
  if (before !== offered) {
    const agents = SURFACES.map((surface) => surface.key).filter((one) =>
      one === key ? offered : isOffered(settings, one),
    );
    await writeSurfaceSettings(client, partnerId, { ...settings, agents });
  }
  return { before, after: offered };
}

/**
 * Says a definition in a tenant's own words; without any, as the catalog does. The caller holds the tenant's
 * row.
 *
 * @throws ApiError not_found where the definition does not exist
 */
export async function setCopy(
  client: pg.PoolClient,
  partnerId: string,
  key: string,
  own: OwnSurfaceCopy,
): Promise<Changed<OwnSurfaceCopy>> {
  requireDefinition(key);
  const settings = await readSurfaceSettings(client, partnerId);
  const { [key]: _, ...others } = settings?.copy ?? {};
  const isEmpty = Object.values(own).every((text) => text === undefined);
  await writeSurfaceSettings(client, partnerId, {
    // Words alone offer nothing.
    ...(settings ?? { agents: [] }),
    copy: { ...others, ...(isEmpty ? {} : { [key]: own }) },
  });
  return { before: ownCopyOf(settings, key), after: own };
}

/** @throws ApiError not_found */
function requireDefinition(key: string): void {
  if (SURFACES.some((surface) => surface.key === key)) return;
  throw new ApiError('not_found', { message: 'The catalog has no such agent.' });
}
