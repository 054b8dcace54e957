import { findAgent, listAgents, listMissedCrossings } from '#server/agents/index.ts';
import {
  countDeliveries,
  getDelivery,
  listDeliveries,
  listEndpoints,
  listEventDeliveries,
  listEvents,
  readMessage,
} from '#server/events/index.ts';
import { readAccount, readDailyUsage, readTraffic, searchRequests } from '#server/usage/index.ts';
import { measure } from './portal/measure.ts';
import { openFilledDatabase } from './portal/open-filled-database.ts';

/**
 * `node devnet/bootstrap.mjs bench/portal.ts [requests] [deliveries]`: how long the reads of the portal's pages take over
 * a scratch database with so many rows, one after the other.
 */
const RUNS = 60;

const { pool, tenant, close } = await openFilledDatabase(process.argv.slice(2).map(Number));
const { partnerId, endpointId, agentId } = tenant;
try {
  const limit = 50;
  const hour = 3_600_000;
  const search = (fields: object) => () => searchRequests(pool, partnerId, { limit, ...fields });
  /** A cursor that lies deep within a list. */
  const deep = async (read: (cursor?: string) => Promise<{ next_cursor: string | null }>) => {
    let cursor: string | undefined;
    for (let page = 0; page < 100; page++) {
      cursor = (await read(cursor)).next_cursor ?? undefined;
    }
    return cursor;
  };
  const deepRequests = await deep((cursor) =>
    searchRequests(pool, partnerId, { limit: 200, cursor }),
  );
  const deepDeliveries = await deep((cursor) =>
    listDeliveries(pool, partnerId, endpointId, { limit: 200, cursor }),
  );
  const deepEvents = await deep((cursor) =>
    listEvents(pool, partnerId, { limit: 200, cursor }, undefined),
  );
  const { deliveries } = await listDeliveries(pool, partnerId, endpointId, { limit: 1 });
  const deliveryId = deliveries[0]?.id ?? '';
  const eventsOf = async (fields: object) => {
    const page = await listEvents(pool, partnerId, { limit, ...fields }, undefined);
    await listEventDeliveries(
      pool,
      partnerId,
      page.events.map(({ id }) => id),
    );
  };

  const reads: Record<string, () => Promise<unknown>> = {
    'usage: account': () => readAccount(pool, partnerId),
    'usage: 30 days': () => readDailyUsage(pool, partnerId, 30),
    'usage: 90 days': () => readDailyUsage(pool, partnerId, 90),
    'usage: traffic, 24 h': () => readTraffic(pool, partnerId, '24h'),
    'usage: traffic, 30 d': () => readTraffic(pool, partnerId, '30d'),
    'requests: newest': search({}),
    'requests: a file of them': search({ limit: 5_000 }),
    'requests: page 400': search({ cursor: deepRequests }),
    'requests: one id': search({ requestId: 'request.500000' }),
    'requests: no such id': search({ requestId: 'nothing' }),
    'requests: status 503': search({ status: 503 }),
    'requests: 4xx': search({ status: 4 }),
    'requests: 5xx of one operation': search({ status: 5, operation: 'createPlan' }),
    'requests: one operation': search({ operation: 'reencodeStep' }),
    'requests: one error': search({ error: 'engine_unreachable' }),
    'requests: an error an operation never had': search({
      error: 'rate_limited',
      operation: 'getMeta',
    }),
    'requests: an hour, 60 days ago': search({
      since: Date.now() - 60 * 24 * hour,
      until: Date.now() - 60 * 24 * hour + hour,
    }),
    'webhooks: counts of an endpoint': () =>
      countDeliveries(pool, partnerId, endpointId, Date.now()),
    'webhooks: endpoints': () => listEndpoints(pool, partnerId, Date.now()),
    'webhooks: deliveries': () => listDeliveries(pool, partnerId, endpointId, { limit }),
    'webhooks: deliveries, page 400': () =>
      listDeliveries(pool, partnerId, endpointId, { limit, cursor: deepDeliveries }),
    'webhooks: dead letters': () =>
      listDeliveries(pool, partnerId, endpointId, { limit, status: 'dead_lettered' }),
    'webhooks: what waits': () =>
      listDeliveries(pool, partnerId, endpointId, { limit, status: 'pending' }),
    'webhooks: of one event': () =>
      listDeliveries(pool, partnerId, endpointId, { limit, event_id: 'evt_bench777' }),
    'webhooks: one delivery': () => getDelivery(pool, partnerId, endpointId, deliveryId),
    'webhooks: what was sent': () =>
      readMessage(pool, partnerId, endpointId, deliveryId, undefined),
    'agents: newest': () => listAgents(pool, partnerId, { limit }),
    'agents: paused': () => listAgents(pool, partnerId, { limit, status: 'paused' }),
    'agents: of one wallet': () => listAgents(pool, partnerId, { limit, wallet: '0xAB777' }),
    'agents: one': async () =>
      listMissedCrossings(pool, (await findAgent(pool, partnerId, agentId)).id),
    'agents: history': () => eventsOf({ agentId }),
    'events: newest': () => eventsOf({}),
    'events: page 400': () => eventsOf({ cursor: deepEvents }),
    'events: degraded': () => eventsOf({ type: 'agent.degraded' }),
  };
  const rows = [];
  for (const [read, run] of Object.entries(reads)) {
    rows.push({ read, ...(await measure(RUNS, run)) });
  }
  console.table(rows);
} finally {
  await close();
}
