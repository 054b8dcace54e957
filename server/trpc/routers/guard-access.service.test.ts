import { expect, it } from 'vitest';
import { allowPartner } from '#server/guard/access.ts';
import { requireAccess } from '#server/guard/index.ts';
import { openForFile } from '../testing/open-for-file.ts';
import { expectRefusal, openWorkingPortal } from '../testing/open-working-portal.ts';

const portal = openForFile(openWorkingPortal);
const WALLET = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

const hasAccess = (wallet: string) =>
  requireAccess(portal.pool, wallet).then(
    () => true,
    () => false,
  );

it('gives wallets early access as far as the operator lets it, each organisation on its own list', async () => {
  const one = await portal.openOrganisation();
  const two = await portal.openOrganisation();
  const lets = async ({ org }: typeof one, most: number) =>
    expect(await allowPartner(portal.pool, org, most)).toBe(true);
  const add = ({ org, developer }: typeof one, wallet: string) =>
    developer.guardAccess.add({ org, wallet });
  const remove = ({ org, developer }: typeof one, wallet: string) =>
    developer.guardAccess.remove({ org, wallet });
  const list = async ({ org, viewer }: typeof one) => {
    const { most, wallets } = await viewer.guardAccess.list({ org });
    return [most, wallets.map(({ wallet }) => wallet)];
  };

  // Signing up does not give access.
  expect(await list(one)).toEqual([0, []]);
  await expectRefusal(add(one, WALLET), 'execute_team_only');
  await lets(one, 1);
  await expectRefusal(add(one, '0x12'), 'invalid_request');
  await expectRefusal(add(one, WALLET.replace('f39F', 'F39f')), 'invalid_request');
  await add(one, ` ${WALLET} `);
  await add(one, WALLET.toLowerCase());
  expect(await list(one)).toEqual([1, [WALLET]]);
  expect(await hasAccess(WALLET)).toBe(true);
  await expectRefusal(add(one, OTHER), 'execute_team_only');
  expect(await hasAccess(OTHER)).toBe(false);

  // Access given by another organisation is neither visible nor removed.
  await lets(two, 2);
  expect(await list(two)).toEqual([2, []]);
  await remove(two, WALLET);
  expect(await list(one)).toEqual([1, [WALLET]]);
  await add(two, WALLET);
  await remove(one, WALLET);
  await remove(one, WALLET);
  expect(await list(one)).toEqual([1, []]);
  expect(await hasAccess(WALLET)).toBe(true);

  // A list that the operator closes stops counting immediately.
  await lets(two, 0);
  expect(await hasAccess(WALLET)).toBe(false);
  await expectRefusal(add(two, WALLET), 'execute_team_only');
  await lets(two, 1);
  expect(await hasAccess(WALLET)).toBe(true);
  expect(await portal.auditOf(one.partnerId)).toMatchObject([
    { action: 'guard_access.given', target: WALLET.toLowerCase() },
    { action: 'guard_access.taken', target: WALLET.toLowerCase() },
  ]);
  expect(await portal.actionsOf(two)).toEqual(['guard_access.given']);
  expect(await allowPartner(portal.pool, 'no-such', 1)).toBe(false);
});
