import { createHash, randomBytes } from 'node:crypto';
import {
  createKeyPairSignerFromPrivateKeyBytes,
  getAddressEncoder,
  getBase58Decoder,
  getBase58Encoder,
  signBytes,
  address as toAddress,
} from '@solana/kit';
import { createSignInMessageText, verifySignIn } from '@solana/wallet-standard-util';
import { createPublicClient, type Hex, http } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { parseSiweMessage, verifySiweMessage } from 'viem/siwe';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { fire } from '#server/agents/fire.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { ChainUnreachable } from '#server/chains/evm/chain-unreachable.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { PUBLIC_PARTNER_ID } from '#server/partners/public-partner.ts';
import { stopAgent } from '../owner/stop-agent.ts';
import { BASE_ID, openClaimWorld, refusalOf, type Signer } from '../testing/claim-world.ts';
import { openSafeWallet, type SafeWallet } from '../testing/safe-wallet.ts';
import { viewDraft } from '../view-draft.ts';

let world: Awaited<ReturnType<typeof openClaimWorld>>;
beforeAll(async () => {
  world = await openClaimWorld();
});
afterAll(() => world.close());

/** A wallet with a new key. */
function someEvm(chainId: number = BASE_ID): Signer {
  const account = privateKeyToAccount(generatePrivateKey());
  return {
    address: account.address,
    chainId,
    sign: (message) => account.signMessage({ message }),
  };
}

async function someSolana(): Promise<Signer> {
  const { address, keyPair } = await createKeyPairSignerFromPrivateKeyBytes(randomBytes(32));
  return {
    address,
    sign: async (message) =>
      getBase58Decoder().decode(await signBytes(keyPair.privateKey, Buffer.from(message))),
  };
}

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
    const client = createPublicClient({ transport: http(inject('chains').base.rpc_url) });
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

  it('with a message of another site, draft, nonce or text, whoever signed it', async () => {
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
      [/Request ID: .+/.exec(message)?.[0] ?? '-', `Request ID: ${other.id}`, 'other_draft'],
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
    expect(await claim(foreign.message)).toBe('other_draft');
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

describe('what its agent told', () => {
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
      viewDraft(pool, await world.stored(token), owner, world.nowMs());
    expect((await view(undefined)).told).toBeNull();
    expect((await view(token)).told).toBeNull();
    expect((await view('A'.repeat(43))).told).toBeNull();
    expect((await view(ownerToken)).told).toMatchObject([{ headline: 'ETH price below $2,000' }]);

    const stop = async (owner: string | undefined) =>
      stopAgent(pool, await world.stored(token), owner, world.nowMs());
    await expect(stop(token)).rejects.toThrow('draft_not_found');
    expect((await world.status(token)).agent_id).not.toBeNull();

    // Signing again, in another browser, ends the cookie of the first.
    const again = await world.claim(token, await world.sign(token, wallet));
    expect((await view(ownerToken)).told).toBeNull();
    await stop(again.ownerToken);
    expect(await world.status(token)).toMatchObject({ status: 'claimed', agent_id: null });
    await stop(again.ownerToken);
    world.advance(30 * 86_400_000);
    expect((await view(again.ownerToken)).told).toBeNull();
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

describe('a contract wallet', () => {
  const owner = privateKeyToAccount(
    '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  );
  let safe: SafeWallet;
  beforeAll(async () => {
    const { rpc_url } = inject('chains').base;
    safe = await openSafeWallet({
      rpcUrl: rpc_url,
      chainId: BASE_ID,
      owner,
      salt: BigInt(`0x${randomBytes(8).toString('hex')}`),
    });
  });

  it('that is not deployed yet signs with the call that deploys it (ERC-6492)', async () => {
    const { token } = await world.draft({ wallet: safe.address });
    const claim = async (sign: (message: string) => Promise<string>, chainId = BASE_ID) => {
      const { message } = await world.challenge(token, { address: safe.address, chainId });
      return world.claim(token, { message, signature: await sign(message) });
    };
    expect(await refusalOf(claim(safe.sign))).toBe('bad_signature');
    expect(await refusalOf(claim((message) => safe.signUndeployed(`${message} `)))).toBe(
      'bad_signature',
    );
    expect((await claim(safe.signUndeployed)).wallet).toBe(safe.address);
  });

  it('signs by its own word where it is deployed (ERC-1271), and nowhere else', async () => {
    await safe.deploy();
    const { token } = await world.draft({ wallet: safe.address });
    const claim = async (sign: (message: string) => Promise<string>, chainId = BASE_ID) => {
      const { message } = await world.challenge(token, { address: safe.address, chainId });
      return world.claim(token, { message, signature: await sign(message) });
    };
    expect(await refusalOf(claim(safe.sign, 1))).toBe('bad_signature');
    const byKey = (message: string) => owner.signMessage({ message });
    expect(await refusalOf(claim(byKey))).toBe('bad_signature');
    expect((await claim(safe.sign)).wallet).toBe(safe.address);
  });

  it('that cannot be asked is not refused: it may be signed again', async () => {
    const { token } = await world.draft({ wallet: safe.address });
    const signed = await world.sign(token, safe);
    const silent = createChainAccess({ base: 'http://127.0.0.1:1' });
    await expect(world.claim(token, signed, silent)).rejects.toThrow(ChainUnreachable);
    await world.claim(token, signed);
  });
});
