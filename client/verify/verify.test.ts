import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SEED, scaled } from '../../devnet/testing/prove-scale.ts';
import { encodedPlans } from '../../devnet/vectors/encoded-plans.ts';
import { tokenDirectory } from '../../server/chains/tokens/directory/current-directory.ts';
import { PROTOCOLS } from '../../server/protocols/registry.ts';
import { SOLANA_PROTOCOLS } from '../../server/protocols/solana-registry.ts';
import { KNOWN } from '../generated/known.ts';
import type { Intent, Step, Wallet } from '../generated/schemas.ts';
import { EVM_COVERED } from './evm-calls.ts';
import { type VerifyOptions, verifyPlan, verifyStep } from './index.ts';
import { isToken, tokenOn } from './known.ts';
import { addressBytes } from './solana/addresses.ts';
import { SOLANA_COVERED } from './solana/check-solana-step.ts';
import { isHarmless, mutants } from './testing/mutants.ts';
import vectors from './vectors/honest-plans.json' with { type: 'json' };

interface Plan {
  readonly intents: readonly Intent[];
  readonly wallets: readonly Wallet[];
  readonly steps: readonly Step[];
  /** When it was planned, and what its caller knew of balances and prices. */
  readonly options: VerifyOptions;
}

/** Plans of the running service, and of the planner's own encoders for calls that none of those has. */
const PLANS = [...vectors, ...encodedPlans()] as unknown as readonly Plan[];
const verdictOf = ({ intents, options, steps, wallets }: Plan) =>
  verifyPlan(intents, steps, wallets, options);
const isVerified = (plan: Plan) => verdictOf(plan).outcome === 'verified';
const VERIFIED = PLANS.filter(isVerified);
/** As many of them as `docs/guides/verify.md` covers: a row that is lost shows here. */
const LEAST_VERIFIED = 85;
const STEPS = VERIFIED.flatMap((plan) => plan.steps.map((step, at) => ({ plan, step, at })));
type Place = (typeof STEPS)[number];

/** Whether a plan passes with another step in place of one. */
const passes = ({ at, plan }: Place, step: Step) =>
  isVerified({ ...plan, steps: plan.steps.with(at, step) });

function hexOf({ data, solana_tx }: Step): string {
  return solana_tx === undefined
    ? (data ?? '0x').slice(2)
    : Buffer.from(solana_tx, 'base64').toString('hex');
}

function withHex(step: Step, hex: string): Step {
  return step.solana_tx === undefined
    ? { ...step, data: `0x${hex}` }
    : { ...step, solana_tx: Buffer.from(hex, 'hex').toString('base64') };
}

function flipped(hex: string, at: number, by: number): string {
  const place = 2 * (at % (hex.length / 2));
  const byte = Number.parseInt(hex.slice(place, place + 2), 16) ^ by;
  return hex.slice(0, place) + byte.toString(16).padStart(2, '0') + hex.slice(place + 2);
}

/** The other chain that has all contracts. */
const otherChain = ({ chain }: Step) => (chain === 'base' ? 'arbitrum' : 'base');
const THIEF = '0x00000000000000000000000000000000badbad01';
const SOLANA_THIEF = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';
const OTHER_TOKEN = '0xdac17f958d2ee523a2206206994597c13d831ec7';

/** How calldata (a word) or a message (in full) holds a value; undefined for one that no byte says. */
function inBytes(value: string, isSolana: boolean): string | undefined {
  const number = /^\d+$/.test(value) ? BigInt(value) : undefined;
  const chain = KNOWN.chains[value];
  if (number !== undefined && isSolana) {
    return Buffer.from(number.toString(16).padStart(16, '0'), 'hex').reverse().toString('hex');
  }
  const word = number ?? (chain && BigInt(chain.id));
  if (word !== undefined) return word.toString(16).padStart(64, '0');
  if (/^0x/.test(value)) return value.slice(2).toLowerCase();
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value)
    ? Buffer.from(addressBytes(value)).toString('hex')
    : undefined;
}

/** Puts a value in place of another wherever a step says it: its fields and its bytes agree again. */
function forged(step: Step, [was, now]: readonly [string, string]): Step {
  const isSolana = step.solana_tx !== undefined;
  const { data, solana_tx, ...fields } = step;
  const changed = {
    ...JSON.parse(JSON.stringify(fields).replace(new RegExp(`"${was}"`, 'gi'), () => `"${now}"`)),
    data,
    solana_tx,
  };
  const [found, put] = [inBytes(was, isSolana), inBytes(now, isSolana)];
  const hex = hexOf(step);
  return withHex(changed, found && put ? hex.replaceAll(found, put) : hex);
}

test('honest plans are verified, or not covered', () => {
  const refused = PLANS.filter((plan) => verdictOf(plan).outcome === 'refused');
  expect(refused).toEqual([]);
  expect(VERIFIED.length).toBeGreaterThanOrEqual(LEAST_VERIFIED);
});

test('a deadline that is over refuses its own step alone: the others are signed first, or were', () => {
  const later = PLANS.map((plan) => ({
    ...plan,
    options: { ...plan.options, now: (plan.options.now ?? 0) + 2 * 3600 },
  }));
  const odd = later.flatMap((plan, at) => {
    const before = verdictOf(PLANS[at] as Plan).steps;
    return verdictOf(plan).steps.flatMap(({ checks, outcome }, place) => {
      const isOver = checks.some(({ name, ok }) => name === 'deadline' && !ok);
      return outcome === (isOver ? 'refused' : before[place]?.outcome) ? [] : [plan.steps[place]];
    });
  });
  expect(odd).toEqual([]);
  expect(later.filter((plan) => verdictOf(plan).outcome === 'refused').length).toBeGreaterThan(5);
});

test('without figures nothing is verified that depends on a balance or a price', () => {
  const bare = PLANS.map((plan) => ({ ...plan, options: { ...plan.options, figures: {} } }));
  const through = bare
    .filter(isVerified)
    .flatMap(({ intents, steps }) => intents.map((intent) => ({ intent, steps })))
    .filter(({ intent: { action, amount, to_amount }, steps }) => {
      const [{ protocol } = { protocol: '' }] = steps.filter(({ type }) => type === action);
      // Lido exchanges its two tokens at its own rate.
      const isPriced = action === 'swap' && protocol !== 'lido';
      return (
        (isPriced && (to_amount === undefined || amount === undefined)) ||
        (amount === 'max' && action !== 'withdraw') ||
        ['lp-add', 'lp-remove'].includes(action) ||
        protocol in KNOWN.stakePools ||
        steps.some(({ units_raw }) => units_raw !== undefined)
      );
    });
  expect(through).toEqual([]);
});

test('no step is verified that was not checked against an intent', () => {
  const outcomes = PLANS.flatMap((plan) =>
    verdictOf({ ...plan, intents: [{ action: 'nothing' as 'claim' }] }).steps.map(
      ({ outcome }) => outcome,
    ),
  );
  expect(outcomes).not.toContain('verified');
});

test.each(['constructor', 'toString', 'hasOwnProperty', '__proto__', 'valueOf', '', 'Base'])(
  '%s is not a chain, even though objects inherit it',
  (name) => {
    for (const { plan, step, at } of STEPS) {
      const chain = name as Step['chain'];
      const renamed = { ...step, chain };
      expect(verifyStep(renamed, plan.options).outcome).not.toBe('verified');
      const asked = plan.intents.map((intent) => ({ ...intent, chain, from_chain: chain }));
      const wallets = plan.wallets.map((wallet) => ({ ...wallet, chain }));
      const there = { ...plan, intents: asked, wallets, steps: plan.steps.with(at, renamed) };
      expect(isVerified(there)).toBe(false);
    }
  },
);

test('an intent whose steps nothing here finds is not covered, and no reason to refuse', () => {
  const swap = PLANS.filter(({ steps }) => steps.at(-1)?.type === 'swap' && steps.length === 2);
  expect(swap.length).toBeGreaterThan(0);
  for (const plan of swap) {
    const chain = plan.steps[0]?.chain as Intent['chain'];
    const intents = [{ action: 'sweep', to_asset: 'USDC', ...(chain && { chain }) }] as Intent[];
    expect(verdictOf({ ...plan, intents }).outcome).toBe('not covered');
    const later = [...intents, { action: 'transfer', asset: 'USDC', amount: 1 }] as Intent[];
    expect(verdictOf({ ...plan, intents: later }).outcome).not.toBe('verified');
  }
});

test('every row is held by a recorded plan that is verified', () => {
  const seen = STEPS.filter(({ step }) => step.type !== 'approve' || step.chain === 'solana');
  const kinds = new Set(seen.map(({ step }) => `${step.protocol} ${step.type}`));
  expect([...kinds].toSorted()).toEqual([...EVM_COVERED, ...SOLANA_COVERED].toSorted());
});

/** Protocol and types of the rows of the guide's tables that have so many columns. */
function namedByGuide(columns: number): string[] {
  const guide = readFileSync(new URL('../../docs/guides/verify.md', import.meta.url), 'utf8');
  const rows =
    guide.match(new RegExp(`^\\| \`[^|]+\` (?:\\| [^|]+ ){${columns - 1}}\\|$`, 'gm')) ?? [];
  return rows.flatMap((row) => {
    const [protocol = '', types = ''] = row.split('|').slice(1);
    const words = (cell: string) => cell.match(/`[^`]+`/g)?.map((word) => word.slice(1, -1)) ?? [];
    return words(types).map((type) => `${words(protocol)[0]} ${type}`);
  });
}

test('the guide lists the covered steps', () => {
  const reported = namedByGuide(2);
  expect(reported.toSorted()).toEqual([...EVM_COVERED, ...SOLANA_COVERED].toSorted());
});

test('all that the planner can do is covered, or the guide says why it is not', () => {
  const all = [...PROTOCOLS, ...SOLANA_PROTOCOLS].flatMap(({ actions, slug }) =>
    Object.keys(actions).map((type) => `${slug} ${type}`),
  );
  const covered = [...EVM_COVERED, ...SOLANA_COVERED, 'erc20 approve'];
  const open = all.filter((call) => !covered.includes(call));
  const reported = namedByGuide(3).filter((call) => all.includes(call));
  expect(open.toSorted()).toEqual(reported.toSorted());
});

test('a quote of 0x, LI.FI or Jupiter is reported as not covered, and is never accepted', () => {
  const quotes = [
    ['zerox', 'swap', 'base'],
    ['lifi', 'swap', 'base'],
    ['lifi', 'bridge', 'base'],
    ['jupiter', 'swap', 'solana'],
  ] as const;
  const isOn =
    (chain: string) =>
    ({ step }: Place) =>
      (step.chain === 'solana') === (chain === 'solana');
  for (const [protocol, type, chain] of quotes) {
    const places = STEPS.filter(isOn(chain));
    expect(places.length).toBeGreaterThan(5);
    // With any bytes, including those of a call that is covered under another name.
    for (const place of places) {
      const quoted = { ...place.step, protocol, type } as Step;
      const verdict = verifyStep(quoted, place.plan.options);
      expect(verdict.outcome).toBe('not covered');
      expect(verdict.checks.find(({ name }) => name === 'not covered')?.message).toBe(
        `A ${type} of ${protocol} is not covered here`,
      );
      expect(passes(place, quoted)).toBe(false);
      expect(passes(place, withHex(quoted, flipped(hexOf(quoted), 3, 7)))).toBe(false);
    }
  }
  const recorded = PLANS.filter(({ steps }) => steps.some((step) => step.protocol === 'jupiter'));
  expect(recorded.map((plan) => verdictOf(plan).outcome)).toContain('not covered');
  expect(recorded.filter(isVerified)).toEqual([]);
});

test('no changed byte passes', () => {
  const places = fc.record({
    place: fc.constantFrom(...STEPS.filter(({ step }) => hexOf(step) !== '')),
    at: fc.nat(2000),
    by: fc.integer({ min: 1, max: 255 }),
  });
  fc.assert(
    fc.property(places, ({ at, by, place }) => {
      const changed = withHex(place.step, flipped(hexOf(place.step), at, by));
      expect(passes(place, changed) && !isHarmless(place.step, changed)).toBe(false);
    }),
    { seed: SEED, numRuns: scaled(2000) },
  );
});

test.runIf(scaled(1) > 1)('no byte of any recorded plan passes changed', () => {
  const through = STEPS.flatMap((place) => {
    const hex = hexOf(place.step);
    return Array.from({ length: hex.length / 2 }, (_, at) => at).flatMap((at) =>
      [1, 2, 16, 128, 255]
        .filter((by) => {
          const changed = withHex(place.step, flipped(hex, at, by));
          return passes(place, changed) && !isHarmless(place.step, changed);
        })
        .map((by) => `${place.step.protocol} ${place.step.type} ${at} ^ ${by}`),
    );
  });
  expect(through).toEqual([]);
});

test('no argument of any call passes as another, and no account or amount of any message', () => {
  let [seen, tried] = [0, 0];
  const through = STEPS.flatMap((place) =>
    mutants(place.step).flatMap(([what, changed]) => {
      // Half of them where it has to be quick.
      if (++seen % 2 > 0 && scaled(1) === 1) return [];
      tried++;
      const isTaken = passes(place, changed) && !isHarmless(place.step, changed);
      return isTaken ? [`${place.step.protocol} ${place.step.type} ${what}`] : [];
    }),
  );
  expect(through).toEqual([]);
  expect(tried).toBeGreaterThan(2000);
});

test('nothing passes that is appended, sent elsewhere or signed by somebody else', () => {
  const through = STEPS.flatMap((place) => {
    const { step } = place;
    const hex = hexOf(step);
    const isSolana = step.chain === 'solana';
    const tries: Record<string, Step> = {
      byte: withHex(step, `${hex}00`),
      word: withHex(step, `${hex}${'00'.repeat(32)}`),
      chain: { ...step, chain: otherChain(step) },
      signer: { ...step, wallet: isSolana ? SOLANA_THIEF : THIEF },
      ...(!isSolana && {
        to: { ...step, to: THIEF },
        value: { ...step, value: String(BigInt(step.value ?? '0') + 1n) },
      }),
    };
    return Object.entries(tries)
      .filter(([, tried]) => passes(place, tried))
      .map(([what]) => `${step.protocol} ${step.type} ${what}`);
  });
  expect(through).toEqual([]);
});

test('no step may be left out, added or moved, but an approval that is there already', () => {
  const through = STEPS.flatMap(({ at, plan, step }) => {
    const last = plan.steps.length + 1;
    // No intent says which assets a sweep of everything finds in the wallet, and in which order.
    const isSweep = step.type === 'sweep' && plan.steps.length > 1;
    // Two approvals are given in either order, and of two like steps neither is the first.
    const before = plan.steps[at - 1];
    const isLike =
      step.type === before?.type &&
      (step.type === 'approve' ||
        (step.type === 'transfer' &&
          step.recipient === before.recipient &&
          step.asset_address === before.asset_address));
    const tries: Record<string, readonly Step[]> = {
      ...(step.type !== 'approve' && !isSweep && { 'left out': plan.steps.toSpliced(at, 1) }),
      doubled: plan.steps.toSpliced(at, 0, step),
      'doubled by another name': plan.steps
        .toSpliced(at, 0, { ...step, key: 'again' })
        .map((one, place) => ({ ...one, order: place + 1 })),
      added: [...plan.steps, { ...step, order: last, key: 'added' }],
      ...(at > 0 &&
        !isSweep &&
        !isLike && {
          moved: plan.steps
            .with(at, plan.steps[at - 1] as Step)
            .with(at - 1, step)
            .map((one, place) => ({ ...one, order: place + 1 })),
        }),
    };
    return Object.entries(tries)
      .filter(([, steps]) => isVerified({ ...plan, steps }))
      .map(([what]) => `${step.protocol} ${step.type} ${what}`);
  });
  expect(through).toEqual([]);
});

/** A forger's replacements, in a step or in the whole plan. */
function replacements({ plan, step }: Place, by: bigint): (readonly [string, string])[] {
  const isSolana = step.chain === 'solana';
  const [thief, token] = isSolana ? [SOLANA_THIEF, SOLANA_THIEF] : [THIEF, OTHER_TOKEN];
  const raw = BigInt(step.amount_raw as string);
  const least = BigInt(step.min_output_raw ?? 0);
  // A small difference is allowed for values that are read at two times, or bridged.
  const isLoose =
    step.sizing === 'max' || step.sizing === 'chained' || plan.intents[0]?.amount === 'max';
  // An exact purchase that may cost less is not made, or is made for less.
  const isCost = plan.steps.some(({ route }) => route?.exact_out === true);
  const more = isLoose ? raw * 2n + by : raw + by;
  const pairs: (readonly [string | undefined, string])[] = [
    [step.recipient, thief],
    [isSolana ? step.delegate : step.spender, thief],
    [isSolana ? step.asset_mint : step.asset_address, token],
    [isSolana ? step.to_asset_mint : step.to_asset_address, thief],
    [step.validator, thief],
    // Cooled down stake comes back to the wallet, from whichever of its accounts.
    ...(['claim', 'withdraw'].includes(step.type) ? [] : ([[step.stake_account, thief]] as const)),
    [step.vault_address, thief],
    [step.chain, otherChain(step)],
    [step.to_chain, 'ethereum'],
    [step.amount_raw, String(more)],
    ...(isCost ? [] : ([[step.amount_raw, String(raw / 2n)]] as const)),
    [step.pair_asset_address, thief],
    [step.position_id, String(BigInt(step.position_id ?? 0) + by)],
    [step.pair_amount_raw, String(BigInt(step.pair_amount_raw ?? 0) * 2n + by)],
    [step.pair_amount_raw, String(BigInt(step.pair_amount_raw ?? 0) / 2n)],
    [step.units_raw, String(BigInt(step.units_raw ?? 0) + by)],
    [step.units_raw, String(BigInt(step.units_raw ?? 0) / 2n)],
    ...(step.type === 'lp-remove' && step.outputs?.[1]
      ? ([[step.outputs[1].min_raw, String(BigInt(step.outputs[1].min_raw) / 2n)]] as const)
      : []),
    ...(['swap', 'bridge', 'lp-remove'].includes(step.type) ||
    step.protocol === 'pendle' ||
    step.protocol in KNOWN.stakePools
      ? ([[step.min_output_raw, String((least * 9n) / 10n - (by % (least / 2n + 1n)))]] as const)
      : []),
  ];
  return pairs.filter(
    (pair): pair is readonly [string, string] =>
      pair[0] !== undefined && pair[0].toLowerCase() !== pair[1].toLowerCase(),
  );
}

/** The deadline in a step and in its bytes, later by this much. */
function withDeadline(step: Step, later: number): Step {
  const now = (step.deadline ?? 0) + later;
  const word = (value: number) => value.toString(16).padStart(64, '0');
  const hour = 3600;
  // Across gets the time of its quote and its fill deadline, which depend on the step's deadline.
  return [0, -hour, 3 * hour].reduce<Step>(
    (changed, beside) =>
      withHex(
        changed,
        hexOf(changed).replaceAll(word((step.deadline ?? 0) + beside), word(now + beside)),
      ),
    { ...step, deadline: now },
  );
}

/** Plans whose fields and bytes agree everywhere, and that only the request proves wrong. */
function forgedPlans(place: Place, by: bigint): Record<string, readonly Step[]> {
  const { at, plan, step } = place;
  const { steps } = plan;
  const spent = steps.findIndex(({ type, chain }) => type !== 'approve' && chain !== 'solana');
  const gift: Step = {
    ...(steps[spent] ?? step),
    type: 'approve',
    protocol: 'erc20',
    key: 'gift',
    asset_address: OTHER_TOKEN,
    spender: THIEF,
    recipient: step.wallet as string,
    amount_raw: String(by),
    sizing: 'exact',
    to: OTHER_TOKEN,
    value: '0',
    data: `0x095ea7b3${THIEF.slice(2).padStart(64, '0')}${by.toString(16).padStart(64, '0')}`,
  };
  return {
    ...Object.fromEntries(
      replacements(place, by).flatMap((pair) => [
        [`${pair.join(' to ')} in the step`, steps.with(at, forged(step, pair))],
        [`${pair.join(' to ')} in the plan`, steps.map((one) => forged(one, pair))],
      ]),
    ),
    ...(!(step.type === 'approve' && plan.intents.some(({ amount }) => amount === 'max')) && {
      max: steps.with(at, { ...step, sizing: step.sizing === 'max' ? 'exact' : 'max' }),
    }),
    ...(step.deadline !== undefined && {
      'a deadline in a month': steps.with(at, withDeadline(step, 30 * 24 * 3600)),
      'a deadline that is over': steps.with(at, withDeadline(step, -2 * 3600)),
    }),
    ...(spent >= 0 && {
      'an allowance for a thief': steps
        .toSpliced(spent, 0, gift)
        .map((one, place) => ({ ...one, order: place + 1 })),
    }),
  };
}

/** Fields in which a step may name its subject. */
const PLACES = ['vault_address', 'pool_id', 'validator', 'stake_account', 'position_id'] as const;
/** Vaults, markets, positions and accounts that a user may name. */
const NAMEABLE = [
  ...new Set([
    ...STEPS.flatMap(({ step }) => PLACES.map((field) => step[field])),
    ...Object.values(KNOWN.comets).flatMap((markets) => Object.keys(markets ?? {})),
    ...Object.values(KNOWN.morphoMarkets).flatMap((markets) => Object.values(markets ?? {})),
    THIEF,
    SOLANA_THIEF,
  ]),
].filter((name) => name !== undefined);

test('the bytes are about what the user named, for every description in the step', () => {
  const single = STEPS.filter(
    ({ plan: { intents }, step }) => intents.length === 1 && step.type === intents[0]?.action,
  );
  let [named, seen, tried] = [0, 0, 0];
  const through = new Set<string>();
  for (const { at, plan, step } of single) {
    const {
      pool_id: _,
      position_id: __,
      protocol,
      vault_address: ___,
      ...bare
    } = plan.intents[0] as Intent;
    const own = PLACES.flatMap((field) => (step[field] === undefined ? [] : [step[field]]));
    for (const name of NAMEABLE) {
      const isOwn = own.some((one) => one.toLowerCase() === name.toLowerCase());
      const field = /^\d+$/.test(name) ? 'position_id' : 'vault_address';
      const intents = [{ ...bare, ...(isOwn && { protocol }), [field]: name }] as Intent[];
      if (isOwn) {
        named += Number(isVerified({ ...plan, intents }));
        continue;
      }
      for (const places of [...PLACES.map((one) => [one]), PLACES]) {
        // One in seven of them where it has to be quick.
        if (++seen % 7 > 0 && scaled(1) === 1) continue;
        const said = Object.fromEntries(places.map((one) => [one, name]));
        const steps = plan.steps.map((one, index) =>
          index === at || one.type === 'approve' ? ({ ...one, ...said } as Step) : one,
        );
        tried++;
        if (!isVerified({ ...plan, intents, steps })) continue;
        through.add(`${step.protocol} ${step.type} ${places}`);
      }
    }
  }
  expect([...through]).toEqual([]);
  expect(named).toBeGreaterThan(10);
  expect(tried).toBeGreaterThan(1000);
});

test('what people read of a step is what its bytes give away', () => {
  let [symbols, amounts] = [0, 0];
  for (const place of STEPS) {
    const { at, plan, step } = place;
    for (const field of ['asset', 'to_asset', 'pair_asset'] as const) {
      for (const name of ['USDC', 'WETH', 'SOL', 'DAI']) {
        const shown = step[field];
        if (shown === undefined || name === shown.toUpperCase()) continue;
        symbols++;
        const changed = { ...step, [field]: name };
        expect(passes(place, changed), `${step.type} of ${shown} as ${name}`).toBe(false);
        expect(verifyStep(changed, plan.options).outcome).not.toBe('verified');
      }
    }
    const isGiven = ['transfer', 'swap', 'bridge', 'deposit', 'repay', 'stake'].includes(step.type);
    const isListed = !/^PT-/.test(step.asset);
    if (!isGiven || !isListed || (step.sizing ?? 'exact') !== 'exact') continue;
    for (const amount of [step.amount / 10, step.amount * 0.999_999, 0]) {
      amounts++;
      for (const sizing of ['exact', 'chained', 'whole'] as const) {
        const changed = { ...step, amount, sizing } as Step;
        // An amount that is wrapped for a step is sized there.
        if (plan.steps.some(({ type }) => type === 'wrap') && amount === 0) continue;
        expect(passes(place, changed), `${at} ${step.type} ${sizing}`).toBe(false);
      }
    }
    // A part of it may be left by the time when it is signed.
    expect(verifyStep({ ...step, amount: step.amount * 2 }, plan.options).ok).toBe(true);
  }
  expect(symbols).toBeGreaterThan(100);
  expect(amounts).toBeGreaterThan(50);
});

/** Decimal units of a step's own asset, where it is the coin or a list has it. */
const isNumbered = ({ asset, chain }: Step) => tokenOn(chain, asset)?.decimals !== undefined;
const isRefusedBy = (place: Place, changed: Step) =>
  !passes(place, changed) && verifyStep(changed, place.plan.options).outcome === 'refused';

test('a chained step shows the amount that its bytes move, and no other step has it', () => {
  let [chained, others] = [0, 0];
  const [source] = STEPS.flatMap(({ step }) => step.chained ?? []);
  for (const place of STEPS) {
    const { step } = place;
    if (step.chained === undefined) {
      others++;
      for (const estimate_amount of [0.01, step.amount]) {
        const forged = { ...step, chained: { ...source, estimate_amount } } as Step;
        expect(isRefusedBy(place, forged), `${step.type} ${step.sizing}`).toBe(true);
      }
      expect(isRefusedBy(place, { ...step, sizing: 'chained', amount: 0 } as Step)).toBe(true);
      continue;
    }
    const { chained: said } = step;
    expect(isRefusedBy(place, { ...step, amount: 1 })).toBe(true);
    const fields = [
      'estimate_amount',
      'estimate_raw',
      'min_raw',
      'min_output',
      'most_raw',
    ] as const;
    for (const field of fields) {
      for (const by of [100, 1.5]) {
        chained++;
        const was = Number(said[field]);
        const now = typeof said[field] === 'string' ? String(Math.floor(was / by)) : was / by;
        const forged = { ...step, chained: { ...said, [field]: now } } as Step;
        // The coin and its wrapped form change into each other, up to half as much again.
        if (field === 'most_raw' && Number(now) >= Number(step.amount_raw)) continue;
        expect(isRefusedBy(place, forged), `${step.type} ${field} / ${by}`).toBe(true);
      }
    }
    const estimate = BigInt(said.estimate_raw as string) / 100n;
    const all = {
      estimate_amount: said.estimate_amount / 100,
      estimate_raw: String(estimate),
      min_output: said.estimate_amount / 100,
      min_raw: String(estimate),
      most_raw: String((estimate * 102n) / 100n),
    };
    expect(isRefusedBy(place, { ...step, chained: { ...said, ...all } })).toBe(true);
  }
  expect(chained).toBeGreaterThan(50);
  expect(others).toBeGreaterThan(100);
});

test('the numbers that people read match the base units, for every step', () => {
  const seen = new Set<string>();
  for (const place of STEPS) {
    const { step } = place;
    const { expected_output, outputs, sizing, type } = step;
    const refuses = (changed: Partial<Step>, what: string) => {
      seen.add(`${type} ${what}`);
      expect(isRefusedBy(place, { ...step, ...changed }), `${type} ${sizing} ${what}`).toBe(true);
    };
    const isSized = sizing !== 'chained' && step.amount > 0 && isNumbered(step);
    if (isSized) refuses({ amount: step.amount / 10 }, 'amount');
    if (isSized && ['withdraw', 'borrow', 'claim'].includes(type)) {
      refuses({ amount: step.amount * 10 }, 'more');
    }
    const isOwn = step.to_asset !== undefined || !['deposit', 'stake'].includes(type);
    if (expected_output !== undefined && isOwn) {
      refuses({ expected_output: expected_output * 100 }, 'expected');
      // A later quote may be worse by the slippage.
      const raw = BigInt(step.expected_output_raw as string);
      const later = { ...step, expected_output_raw: String((raw * 995n) / 1000n) };
      const failing = verifyStep(later, place.plan.options).checks.filter(({ ok }) => !ok);
      expect(failing.filter(({ message }) => message.includes('where it says'))).toEqual([]);
    }
    for (const [at, output] of (outputs ?? []).entries()) {
      const other = (changed: Partial<typeof output>) => ({
        outputs: (outputs ?? []).with(at, { ...output, ...changed }),
      });
      const isFirst = output.asset_address === step.asset_address;
      const renamed = { ...step, ...other({ asset: output.asset === 'DAI' ? 'USDT' : 'DAI' }) };
      expect(verifyStep(renamed, place.plan.options).outcome).toBe('not covered');
      refuses(other({ asset_address: OTHER_TOKEN }), 'output');
      refuses(other({ min_raw: `${output.min_raw}0` }), 'least');
      if (isFirst) refuses(other({ expected_raw: `${output.expected_raw}00` }), 'of first');
    }
  }
  for (const one of ['borrow amount', 'withdraw amount', 'lp-add amount', 'lp-remove amount']) {
    expect(seen).toContain(one);
  }
  for (const one of ['swap', 'bridge', 'unstake', 'withdraw', 'lp-remove']) {
    expect(seen).toContain(`${one} expected`);
  }
  expect(seen).toContain('lp-remove output');
  expect(seen).toContain('lp-collect least');
});

test('no unlisted token is called by signs that look like others', () => {
  const transfers = STEPS.filter(
    ({ step: { asset_address, sizing, type } }) =>
      type === 'transfer' && asset_address !== undefined && sizing === 'exact',
  );
  expect(transfers.length).toBeGreaterThan(0);
  for (const { plan, step } of transfers) {
    const unlisted = forged(step, [step.asset_address as string, THIEF]);
    const inside = { ...unlisted, to: THIEF };
    const decimals = { [`${step.chain}:${THIEF}`]: 6 };
    const outcomeAs = (asset: string) =>
      verifyStep({ ...inside, asset, amount: 1e30 }, { ...plan.options, decimals }).outcome;
    expect(outcomeAs('OWN')).toBe('verified');
    for (const name of ['USD\u0421', 'USDC\u200B', 'USDC ', ' USDC', '', 'USDC\n']) {
      expect(outcomeAs(name), JSON.stringify(name)).toBe('not covered');
    }
  }
});

test('words in the place of a pool or a market are not covered, and no reason to refuse', () => {
  let seen = 0;
  for (const { plan, step } of STEPS) {
    const [intent, more] = plan.intents;
    const isAbout = step.type === intent?.action && !more;
    const isPlaceless = ['aave-v3', 'spark'].includes(step.protocol);
    if (!isAbout || (!isPlaceless && step.type !== 'lp-add')) continue;
    for (const pool_id of ['USDC-ETH', 'USDC/ETH/500', 'the big one']) {
      seen++;
      const named = { ...plan, intents: [{ ...intent, pool_id } as Intent] };
      expect(verdictOf(named).outcome, `${step.protocol} ${step.type}`).toBe('not covered');
    }
    const other = { ...plan, intents: [{ ...intent, pool_id: THIEF } as Intent] };
    expect(verdictOf(other).outcome).toBe('refused');
  }
  expect(seen).toBeGreaterThan(10);
});

test('no token of a list is taken for another of its chain', () => {
  const tokens = tokenDirectory().tokens.filter(({ address }) => address !== null);
  let named = 0;
  for (const chain of new Set(tokens.map((token) => token.chain))) {
    const addresses = tokens
      .filter((token) => token.chain === chain)
      .map(({ address }) => (chain === 'solana' ? address : address?.toLowerCase()) as string);
    for (const { symbol } of tokens.filter((token) => token.chain === chain)) {
      const token = tokenOn(chain, symbol);
      if (token === undefined) continue;
      named++;
      const found = addresses.filter((address) => isToken(address, token));
      expect(found.length, `${symbol} on ${chain}`).toBeLessThanOrEqual(1);
      if (found[0] !== undefined) expect(tokenOn(chain, found[0])?.symbol).toBeDefined();
    }
  }
  expect(named).toBeGreaterThan(1000);
  const [op, weth] = [0x42, 0x06].map((at) => `0x42${at.toString(16).padStart(38, '0')}`);
  for (const [name, own, other] of [
    ['OP', op, weth],
    ['WETH', weth, op],
  ] as const) {
    const token = tokenOn('optimism', name) as NonNullable<ReturnType<typeof tokenOn>>;
    expect([isToken(own as string, token), isToken(other as string, token)]).toEqual([true, false]);
  }
});

test('a market may be named by its pair, or by the asset that it lends', () => {
  let called = 0;
  for (const { plan, step } of STEPS) {
    const { chain, pool_id: id, protocol } = step;
    const [intent, more] = plan.intents;
    if (id === undefined || intent === undefined || more) continue;
    const markets = KNOWN.morphoMarkets[chain] ?? {};
    const [pair] = Object.entries(markets)
      .filter(([, one]) => one === id)
      .flat();
    const names = protocol === 'compound-v3' ? ['usdc', 'cUSDCv3', 'USDC'] : [pair?.toUpperCase()];
    for (const name of names) {
      if (name === undefined) continue;
      called++;
      expect(isVerified({ ...plan, intents: [{ ...intent, pool_id: name }] })).toBe(true);
      const another = { ...intent, pool_id: name.replace(/usdc/i, 'WETH') };
      expect(isVerified({ ...plan, intents: [another] })).toBe(false);
    }
  }
  expect(called).toBeGreaterThan(10);
});

test('a market counts as an earlier one only where an earlier call was about it', () => {
  const [vault] = VERIFIED.filter(({ steps }) => steps.at(-1)?.protocol === 'erc4626');
  const borrow = VERIFIED.find(
    ({ intents, steps }) =>
      intents.length === 1 && steps[0]?.protocol === 'morpho-blue' && steps[0]?.type === 'borrow',
  );
  const [deposit, later] = [vault?.steps.at(-1), borrow?.steps[0]] as [Step, Step];
  const other = `0x${'ab'.repeat(32)}`;
  for (const first of [deposit, later]) {
    const verdict = verifyPlan(
      [
        first === later
          ? { ...(borrow?.intents[0] as Intent), pool_id: later.pool_id as string }
          : { ...(vault?.intents.at(-1) as Intent), chain: later.chain },
        borrow?.intents[0] as Intent,
      ],
      [
        { ...first, order: 1, key: 'one', pool_id: other },
        { ...forged(later, [later.pool_id as string, other]), order: 2, key: 'two' },
      ],
      borrow?.wallets ?? [],
      borrow?.options,
    );
    expect(verdict.steps[1]?.outcome).not.toBe('verified');
  }
});

test('no plan passes whose fields and bytes agree, and whose user asked for something else', () => {
  const through = new Set<string>();
  let tried = 0;
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 21n }), (by) => {
      for (const place of STEPS) {
        for (const [what, steps] of Object.entries(forgedPlans(place, by))) {
          const isHonest = JSON.stringify(steps) === JSON.stringify(place.plan.steps);
          if (isHonest) continue;
          tried++;
          if (isVerified({ ...place.plan, steps })) {
            const { protocol, sizing, type } = place.step;
            through.add(`${PLANS.indexOf(place.plan)} ${protocol} ${type} ${sizing} ${what}`);
          }
        }
      }
    }),
    { seed: SEED, numRuns: scaled(1) },
  );
  expect([...through]).toEqual([]);
  expect(tried).toBeGreaterThan(1000);
});
