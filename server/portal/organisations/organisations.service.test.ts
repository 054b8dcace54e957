import { describe, expect, it } from 'vitest';
import { openForFile } from '#server/trpc/testing/open-for-file.ts';
import {
  openTestPortal,
  refusalOf,
  type TestOrganisation,
  tokenOfMail,
} from '#server/trpc/testing/open-test-portal.ts';

const portal = openForFile(openTestPortal);

const auditOf = async ({ slug: org, owner }: TestOrganisation) =>
  (await portal.as(owner).audit.list({ org })).entries;

const tokenOf = (email: string) => tokenOfMail(portal.mails, email);

describe('an organisation', () => {
  it('comes with the beta tier, opening credits in the books, no key and its maker as owner', async () => {
    const user = await portal.createUser();
    const { slug } = await portal.as(user).organisations.create({ name: '  Ácme & Söhne ' });
    expect(slug).toMatch(/^acme-sohne-[0-9a-f]{6}$/);
    expect(await portal.as(user).organisations.get({ org: slug })).toEqual({
      slug,
      name: 'Ácme & Söhne',
      tier: 'beta',
      role: 'owner',
    });
    expect((await portal.as(user).keys.get({ org: slug })).key).toBeNull();
    expect((await portal.as(user).session.me()).organisations).toEqual([
      { slug, name: 'Ácme & Söhne', role: 'owner' },
    ]);
    const { rows } = await portal.pool.query(
      `select a.balance::int, l.kind::text, l.delta::int, l.reason from partner p
         join credit_account a on a.partner_id = p.id join credit_ledger l on l.partner_id = p.id
        where p.slug = $1`,
      [slug],
    );
    expect(rows).toEqual([
      { balance: 10_000, kind: 'grant', delta: 10_000, reason: 'opening_balance' },
    ]);
    const { entries } = await portal.as(user).audit.list({ org: slug });
    expect(entries).toMatchObject([
      { action: 'organisation.created', user_email: user.email, ip: '203.0.113.7', target: slug },
    ]);
  });

  it.each(['', 'x', ' ', '\u200b\u200b', 'a\u0007b', '—'.repeat(3), 'n'.repeat(81)])(
    'is not called %j',
    async (name) => {
      const user = await portal.createUser();
      await expect(portal.as(user).organisations.create({ name })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
    },
  );

  it('may have a name of any script', async () => {
    const user = await portal.createUser();
    const { slug } = await portal.as(user).organisations.create({ name: '海図 株式会社' });
    expect(slug).toMatch(/^org-[0-9a-f]{6}$/);
  });

  it('is made five times by one person, also at once, and also after leaving some', async () => {
    const user = await portal.createUser();
    const made = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) =>
        portal.as(user).organisations.create({ name: `No ${at}` }),
      ),
    );
    const slugs = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value.slug] : []));
    expect(slugs).toHaveLength(5);
    const heir = await portal.createUser();
    const [org = ''] = slugs;
    await portal.as(user).members.invite({ org, email: heir.email, role: 'owner' });
    await portal.as(heir).members.acceptInvitation({ token: tokenOf(heir.email) });
    await portal.as(user).members.leave({ org });
    const refusal = await refusalOf(portal.as(user).organisations.create({ name: 'Sixth' }));
    expect(refusal.code).toBe('organisation_quota_exceeded');
  });

  it('is renamed by an owner and keeps its slug', async () => {
    const organisation = await portal.createOrganisation();
    const { slug: org, owner } = organisation;
    await portal.as(owner).organisations.rename({ org, name: 'Better' });
    expect((await portal.as(owner).organisations.get({ org })).name).toBe('Better');
    expect(await auditOf(organisation)).toMatchObject([
      { action: 'organisation.renamed', before: { name: 'Acme' }, after: { name: 'Better' } },
    ]);
  });
});

describe('an invitation', () => {
  it('makes who it was sent to a member, once', async () => {
    const organisation = await portal.createOrganisation();
    const { slug: org, owner } = organisation;
    const guest = await portal.createUser();
    await portal
      .as(owner)
      .members.invite({ org, email: ` ${guest.email.toUpperCase()}`, role: 'developer' });
    const mail = portal.mails.findLast(({ to }) => to === guest.email);
    expect(mail?.subject).toBe('You are invited to Acme on Portolan');
    const token = tokenOf(guest.email);
    expect(JSON.stringify(await portal.database.invitation.findMany())).not.toContain(token);
    const { invitations } = await portal.as(owner).members.list({ org });
    expect(invitations).toMatchObject([{ email: guest.email, role: 'developer' }]);

    const thief = await portal.createUser();
    const stolen = await refusalOf(portal.as(thief).members.acceptInvitation({ token }));
    expect(stolen.code).toBe('invitation_not_found');
    expect(await portal.as(guest).members.acceptInvitation({ token })).toEqual({
      slug: org,
      name: 'Acme',
      role: 'developer',
    });
    expect((await portal.as(guest).organisations.get({ org })).role).toBe('developer');
    const again = await refusalOf(portal.as(guest).members.acceptInvitation({ token }));
    expect(again.code).toBe('invitation_not_found');
    expect((await auditOf(organisation)).map(({ action }) => action)).toEqual([
      'member.joined',
      'member.invited',
    ]);
    expect(portal.logged.join()).not.toContain(token);
  });

  it('takes the place of an earlier one, is revoked, and ends after a week', async () => {
    const { slug: org, owner } = await portal.createOrganisation();
    const guest = await portal.createUser();
    const invite = () =>
      portal.as(owner).members.invite({ org, email: guest.email, role: 'viewer' });
    const accept = (token: string) =>
      refusalOf(portal.as(guest).members.acceptInvitation({ token }));
    await invite();
    const first = tokenOf(guest.email);
    await invite();
    expect((await accept(first)).code).toBe('invitation_not_found');
    const { invitations } = await portal.as(owner).members.list({ org });
    expect(invitations).toHaveLength(1);
    const week = (invitations[0]?.expires_at ?? 0) - (invitations[0]?.created_at ?? 0);
    expect(Math.round(week / 86_400_000)).toBe(7);
    const id = invitations[0]?.id ?? '';
    await portal.as(owner).members.revokeInvitation({ org, invitation_id: id });
    expect((await accept(tokenOf(guest.email))).code).toBe('invitation_not_found');
    await invite();
    await portal.pool.query('update portal_invitation set expires_at = clock_timestamp()');
    expect((await accept(tokenOf(guest.email))).code).toBe('invitation_not_found');
    expect((await portal.as(owner).members.list({ org })).invitations).toEqual([]);
  });

  it('stays valid where its mail is refused, is listed as not mailed, and is sent again', async () => {
    const organisation = await portal.createOrganisation();
    const { slug: org, owner } = organisation;
    const guest = await portal.createUser();
    const { members } = portal.as(owner);
    const listed = async () => (await members.list({ org })).invitations[0];
    portal.mailServer.refusal = new Error('451 try again later');
    const invite = () => members.invite({ org, email: guest.email, role: 'viewer' });
    expect(await invite().finally(() => (portal.mailServer.refusal = null))).toEqual({
      is_mailed: false,
    });
    expect(portal.logged.at(-1)).toContain('451 try again later');
    expect(await listed()).toMatchObject({ email: guest.email, mailed_at: null });

    const invitation_id = (await listed())?.id ?? '';
    const again = () => members.sendInvitationAgain({ org, invitation_id });
    expect(await again()).toEqual({ is_mailed: true });
    expect((await listed())?.mailed_at).toBeGreaterThan(0);
    const first = tokenOf(guest.email);
    await again();
    const accept = (token: string) => portal.as(guest).members.acceptInvitation({ token });
    expect((await refusalOf(accept(first))).code).toBe('invitation_not_found');
    await accept(tokenOf(guest.email));
    expect((await refusalOf(again())).code).toBe('invitation_not_found');
    expect((await auditOf(organisation)).map(({ action }) => action)).toEqual([
      'member.joined',
      'invitation.sent_again',
      'invitation.sent_again',
      'member.invited',
    ]);
  });

  it('is not sent to a member, nor more than thirty times an hour', async () => {
    const { slug: org, owner, viewer } = await portal.createOrganisation();
    const invite = (email: string) =>
      portal.as(owner).members.invite({ org, email, role: 'viewer' });
    expect((await refusalOf(invite(viewer.email))).code).toBe('already_member');
    for (let at = 1; at < 30; at++) await invite(`guest-${at}@people.test`);
    expect((await refusalOf(invite('guest-30@people.test'))).code).toBe('rate_limited');
    await expect(invite('not an address')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect((await portal.as(viewer).members.list({ org })).invitations).toEqual([]);
  });
});

describe('members', () => {
  it('are out at the very next call when they are removed', async () => {
    const organisation = await portal.createOrganisation();
    const { slug: org, owner, developer } = organisation;
    const caller = portal.as(developer);
    expect((await caller.organisations.get({ org })).role).toBe('developer');
    await portal.as(owner).members.remove({ org, user_id: developer.id });
    expect((await refusalOf(caller.organisations.get({ org }))).code).toBe('not_found');
    expect((await caller.session.me()).organisations).toEqual([]);
    expect(await auditOf(organisation)).toMatchObject([
      { action: 'member.removed', target: developer.email, before: { role: 'developer' } },
    ]);
  });

  it('have another role at the very next call', async () => {
    const organisation = await portal.createOrganisation();
    const { slug: org, owner, viewer } = organisation;
    const caller = portal.as(viewer);
    expect((await refusalOf(caller.keys.revoke({ org }))).code).toBe('role_forbidden');
    await portal.as(owner).members.changeRole({ org, user_id: viewer.id, role: 'developer' });
    await caller.keys.revoke({ org });
    await portal.as(owner).members.changeRole({ org, user_id: viewer.id, role: 'viewer' });
    expect((await refusalOf(caller.keys.generate({ org, scopes: [] }))).code).toBe(
      'role_forbidden',
    );
    expect((await auditOf(organisation)).map(({ action }) => action)).toEqual([
      'member.role_changed',
      'api_key.revoked',
      'member.role_changed',
    ]);
  });

  it('never lose their last owner, also when two owners go at once', async () => {
    const { slug: org, owner, developer } = await portal.createOrganisation();
    const alone = portal.as(owner);
    expect((await refusalOf(alone.members.leave({ org }))).code).toBe('last_owner');
    const demote = alone.members.changeRole({ org, user_id: owner.id, role: 'viewer' });
    expect((await refusalOf(demote)).code).toBe('last_owner');
    await alone.members.changeRole({ org, user_id: developer.id, role: 'owner' });
    const outcomes = await Promise.allSettled([
      alone.members.leave({ org }),
      portal.as(developer).members.leave({ org }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { rows } = await portal.pool.query(
      `select 1 from portal_membership m join partner p on p.id = m.partner_id
        where p.slug = $1 and m.role = 'owner'`,
      [org],
    );
    expect(rows).toHaveLength(1);
  });

  it('an owner who was just demoted can no longer act, though the call was on its way', async () => {
    const { slug: org, owner, developer } = await portal.createOrganisation();
    await portal.as(owner).members.changeRole({ org, user_id: developer.id, role: 'owner' });
    const outcomes = await Promise.allSettled([
      portal.as(owner).members.changeRole({ org, user_id: developer.id, role: 'viewer' }),
      portal.as(developer).members.changeRole({ org, user_id: owner.id, role: 'viewer' }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('the audit log', () => {
  it('is append-only', async () => {
    const { slug: org, owner } = await portal.createOrganisation();
    await portal.as(owner).organisations.rename({ org, name: 'Other' });
    for (const statement of [
      `update audit_log set action = 'nothing'`,
      'delete from audit_log',
      'truncate audit_log',
    ]) {
      await expect(portal.pool.query(statement)).rejects.toThrow(/append-only/);
    }
  });

  it('is read page by page, one organisation at a time', async () => {
    const organisation = await portal.createOrganisation();
    const { slug: org, owner } = organisation;
    for (let at = 0; at < 5; at++) {
      await portal.as(owner).organisations.rename({ org, name: `Name ${at}` });
    }
    const seen: unknown[] = [];
    let cursor: string | undefined;
    do {
      const page = await portal.as(owner).audit.list({ org, limit: 2, ...(cursor && { cursor }) });
      expect(page.entries.length).toBeLessThanOrEqual(2);
      seen.push(...page.entries.map(({ after }) => after?.name));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(['Name 4', 'Name 3', 'Name 2', 'Name 1', 'Name 0']);
    const other = await portal.createOrganisation();
    expect(await auditOf(other)).toEqual([]);
    const refusal = await refusalOf(portal.as(owner).audit.list({ org, cursor: 'nonsense' }));
    expect(refusal.code).toBe('invalid_request');
  });

  it('has no entry of a change that did not happen', async () => {
    const organisation = await portal.createOrganisation();
    const { slug: org, owner } = organisation;
    await refusalOf(portal.as(owner).members.leave({ org }));
    await refusalOf(portal.as(owner).keys.generate({ org, scopes: [] }));
    expect(await auditOf(organisation)).toEqual([]);
  });
});
