import { AccountRole, type Address, address, type Instruction } from '@solana/kit';
import { describe, expect, it } from 'vitest';
import { DEV_NONCE_ACCOUNT, SOLANA_TEST_ACCOUNTS } from '#devnet/solana/accounts.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { createSolanaAccess } from '#server/chains/solana/access.ts';
import { associatedTokenAddress, deriveWithSeed } from '#server/chains/solana/derive-address.ts';
import { encodeMessage } from '#server/chains/solana/message.ts';
import { TOKEN_PROGRAM } from '#server/chains/solana/programs.ts';
import { SOLANA_TOKENS } from '#server/chains/solana/tokens.ts';
import { encodeDeactivate } from '#server/protocols/solana-stake/encode/encode-stake.ts';
import {
  encodeSolTransfer,
  encodeTokenTransfer,
} from '#server/protocols/spl-token/encode/encode-transfer.ts';
import { encodeCreateTokenAccount } from '#server/protocols/standards/associated-token/encode-create-account.ts';
import { SimulateRequest } from '#server/schemas/simulate.ts';
import type { Step } from '#server/schemas/step.ts';
import { simulateSteps } from '../index.ts';

const [, bob, carol] = SOLANA_TEST_ACCOUNTS;
const chains = createChainAccess(
  Object.fromEntries(
    Object.entries(testWorld().chains).map(([slug, { rpc_url }]) => [slug, rpc_url]),
  ),
);
const solana = createSolanaAccess({ rpcUrl: testWorld().solanaUrl });
const environment = { chains, ...(solana && { solana }), nowMs: Date.now };
const { USDC } = SOLANA_TOKENS;
/** Nobody's and empty. */
const NEW: Address = address('4Nd1mYQKmPFDeBzQ3eVfHJZcV2e4X3Lr1Vt7nNp2nXzY');
const BLOCKHASH = 'C6juot45KzMa1SLKUYtn5zKhgo7by4UeVAdMFXp2BLL9';

const usdcOf = (owner: Address) => associatedTokenAddress(owner, USDC.mint, TOKEN_PROGRAM);

function message(owner: Address, instructions: readonly Instruction[], price = 0n): string {
  const bytes = encodeMessage({
    owner,
    instructions,
    blockhash: BLOCKHASH,
    unitLimit: 200_000n,
    unitPriceMicroLamports: price,
  });
  return Buffer.from(bytes as Uint8Array).toString('base64');
}

const sendSol = (owner: Address, recipient: Address, sol: bigint) =>
  encodeSolTransfer({ owner, recipient, lamports: sol * 10n ** 9n });
const sendUsdc = (owner: Address, recipient: Address, units: bigint) =>
  encodeTokenTransfer({
    owner,
    source: usdcOf(owner),
    destination: usdcOf(recipient),
    mint: USDC.mint,
    tokenProgram: TOKEN_PROGRAM,
    amountAtomic: units * 10n ** 6n,
    decimals: 6,
  });

function step(solanaTx: string, values: Partial<Step> = {}): Partial<Step> {
  return {
    type: 'transfer',
    action_type: 'Transfer',
    chain: 'solana',
    protocol: 'spl-token',
    asset: 'SOL',
    amount: 1,
    wallet: bob.address,
    description: '',
    solana_tx: solanaTx,
    solana_format: 'v0_message',
    ...values,
  };
}

const simulate = (steps: Partial<Step>[], values: Partial<SimulateRequest> = {}) =>
  simulateSteps(
    SimulateRequest.parse({
      chain: 'solana',
      sender: bob.address,
      steps: steps.map((one, at) => ({ order: at + 1, ...one })),
      ...values,
    }),
    environment,
  );

describe('a simulation on Solana', () => {
  it('returns success, units, cost and what changes for the wallet, fees apart', async () => {
    const answer = await simulate([step(message(bob.address, [sendSol(bob.address, NEW, 1n)]))]);
    expect(answer).toMatchObject({ success: true, error: null, gas_price_source: 'rpc' });
    expect(answer.total_cost).toBe('<$0.01');
    expect(answer.steps).toMatchObject([
      {
        success: true,
        status: '✓',
        status_code: 1,
        error: null,
        balance_changes: [{ asset: 'SOL', token: null, change: '-1', change_raw: '-1000000000' }],
      },
    ]);
    expect(answer.gas_used).toMatch(/^[1-9]\d{0,2}(,\d{3})*$/);
  });

  it('runs steps on what the ones before them left', async () => {
    const make = encodeCreateTokenAccount({
      payer: bob.address,
      account: usdcOf(NEW),
      owner: NEW,
      mint: USDC.mint,
      tokenProgram: TOKEN_PROGRAM,
    });
    const pay = message(bob.address, [sendUsdc(bob.address, NEW, 5n)]);
    const alone = await simulate([step(pay)]);
    expect(alone).toMatchObject({ success: false, steps: [{ status_code: 0 }] });
    const both = await simulate([step(message(bob.address, [make])), step(pay)]);
    expect(both.success).toBe(true);
    expect(both.steps[1]?.balance_changes).toMatchObject([{ asset: 'USDC', change: '-5' }]);
  });

  it('does not call good what only fits without the steps before it', async () => {
    const half = message(bob.address, [sendUsdc(bob.address, carol.address, 30_000n)]);
    const { success, steps, error } = await simulate([step(half), step(half), step(half)]);
    expect(success).toBe(false);
    expect(steps.map(({ status_code }) => status_code)).toEqual([1, 0, 0]);
    expect(error).toBe('Step 2 (Transfer): The wallet does not hold enough of the token.');
  });

  it('leaves a step open whose funds are still to come', async () => {
    const chained = {
      from_key: 'solana_1',
      estimate_amount: 1,
      min_output: 1,
    };
    const { steps } = await simulate([
      step(message(bob.address, [sendSol(bob.address, NEW, 100_000n)]), { chained }),
    ]);
    expect(steps).toMatchObject([
      { success: false, status: '?', status_code: 2, error: expect.stringContaining('not there') },
    ]);
  });

  it('leaves a step open that fits into no transaction with the ones before it', async () => {
    const many = (name: string) =>
      step(
        message(
          bob.address,
          Array.from({ length: 20 }, (_, at) =>
            encodeSolTransfer({
              owner: bob.address,
              recipient: deriveWithSeed(NEW, `${name}:${at}`, TOKEN_PROGRAM),
              lamports: 1_000_000n,
            }),
          ),
        ),
      );
    const { steps } = await simulate([many('a'), many('b')]);
    expect(steps.map(({ status_code }) => status_code)).toEqual([1, 2]);
    expect(steps[1]?.error).toContain('cannot be run together with the steps before it');
  });

  it('counts the fees of all steps', async () => {
    const all = message(
      bob.address,
      [encodeSolTransfer({ owner: bob.address, recipient: NEW, lamports: 99_999_000_000n })],
      1_000_000n,
    );
    const { steps } = await simulate([step(all)], { sender: bob.address });
    expect(steps[0]).toMatchObject({ success: false });
  });

  it.each<[string, Instruction, string]>([
    [
      'too little SOL',
      sendSol(bob.address, carol.address, 1_000_000n),
      'The wallet does not hold enough SOL for this.',
    ],
    [
      'too few tokens',
      sendUsdc(bob.address, carol.address, 1_000_000n),
      'The wallet does not hold enough of the token.',
    ],
    [
      'an account that is no stake',
      encodeDeactivate(bob.address, usdcOf(bob.address)),
      'An account belongs to another program.',
    ],
  ])('explains %s', async (_, instruction, why) => {
    const { steps } = await simulate([step(message(bob.address, [instruction]))]);
    expect(steps[0]?.error).toBe(why);
  });

  it('refuses a step that calls what is no program', async () => {
    const dead: Instruction = { programAddress: NEW, accounts: [], data: new Uint8Array([1]) };
    await expect(simulate([step(message(bob.address, [dead]))])).rejects.toMatchObject({
      code: 'calldata_target',
      status: 400,
      issues: [{ field: 'steps[0].solana_tx' }],
    });
  });

  it.each<[string, Partial<Step>, string]>([
    ['no message', { solana_tx: 'AAAA' }, 'steps[0].solana_tx'],
    ['another format', { solana_format: 'wire' }, 'steps[0].solana_tx'],
    ['a message of another wallet', { wallet: carol.address }, 'steps[0].wallet'],
    ['a step of another chain', { chain: 'base' }, 'steps[0].chain'],
  ])('refuses %s', async (_, values, field) => {
    const good = message(bob.address, [sendSol(bob.address, NEW, 1n)]);
    await expect(simulate([step(good, values)])).rejects.toMatchObject({
      code: 'invalid_request',
      issues: [{ field }],
    });
  });

  it('refuses an EVM sender, and arrivals that no bridge delivers', async () => {
    const good = step(message(bob.address, [sendSol(bob.address, NEW, 1n)]));
    const sender = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
    await expect(simulate([good], { sender })).rejects.toMatchObject({
      issues: [{ field: 'sender' }],
    });
    await expect(
      simulate([good], { assumed_arrivals: [{ asset: 'USDC', amount_raw: '1' }] }),
    ).rejects.toMatchObject({ issues: [{ field: 'assumed_arrivals' }] });
  });

  it('takes the sender for a step without a wallet', async () => {
    const good = message(carol.address, [sendSol(carol.address, NEW, 1n)]);
    const answer = await simulate([step(good, { wallet: undefined })], { sender: carol.address });
    expect(answer.success).toBe(true);
  });

  it('says that a nonce was used up', async () => {
    const [alice] = SOLANA_TEST_ACCOUNTS;
    const advance: Instruction = {
      programAddress: address('11111111111111111111111111111111'),
      accounts: [
        { address: DEV_NONCE_ACCOUNT, role: AccountRole.WRITABLE },
        {
          address: address('SysvarRecentB1ockHashes11111111111111111111'),
          role: AccountRole.READONLY,
        },
        { address: alice.address, role: AccountRole.READONLY_SIGNER },
      ],
      data: new Uint8Array([4, 0, 0, 0]),
    };
    const bytes = encodeMessage({
      owner: alice.address,
      instructions: [advance, sendSol(alice.address, NEW, 1n)],
      blockhash: BLOCKHASH,
      unitLimit: 200_000n,
      unitPriceMicroLamports: 0n,
      leading: 1,
    });
    const old = Buffer.from(bytes as Uint8Array).toString('base64');
    const { steps } = await simulate([step(old, { wallet: alice.address })]);
    expect(steps[0]).toMatchObject({ success: false, error: expect.stringContaining('nonce') });
  });
});
