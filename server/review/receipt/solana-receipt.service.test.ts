import { randomInt, sign } from 'node:crypto';
import { type Address, getBase58Encoder } from '@solana/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SOLANA_TEST_ACCOUNTS, type SolanaDevAccount } from '#devnet/solana/accounts.ts';
import { ed25519Key } from '#devnet/solana/ed25519-key.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { createSolanaAccess } from '#server/chains/solana/access.ts';
import { openTestDatabase, type TestDatabase } from '#server/http/testing/open-test-service.ts';
import { encodeSolTransfer } from '#server/protocols/spl-token/encode/encode-transfer.ts';
import { openOwner } from '../testing/open-owner.ts';
import { solanaMessage, solanaStep } from '../testing/solana-step.ts';

const solana = createSolanaAccess({ rpcUrl: testWorld().solanaUrl });
if (!solana) throw new Error('There is no local Solana.');
const { rpc } = solana;
const environment = { chains: createChainAccess({}), solana, nowMs: () => 0 };
const [alice, bob, carol] = SOLANA_TEST_ACCOUNTS;

let db: TestDatabase;
let partnerId: string;
beforeAll(async () => {
  db = await openTestDatabase();
  ({ partnerId } = await db.createPartner());
});
afterAll(() => db.close());

const payment = (from: SolanaDevAccount, recipient: Address, lamports = randomInt(1, 2 ** 32)) =>
  encodeSolTransfer({ owner: from.address, recipient, lamports: BigInt(lamports) });

/** Signs a payment of no other size and sends it. @returns its signature */
async function pay(from: SolanaDevAccount, recipient: Address): Promise<string> {
  const { value } = await rpc.request<{ value: { blockhash: string } }>('getLatestBlockhash', []);
  const { blockhash } = value;
  const message = solanaMessage([payment(from, recipient)], { owner: from.address, blockhash });
  const signature = sign(null, message, ed25519Key(from.secretKey.subarray(0, 32)));
  const wire = Buffer.concat([Uint8Array.of(1), signature, message]).toString('base64');
  const sent = await rpc.request<string>('sendTransaction', [wire, { encoding: 'base64' }]);
  expect(Buffer.from(getBase58Encoder().encode(sent))).toEqual(signature);
  return sent;
}

/** Alice's plan to pay bob, twice. */
async function someOwner(ageMs = 0) {
  const slot = await rpc.request<number>('getSlot', []);
  const seconds = await rpc.request<number>('getBlockTime', [slot]);
  const first = solanaStep([payment(alice, bob.address)]);
  const steps = [first, { ...first, order: 2, key: 'step_2' }];
  const createdAtMs = seconds * 1000 - ageMs;
  const stored = { partnerId, wallet: alice.address, plan: { steps }, createdAtMs };
  return openOwner(db.pool, stored, environment);
}

describe('a signature that a page names', () => {
  it('is the step when the chain shows the wallet’s own payment, and counts once', async () => {
    const [owner, again] = [await someOwner(), await someOwner()];
    const signature = await pay(alice, bob.address);
    expect(await owner.ask(['step_1'], signature)).toBe('confirmed');
    expect(await owner.ask(['step_1'], signature)).toBe('confirmed');
    expect(await owner.done()).toEqual({ step_1: signature });
    expect(await owner.ask(['step_2'], signature)).toBe('foreign');
    expect(await again.ask(['step_1'], signature)).toBe('foreign');
    expect(await owner.ask(['step_2'], await pay(alice, bob.address))).toBe('confirmed');
  });

  it('is not the step when somebody else signed it, or it pays somebody else', async () => {
    const owner = await someOwner();
    expect(await owner.ask(['step_1'], await pay(carol, bob.address))).toBe('foreign');
    expect(await owner.ask(['step_1'], await pay(alice, carol.address))).toBe('foreign');
    expect(await owner.done()).toEqual({});
  });

  it('is not the step when it is older than the plan, and unknown when it was not sent', async () => {
    const signature = await pay(alice, bob.address);
    const early = await someOwner(-3_600_000);
    expect(await early.ask(['step_1'], signature)).toBe('foreign');
    expect(await early.ask(['step_1'], '5'.repeat(88))).toBe('unknown');
    await expect(early.ask(['step_1', 'step_2'], signature)).rejects.toThrow(/invalid_request/);
  });
});
