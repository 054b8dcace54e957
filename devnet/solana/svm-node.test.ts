import { sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { encodeMessage } from '#server/chains/solana/message.ts';
import { encodeSolTransfer } from '#server/protocols/spl-token/encode/encode-transfer.ts';
import { DEV_NONCE_ACCOUNT, SOLANA_TEST_ACCOUNTS } from './accounts.ts';
import { ed25519Key } from './ed25519-key.ts';
import { seedWorld } from './seed-world.ts';
import { SvmNode } from './svm-node.ts';

const [alice, bob] = SOLANA_TEST_ACCOUNTS;
const key = ed25519Key(alice.secretKey.subarray(0, 32));

/** A world as every start makes it, at one and the same moment. */
async function begin(): Promise<SvmNode> {
  const node = new SvmNode(() => 1_790_000_000_000);
  await seedWorld(node);
  return node;
}

/** Alice's payment by the latest blockhash. @returns its signature */
function pay(node: SvmNode): string {
  const message = encodeMessage({
    owner: alice.address,
    instructions: [
      encodeSolTransfer({ owner: alice.address, recipient: bob.address, lamports: 5n }),
    ],
    blockhash: node.latestBlockhash().blockhash,
    unitLimit: 1_000n,
    unitPriceMicroLamports: 0n,
  });
  if (!message) throw new Error('The payment fits into no packet.');
  return node.send(Buffer.concat([Uint8Array.of(1), sign(null, message, key), message]));
}

test('a chain that begins again has the same world, and no signature of before', async () => {
  const [before, after] = [await begin(), await begin()];
  expect(after.slot).toBe(before.slot);
  expect(after.account(alice.address)).toEqual(before.account(alice.address));
  const hashes = [before, after].map((node) => node.latestBlockhash().blockhash);
  expect(new Set(hashes).size).toBe(2);
  expect(after.isBlockhashValid(hashes[0] ?? '')).toBe(false);
  expect(pay(after)).not.toBe(pay(before));
  const [nonce, nonceOfBefore] = [after, before].map((node) => node.account(DEV_NONCE_ACCOUNT));
  expect(nonce?.data).not.toEqual(nonceOfBefore?.data);
  expect(nonce?.data.slice(0, 40)).toEqual(nonceOfBefore?.data.slice(0, 40));
});

test('each block has its own blockhash, good for 150 blocks', async () => {
  const node = await begin();
  const first = node.latestBlockhash();
  expect(first.lastValidBlockHeight).toBe(node.slot + 150n);
  node.mine(150);
  expect(node.latestBlockhash().blockhash).not.toBe(first.blockhash);
  expect(node.isBlockhashValid(first.blockhash)).toBe(true);
  node.mine(1);
  expect(node.isBlockhashValid(first.blockhash)).toBe(false);
});
