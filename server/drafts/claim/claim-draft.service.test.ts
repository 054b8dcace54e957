import { createHash } from 'node:crypto';
import { getAddressEncoder, getBase58Encoder, address as toAddress } from '@solana/kit';
import { createSignInMessageText, verifySignIn } from '@solana/wallet-standard-util';
import { createPublicClient, type Hex, http } from 'viem';
import { parseSiweMessage, verifySiweMessage } from 'viem/siwe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testWorld } from '#devnet/testing/test-world.ts';
import { fire } from '#server/agents/fire.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { PUBLIC_PARTNER_ID } from '#server/partners/public-partner.ts';
import { stopAgent } from '../owner/stop-agent.ts';
import { openClaimWorld, refusalOf } from '../testing/claim-world.ts';
import { someEvm, someSolana } from '../testing/some-signers.ts';
import { viewDraft } from '../view-draft.ts';

let world: Awaited<ReturnType<typeof openClaimWorld>>;
beforeAll(async () => {
  world = await openClaimWorld();
});
afterAll(() => world.close());

describe('a claim', () => {
  it('makes the agent, active and watching, of the wallet that is named, in any case', async () => {
    const wallet = someEvm();
    const { token, id } = await world.draft({ wallet: wallet.address.toLowerCase() });
    const { ownerToken, ...claimed } = await world.claim(token, await world.sign(token, wallet));
    expect(claimed.wallet).toBe(wallet.address);
    expect(await world.status(token)).toEqual({
      proposal_id: id,
      status: 'claimed',
      wallet: wallet.address,
      agent_id: claimed.agent_id,
      expires_at: world.nowMs() + 72 * 3_600_000,
    });
    const [agent, ...others] = await world.agentsOf(wallet.address);
    expect(others).toEqual([]);
    expect(agent).toMatchObject({
      public_id: claimed.agent_id,
      partner_id: PUBLIC_PARTNER_ID,
      status: 'active',
      origin: 'draft',
      wallets: [wallet.address],
      request: 'Tell me when ETH drops below 2000',
      autonomy: 'notify',
      watches: 1,
    });
    const { ownerSha256 } = await world.stored(token);
    expect(ownerSha256).toEqual(createHash('sha256').update(ownerToken).digest());
  });

  it('is of the first wallet that signs where none is named, and prepares what was said', async () => {
    const [first, second] = [someEvm(), someEvm()];
    const { token } = await world.draft({
      request: 'When ETH drops below 2000, swap 100 USDC to ETH on Base',
      autonomy: 'prepare',
    });
    const late = await world.sign(token, second);
    await world.claim(token, await world.sign(token, first));
    expect(await refusalOf(world.claim(token, late))).toBe('claimed');
    expect(await refusalOf(world.challenge(token, second))).toBe('claimed');
    expect(await world.agentsOf(first.address)).toMatchObject([
      { autonomy: 'prepare', action: 'swap 100 USDC to ETH on Base' },
    ]);
    expect(await world.agentsOf(second.address)).toEqual([]);
  });

  it('counts a change from the claim, not from the draft', async () => {
    const wallet = someEvm();
    const { token } = await world.draft({ request: 'Tell me when ETH drops by 5%' });
    await world.claim(token, await world.sign(token, wallet));
    const [{ id }] = (await world.agentsOf(wallet.address)) as [{ id: string }];
    const { rows } = await world.db.pool.query(
      'select change_percent::float8 as change, base_value, threshold from agent_watch where agent_id = $1',
      [id],
    );
    expect(rows).toEqual([{ change: -5, base_value: null, threshold: null }]);
  });

  it('is signed as viem and the wallet standard verify it', async () => {
    const wallet = someEvm();
    const { token, id } = await world.draft();
    const { message, signature } = await world.sign(token, wallet);
    const client = createPublicClient({ transport: http(testWorld().chains.base.rpc_url) });
    const { nonce = '' } = parseSiweMessage(message);
    const verified = (domain: string) =>
      verifySiweMessage(client, {
        message,
        signature: signature as Hex,
        domain,
        nonce,
        address: wallet.address as Hex,
        time: new Date(),
      });
    expect(await verified('portolan.test')).toBe(true);
    expect(await verified('portolan.evil')).toBe(false);

    const solana = await someSolana();
    const signed = await world.sign(token, solana);
    const bytes = new TextEncoder().encode(signed.message);
    const input = { domain: 'portolan.test', address: solana.address, requestId: id };
    expect(signed.message.startsWith(createSignInMessageText(input).split('\n\n')[0] ?? '-')).toBe(
      true,
    );
    const field = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(signed.message)?.[1];
    const output = {
      account: {
        publicKey: new Uint8Array(getAddressEncoder().encode(toAddress(solana.address))),
      } as never,
      signedMessage: bytes,
      signature: new Uint8Array(getBase58Encoder().encode(signed.signature)),
    };
    const whole = {
      ...input,
      statement: signed.message.split('\n\n')[1],
      uri: 'https://portolan.test',
      version: '1',
      chainId: 'solana:mainnet',
      nonce: field('Nonce'),
      issuedAt: field('Issued At'),
      expirationTime: field('Expiration Time'),
    };
    expect(verifySignIn(whole as never, output)).toBe(true);
    expect(verifySignIn({ ...whole, domain: 'portolan.evil' } as never, output)).toBe(false);
  });

  it('works with a Solana wallet, whose letters count as they are', async () => {
    const wallet = await someSolana();
    const { token } = await world.draft({ wallet: wallet.address });
    const swapped = wallet.address.replace(/[A-Za-z]/, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );
    await expect(world.challenge(token, { address: swapped })).rejects.toThrow();
    const claimed = await world.claim(token, await world.sign(token, wallet));
    expect(claimed.wallet).toBe(wallet.address);
    expect(await world.agentsOf(wallet.address)).toMatchObject([{ wallets: [wallet.address] }]);
  });

  it('of something on EVM chains is not for a Solana wallet', async () => {
    const { token } = await world.draft({
      request: 'Tell me when my health factor on Aave on Base drops below 1.2',
    });
    expect(await refusalOf(world.challenge(token, await someSolana()))).toBe('wrong_kind');
    await world.claim(token, await world.sign(token, someEvm()));
  });
});

describe('alerts of its agent', () => {
  it('is for its owner alone, who may stop it', async () => {
    const wallet = someEvm();
    const { token } = await world.draft();
    const { ownerToken } = await world.claim(token, await world.sign(token, wallet));
    const [{ id: agentId }] = (await world.agentsOf(wallet.address)) as [{ id: string }];
    const { pool } = world.db;
    await inTransaction(pool, (client) =>
      fire(
        client,
        [
          {
            agentId,
            partnerId: PUBLIC_PARTNER_ID,
            type: 'agent.triggered',
            crossingKey: 'test:1',
            trigger: {
              headline: 'ETH price below $2,000',
              kind: 'condition',
              condition: 'above',
              threshold: 0,
              wallet: wallet.address,
            },
          },
        ],
        world.nowMs(),
      ),
    );
    const view = async (owner: string | undefined) =>
      viewDraft(
        pool,
        await world.stored(token),
        { token: owner ?? null, session: null },
        {
          masterKey: undefined,
          nowMs: world.nowMs(),
        },
      );
    expect((await view(undefined)).events).toBeNull();
    expect((await view(token)).events).toBeNull();
    expect((await view('A'.repeat(43))).events).toBeNull();
    expect((await view(ownerToken)).events).toMatchObject([{ headline: 'ETH price below $2,000' }]);

    const stop = async (owner: string | undefined) =>
      stopAgent(
        pool,
        await world.stored(token),
        { token: owner ?? null, session: null },
        world.nowMs(),
      );
    await expect(stop(token)).rejects.toThrow('draft_not_found');
    expect((await world.status(token)).agent_id).not.toBeNull();

    // Signing again, in another browser, ends the cookie of the first.
    const again = await world.claim(token, await world.sign(token, wallet));
    expect((await view(ownerToken)).events).toBeNull();
    await stop(again.ownerToken);
    expect(await world.status(token)).toMatchObject({ status: 'claimed', agent_id: null });
    await stop(again.ownerToken);
    world.advance(30 * 86_400_000);
    expect((await view(again.ownerToken)).events).toBeNull();
  });
});

describe('claims at once', () => {
  it('of one message, or of several wallets, make one agent', async () => {
    for (const wallets of [[someEvm()], [someEvm(), someEvm(), someEvm(), someEvm()]]) {
      const { token } = await world.draft();
      const signed = await Promise.all(wallets.map((wallet) => world.sign(token, wallet)));
      const tries = Array.from({ length: 12 }, (_, at) => signed[at % signed.length]);
      const outcomes = await Promise.allSettled(
        tries.map((one) => world.claim(token, one as (typeof signed)[number])),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const refusals = outcomes.flatMap((one) =>
        one.status === 'rejected' ? [one.reason.reason] : [],
      );
      expect(refusals.every((reason) => ['claimed', 'used_nonce'].includes(reason))).toBe(true);
      const agents = await Promise.all(wallets.map(({ address }) => world.agentsOf(address)));
      expect(agents.flat()).toHaveLength(1);
    }
  });

  it('of one wallet stay within its cap', async () => {
    const wallet = someEvm();
    const drafts = await Promise.all(Array.from({ length: 24 }, () => world.draft()));
    const outcomes = await Promise.allSettled(
      drafts.map(async ({ token }) => world.claim(token, await world.sign(token, wallet))),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    expect(await world.agentsOf(wallet.address)).toHaveLength(20);
  });
});
