import type { Database } from '#server/db/client.ts';

/** Makes sure that a person exists and owns an organisation. Safe to run at every start. */
export async function seedOwner(
  database: Database,
  owner: { readonly email: string; readonly partnerId: string },
): Promise<void> {
  const { email, partnerId } = owner;
  const { id: userId } = await database.user.upsert({
    where: { email },
    create: { email },
    update: {},
    select: { id: true },
  });
  await database.membership.upsert({
    where: { partnerId_userId: { partnerId, userId } },
    create: { partnerId, userId, role: 'owner' },
    update: {},
  });
}
