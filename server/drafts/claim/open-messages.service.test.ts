import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BASE_ID, openClaimWorld, refusalOf } from '../testing/claim-world.ts';

let world: Awaited<ReturnType<typeof openClaimWorld>>;
beforeAll(async () => {
  world = await openClaimWorld();
});
afterAll(() => world.close());

describe('the messages of a draft that wait', () => {
  it('never keep its owner from another one: beyond two hundred the oldest is dropped', async () => {
    const account = privateKeyToAccount(generatePrivateKey());
    const wallet = { address: account.address, chainId: BASE_ID };
    const { token, id } = await world.draft();
    const sign = async () => {
      const { message } = await world.challenge(token, wallet);
      return { message, signature: await account.signMessage({ message }) };
    };
    const first = await sign();
    const second = await sign();
    // Whoever else holds the link asks for messages, and uses some of them up.
    await world.db.pool.query(
      `insert into wallet_challenge (nonce_sha256, subject, purpose, address, chain, message_sha256,
                                     issued_at, expires_at, used_at)
       select sha256(n::text::bytea), $1, 'claim', $2, '8453', sha256(n::text::bytea),
              now(), now() + interval '10 minutes', case when n > 198 then now() end
         from generate_series(1, 298) n`,
      [id, wallet.address],
    );
    const last = await sign();
    expect(await refusalOf(world.claim(token, first))).toBe('unknown_nonce');
    const { rows } = await world.db.pool.query(
      'select used_at is null as "waits", count(*)::int from wallet_challenge where subject = $1 group by 1 order by 1',
      [id],
    );
    expect(rows).toEqual([
      { waits: false, count: 100 },
      { waits: true, count: 200 },
    ]);
    await world.claim(token, second);
    expect(await refusalOf(world.claim(token, last))).toBe('claimed');
  });
});
