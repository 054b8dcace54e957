import { beforeAll, describe, expect, it } from 'vitest';
import { PORTAL_ROLES, type PortalRole } from '#server/schemas/portal.ts';
import { listProcedures } from './testing/list-procedures.ts';
import { openForFile } from './testing/open-for-file.ts';
import { refusalOf, type TestOrganisation, type TestUser } from './testing/open-test-portal.ts';
import { callProcedure, openTestWorld, type TestWorld } from './testing/open-test-world.ts';
import { openWorkingPortal } from './testing/open-working-portal.ts';
import { PROCEDURES, type ProcedureRule } from './testing/procedures.ts';

const NOBODY_LISTENS = 'http://127.0.0.1:9/hooks';

const portal = openForFile(openWorkingPortal);
let own: TestOrganisation;
let other: TestOrganisation;
let world: TestWorld;
let before: unknown;

beforeAll(async () => {
  world = await openTestWorld(portal, NOBODY_LISTENS);
  own = world.organisation;
  other = await portal.createOrganisation();
  before = await stateOfOwn();
});

const paths = listProcedures().map(({ path }) => path);
const rules = Object.entries(PROCEDURES);
const ofMembers = rules.filter(([, { access }]) => isRole(access));

function isRole(access: ProcedureRule['access']): access is PortalRole {
  return (PORTAL_ROLES as readonly string[]).includes(access);
}

const call = (path: string, user: TestUser | null, input: unknown) =>
  callProcedure(portal, path, user, input);

it('has a row in the table for every procedure, and no other', () => {
  expect(Object.keys(PROCEDURES).sort()).toEqual([...paths].sort());
});

it('is for members where its input names an organisation, and names one where it is for members', () => {
  const named = listProcedures().filter(({ fields }) => fields.includes('org'));
  expect(named.map(({ path }) => path).sort()).toEqual(ofMembers.map(([path]) => path).sort());
});

describe('every procedure', () => {
  it.each(rules.filter(([, { access }]) => access !== 'public'))(
    '%s needs a signed-in person',
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

  it.each(ofMembers)(
    '%s never distinguishes another organisation from an unknown one',
    async (path, rule) => {
      for (const stranger of [other.owner, await portal.createUser()]) {
        const foreign = await refusalOf(call(path, stranger, rule.input(world)));
        const unknown = await refusalOf(
          call(path, stranger, { ...rule.input(world), org: 'nowhere-000000' }),
        );
        expect(foreign.code).toBe('not_found');
        expect(unknown).toEqual(foreign);
      }
    },
  );

  it.each(ofMembers)('%s refuses a former member', async (path, rule) => {
    const user = await portal.createUser();
    await portal.database.membership.create({
      data: { partnerId: own.partnerId, userId: user.id, role: rule.access as PortalRole },
    });
    await portal.as(user).organisations.get({ org: own.slug });
    await portal.database.membership.delete({
      where: { partnerId_userId: { partnerId: own.partnerId, userId: user.id } },
    });
    const refusal = await refusalOf(call(path, user, rule.input(world)));
    expect(refusal.code).toBe('not_found');
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
    // Its own tests check what it then says about the input.
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

  it('leaves nothing of the other organisation changed by all that', async () => {
    expect(await stateOfOwn()).toEqual(before);
  });
});

/** The state of the organisation that strangers could try to change. */
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
