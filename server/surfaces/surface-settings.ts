import type pg from 'pg';
import { z } from 'zod';
import { OwnSurfaceCopy } from '#server/schemas/surface-copy.ts';

/** A tenant's choices for its pages, as in `partner.surfaces`. */
const SurfaceSettings = z.object({
  /** Keys of the definitions that it shows; absent: all of them. */
  agents: z.array(z.string()).optional(),
  /** Its own words, by key. */
  copy: z.record(z.string(), OwnSurfaceCopy).optional(),
});
export type SurfaceSettings = z.infer<typeof SurfaceSettings>;

const READ = 'select surfaces from partner where id = $1';
const WRITE = 'update partner set surfaces = $2 where id = $1';

/** @returns null where the tenant does not have a catalog */
export async function readSurfaceSettings(
  client: pg.Pool | pg.PoolClient,
  partnerId: string,
): Promise<SurfaceSettings | null> {
  const { rows } = await client.query<{ surfaces: unknown }>(READ, [partnerId]);
  const stored = rows[0]?.surfaces ?? null;
  return stored === null ? null : SurfaceSettings.parse(stored);
}

/** Writes all of them; the caller holds the tenant's row. */
export async function writeSurfaceSettings(
  client: pg.PoolClient,
  partnerId: string,
  settings: SurfaceSettings,
): Promise<void> {
  await client.query(WRITE, [partnerId, JSON.stringify(settings)]);
}

/** Whether a tenant's pages may show a definition. */
export function isOffered(settings: SurfaceSettings | null, key: string): boolean {
  return settings !== null && (settings.agents === undefined || settings.agents.includes(key));
}

/** @returns a tenant's own words for a definition */
export function ownCopyOf(settings: SurfaceSettings | null, key: string): OwnSurfaceCopy {
  const copy = settings?.copy ?? {};
  return (Object.hasOwn(copy, key) ? copy[key] : undefined) ?? {};
}
