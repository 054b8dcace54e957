import { createPublicKey, randomBytes, randomInt } from 'node:crypto';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { getBase58Decoder } from '@solana/kit';
import pg from 'pg';
import type { Address, Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { ed25519Key } from '#devnet/solana/ed25519-key.ts';
import { getConfig } from '#server/config/environment.ts';
import type { AgentDraftResponse, AgentDraftStatus } from '#server/schemas/agent-draft.ts';
import { type ContractAccount, injectEvmWallet } from '../wallets/inject-evm-wallet.ts';
import { connectWallet } from './connect-wallet.ts';
import { openReviewWorld } from './review-world.ts';

const { appUrl } = getConfig();

/** The running service, as someone without a key and as the owners of wallets. */
export function openDraftWorld() {
  const world = openReviewWorld();

  async function ask<T>(path: string, body: object): Promise<T> {
    const response = await fetch(`${appUrl}/v1beta${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-test-caller': someCaller() },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    expect(response.ok, `${path}: ${response.status} ${text}`).toBe(true);
    return JSON.parse(text) as T;
  }

  return {
    ...world,
    /** Posts to the API without a key, as from another address. */
    askKeyless: ask,
    draft: (body: object = {}) =>
      ask<AgentDraftResponse>('/agent-drafts', {
        request: 'Tell me when ETH drops below 2000',
        ...body,
      }),
    status: ({ review_url }: AgentDraftResponse) =>
      ask<AgentDraftStatus>('/agent-drafts/status', { token: review_url.split('/').at(-1) }),
    /** Opens a page with an EVM wallet, and connects it. */
    async openWith(page: Page, url: string, privateKey: Hex, contract?: ContractAccount) {
      const wallet = await injectEvmWallet(page, privateKey, world.rpcUrls, {
        ...(contract && { contract }),
      });
      await page.goto(url);
      await connectWallet(page);
      return wallet;
    },
    async expire({ proposal_id }: AgentDraftResponse): Promise<void> {
      const client = new pg.Client({ connectionString: world.databaseUrl });
      await client.connect();
      await client.query('update keyless_draft set expires_at = created_at where id = $1', [
        proposal_id,
      ]);
      await client.end();
    },
  };
}

/**
 * Claim pages count their calls by where these come from: a test has its own address, as a
 * person has.
 */
export async function comeFromElsewhere({ context }: { context: BrowserContext }): Promise<void> {
  const caller = someCaller();
  await context.route(/\/(?:review\/(?:draft|guard)|me)\//, (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-test-caller': caller } }),
  );
}

/** An EVM wallet that nobody else has; it needs no coins to sign. */
export function someEvmWallet(): { readonly address: Address; readonly privateKey: Hex } {
  const privateKey = generatePrivateKey();
  return { address: privateKeyToAccount(privateKey).address, privateKey };
}

/** A Solana wallet that nobody else has: seed and public key in base58. */
export function someSolanaKey(): string {
  const seed = randomBytes(32);
  const publicKey = createPublicKey(ed25519Key(seed))
    .export({ format: 'der', type: 'spki' })
    .subarray(-32);
  return getBase58Decoder().decode(Buffer.concat([seed, publicKey]));
}

/** An address that no other test calls from. */
function someCaller(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
}
