import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openPool,
  openTestDatabase,
  type TestDatabase,
} from '#server/http/testing/open-test-service.ts';
import { mintApiKey } from './api-key.ts';
import { KeyOwners } from './key-owners.ts';
import { RATE_TIERS, type RateTier } from './rate-tiers.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

async function revokedKey(tier: RateTier) {
  const { apiKey, apiKeyId, partnerId } = await db.createPartner({ tier });
  await db.database.apiKey.update({ where: { id: apiKeyId }, data: { revokedAt: new Date() } });
  return { apiKey, owner: { partnerId, apiKeyId } };
}

describe('the owner of a key that is refused', () => {
  it('is the tenant that has or had it, and none for text that is not a key', async () => {
    const owners = new KeyOwners(db.pool);
    const { apiKey, partnerId, apiKeyId } = await db.createPartner();
    const revoked = await revokedKey('beta');
    const asked = [apiKey, revoked.apiKey, mintApiKey(), `${apiKey}x`, 'nonsense', '', apiKey];
    const owner = { partnerId, apiKeyId };
    expect(await Promise.all(asked.map((key) => owners.find(key)))).toEqual([
      owner,
      revoked.owner,
      null,
      null,
      null,
      null,
      owner,
    ]);
  });

  it.each(Object.keys(RATE_TIERS) as RateTier[])(
    'hears of a revoked key as often as its window has requests, over several processes: %s',
    async (tier) => {
      const { apiKey, owner } = await revokedKey(tier);
      const most = RATE_TIERS[tier].max_requests;
      const pools = [openPool(db.url), openPool(db.url), openPool(db.url)];
      const each = pools.map((pool) => new KeyOwners(pool));
      const ask = async (times: number) => {
        const asks = Array.from({ length: times }, (_, at) => each[at % each.length]?.find(apiKey));
        return (await Promise.all(asks)).filter((found) => found !== null);
      };
      const reported = [...(await ask(7)), ...(await ask(most * 2)), ...(await ask(20))];
      expect(reported).toEqual(Array(most).fill(owner));
      await db.pool.query(
        `update rate_window set started_at = clock_timestamp() - interval '60 s'
          where api_key_id = $1`,
        [owner.apiKeyId],
      );
      expect(await ask(3)).toEqual(Array(3).fill(owner));
      await Promise.all(pools.map((pool) => pool.end()));
    },
  );

  it('hears of every call of an active key, whose window is left alone', async () => {
    const { apiKey, apiKeyId } = await db.createPartner();
    const owners = new KeyOwners(db.pool);
    const times = RATE_TIERS.beta.max_requests + 5;
    const reported = await Promise.all(Array.from({ length: times }, () => owners.find(apiKey)));
    expect(reported.every((owner) => owner?.apiKeyId === apiKeyId)).toBe(true);
    const { rows } = await db.pool.query('select 1 from rate_window where api_key_id = $1', [
      apiKeyId,
    ]);
    expect(rows).toEqual([]);
  });
});
