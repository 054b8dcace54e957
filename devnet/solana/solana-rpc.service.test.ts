import { address, createSolanaRpc } from '@solana/kit';
import { getAccount, getAssociatedTokenAddressSync } from '@solana/spl-token';
import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { SOLANA_TOKENS } from '#server/chains/solana/tokens.ts';
import { testWorld } from '../testing/test-world.ts';
import { SOLANA_TEST_ACCOUNTS } from './accounts.ts';

const url = testWorld().solanaUrl;
const [, bob, carol] = SOLANA_TEST_ACCOUNTS;
const mint = new PublicKey(SOLANA_TOKENS.USDC.mint);
const tokensOf = (owner: string) => getAssociatedTokenAddressSync(mint, new PublicKey(owner));

async function rpc(method: string, params: unknown[] = []) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return (await response.json()) as {
    result?: Record<string, unknown>;
    error?: { code: number; message: string; data?: unknown };
  };
}

describe('the local Solana', () => {
  it('serves the older official library', async () => {
    const connection = new Connection(url, 'confirmed');
    const payer = Keypair.fromSecretKey(bob.secretKey);
    expect(payer.publicKey.toBase58()).toBe(bob.address);
    const version = await connection.getVersion();
    expect(version['solana-core']).toMatch(/^\d+\.\d+\.\d+$/);
    expect(await connection.getMinimumBalanceForRentExemption(165)).toBe(2_039_280);
    const before = await getAccount(connection, tokensOf(carol.address));
    const message = new TransactionMessage({
      payerKey: payer.publicKey,
      recentBlockhash: (await connection.getLatestBlockhash()).blockhash,
      instructions: [
        SystemProgram.transfer({
          fromPubkey: payer.publicKey,
          toPubkey: new PublicKey(carol.address),
          lamports: 5,
        }),
      ],
    }).compileToV0Message();
    const fee = await connection.getFeeForMessage(message);
    expect(fee.value).toBe(5_000);
    const transaction = new VersionedTransaction(message);
    const unsigned = await connection.simulateTransaction(transaction, {
      sigVerify: false,
      replaceRecentBlockhash: true,
    });
    expect(unsigned.value.err).toBeNull();
    transaction.sign([payer]);
    const signature = await connection.sendTransaction(transaction);
    const { value } = await connection.getSignatureStatuses([signature]);
    expect(value[0]).toMatchObject({ err: null, confirmationStatus: 'finalized' });
    const after = await getAccount(connection, tokensOf(carol.address));
    expect(after.amount).toBe(before.amount);
    const held = await connection.getTokenAccountBalance(tokensOf(bob.address));
    expect(held.value.decimals).toBe(6);
  });

  it('serves the newer official library', async () => {
    const node = createSolanaRpc(url);
    const { value } = await node.getBalance(address(bob.address)).send();
    expect(value).toBeGreaterThan(0n);
    const { value: accounts } = await node
      .getTokenAccountsByOwner(
        address(bob.address),
        { mint: SOLANA_TOKENS.USDC.mint },
        { encoding: 'base64' },
      )
      .send();
    expect(accounts.map(({ pubkey }) => pubkey)).toEqual([tokensOf(bob.address).toBase58()]);
    const { epoch, absoluteSlot } = await node.getEpochInfo().send();
    expect(absoluteSlot / 432_000n).toBe(epoch);
    const { value: latest } = await node.getLatestBlockhash().send();
    expect((await node.isBlockhashValid(latest.blockhash).send()).value).toBe(true);
    expect(await node.getHealth().send()).toBe('ok');
  });

  it('refuses as a node does', async () => {
    expect(await rpc('getNothing')).toMatchObject({ error: { code: -32_601 } });
    expect(await rpc('getBalance', [7])).toMatchObject({ error: { code: -32_602 } });
    expect(await rpc('getAccountInfo', ['not an address'])).toMatchObject({
      error: { code: -32_602 },
    });
    expect(await rpc('sendTransaction', ['AAAA', { encoding: 'base64' }])).toMatchObject({
      error: { code: -32_002, data: { err: 'SanitizeFailure' } },
    });
    expect(await rpc('getAccountInfo', [Keypair.generate().publicKey.toBase58()])).toMatchObject({
      result: { value: null },
    });
    const batch = await fetch(url, { method: 'POST', body: '{' });
    expect(batch.status).toBe(400);
  });
});
