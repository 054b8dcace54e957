import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { listProcedures } from './testing/list-procedures.ts';
import { openForFile } from './testing/open-for-file.ts';
import { refusalOf, type TestUser } from './testing/open-test-portal.ts';
import { callProcedure, openTestWorld, type TestWorld } from './testing/open-test-world.ts';
import { openWorkingPortal } from './testing/open-working-portal.ts';
import { PROCEDURES } from './testing/procedures.ts';
import { readState } from './testing/read-state.ts';

const NOBODY_LISTENS = 'http://127.0.0.1:9/hooks';

const portal = openForFile(openWorkingPortal);
let own: TestWorld;
/** Ids of another organisation. */
let ids: Readonly<Record<string, string>>;

beforeAll(async () => {
  own = await openTestWorld(portal, NOBODY_LISTENS);
  const world = await openTestWorld(portal, NOBODY_LISTENS);
  ids = await idsOf(world);
});

/** A real value of another organisation for every name that an input has for an id. */
async function idsOf(world: TestWorld): Promise<Readonly<Record<string, string>>> {
  const { agentId, endpointId, eventId, deliveryId, invitationId, organisation } = world;
  const passkey = `passkey-${randomUUID()}`;
  await portal.pool.query(
    `insert into portal_passkey (id, user_id, public_key, counter, transports, name)
     values ($1, $2, '', 0, '{}', 'Laptop')`,
    [passkey, organisation.viewer.id],
  );
  const requestId = `req_${randomUUID()}`;
  await portal.pool.query(
    `insert into request_log
       (request_id, partner_id, api_key_id, operation, status, credits, latency_ms, at)
     values ($1, $2, $3, 'createPlan', 200, 5, 1, now())`,
    [requestId, organisation.partnerId, organisation.apiKeyId],
  );
  return {
    agentId,
    endpointId,
    eventId,
    event_id: eventId,
    deliveryId,
    requestId,
    id: passkey,
    invitation_id: invitationId,
    user_id: organisation.viewer.id,
    // A person of these tests has one session, under the person's id.
    session_id: organisation.viewer.id,
  };
}

/** Every field of every input that is named like an id. */
const idFields = listProcedures().flatMap(({ path, fields }) =>
  fields.filter((field) => /^id$|Id$|_id$/.test(field)).map((field) => [path, field] as const),
);

const queries = listProcedures()
  .filter(({ type }) => type === 'query')
  .map(({ path }) => path);

/** The least role that is allowed, in the organisation of the caller. */
async function callerOf(path: string): Promise<TestUser> {
  const access = PROCEDURES[path]?.access;
  if (access === undefined) throw new Error(`${path} is not in the table of procedures.`);
  return access === 'public' || access === 'user' ? portal.createUser() : own.organisation[access];
}

/** An unused id of the same form. */
function unknownLike(id: string): string {
  return `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`;
}

const inputOf = (path: string) => PROCEDURES[path]?.input(own);

describe('every id', () => {
  it('is found in the inputs', () => {
    expect(idFields.length).toBeGreaterThan(20);
    expect(idFields).toContainEqual(['webhooks.delivery', 'deliveryId']);
  });

  it.each(idFields)('%s takes the %s of another organisation for none', async (path, field) => {
    const id = ids[field];
    if (id === undefined) throw new Error(`${field} has no value of another organisation here.`);
    const user = await callerOf(path);
    const ask = async (value: string) => {
      const call = callProcedure(portal, path, user, { ...inputOf(path), [field]: value });
      return call.then(
        (answer) => ({ answer }),
        () => refusalOf(call),
      );
    };
    const state = await readState(portal.pool);
    const foreign = await ask(id);
    expect(foreign).toEqual(await ask(unknownLike(id)));
    if ('code' in foreign) expect(foreign.code).toMatch(/_not_found$/);
    else expect(JSON.stringify(foreign.answer)).not.toContain(id);
    expect(await readState(portal.pool)).toEqual(state);
  });

  it.each(queries)('%s answers an allowed caller with own ids', async (path) => {
    const answer = await callProcedure(portal, path, await callerOf(path), inputOf(path));
    expect(answer).toBeDefined();
  });
});
