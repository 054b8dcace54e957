import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliveryId } from '#server/events/deliveries/delivery-row.ts';
import { PORTAL_ROLES, type PortalRole } from '#server/schemas/portal.ts';
import { appRouter } from './router.ts';
import {
  refusalOf,
  type TestCaller,
  type TestOrganisation,
  type TestUser,
} from './testing/open-test-portal.ts';
import { openWorkingPortal, type WorkingPortal } from './testing/open-working-portal.ts';
import { PROCEDURES, type ProcedureRule, type TestWorld } from './testing/procedures.ts';

const NOBODY_LISTENS = 'http://127.0.0.1:9/hooks';

let portal: WorkingPortal;
let own: TestOrganisation;
let other: TestOrganisation;
let world: TestWorld;
let before: unknown;

beforeAll(async () => {
  portal = await openWorkingPortal();
  [own, other] = await Promise.all([portal.createOrganisation(), portal.createOrganisation()]);
  const { id: invitationId } = await portal.database.invitation.create({
    data: {
      partnerId: own.partnerId,
      email: 'invited@people.test',
      role: 'viewer',
      tokenSha256: new Uint8Array(32),
      expiresAt: new Date(Date.now() + 60_000),
    },
  });
  const developer = portal.as(own.developer);
  const { agentId, endpointId, fire } = await portal.fill(
    { org: own.slug, partnerId: own.partnerId, developer },
    NOBODY_LISTENS,
  );
  const eventId = await fire();
  world = {
    org: own.slug,
    organisation: own,
    invitationId,
    agentId,
    endpointId,
    eventId,
    deliveryId: deliveryId(eventId, 0),
  };
  before = await stateOfOwn();
}, 60_000);
afterAll(() => portal.close());

const paths = Object.keys(appRouter._def.procedures);
const rules = Object.entries(PROCEDURES);
const ofMembers = rules.filter(([, { access }]) => isRole(access));

function isRole(access: ProcedureRule['access']): access is PortalRole {
  return (PORTAL_ROLES as readonly string[]).includes(access);
}

function call(path: string, user: TestUser | null, input: unknown): Promise<unknown> {
  const [subject = '', name = ''] = path.split('.');
  const caller = portal.as(user) as unknown as Record<
    keyof TestCaller,
    Record<string, (given: unknown) => Promise<unknown>>
  >;
  const procedure = caller[subject as keyof TestCaller]?.[name];
  if (procedure === undefined) throw new Error(`There is no procedure ${path}.`);
  return procedure(input);
}

it('has a row in the table for every procedure, and no other', () => {
  expect(Object.keys(PROCEDURES).sort()).toEqual([...paths].sort());
});

describe('every procedure', () => {
  it.each(rules.filter(([, { access }]) => access !== 'public'))(
    '%s is for who is signed in',
    async (path, rule) => {
      const refusal = await refusalOf(call(path, null, rule.input(world)));
      expect(refusal.code).toBe('not_signed_in');
    },
  );

  it.each(rules.filter(([, { access }]) => access !== 'public'))(
    '%s is not for a session that was ended',
    async (path, rule) => {
      const user = await portal.createUser();
      await portal.database.user.update({
        where: { id: user.id },
        data: { sessionVersion: { increment: 1 } },
      });
      const refusal = await refusalOf(call(path, user, rule.input(world)));
      expect(refusal.code).toBe('not_signed_in');
    },
  );

  it.each(ofMembers)('%s tells another organisation from none to nobody', async (path, rule) => {
    for (const stranger of [other.owner, await portal.createUser()]) {
      const foreign = await refusalOf(call(path, stranger, rule.input(world)));
      const unknown = await refusalOf(
        call(path, stranger, { ...rule.input(world), org: 'nowhere-000000' }),
      );
      expect(foreign.code).toBe('not_found');
      expect(unknown).toEqual(foreign);
    }
  });

  it.each(ofMembers.filter(([, { access }]) => access !== 'viewer'))(
    '%s is not for a lesser role',
    async (path, rule) => {
      const lesser = PORTAL_ROLES.slice(PORTAL_ROLES.indexOf(rule.access as PortalRole) + 1);
      expect(lesser.length).toBeGreaterThan(0);
      for (const role of lesser) {
        const refusal = await refusalOf(call(path, own[role], rule.input(world)));
        expect(refusal.code).toBe('role_forbidden');
      }
    },
  );

  it.each(ofMembers)('%s is open to its role', async (path, rule) => {
    // What it then says of the input is the business of its own tests.
    const member = other[rule.access as PortalRole];
    const input = { ...rule.input(world), org: other.slug, limit: 'not a number' };
    const outcome = await call(path, member, input).then(
      () => 'answered',
      (error: Error & { cause?: { code?: string } }) => error.cause?.code ?? 'invalid',
    );
    expect(['not_signed_in', 'not_found', 'role_forbidden', 'internal_error']).not.toContain(
      outcome,
    );
    await restore();
  });

  it.each(rules.filter(([, { foreignId }]) => foreignId !== undefined))(
    '%s does not reach what is another organisation’s, by its id',
    async (path, rule) => {
      const input = { ...rule.input(world), org: other.slug };
      const refusal = await refusalOf(call(path, other.owner, input));
      expect(refusal.code).toBe(rule.foreignId);
    },
  );

  it('leaves nothing of the other organisation changed by all that', async () => {
    expect(await stateOfOwn()).toEqual(before);
  });
});

/** What procedures could change of the organisation that strangers ask for. */
async function stateOfOwn(): Promise<unknown> {
  const { slug: org, owner } = own;
  const caller = portal.as(owner);
  const { agentId, endpointId } = world;
  return Promise.all([
    caller.organisations.get({ org }),
    caller.members.list({ org }),
    caller.keys.get({ org }),
    caller.audit.list({ org }),
    caller.agents.get({ org, agentId }),
    caller.webhooks.list({ org }),
    caller.webhooks.deliveries({ org, endpointId }),
    caller.usage.account({ org }),
  ]);
}

/** The second organisation's people as they were: some procedures take them out. */
async function restore(): Promise<void> {
  for (const role of PORTAL_ROLES) {
    const key = { partnerId: other.partnerId, userId: other[role].id };
    await portal.database.membership.upsert({
      where: { partnerId_userId: key },
      create: { ...key, role },
      update: { role },
    });
  }
}
