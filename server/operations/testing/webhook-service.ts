import { expect } from 'vitest';
import { fire } from '#server/agents/fire.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { runDeliveryPass } from '#server/events/deliver/index.ts';
import { letMinutePass } from '#server/events/testing/let-minute-pass.ts';
import type { NewPartner } from '#server/partners/store.ts';
import type { CreatedWebhookEndpoint } from '#server/schemas/webhook-endpoint.ts';
import { type AgentsService, OWNER, openAgentsService, type TestTenant } from './agents-service.ts';

const TRIGGER = {
  headline: 'ETH price below $2,000',
  kind: 'price',
  condition: 'below',
  threshold: 2000,
  wallet: OWNER,
  price_at_trigger: 1899.5,
} as const;

/** A tenant whose one agent fires when it is asked to. */
export interface FiringTenant extends TestTenant {
  /** Registers an address. */
  register(url: string): Promise<{ readonly id: string; readonly secret: string }>;
  /** Fires now, by the service's clock. @returns the ids of the events, in their order */
  fire(count?: number): Promise<readonly string[]>;
}

/** The API over webhooks that may go to this machine, and a delivery pass that the test runs. */
export interface WebhookService extends AgentsService {
  readonly masterKey: Uint8Array;
  openFiring(partner?: Partial<NewPartner>): Promise<FiringTenant>;
  /** Sends everything that is due. */
  deliver(): ReturnType<typeof runDeliveryPass>;
  /** Lets a minute pass for the budgets of posts, which go by the database's clock. */
  letMinutePass(): Promise<void>;
  /** Moves the clock past every wait, so that what fails is dead-lettered. */
  giveUp(): Promise<void>;
}

const MINUTE_MS = 60_000;
const WAITS_MS = [1, 5, 30, 120, 720].map((minutes) => minutes * MINUTE_MS);

export async function openWebhookService(): Promise<WebhookService> {
  const masterKey = new Uint8Array(32).fill(9);
  const policy = { allowsLoopback: true };
  const service = await openAgentsService({ webhooks: { masterKey, policy } });
  const deliver = () =>
    runDeliveryPass({
      pool: service.db.pool,
      masterKey,
      policy,
      nowMs: service.nowMs,
      onError: (error) => {
        throw error;
      },
    });
  return {
    ...service,
    masterKey,
    deliver,
    letMinutePass: () => letMinutePass(service.db.pool),
    giveUp: async () => {
      for (const waitMs of [0, ...WAITS_MS]) {
        service.advance(waitMs);
        await deliver();
        await letMinutePass(service.db.pool);
      }
    },
    openFiring: async (partner) => {
      const tenant = await service.openTenant(partner);
      const agent = await tenant.create();
      const { id: agentId } = await service.db.database.agent.findUniqueOrThrow({
        where: { publicId: agent.id },
      });
      let fired = 0;
      return {
        ...tenant,
        register: async (url) => {
          const { endpoint, signing_secret } = await tenant.get<CreatedWebhookEndpoint>(
            201,
            'POST',
            '/webhook-endpoints',
            { url },
          );
          return { id: endpoint.id, secret: signing_secret };
        },
        fire: async (count = 1) => {
          const firings = Array.from({ length: count }, () => ({
            agentId,
            partnerId: tenant.partnerId,
            type: 'agent.triggered' as const,
            crossingKey: `test:${fired++}`,
            trigger: TRIGGER,
          }));
          const events = await inTransaction(service.db.pool, (client) =>
            fire(client, firings, service.nowMs()),
          );
          expect(events).toHaveLength(count);
          return events.map(({ id }) => id);
        },
      };
    },
  };
}

/** Asks with one id of the request, so that answers can be compared byte by byte. */
export async function askPlainly(
  tenant: TestTenant,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ readonly status: number; readonly text: string }> {
  const response = await tenant.ask(method, path, body, 'test.same-id');
  return { status: response.status, text: await response.text() };
}
