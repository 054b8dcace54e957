import fc from 'fast-check';
import { type Address, decodeFunctionData, getAddress, type Hex } from 'viem';
import { describe, expect, it } from 'vitest';
import { scaled } from '#devnet/testing/prove-scale.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { LISTED_TOKENS } from '#server/chains/tokens/listed.ts';
import { nativeToken, resolveToken, wrappedNativeToken } from '#server/chains/tokens/resolve.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { Intent } from '#server/schemas/intent.ts';
import { PlanRequest, PlanResponse } from '#server/schemas/plan.ts';
import type { Step } from '#server/schemas/step.ts';
import { planProgram } from './plan-program.ts';
import { BRIDGE, erc20Calls, LENDER, POOL, ROUTER } from './testing/fake-protocols.ts';
import {
  FACTS,
  FRIEND,
  OWNER,
  runScripted,
  type ScriptedWorld,
} from './testing/scripted-chains.ts';

const CHAINS = ['base', 'ethereum', 'polygon'] as const satisfies readonly EvmChainSlug[];
const SYMBOLS = ['ETH', 'WETH', 'USDC', 'USDT', 'POL'];

const chain = fc.constantFrom(...CHAINS);
const symbol = fc.constantFrom(...SYMBOLS);
const amount = fc.oneof(
  { weight: 3, arbitrary: fc.constant('chained') },
  { weight: 2, arbitrary: fc.constant('max') },
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 4000 }).map((n) => String(n / 1000)) },
);
const share = fc.option(
  fc.constantFrom('10%', '33.33%', '50%', '100%').map((value) => ({ kind: 'chained', value })),
  { nil: undefined },
);

const ACTIONS = [
  'transfer',
  'sweep',
  'swap',
  'bridge',
  'deposit',
  'withdraw',
  'repay',
  'approve',
  'lp-add',
  'lp-remove',
] as const;

function intentOn(
  actions: fc.Arbitrary<(typeof ACTIONS)[number]>,
  chains: fc.Arbitrary<EvmChainSlug>,
  symbols: fc.Arbitrary<string>,
) {
  return fc
    .record({
      action: actions,
      from: chains,
      to: chain,
      asset: symbols,
      toAsset: symbols,
      amount,
      share,
      named: fc.boolean(),
    })
    .map(({ action, from, to, asset, toAsset, amount: size, share: part, named }) => ({
      action,
      ...(!(action === 'sweep' && named) && { asset }),
      amount: action === 'sweep' ? 'max' : size,
      ...(action.startsWith('lp-') && { pair_asset: toAsset }),
      ...(action === 'bridge' ? { from_chain: from, to_chain: to } : { chain: from }),
      ...(action === 'swap' && { to_asset: toAsset }),
      ...(action === 'approve' && { spender: ROUTER }),
      ...(['deposit', 'withdraw', 'repay'].includes(action) && { protocol: 'lender' }),
      ...((action === 'transfer' || action === 'sweep' || (named && action === 'swap')) && {
        recipient: FRIEND,
      }),
      ...(size === 'chained' && action !== 'sweep' && part && { amount_basis: part }),
    }));
}

/** Anything at all, and stories around two assets of one chain, where steps get in each other's way. */
const intents = fc.oneof(
  fc.array(intentOn(fc.constantFrom(...ACTIONS), chain, symbol), { minLength: 1, maxLength: 3 }),
  fc
    .tuple(
      fc.constant({ action: 'swap', asset: 'USDC', to_asset: 'ETH', chain: 'base', amount: '1' }),
      fc.array(
        intentOn(
          fc.constantFrom('transfer', 'sweep', 'swap', 'deposit', 'lp-add'),
          fc.constant('base' as const),
          fc.constantFrom('ETH', 'USDC'),
        ),
        { minLength: 1, maxLength: 4 },
      ),
    )
    .map(([first, others]) => [first, ...others]),
);

/** Balances of a few units, so that amounts of a few units compete for them. */
const milliUnits = fc.bigInt(0n, 5000n);
const world = fc
  .record({
    balances: fc.array(milliUnits, { minLength: 18, maxLength: 18 }),
    allowances: fc.array(fc.oneof(fc.constant(0n), milliUnits), { minLength: 6, maxLength: 6 }),
    rate: fc.bigInt(1n, 3n).map((unit) => unit * 10n ** 18n),
  })
  .map(({ balances, allowances, rate }): ScriptedWorld => {
    const held: Record<string, bigint> = {};
    const allowed: Record<string, bigint> = {};
    let at = 0;
    for (const on of CHAINS) {
      held[`${on}:native`] = (balances[at++] ?? 0n) * 10n ** 15n;
      for (const name of ['WETH', 'USDC', 'USDT', 'WPOL']) {
        const token = resolveToken(on, name);
        if (!token?.address) continue;
        const milli = 10n ** BigInt(token.decimals - 3);
        const address = token.address.toLowerCase();
        held[`${on}:${address}`] = (balances[at++] ?? 0n) * milli;
        allowed[`${on}:${address}:${ROUTER.toLowerCase()}`] = (allowances[at % 6] ?? 0n) * milli;
      }
    }
    const positions = Object.fromEntries(
      Object.entries(held).map(([key, atomic]) => [key, atomic / 3n]),
    );
    return { balances: held, allowances: allowed, positions, quotePerMillion: () => rate };
  });

function tryPlan(intents: unknown[], scripted: ScriptedWorld): Step[] | undefined {
  const request = PlanRequest.parse({ intents, wallets: [{ address: OWNER, chain: 'base' }] });
  try {
    return PlanResponse.parse(runScripted(planProgram(request, FACTS), scripted).result).steps;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'invalid_request') throw error;
    for (const { field, message } of error.issues) {
      expect(field).toMatch(/^intents\[\d+\]\.[a-z_.]+$/);
      expect(message.length).toBeGreaterThan(10);
    }
    return undefined;
  }
}

const plans = (check: (steps: Step[], scripted: ScriptedWorld, intents: Intent[]) => void) => {
  let planned = 0;
  fc.assert(
    fc.property(intents, world, (wanted, scripted) => {
      const steps = tryPlan(wanted, scripted);
      if (!steps) return;
      planned += 1;
      check(steps, scripted, wanted as Intent[]);
    }),
    { numRuns: scaled(500) },
  );
  expect(planned).toBeGreaterThan(20);
};

interface Moved {
  readonly key: string;
  readonly atomic: bigint;
}

const keyOf = (chain: string, tokenAddress: string | undefined) =>
  `${chain}:${tokenAddress?.toLowerCase() ?? 'native'}`;

/** The amount that a step pays from the wallet, by its own fields. */
function spendsOf(step: Step): Moved[] {
  if (['approve', 'withdraw', 'borrow', 'lp-remove'].includes(step.type)) return [];
  const { chain: on, asset_address, amount_raw, pair_asset_address, pair_amount_raw } = step;
  return [
    { key: keyOf(on, asset_address), atomic: BigInt(amount_raw ?? 0) },
    ...(pair_amount_raw === undefined
      ? []
      : [{ key: keyOf(on, pair_asset_address), atomic: BigInt(pair_amount_raw) }]),
  ];
}

function outputsOf(step: Step): Moved[] {
  if (step.expected_output_raw === undefined || step.recipient !== OWNER) return [];
  const on = (step.to_chain ?? step.chain) as EvmChainSlug;
  if (step.outputs) {
    return step.outputs.map(({ asset_address, expected_raw }) => ({
      key: keyOf(on, asset_address),
      atomic: BigInt(expected_raw),
    }));
  }
  const own = step.type === 'withdraw' || step.type === 'lp-remove';
  const token =
    {
      wrap: wrappedNativeToken(on).address as string,
      unwrap: undefined,
    }[step.type] ??
    (step.type === 'unwrap' ? undefined : own ? step.asset_address : step.to_asset_address);
  return [{ key: keyOf(on, token), atomic: BigInt(step.expected_output_raw) }];
}

describe('any plan', () => {
  it('never spends more than is held when its turn comes', () => {
    plans((steps, { balances }) => {
      const held = new Map(Object.entries(balances));
      for (const step of steps) {
        for (const spent of spendsOf(step)) {
          const left = (held.get(spent.key) ?? 0n) - spent.atomic;
          expect(left).toBeGreaterThanOrEqual(0n);
          held.set(spent.key, left);
        }
        for (const got of outputsOf(step)) {
          held.set(got.key, (held.get(got.key) ?? 0n) + got.atomic);
        }
      }
    });
  });

  it('approves exactly the amount that the next step spends', () => {
    plans((steps, _, intents) => {
      const asked = intents.filter(({ action }) => action === 'approve').length;
      const approvals = steps.filter(({ type }) => type === 'approve');
      const served = approvals.filter((step) => {
        const { args } = decodeFunctionData({ abi: erc20Calls, data: step.data as Hex });
        const approved = args?.[1] as bigint;
        const user = steps.slice(step.order).find(({ type }) => type !== 'approve');
        expect(args?.[0]).toBe(getAddress(step.spender as Address));
        const key = keyOf(step.chain, step.to);
        return (
          approved === 0n ||
          (user && spendsOf(user).some((spent) => spent.key === key && spent.atomic === approved))
        );
      });
      expect(approvals.length - served.length).toBeLessThanOrEqual(asked);
    });
  });

  it('only calls tokens, wrapped coins and the contracts of its venues', () => {
    plans((steps) => {
      for (const step of steps) {
        const on = step.chain as EvmChainSlug;
        const known = [ROUTER, BRIDGE, LENDER, POOL, wrappedNativeToken(on).address, FRIEND];
        const tokens = SYMBOLS.map((name) => resolveToken(on, name)?.address);
        const listed = Object.values(LISTED_TOKENS).map(({ addresses }) => addresses[on]);
        expect([...known, ...tokens, ...(step.type === 'sweep' ? listed : [])]).toContain(step.to);
        if (step.to === FRIEND) expect(step.data).toBe('0x');
        expect([OWNER, FRIEND]).toContain(step.recipient);
        expect(step.wallet).toBe(OWNER);
      }
    });
  });

  it('numbers its steps from 1 and hangs chained ones on earlier ones', () => {
    plans((steps) => {
      expect(steps.map(({ order }) => order)).toEqual(steps.map((_, index) => index + 1));
      for (const { chained, order, amount, sizing } of steps) {
        expect(chained !== undefined).toBe(sizing === 'chained');
        if (!chained) continue;
        expect(amount).toBe(0);
        const source = steps.findIndex(({ key }) => key === chained.from_key) + 1;
        expect(source).toBeGreaterThan(0);
        expect(source).toBeLessThan(order);
        expect(BigInt(chained.min_raw ?? 0)).toBeLessThanOrEqual(BigInt(chained.estimate_raw ?? 0));
      }
    });
  });

  it('never shares out more of an output than there is', () => {
    plans((steps) => {
      const shared = new Map<string, bigint>();
      for (const step of steps) {
        if (!step.chained || step.type === 'approve') continue;
        const of = `${step.chained.from_key} ${keyOf(step.chain, step.asset_address)}`;
        shared.set(of, (shared.get(of) ?? 0n) + BigInt(step.amount_raw ?? 0));
      }
      for (const [of, taken] of shared) {
        const [from, token] = of.split(' ');
        const source = steps.find((step) => step.key === from);
        const got = source && outputsOf(source).find(({ key }) => key === token);
        expect(taken).toBeLessThanOrEqual(got?.atomic ?? -1n);
      }
    });
  });

  it('leaves fees when all of the native coin goes', () => {
    plans((steps, { balances }) => {
      for (const step of steps) {
        if (step.sizing !== 'max' || step.asset_address || step.order > 1) continue;
        const key = `${step.chain}:${nativeToken(step.chain as EvmChainSlug).address ?? 'native'}`;
        const reserve = BigInt(step.gas_reserve_raw ?? 0);
        expect(reserve).toBeGreaterThan(0n);
        expect(BigInt(step.amount_raw ?? 0) + reserve).toBeLessThanOrEqual(balances[key] ?? 0n);
      }
    });
  });

  it('is the same for the same request', () => {
    plans((steps, scripted, intents) => {
      expect(tryPlan(intents, scripted)).toEqual(steps);
    });
  });
});
