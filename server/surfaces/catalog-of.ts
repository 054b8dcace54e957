import type pg from 'pg';
import { z } from 'zod';
import { PUBLIC_PARTNER_ID } from '#server/partners/public-partner.ts';
import { ShownText } from '#server/schemas/shown-text.ts';
import type { SurfaceDefinition } from '#server/schemas/surface.ts';
import { SURFACES } from './catalog/index.ts';
import { NOTIFY_ACTION, type Surface } from './define-surface.ts';

/** What a tenant chose for its pages, as `partner.surfaces` has it. */
const SurfaceSettings = z.object({
  /** Keys of the definitions that it shows; absent: all of them. */
  agents: z.array(z.string()).optional(),
  /** Its own words, by key. */
  copy: z
    .record(
      z.string(),
      z.object({
        title: ShownText.trim().min(1).max(60).optional(),
        description: ShownText.trim().min(1).max(200).optional(),
        turn_on: ShownText.trim().min(1).max(40).optional(),
      }),
    )
    .optional(),
});
type SurfaceSettings = z.infer<typeof SurfaceSettings>;

/** An agent of a tenant's catalog: what it is, and how the tenant shows it. */
interface OfferedSurface {
  readonly surface: Surface;
  readonly definition: SurfaceDefinition;
}

const SETTINGS = 'select surfaces from partner where id = $1';

/**
 * The agents that a tenant's pages may show.
 *
 * @returns null where it has no catalog. Links without a partner may show all.
 */
export async function catalogOf(
  pool: pg.Pool | pg.PoolClient,
  partnerId: string,
): Promise<readonly OfferedSurface[] | null> {
  if (partnerId === PUBLIC_PARTNER_ID) return offer({});
  const { rows } = await pool.query<{ surfaces: unknown }>(SETTINGS, [partnerId]);
  const stored = rows[0]?.surfaces ?? null;
  return stored === null ? null : offer(SurfaceSettings.parse(stored));
}

function offer({ agents, copy = {} }: SurfaceSettings): readonly OfferedSurface[] {
  return SURFACES.filter(({ key }) => agents === undefined || agents.includes(key)).map(
    (surface) => ({ surface, definition: toDefinition(surface, copy[surface.key]) }),
  );
}

function toDefinition(
  { key, copy, subjects, positionKinds, fields, prepares }: Surface,
  own: NonNullable<SurfaceSettings['copy']>[string] = {},
): SurfaceDefinition {
  const prepared = prepares.map(({ id, label, description }) => ({
    id,
    label,
    description,
    autonomy: 'prepare' as const,
  }));
  return {
    key,
    copy: {
      title: own.title ?? copy.title,
      description: own.description ?? copy.description,
      turn_on: own.turn_on ?? copy.turn_on,
    },
    subject: {
      kinds: [...subjects],
      ...(positionKinds === undefined ? {} : { position_kinds: [...positionKinds] }),
    },
    fields: [...fields],
    actions: [
      {
        id: NOTIFY_ACTION,
        label: 'Notify me',
        description: 'A message in your chat, and nothing else.',
        autonomy: 'notify',
      },
      ...prepared,
    ],
    capabilities: { notify: true, prepare: prepared.length > 0, review: prepared.length > 0 },
  };
}
