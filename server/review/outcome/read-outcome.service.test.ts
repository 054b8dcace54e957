import { sign } from 'node:crypto';
import type { Address, Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { expect, it } from 'vitest';
import { DevChain } from '#devnet/dev-chain.ts';
import { SOLANA_TEST_ACCOUNTS } from '#devnet/solana/accounts.ts';
import { ed25519Key } from '#devnet/solana/ed25519-key.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { createSolanaAccess } from '#server/chains/solana/access.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import { encodeSolTransfer } from '#server/protocols/spl-token/encode/encode-transfer.ts';
import type { Step } from '#server/schemas/step.ts';
import { solanaMessage, solanaStep } from '../testing/solana-step.ts';
import { readOutcome } from './read-outcome.ts';

const USDC = resolveToken('base', 'USDC')?.address as Address;
const urls = Object.fromEntries(
  Object.entries(testWorld().chains).map(([slug, { rpc_url }]) => [slug, rpc_url]),
) as Record<EvmChainSlug, string>;
const base = new DevChain('base', urls.base);
const environment = { chains: createChainAccess(urls), nowMs: () => Date.now() };
const someone = () => privateKeyToAccount(generatePrivateKey()).address;

async function someWallet(): Promise<Address> {
  const address = someone();
  await base.setNativeBalance(address, 10n ** 18n);
  await base.impersonate(address);
  return address;
}

const step = (order: number, more: Partial<Step>): Step => ({
  order,
  key: `step_${order}`,
  type: 'transfer',
  chain: 'base',
  protocol: 'erc20',
  action_type: 'transfer',
  asset: 'USDC',
  amount: 0,
  description: 'Send',
  ...more,
});

async function send(
  from: Address,
  call: { to?: Address; data?: Hex; value?: Hex },
): Promise<string> {
  const hash = await base.rpc<string>('eth_sendTransaction', [{ from, ...call }]);
  await expect.poll(() => base.rpc<unknown>('eth_getTransactionReceipt', [hash])).not.toBeNull();
  return hash;
}

it('says what a payment of the native coin moved, and what its network took', async () => {
  const [wallet, recipient] = [await someWallet(), someone()];
  const hash = await send(wallet, { to: recipient, value: '0x16345785d8a0000' });
  const steps = [step(1, { asset: 'ETH', recipient })];
  const { transactions, chains, fees_usd } = await readOutcome(
    { wallet, steps, done: { step_1: hash } },
    environment,
  );
  expect(transactions).toMatchObject([
    { chain: 'base', hash, steps: ['step_1'], fee: { asset: 'ETH' } },
  ]);
  expect(chains.flatMap(({ movements }) => movements)).toMatchObject([
    { asset: 'ETH', effect: 'leaves', amount: '0.1', party: recipient, pays: true, basis: 'mined' },
  ]);
  const left = BigInt(await base.rpc<Hex>('eth_getBalance', [wallet, 'latest']));
  const spent = 10n ** 18n - 10n ** 17n - left;
  expect(BigInt(Math.round(Number(transactions[0]?.fee?.amount) * 1e18))).toBe(spent);
  expect(fees_usd).toMatch(/^\$\d+\.\d\d$/);
});

/** A contract that logs, as it is made, that it sent 1,000 of itself to anyone who makes it, and says 18 to every call. */
const HOSTILE: Hex = `0x6103e860005233307f${'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'}60206000a369601260005260206000f3600052600a6016f3`;

it('leaves out what a token says that the plan has nothing to do with', async () => {
  const wallet = await someWallet();
  const hash = await send(wallet, { data: HOSTILE });
  const { logs } = await base.rpc<{ logs: object[] }>('eth_getTransactionReceipt', [hash]);
  expect(logs).toHaveLength(1);
  const steps = [step(1, { to: USDC })];
  const { chains } = await readOutcome({ wallet, steps, done: { step_1: hash } }, environment);
  expect(chains).toEqual([]);
});

it('says what a payment on Solana moved, and what its network took', async () => {
  const solana = createSolanaAccess({ rpcUrl: testWorld().solanaUrl });
  if (!solana) throw new Error('There is no local Solana.');
  const [payer, other] = SOLANA_TEST_ACCOUNTS;
  const { address: recipient } = other;
  const { value } = await solana.rpc.request<{ value: { blockhash: string } }>(
    'getLatestBlockhash',
    [],
  );
  const message = solanaMessage(
    [encodeSolTransfer({ owner: payer.address, recipient, lamports: 250_000_000n })],
    { owner: payer.address, blockhash: value.blockhash },
  );
  const signature = sign(null, message, ed25519Key(payer.secretKey.subarray(0, 32)));
  const wire = Buffer.concat([Uint8Array.of(1), signature, message]).toString('base64');
  const hash = await solana.rpc.request<string>('sendTransaction', [wire, { encoding: 'base64' }]);
  const steps = [solanaStep([], { recipient })];
  const { transactions, chains, fees_usd } = await readOutcome(
    { wallet: payer.address, steps, done: { step_1: hash } },
    { ...environment, solana },
  );
  expect(transactions).toMatchObject([
    { chain: 'solana', hash, fee: { asset: 'SOL', amount: '0.000005001' } },
  ]);
  expect(chains.flatMap(({ movements }) => movements)).toMatchObject([
    {
      asset: 'SOL',
      effect: 'leaves',
      amount: '0.25',
      party: recipient,
      pays: true,
      basis: 'mined',
    },
  ]);
  // Less than a cent is said to be, never to be nothing.
  expect(fees_usd).toBe('<$0.01');
});

it('names a transaction that its chain does not have, without amounts', async () => {
  const hash = `0x${'5a'.repeat(32)}`;
  const outcome = await readOutcome(
    { wallet: someone(), steps: [step(1, {})], done: { step_1: hash } },
    environment,
  );
  expect(outcome).toEqual({
    transactions: [{ chain: 'base', hash, steps: ['step_1'], fee: null }],
    chains: [],
    fees_usd: null,
  });
});
