import { type Address, getTransactionDecoder } from '@solana/kit';
import fc from 'fast-check';
import { FailedTransactionMetadata } from 'litesvm';
import { describe, expect, it } from 'vitest';
import { DEV_VOTE_ACCOUNT, SOLANA_TEST_ACCOUNTS } from '#devnet/solana/accounts.ts';
import { mintTokens } from '#devnet/solana/run-unsigned.ts';
import { seedWorld } from '#devnet/solana/seed-world.ts';
import { SvmNode } from '#devnet/solana/svm-node.ts';
import { scaled } from '#devnet/testing/prove-scale.ts';
import { associatedTokenAddress, deriveWithSeed } from '#server/chains/solana/derive-address.ts';
import {
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '#server/chains/solana/programs.ts';
import type { AccountRead, SolanaAccount } from '#server/chains/solana/read.ts';
import { readTokenAccount } from '#server/chains/solana/token-account.ts';
import { SOLANA_TOKENS } from '#server/chains/solana/tokens.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { SOLANA_PROTOCOLS } from '#server/protocols/solana-registry.ts';
import type { Intent } from '#server/schemas/intent.ts';
import { encodeCall } from './encode-steps.ts';
import { planSolanaProgram } from './plan-solana-program.ts';
import { resolveSolanaIntents } from './resolve-solana-intents.ts';

const node = new SvmNode(() => 1_790_000_000_000);
await seedWorld(node);

const { USDC, PYUSD } = SOLANA_TOKENS;
const RENT_LAMPORTS = 890_880n;
let wallets = 0;

function accountOf(of: Address): SolanaAccount | null {
  const found = node.account(of);
  if (!found) return null;
  const { address, lamports, programAddress: owner, executable, data } = found;
  return { address, lamports, owner, executable, data: new Uint8Array(data) };
}

function answer<T>(contractRead: AccountRead<T>): T {
  let step = contractRead.next();
  while (!step.done) {
    step = contractRead.next(
      step.value.map((read) => (read.kind === 'account' ? accountOf(read.address) : undefined)),
    );
  }
  return step.value;
}

const held = (owner: Address) => ({
  SOL: accountOf(owner)?.lamports ?? 0n,
  USDC:
    readTokenAccount(accountOf(associatedTokenAddress(owner, USDC.mint, TOKEN_PROGRAM)))
      ?.amountAtomic ?? 0n,
  PYUSD:
    readTokenAccount(accountOf(associatedTokenAddress(owner, PYUSD.mint, TOKEN_2022_PROGRAM)))
      ?.amountAtomic ?? 0n,
});

/** Runs a message as it is; the local chain checks no signature here. */
function run(base64: string): string | null {
  const message = Buffer.from(base64, 'base64');
  const wire = Buffer.concat([Uint8Array.of(1), new Uint8Array(64).fill(1), message]);
  node.svm.withSigverify(false);
  const done = node.svm.sendTransaction(getTransactionDecoder().decode(wire));
  return done instanceof FailedTransactionMetadata ? done.toString() : null;
}

const amount = fc.oneof(
  fc.constant('max'),
  fc.integer({ min: 1, max: 6_000_000 }).map((micro) => (micro / 1e6).toFixed(6)),
);
/** Wallets that exist, one without an account, and one that belongs to a program. */
const recipient = fc.constantFrom(
  SOLANA_TEST_ACCOUNTS[0].address,
  SOLANA_TEST_ACCOUNTS[1].address,
  deriveWithSeed(DEV_VOTE_ACCOUNT, 'nobody', SYSTEM_PROGRAM),
  associatedTokenAddress(DEV_VOTE_ACCOUNT, USDC.mint, TOKEN_PROGRAM),
);
const intent: fc.Arbitrary<Intent> = fc.oneof(
  fc.record({
    action: fc.constant('transfer' as const),
    asset: fc.constantFrom('SOL', 'USDC', 'PYUSD'),
    amount,
    recipient,
  }),
  fc.record({ action: fc.constant('stake' as const), asset: fc.constant('SOL'), amount }),
  fc.record({ action: fc.constant('sweep' as const), recipient }),
  fc.record({
    action: fc.constant('approve' as const),
    asset: fc.constantFrom('USDC', 'PYUSD'),
    amount: fc.constantFrom('0', '1.5'),
    spender: recipient,
  }),
);

describe('a plan on Solana', () => {
  it('runs to its end as it was planned, and never takes more than is there', async () => {
    let executed = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(intent, { minLength: 1, maxLength: 4 }),
        fc.bigInt({ min: 0n, max: 5_000_000_000n }),
        fc.bigInt({ min: 0n, max: 5_000_000n }),
        fc.bigInt({ min: 0n, max: 5_000_000n }),
        fc.bigInt({ min: 0n, max: 1_000_000n }),
        async (intents, sol, usdc, pyusd, unitPriceMicroLamports) => {
          const owner = deriveWithSeed(DEV_VOTE_ACCOUNT, `owner ${wallets++}`, SYSTEM_PROGRAM);
          if (sol >= RENT_LAMPORTS) node.svm.airdrop(owner, sol as never);
          await mintTokens(node, owner, USDC.mint, usdc);
          await mintTokens(node, owner, PYUSD.mint, pyusd);
          const before = held(owner);
          const placed = intents.map((one, at) => ({ at: `intents[${at}]`, intent: one }));
          let state: ReturnType<typeof plan>;
          const plan = () =>
            answer(
              planSolanaProgram(
                resolveSolanaIntents(placed, owner, SOLANA_PROTOCOLS),
                { address: owner, balances: {} },
                { unitPriceMicroLamports, defaultValidator: DEV_VOTE_ACCOUNT, prices: new Map() },
              ),
            );
          try {
            state = plan();
          } catch (error) {
            // Every refusal says why the intent cannot be planned.
            expect(error).toBeInstanceOf(ApiError);
            expect((error as ApiError).code).toBe('invalid_request');
            return;
          }
          const named = intents.flatMap((one) => [one.recipient, one.spender]);
          for (const { leg, call, size } of state.unencoded) {
            expect([owner, ...named]).toContain(leg.recipient);
            expect([undefined, ...named]).toContain(leg.spender);
            const head = {
              blockhash: node.latestBlockhash().blockhash,
              lastValidBlockHeight: 0n,
              unitPriceMicroLamports,
            };
            const { base64 } = encodeCall(call, { owner, head }, undefined);
            const now = held(owner);
            const symbol = leg.asset.symbol as keyof typeof now;
            if (call.spend) expect(call.spend.amountAtomic).toBeLessThanOrEqual(now[symbol]);
            const failure = run(base64);
            // The chain alone knows the least stake it delegates.
            if (failure && leg.type === 'stake' && size.amountAtomic < 1_000_000_000n) return;
            expect(failure).toBeNull();
            node.mine(1);
            const after = held(owner);
            if (call.spend && symbol !== 'SOL') {
              expect(now[symbol] - after[symbol]).toBe(call.spend.amountAtomic);
            }
            expect(after.SOL === 0n || after.SOL >= RENT_LAMPORTS).toBe(true);
            executed++;
          }
          const end = held(owner);
          for (const symbol of ['SOL', 'USDC', 'PYUSD'] as const) {
            expect(end[symbol]).toBeLessThanOrEqual(before[symbol]);
          }
        },
      ),
      { numRuns: scaled(120) },
    );
    expect(executed).toBeGreaterThan(30);
  });
});
