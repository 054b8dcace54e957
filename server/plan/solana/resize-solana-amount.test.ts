import { describe, expect, it } from 'vitest';
import { SOLANA_TEST_ACCOUNTS } from '#devnet/solana/accounts.ts';
import { SOLANA_TOKENS } from '#server/chains/solana/tokens.ts';
import type { SolanaAction } from '#server/protocols/solana-manifest.ts';
import { SOLANA_PROTOCOLS } from '#server/protocols/solana-registry.ts';
import type { Step } from '#server/schemas/step.ts';
import { resizeSolanaAmount } from './resize-solana-amount.ts';

const [owner] = SOLANA_TEST_ACCOUNTS;
const { USDC } = SOLANA_TOKENS;
const transfer = SOLANA_PROTOCOLS.find(({ slug }) => slug === 'spl-token')?.actions
  .transfer as SolanaAction;

/** A transfer of a swap's output: 100 USDC, 99 at least, to a wallet that held 20. */
function sizeOf(usdc: number, chained: Partial<NonNullable<Step['chained']>>): bigint {
  const estimate = ((chained.portion_bps ?? 10_000) * 100) / 10_000;
  const raw = BigInt(estimate * 1e6);
  const step: Step = {
    order: 2,
    type: 'transfer',
    chain: 'solana',
    protocol: 'spl-token',
    action_type: 'Transfer',
    asset: 'USDC',
    amount: 0,
    amount_raw: raw.toString(),
    sizing: 'chained',
    wallet: owner.address,
    description: 'Send USDC',
    chained: {
      from_key: 'solana_1',
      estimate_amount: estimate,
      min_output: estimate * 0.99,
      estimate_raw: raw.toString(),
      min_raw: ((raw * 99n) / 100n).toString(),
      balance_before_raw: '20000000',
      ...chained,
    },
  };
  return resizeSolanaAmount({
    step,
    type: 'transfer',
    action: transfer,
    asset: { ...USDC, mintInfo: null },
    raw,
    funds: new Map([[USDC.mint as string, BigInt(usdc * 1e6)]]),
    sysvars: { epoch: 0n, unixTimestamp: 0n, rentExempt: () => 890_880n },
    actualAmount: estimate,
    unitPriceMicroLamports: 0n,
  });
}

describe('shares of one output', () => {
  it.each([1000, 3333, 5000])('are paid whole when the first is of %i basis points', (first) => {
    const second = 10_000 - first;
    const one = sizeOf(120, { portion_bps: first });
    expect(one).toBe(BigInt(first) * 10_000n);
    const left = 120 - Number(one) / 1e6;
    expect(sizeOf(left, { portion_bps: second, taken_bps: first })).toBe(BigInt(second) * 10_000n);
  });
});
