import { createHash } from 'node:crypto';
import { getBase58Decoder } from '@solana/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openClaimWorld, refusalOf, type Signer } from '../testing/claim-world.ts';
import { someEvm, someSolana } from '../testing/some-signers.ts';

let world: Awaited<ReturnType<typeof openClaimWorld>>;
beforeAll(async () => {
  world = await openClaimWorld();
});
afterAll(() => world.close());

describe('a claim is refused', () => {
  it('to another wallet than the one that is named', async () => {
    const { token } = await world.draft({ wallet: someEvm().address });
    expect(await refusalOf(world.challenge(token, someEvm()))).toBe('wrong_wallet');
    expect(await refusalOf(world.challenge(token, await someSolana()))).toBe('wrong_wallet');
  });

  it('with a signature of another wallet, or none, and the message is used up', async () => {
    const [mine, other] = [someEvm(), someEvm()];
    const { token } = await world.draft();
    const claim = async (wallet: Signer, sign: (message: string) => string | Promise<string>) => {
      const { message } = await world.challenge(token, wallet);
      const reason = await refusalOf(
        world.claim(token, { message, signature: await sign(message) }),
      );
      const signature = await wallet.sign(message);
      expect(await refusalOf(world.claim(token, { message, signature }))).toBe('used_nonce');
      return reason;
    };
    expect(await claim(mine, other.sign)).toBe('bad_signature');
    for (const nothing of ['0x', '0x00', 'no', `0x${'00'.repeat(65)}`, `0x${'6492'.repeat(40)}`]) {
      expect(await claim(mine, () => nothing)).toBe('bad_signature');
    }
    const solana = await someSolana();
    expect(await claim(solana, (await someSolana()).sign)).toBe('bad_signature');
    for (const nothing of [getBase58Decoder().decode(new Uint8Array(64)), 'AAAA', '0OIl']) {
      expect(await claim(solana, () => nothing)).toBe('bad_signature');
    }
    await world.claim(token, await world.sign(token, mine));
  });

  it('with a message of another site, draft, nonce or text, signed by anyone', async () => {
    const wallet = someEvm();
    const { token } = await world.draft();
    const other = await world.draft();
    const { message } = await world.challenge(token, wallet);
    const foreign = await world.challenge(other.token, wallet);
    const claim = async (text: string) =>
      refusalOf(world.claim(token, { message: text, signature: await wallet.sign(text) }));
    const changes: [string, string, string][] = [
      ['portolan.test wants', 'portolan.evil wants', 'other_site'],
      ['URI: https://portolan.test', 'URI: https://portolan.evil', 'other_site'],
      ['URI: https://portolan.test', 'URI: http://portolan.test', 'other_site'],
      [/Request ID: .+/.exec(message)?.[0] ?? '-', `Request ID: ${other.id}`, 'other_subject'],
      [/Nonce: .+/.exec(message)?.[0] ?? '-', 'Nonce: 7Qd2mVxYbT0cKpWzR4hJ8n', 'unknown_nonce'],
      ['Chain ID: 8453', 'Chain ID: 1', 'changed_message'],
      ['below $2,000', 'below $9,000', 'changed_message'],
      [wallet.address, someEvm().address, 'changed_message'],
      ['Version: 1', 'Version: 1\n', 'unreadable_message'],
    ];
    for (const [from, to, reason] of changes) {
      expect(message).toContain(from);
      expect([to, await claim(message.replace(from, to))]).toEqual([to, reason]);
    }
    expect(await claim(foreign.message)).toBe('other_subject');
    expect(await claim(`${message}\n`)).toBe('changed_message');
    expect(await claim('I own this.')).toBe('unreadable_message');
  });

  it('with the nonce of another draft under this one', async () => {
    const wallet = someEvm();
    const { token, id } = await world.draft();
    const other = await world.draft();
    const { message } = await world.challenge(other.token, wallet);
    const text = message.replace(other.id, id);
    expect(
      await refusalOf(world.claim(token, { message: text, signature: await wallet.sign(text) })),
    ).toBe('unknown_nonce');
  });

  it('a second time, also where the agent of the first is gone', async () => {
    const wallet = someEvm();
    const { token } = await world.draft();
    const signed = await world.sign(token, wallet);
    await world.claim(token, signed);
    expect(await refusalOf(world.claim(token, signed))).toMatch(/^(claimed|used_nonce)$/);
    await world.db.pool.query(
      'update keyless_draft set claimed_at = null, claimed_by = null, agent_id = null where token_sha256 = $1',
      [createHash('sha256').update(token).digest()],
    );
    expect(await refusalOf(world.claim(token, signed))).toBe('used_nonce');
  });

  it('after ten minutes, and after the draft has expired', async () => {
    const wallet = someEvm();
    const { token } = await world.draft();
    const old = await world.sign(token, wallet);
    await world.age(token);
    expect(await refusalOf(world.claim(token, old))).toBe('expired_nonce');
    world.advance(72 * 3_600_000 - 1_000);
    const late = await world.sign(token, wallet);
    world.advance(1_000);
    expect(await refusalOf(world.claim(token, late))).toBe('expired');
    expect(await refusalOf(world.challenge(token, wallet))).toBe('expired');
    expect(await world.agentsOf(wallet.address)).toEqual([]);
  });

  it('on a chain that is not ours', async () => {
    const { token } = await world.draft();
    expect(await refusalOf(world.challenge(token, someEvm(56)))).toBe('unknown_chain');
  });

  it('to a wallet with twenty agents, until one of them stops', async () => {
    const wallet = someEvm();
    for (let at = 0; at < 20; at++) {
      const { token } = await world.draft();
      await world.claim(token, await world.sign(token, wallet));
    }
    const { token } = await world.draft();
    const signed = await world.sign(token, wallet);
    expect(await refusalOf(world.claim(token, signed))).toBe('too_many_agents');
    expect((await world.status(token)).status).toBe('draft');
    await world.db.pool.query(
      `update agent set deleted_at = now() where id = (
         select id from agent where wallets_lower @> array[$1] limit 1)`,
      [wallet.address.toLowerCase()],
    );
    await world.claim(token, await world.sign(token, wallet));
  });
});
