import { randomBytes } from 'node:crypto';
import { createKeyPairFromPrivateKeyBytes, getAddressFromPublicKey } from '@solana/kit';
import { afterAll, expect } from 'vitest';
import { DEV_VOTE_ACCOUNT } from '#devnet/solana/accounts.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { createSolanaAccess } from '#server/chains/solana/access.ts';
import { createJupiterSource } from '#server/quotes/create-jupiter-source.ts';
import { createApiClient } from '../api-client.ts';
import { type ServedEngine, serveEngine } from '../testing/serve-engine.ts';
import { SolanaWallet } from './solana-wallet.ts';

const SWAP_TIMEOUT_MS = 4_000;

/** Gives a command to the devnet. */
export async function world(command: string, ...args: string[]): Promise<void> {
  const response = await fetch(`${testWorld().controlUrl}/${command}`, {
    method: 'POST',
    body: JSON.stringify(args),
  });
  expect(await response.json()).toHaveProperty('done');
}

/** A wallet nobody has used. */
export async function newWallet(): Promise<SolanaWallet> {
  const seed = randomBytes(32);
  const { publicKey } = await createKeyPairFromPrivateKeyBytes(seed, true);
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey));
  const wallet = new SolanaWallet(
    new Uint8Array(Buffer.concat([seed, raw])),
    testWorld().solanaUrl,
  );
  expect(wallet.address).toBe(await getAddressFromPublicKey(publicKey));
  return wallet;
}

/** Where the local chains are reached, by slug. */
export function localRpcUrls(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(testWorld().chains).map(([slug, { rpc_url }]) => [slug, rpc_url]),
  );
}

/**
 * The engine over the local chains, as its own service.
 *
 * @param hasSwaps whether it knows the devnet's source of routes
 */
async function serveLocalEngine({ hasSwaps }: { hasSwaps: boolean }): Promise<ServedEngine> {
  const solana = createSolanaAccess({
    rpcUrl: testWorld().solanaUrl,
    validator: DEV_VOTE_ACCOUNT,
    ...(hasSwaps && {
      swaps: createJupiterSource({
        baseUrl: testWorld().solanaSwapUrl,
        apiKey: undefined,
        timeoutMs: SWAP_TIMEOUT_MS,
      }),
    }),
  });
  return serveEngine({
    chains: createChainAccess(localRpcUrls()),
    ...(solana && { solana }),
    nowMs: Date.now,
  });
}

/**
 * The API of such an engine, which ends with the file of tests.
 *
 * @param options as `serveLocalEngine` has them
 */
export async function openLocalApi(options: Parameters<typeof serveLocalEngine>[0]) {
  const engine = await serveLocalEngine(options);
  afterAll(() => engine.close());
  const { baseUrl } = engine;
  return { baseUrl, api: createApiClient({ baseUrl, apiKey: 'ptn_test_none' }) };
}
