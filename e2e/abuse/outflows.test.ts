import fc from 'fast-check';
import { getAddress } from 'viem';
import { describe, expect, test } from 'vitest';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { listMovements, type OpenStep } from '#server/review/simulation/list-movements.ts';
import { sumMovements } from '#server/review/total-changes.ts';
import type { SimulatedTransfer } from '#server/schemas/simulate.ts';
import type { Step } from '#server/schemas/step.ts';
import { sumChanges, type Transfer, transfersOf } from '#server/simulate/read-transfers.ts';

const RUNS = { numRuns: 300, seed: 14_018 };
const WALLET = getAddress('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266');
/** Signs some of the steps, and is paid by others. */
const SECOND = getAddress('0x90f79bf6eb2c4f870365e785982e1f101e93b906');
const PEOPLE = [
  getAddress('0x70997970c51812dc3a010c7d01b50e0d17dc79c8'),
  getAddress('0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'),
];
const POOL = getAddress('0x00000000000000000000000000000000000b0b0b');
const TOKENS = [
  null,
  '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
  '0x4200000000000000000000000000000000000006',
] as const;
const CHAINS = ['base', 'optimism'] as const;
const DECIMALS = 18;

const anyToken = fc.constantFrom(...TOKENS);
const anyAmount = fc.bigInt({ min: 0n, max: 10n ** 24n });
const anybody = fc.constantFrom(WALLET, SECOND, POOL, ...PEOPLE);
const anyTransfer: fc.Arbitrary<Transfer> = fc
  .record({ token: anyToken, from: anybody, to: anybody, amountAtomic: anyAmount })
  .map(({ from, to, ...rest }) => ({
    ...rest,
    from: from.toLowerCase() as Transfer['from'],
    to: to.toLowerCase() as Transfer['to'],
  }));

const shown = ({ token, from, to, amountAtomic }: Transfer): SimulatedTransfer => ({
  asset: token ?? 'ETH',
  token,
  from: getAddress(from),
  to: getAddress(to),
  amount_raw: amountAtomic.toString(),
  amount: formatAmount(amountAtomic, DECIMALS),
  usd: null,
});

/** A step of any kind, and what its simulation moved: through, failed, open, or not asked at all. */
const anyStep = fc
  .record({
    type: fc.constantFrom('transfer', 'swap', 'bridge', 'deposit', 'approve'),
    chain: fc.constantFrom(...CHAINS),
    wallet: fc.constantFrom(undefined, WALLET, SECOND),
    recipient: fc.option(fc.constantFrom(WALLET, SECOND, ...PEOPLE), { nil: undefined }),
    token: anyToken,
    toToken: anyToken,
    amount: fc.bigInt({ min: 1n, max: 10n ** 24n }),
    isChained: fc.boolean(),
    code: fc.constantFrom(0, 1, 1, 1, 2, undefined),
    transfers: fc.array(anyTransfer, { maxLength: 8 }),
  })
  .map(({ type, chain, wallet, recipient, token, toToken, amount, isChained, code, transfers }) => {
    const raw = amount.toString();
    const written = Number(formatAmount(amount, DECIMALS));
    const isQuoted = type === 'swap' || type === 'bridge';
    const step: Step = {
      order: 1,
      type,
      chain,
      protocol: 'any',
      action_type: type,
      asset: token ?? 'ETH',
      ...(token && { asset_address: token }),
      amount: isChained ? 0 : written,
      ...(isChained
        ? {
            sizing: 'chained' as const,
            chained: { from_key: 'x', estimate_amount: written, min_output: 0, estimate_raw: raw },
          }
        : { amount_raw: raw }),
      ...(wallet && { wallet }),
      ...(recipient && { recipient }),
      ...(isQuoted && {
        to_asset: toToken ?? 'ETH',
        ...(toToken && { to_asset_address: toToken }),
        expected_output: written,
        expected_output_raw: raw,
      }),
      ...(type === 'bridge' && {
        to_chain: chain === 'base' ? ('optimism' as const) : ('base' as const),
      }),
      description: 'Anything',
    };
    return { step, code, transfers, amount };
  });

const signerOf = ({ wallet = WALLET }: Step) => wallet as typeof WALLET;

/** A plan of two signers in any order. */
const anyPlan = fc.array(anyStep, { maxLength: 6 }).map((steps) =>
  steps.map(({ step, code, transfers, amount }, at) => {
    const key = `step_${at + 1}`;
    const own = { ...step, key, order: at + 1 };
    const moved = transfersOf(transfers, signerOf(own), own.recipient);
    const result =
      code === undefined
        ? undefined
        : {
            success: code === 1,
            status: '',
            status_code: code,
            action: '',
            action_type: '',
            asset: '',
            gas: '0',
            error: null,
            balance_changes: [],
            transfers: code === 1 ? moved.map(shown) : [],
            key,
            quote: null,
          };
    return { open: { step: own, result } satisfies OpenStep, transfers, amount };
  }),
);

const bringsOwner = (step: Step) =>
  step.type === 'bridge' && (step.recipient === undefined || step.recipient === signerOf(step));
const rowsOf = (plan: readonly { readonly open: OpenStep }[]) =>
  listMovements(
    signerOf,
    plan.map(({ open }) => open),
    [],
    bringsOwner,
  );

describe('what a plan moves', () => {
  test('is shown in rows that come to the net, on every chain and of every token', () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        const rows = rowsOf(plan);
        for (const chain of CHAINS) {
          const expected = new Map<string, bigint>();
          const add = (token: string | null, amount: bigint) =>
            expected.set(token ?? '', (expected.get(token ?? '') ?? 0n) + amount);
          for (const { open, transfers, amount } of plan) {
            if (open.result?.status_code !== 1) continue;
            if (open.step.chain === chain) {
              const changes = sumChanges(transfers, signerOf(open.step));
              for (const [token, change] of changes) add(token, change);
            }
            if (bringsOwner(open.step) && open.step.to_chain === chain) {
              add(open.step.to_asset_address ?? null, amount);
            }
          }
          const nets = sumMovements(rows.filter((row) => row.chain === chain));
          expect(new Map(nets.map(({ token, raw }) => [token?.toLowerCase() ?? '', raw]))).toEqual(
            new Map([...expected].filter(([, raw]) => raw !== 0n)),
          );
        }
      }),
      RUNS,
    );
  });

  test('hides no payment to somebody else, whatever comes back and whatever fails', () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        const rows = rowsOf(plan);
        for (const { open, transfers } of plan) {
          const { step, result } = open;
          const own = rows.filter((row) => row.step === step.key);
          const signer = signerOf(step);
          const isPaying =
            step.type !== 'approve' && step.recipient !== undefined && step.recipient !== signer;
          if (isPaying) {
            const paid = own.filter((row) => row.pays && row.party === step.recipient);
            expect(paid.length).toBeGreaterThan(0);
            for (const { amountAtomic } of paid) expect(amountAtomic).toBeGreaterThan(0n);
          }
          if (result?.status_code !== 1) continue;
          // Every amount that its signer gave anybody stands in one row, with whom it went to.
          const given = new Map<string, bigint>();
          for (const { token, from, to, amountAtomic } of transfers) {
            if (from !== signer.toLowerCase() || to === from || amountAtomic === 0n) continue;
            const key = `${token} ${to}`;
            given.set(key, (given.get(key) ?? 0n) + amountAtomic);
          }
          const out = own.filter(
            ({ effect, basis }) => effect === 'leaves' && basis === 'simulated',
          );
          expect(
            new Map(
              out.map((row) => [`${row.token} ${row.party?.toLowerCase()}`, row.amountAtomic]),
            ),
          ).toEqual(given);
        }
      }),
      RUNS,
    );
  });

  test('comes to the same whatever the order of the steps', () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        const sums = (steps: typeof plan) =>
          new Map(
            CHAINS.flatMap((chain) =>
              sumMovements(rowsOf(steps).filter((row) => row.chain === chain)).map(
                ({ token, raw }) => [`${chain} ${token?.toLowerCase()}`, raw] as const,
              ),
            ),
          );
        expect(sums(plan.toReversed())).toEqual(sums(plan));
        expect(rowsOf(plan.toReversed())).toHaveLength(rowsOf(plan).length);
      }),
      RUNS,
    );
  });
});
