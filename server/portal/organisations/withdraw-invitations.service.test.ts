import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openTestPortal,
  refusalOf,
  type TestPortal,
} from '#server/trpc/testing/open-test-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

function tokenOf(email: string): string {
  const mail = portal.mails.findLast(({ to }) => to === email);
  return new URL(/https:\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams.get('token') ?? '';
}

/** An organisation of two owners, of whom the second has invited another address of theirs. */
async function openInvited() {
  const { slug: org, owner, developer: second } = await portal.createOrganisation();
  const { members } = portal.as(owner);
  await members.changeRole({ org, user_id: second.id, role: 'owner' });
  const [guest, alias] = [await portal.createUser(), await portal.createUser()];
  await members.invite({ org, email: guest.email, role: 'viewer' });
  await portal.as(second).members.invite({ org, email: alias.email, role: 'owner' });
  return {
    org,
    members,
    second,
    acceptAsAlias: () =>
      refusalOf(portal.as(alias).members.acceptInvitation({ token: tokenOf(alias.email) })),
    async expectOnlyGuest() {
      const { invitations } = await members.list({ org });
      expect(invitations.map(({ email }) => email)).toEqual([guest.email]);
      const { entries } = await portal.as(owner).audit.list({ org });
      expect(entries.filter(({ action }) => action === 'invitation.revoked')).toMatchObject([
        { target: alias.email, before: { role: 'owner' } },
      ]);
    },
  };
}

describe('what an owner invited', () => {
  it('is taken back when the owner is removed', async () => {
    const { org, members, second, acceptAsAlias, expectOnlyGuest } = await openInvited();
    await members.remove({ org, user_id: second.id });
    expect((await acceptAsAlias()).code).toBe('invitation_not_found');
    await expectOnlyGuest();
  });

  it('is taken back when the owner gets a lesser role', async () => {
    const { org, members, second, acceptAsAlias, expectOnlyGuest } = await openInvited();
    await members.changeRole({ org, user_id: second.id, role: 'developer' });
    expect((await acceptAsAlias()).code).toBe('invitation_not_found');
    await expectOnlyGuest();
  });

  it('is taken back when the owner leaves', async () => {
    const { org, second, acceptAsAlias, expectOnlyGuest } = await openInvited();
    await portal.as(second).members.leave({ org });
    expect((await acceptAsAlias()).code).toBe('invitation_not_found');
    await expectOnlyGuest();
  });

  it('belongs to the person who invited the same address last', async () => {
    const { org, members, second } = await openInvited();
    const both = await portal.createUser();
    const invitation = { org, email: both.email, role: 'viewer' } as const;
    await portal.as(second).members.invite(invitation);
    await members.invite(invitation);
    await members.remove({ org, user_id: second.id });
    await portal.as(both).members.acceptInvitation({ token: tokenOf(both.email) });
    expect((await portal.as(both).organisations.get({ org })).role).toBe('viewer');
  });
});

describe('an invitation to a member’s own address', () => {
  it('goes with the member', async () => {
    const { slug: org, owner, developer, viewer, partnerId } = await portal.createOrganisation();
    const token = 'A'.repeat(43);
    await portal.pool.query(
      `insert into portal_invitation (partner_id, email, role, token_sha256, invited_by, expires_at)
       values ($1, $2, 'owner', sha256($3::bytea), $4, now() + interval '1 day')`,
      [partnerId, viewer.email, token, developer.id],
    );
    await portal.as(owner).members.remove({ org, user_id: viewer.id });
    const back = await refusalOf(portal.as(viewer).members.acceptInvitation({ token }));
    expect(back.code).toBe('invitation_not_found');
  });
});
