import type pg from 'pg';
import type { SurfaceCopy, SurfaceDefinition, SurfaceSubject } from '#server/schemas/surface.ts';
import type { OwnSurfaceCopy } from '#server/schemas/surface-copy.ts';
import { SURFACES } from './catalog/index.ts';
import type { Surface } from './define-surface.ts';
import { requireSubject } from './require-subject.ts';
import { normalizeSubject } from './subject.ts';
import { isOffered, ownCopyOf, readSurfaceSettings } from './surface-settings.ts';
import { toDefinition } from './to-definition.ts';

/** A definition of the catalog, and a tenant's settings for it. */
export interface SurfaceOffer {
  /** As the tenant's pages show it. */
  readonly definition: SurfaceDefinition;
  readonly is_offered: boolean;
  /** How the catalog says it. */
  readonly catalog_copy: SurfaceCopy;
  readonly own_copy: OwnSurfaceCopy;
  /** Something that it can be about, for an example. */
  readonly example_subject: SurfaceSubject;
  /** Agents that visitors have turned on or paused. */
  readonly agents: number;
}

const COUNT = `
  select s.agent_key as key, count(*)::int as count
    from surface_agent s join agent a on a.id = s.agent_id and a.deleted_at is null
   where s.partner_id = $1 and a.partner_id = $1
   group by s.agent_key`;

/** Every definition of the catalog, offered or not, with its state for a tenant. */
export async function listOffers(
  pool: pg.Pool,
  partnerId: string,
): Promise<readonly SurfaceOffer[]> {
  const settings = await readSurfaceSettings(pool, partnerId);
  const { rows } = await pool.query<{ key: string; count: number }>(COUNT, [partnerId]);
  const counts = new Map(rows.map(({ key, count }) => [key, count]));
  return SURFACES.map((surface) => {
    const { key, copy } = surface;
    const own = ownCopyOf(settings, key);
    return {
      definition: toDefinition(surface, own),
      is_offered: isOffered(settings, key),
      catalog_copy: copy,
      own_copy: own,
      example_subject: exampleOf(surface),
      agents: counts.get(key) ?? 0,
    };
  });
}

/** An unused account: the owner of the examples' positions. */
const NOBODY = '0x0000000000000000000000000000000000000001';

const EXAMPLES: readonly SurfaceSubject[] = [
  { kind: 'market', id: 'aave-v3:base:USDC', chain: 'base' },
  { kind: 'vault', id: 'morpho-blue:base:USDC', chain: 'base' },
  { kind: 'asset', id: 'ETH', chain: 'base' },
  { kind: 'asset', id: 'USDC', chain: 'base' },
  {
    kind: 'position',
    id: `${NOBODY}|pendle|0x0000000000000000000000000000000000000002|pt`,
    chain: 'base',
  },
  {
    kind: 'position',
    id: `${NOBODY}|saffron|0x0000000000000000000000000000000000000002|fixed`,
    chain: 'ethereum',
  },
  { kind: 'wallet' },
];

/** The first example that a definition takes. */
function exampleOf(surface: Surface): SurfaceSubject {
  const found = EXAMPLES.find((subject) => {
    try {
      requireSubject(surface, normalizeSubject(subject, NOBODY));
      return true;
    } catch {
      return false;
    }
  });
  if (found === undefined) throw new Error(`"${surface.key}" takes no example.`);
  return found;
}
