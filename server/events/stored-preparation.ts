import type pg from 'pg';
import type { AgentPreparation } from '#server/schemas/agent-event.ts';
import { openAtRest, sealAtRest } from '#server/seal/seal-at-rest.ts';

/**
 * @returns what became of a preparation as it is published, its private link open; without the link where
 * this deployment has not the key that it was sealed under
 */
export function openPreparation(
  stored: AgentPreparation,
  partnerId: string,
  masterKey: Uint8Array | undefined,
): AgentPreparation {
  const { review_url: sealed, ...rest } = stored;
  if (sealed === undefined) return stored;
  const url = openAtRest(sealed, masterKey, partnerId);
  return url === null ? rest : { ...stored, review_url: url };
}

const FIND_OPEN = `
  select id, partner_id as "partnerId", preparation->>'review_url' as url from agent_event
   where preparation is not null and preparation->>'review_url' like 'http%' limit 500`;

const SEAL = `
  update agent_event e set preparation = jsonb_set(e.preparation, '{review_url}', to_jsonb(q.url))
    from unnest($1::text[], $2::text[]) as q(id, url) where e.id = q.id`;

/**
 * Seals the private links that an earlier version kept in clear.
 *
 * @returns how many
 */
export async function sealStoredLinks(pool: pg.Pool, masterKey: Uint8Array): Promise<number> {
  for (let sealed = 0; ; ) {
    const { rows } = await pool.query<{ id: string; partnerId: string; url: string }>(FIND_OPEN);
    if (rows.length === 0) return sealed;
    await pool.query(SEAL, [
      rows.map(({ id }) => id),
      rows.map(({ url, partnerId }) => sealAtRest(url, masterKey, partnerId)),
    ]);
    sealed += rows.length;
  }
}
