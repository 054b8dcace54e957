import { expect } from 'vitest';
import { runDeliveryPass } from '#server/events/deliver/index.ts';
import { type SeededTenant, seedAgent } from '#server/events/deliver/testing/seed-deliveries.ts';
import { startHook } from '#server/events/deliver/testing/start-hook.ts';
import { openTestPortal, type TestCaller } from './open-test-portal.ts';

export const NOW_MS = Date.UTC(2026, 8, 8, 12);

const MASTER_KEY = Buffer.alloc(32, 7);
const policy = { allowsLoopback: true };

/** The portal at its own time, with webhooks that may go to this machine. */
export async function openWorkingPortal() {
  const portal = await openTestPortal({
    environment: {
      chains: {
        rpc: () => {
          throw new Error('no chain is read here');
        },
      },
      nowMs: () => NOW_MS,
    },
    webhooks: { masterKey: MASTER_KEY, policy },
  });

  const deliver = () =>
    runDeliveryPass({
      pool: portal.pool,
      masterKey: MASTER_KEY,
      policy,
      nowMs: () => NOW_MS,
      onError: (error) => {
        throw error;
      },
    });

  /** An organisation with callers of each role. */
  async function openOrganisation() {
    const { owner, developer, viewer, slug, ...partner } = await portal.createOrganisation({
      tier: 'high',
    });
    return {
      ...partner,
      org: slug,
      owner: portal.as(owner),
      developer: portal.as(developer),
      viewer: portal.as(viewer),
    };
  }

  /** One with an agent that fires when it is asked to, and an endpoint that hears of it. */
  const openBusy = async () => {
    const hook = await startHook();
    return { hook, ...(await fill(await openOrganisation(), hook.url)) };
  };

  /** Gives an organisation an agent that fires when it is asked to, and an endpoint that hears of it. */
  async function fill<
    T extends { readonly org: string; readonly partnerId: string; readonly developer: TestCaller },
  >(organisation: T, url: string) {
    const { org, partnerId, developer } = organisation;
    const agent = await seedAgent(portal.pool, partnerId);
    const created = await developer.webhooks.create({ org, url });
    const endpointId = created.endpoint.id;
    const { rows } = await portal.pool.query(
      'select id from webhook_endpoint where public_id = $1',
      [endpointId],
    );
    const row = { id: rows[0].id, publicId: endpointId, secret: () => '' };
    const fire = async (options: Partial<Parameters<SeededTenant['fire']>[1]> = {}) => {
      const [eventId = ''] = await agent.fire([row], { atMs: NOW_MS, ...options });
      await deliver();
      return eventId;
    };
    return { ...organisation, agentId: agent.agentPublicId, endpointId, fire, created };
  }

  /** The audit log of an organisation, oldest first. */
  async function auditOf(partnerId: string) {
    const { rows } = await portal.pool.query<{ action: string; [field: string]: unknown }>(
      `select action, target, user_email, before, after from audit_log
        where partner_id = $1 order by at, id`,
      [partnerId],
    );
    return rows;
  }

  return {
    ...portal,
    deliver,
    openOrganisation,
    openBusy,
    fill,
    auditOf,
    actionsOf: async ({ partnerId }: { readonly partnerId: string }) =>
      (await auditOf(partnerId)).map(({ action }) => action),
  };
}

export type WorkingPortal = Awaited<ReturnType<typeof openWorkingPortal>>;

/** Expects a call to be refused with a code of the error catalogue. */
export async function expectRefusal(call: Promise<unknown>, code: string): Promise<void> {
  await expect(call).rejects.toMatchObject({ cause: { code } });
}
