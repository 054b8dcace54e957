import { describe, expect, it } from 'vitest';
import { seedAgent } from '#server/events/deliver/testing/seed-deliveries.ts';
import { PUBLIC_PARTNER_ID } from '#server/partners/public-partner.ts';
import { COPY_LIMITS } from '#server/schemas/copy-line.ts';
import { catalogOf, resolveSurface } from '#server/surfaces/index.ts';
import { openForFile } from '../testing/open-for-file.ts';
import { expectRefusal, NOW_MS, openWorkingPortal } from '../testing/open-working-portal.ts';

const portal = openForFile(openWorkingPortal);
const WALLET = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const OTHER_WALLET = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const AGENT = 'rate-below';

const keysOf = async (partnerId: string) =>
  (await catalogOf(portal.pool, partnerId))?.map(({ surface }) => surface.key) ?? null;

/** An agent as an activation leaves it, so many minutes ago. */
async function activate(
  partnerId: string,
  minutes: number,
  { wallet = WALLET, agent = AGENT, status = 'active', chatId = '' } = {},
): Promise<string> {
  const { agentPublicId } = await seedAgent(portal.pool, partnerId);
  const at = new Date(NOW_MS - minutes * 60_000);
  await portal.pool.query(
    `with made as (update agent set origin = 'surface', created_at = $2, status = $3::agent_status
                    where public_id = $1 returning id)
     insert into surface_agent
       (agent_id, partner_id, wallet, agent_key, subject, field_values, action_id, chat_id)
     select id, $4, $5, $6, $7, '{}', 'notify', $8 from made`,
    [agentPublicId, at, status, partnerId, wallet, agent, `market:base:${agentPublicId}`, chatId],
  );
  return agentPublicId;
}

describe('surfaces', () => {
  it('offers definitions and takes them back; the first one makes the catalog', async () => {
    const { org, partnerId, developer, viewer } = await portal.openOrganisation();
    const offer = (agent: string, offered: boolean) =>
      developer.surfaces.setOffered({ org, agent, offered });
    const { agents } = await viewer.surfaces.catalog({ org });
    expect(agents.map(({ is_offered }) => is_offered)).not.toContain(true);
    expect(await keysOf(partnerId)).toBeNull();
    await offer('depeg', true);
    await offer(AGENT, true);
    await offer(AGENT, true);
    expect(await keysOf(partnerId)).toEqual([AGENT, 'depeg']);
    await offer('depeg', false);
    await offer(AGENT, false);
    // It has an empty catalog.
    expect(await keysOf(partnerId)).toEqual([]);
    await expectRefusal(offer('no-such', true), 'not_found');
    await expectRefusal(offer('__proto__', true), 'not_found');

    // An organisation that offered all of them, as new ones do, still offers all others.
    await portal.pool.query(`update partner set surfaces = '{}' where id = $1`, [partnerId]);
    await offer('depeg', false);
    expect(await keysOf(partnerId)).toEqual(
      agents.map(({ definition }) => definition.key).filter((key) => key !== 'depeg'),
    );
    expect(await portal.auditOf(partnerId)).toMatchObject([
      { action: 'surface.offered', target: 'depeg', after: { offered: true } },
      { action: 'surface.offered', target: AGENT },
      { action: 'surface.withdrawn', target: 'depeg', before: { offered: true } },
      { action: 'surface.withdrawn', target: AGENT },
      { action: 'surface.withdrawn', target: 'depeg' },
    ]);
  });

  it('says a definition in own words: plain, on one line, within their limits', async () => {
    const { org, partnerId, developer, viewer } = await portal.openOrganisation();
    await developer.surfaces.setOffered({ org, agent: AGENT, offered: true });
    const say = (copy: Record<string, string>) =>
      developer.surfaces.setCopy({ org, agent: AGENT, copy });
    const title = '<img src=x onerror=alert(1)>';
    await say({ title: `\u202e ${title}\n\t `, turn_on: 'x'.repeat(COPY_LIMITS.turn_on) });
    const resolved = await resolveSurface(
      portal.pool,
      partnerId,
      {
        agent: AGENT,
        wallet: { address: WALLET, chain: 'base' },
        subject: { kind: 'market', id: 'aave-v3:base:USDC', chain: 'base' },
      },
      NOW_MS,
    );
    const { agents } = await viewer.surfaces.catalog({ org });
    const [offer] = agents.filter(({ definition }) => definition.key === AGENT);
    const own = { title, turn_on: 'x'.repeat(COPY_LIMITS.turn_on) };
    // As text: pages write it as text, too.
    expect(offer?.own_copy).toEqual(own);
    expect(resolved).toMatchObject({
      definition: { copy: { ...own, description: offer?.catalog_copy.description } },
    });
    for (const [name, limit] of Object.entries(COPY_LIMITS)) {
      for (const text of ['x'.repeat(limit + 1), ' \u200b ']) {
        await expect(say({ [name]: text })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
      }
    }
    await say({});
    await say({});
    expect(await catalogOf(portal.pool, partnerId)).toMatchObject([
      { definition: { copy: offer?.catalog_copy } },
    ]);
    expect((await portal.auditOf(partnerId)).slice(1)).toMatchObject([
      { action: 'surface.copy_changed', target: AGENT, before: {}, after: own },
      { action: 'surface.copy_changed', target: AGENT, before: own, after: {} },
    ]);

    // Words alone offer nothing.
    const fresh = await portal.openOrganisation();
    const input = { org: fresh.org, agent: AGENT, copy: { title: 'Ours' } };
    await fresh.developer.surfaces.setCopy(input);
    expect(await keysOf(fresh.partnerId)).toEqual([]);
  });

  it('lists who turned what on, newest first, of this organisation alone', async () => {
    const { org, partnerId, viewer } = await portal.openOrganisation();
    const other = await portal.openOrganisation();
    const newest = await activate(partnerId, 1);
    const paused = await activate(partnerId, 2, { status: 'paused', wallet: OTHER_WALLET });
    const oldest = await activate(partnerId, 3, { agent: 'depeg' });
    const deleted = await activate(partnerId, 4);
    await portal.pool.query('update agent set deleted_at = now() where public_id = $1', [deleted]);
    await activate(other.partnerId, 1);
    await activate(PUBLIC_PARTNER_ID, 1, { chatId: '7' });

    const list = (search: object = {}) => viewer.surfaces.activations({ org, ...search });
    const all = await list();
    expect(all).toEqual({
      activations: [
        expect.objectContaining({ id: newest, agent: AGENT, wallet: WALLET, status: 'active' }),
        expect.objectContaining({ id: paused, wallet: OTHER_WALLET, status: 'paused' }),
        expect.objectContaining({ id: oldest, agent: 'depeg', activated_at: NOW_MS - 180_000 }),
      ],
      next_cursor: null,
    });
    const first = await list({ limit: 2 });
    const second = await list({ limit: 2, cursor: first.next_cursor ?? '' });
    expect([...first.activations, ...second.activations]).toEqual(all.activations);
    expect(second.next_cursor).toBeNull();
    const idsOf = async (search: object) => (await list(search)).activations.map(({ id }) => id);
    expect(await idsOf({ agent: 'depeg' })).toEqual([oldest]);
    expect(await idsOf({ wallet: OTHER_WALLET.toUpperCase().replace('0X', '0x') })).toEqual([
      paused,
    ]);
    await expectRefusal(list({ cursor: 'nothing' }), 'invalid_request');

    const { agents } = await viewer.surfaces.catalog({ org });
    const counts = agents
      .filter((one) => one.agents > 0)
      .map((one) => [one.definition.key, one.agents]);
    expect(counts).toEqual([
      [AGENT, 2],
      ['depeg', 1],
    ]);
  });
});
