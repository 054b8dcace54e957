import { createSoftwarePasskey } from '#server/portal/testing/software-passkey.ts';
import { TEST_ORIGIN, type TestUser, tokenOfMail } from './open-test-portal.ts';
import type { TestWorld } from './open-test-world.ts';
import type { WorkingPortal } from './open-working-portal.ts';
import { AGENT_BODY, PROCEDURES } from './procedures.ts';

/** The person who makes a change, and its input. */
export interface TestChange {
  readonly user: TestUser;
  readonly input: unknown;
}

type Prepare = (portal: WorkingPortal, world: TestWorld) => Promise<TestChange>;

/** Mutations that leave no entry in the audit log, and why. */
export const NOT_AUDITED: Readonly<Record<string, string>> = {
  'passkeys.startSignIn': 'makes a challenge, which changes nothing of anybody',
  'passkeys.startRegistration': 'makes a challenge, which changes nothing of anybody',
  'agents.preview': 'makes no agent; the options of a question are good for a day',
  'playground.send': 'calls the API, whose request log and ledger have it',
};

/** Mutations that return secrets: their audit entry is their only trace. */
export const DISCLOSING: ReadonlySet<string> = new Set(['events.reviewLink']);

/** Mutations that need more than the input of the table to change something. */
const PREPARED: Readonly<Record<string, Prepare>> = {
  'passkeys.register': async (portal) => {
    const user = await portal.createUser();
    return { user, input: await newPasskey(portal, user) };
  },
  'passkeys.remove': async (portal) => {
    const user = await portal.createUser();
    await portal.as(user).passkeys.register(await newPasskey(portal, user));
    const [passkey] = await portal.as(user).passkeys.list();
    return { user, input: { id: passkey?.id } };
  },
  'session.end': async (portal) => {
    const user = await portal.createUser();
    const { id } = await portal.database.portalSession.create({
      data: { userId: user.id, version: 1 },
    });
    return { user, input: { session_id: id } };
  },
  'members.acceptInvitation': async (portal, { org, organisation }) => {
    const user = await portal.createUser();
    await portal
      .as(organisation.owner)
      .members.invite({ org, email: user.email, role: 'developer' });
    return { user, input: { token: tokenOfMail(portal.mails, user.email) } };
  },
  'keys.generate': async (portal, { org, organisation }) => {
    await portal.as(organisation.owner).keys.revoke({ org });
    return { user: organisation.developer, input: { org, scopes: ['agents'] } };
  },
  'agents.edit': async (portal, { org, organisation }) => {
    const { agents } = portal.as(organisation.developer);
    const made = await agents.create({ org, body: AGENT_BODY });
    if (made.outcome !== 'created') throw new Error(made.question);
    const body = { request: 'Tell me when BTC drops below 50000' };
    return { user: organisation.developer, input: { org, agentId: made.agent.id, body } };
  },
  'events.reviewLink': async (portal, { org, organisation, eventId }) => {
    const preparation = {
      outcome: 'ready',
      triggered_at: 0,
      review_url: 'https://portolan.test/r/1',
    };
    await portal.pool.query('update agent_event set preparation = $2 where id = $1', [
      eventId,
      JSON.stringify(preparation),
    ]);
    return { user: organisation.developer, input: { org, eventId } };
  },
  'webhooks.resume': async (portal, { org, organisation, endpointId }) => {
    await portal.pool.query(
      `update webhook_endpoint set status = 'disabled', disabled_reason = 'dead_letters'
        where public_id = $1`,
      [endpointId],
    );
    return { user: organisation.developer, input: { org, endpointId } };
  },
};

/** Prepares the state that a mutation changes. */
export async function prepareChange(
  portal: WorkingPortal,
  world: TestWorld,
  path: string,
): Promise<TestChange> {
  const prepared = PREPARED[path];
  if (prepared !== undefined) return prepared(portal, world);
  const rule = PROCEDURES[path];
  if (rule === undefined) throw new Error(`${path} is not in the table of procedures.`);
  const { access } = rule;
  const user =
    access === 'public' || access === 'user'
      ? await portal.createUser()
      : world.organisation[access];
  return { user, input: rule.input(world) };
}

async function newPasskey(portal: WorkingPortal, user: TestUser) {
  const passkey = createSoftwarePasskey({ id: new URL(TEST_ORIGIN).hostname, origin: TEST_ORIGIN });
  const { challenge } = await portal.as(user).passkeys.startRegistration();
  return { name: 'Laptop', response: passkey.register(challenge) as never };
}
