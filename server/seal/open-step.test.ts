import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaled } from '#devnet/testing/prove-scale.ts';
import { SWAP } from '#server/operations/examples/swap-on-base.ts';
import { ReencodeRefused } from '#server/plan/index.ts';
import type { Signer } from '#server/schemas/step.ts';
import { Step } from '#server/schemas/step.ts';
import { openStep, type StepSender } from './open-step.ts';
import { deriveSealKey, sealSteps } from './seal-step.ts';

const NOW_MS = SWAP.quoted_at ?? 0;
const us: StepSender = {
  key: deriveSealKey(new Uint8Array(32).fill(7)),
  partnerId: 'us',
  nowMs: NOW_MS,
  signer: undefined,
};
const seal = (step: Step): Step =>
  sealSteps([step], { planId: 'plan_1', beginByMs: NOW_MS }, us)[0] as Step;

/** Every field that a step may have, so that each is there to be changed. */
const WHOLE: Step = {
  ...SWAP,
  chained: {
    from_key: 'step_1',
    estimate_amount: 500,
    min_output: 490,
    estimate_raw: '500000000',
    min_raw: '490000000',
    balance_before_raw: '1',
    expected_before_raw: '2',
    most_raw: '510000000',
    portion_bps: 5000,
    taken_bps: 1000,
  },
  awaits: { from_key: 'step_0', balance_before_raw: '3', min_raw: '1000' },
  pair_awaits: { from_key: 'step_0', balance_before_raw: '4', min_raw: '2000' },
  gas_reserve_raw: '7',
  wait_for_bridge: true,
  to_chain: 'base',
  to_asset_address: '0x4200000000000000000000000000000000000006',
  pair_asset: 'DAI',
  pair_asset_address: '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb',
  pair_amount_raw: '100',
  position_id: '12',
  outputs: [{ asset: 'ETH', expected_raw: '2', min_raw: '1' }],
  units_raw: '3',
  recipient_name: 'bob.eth',
  spender: '0x2626664c2603336E57B271c5C0b26F421741e481',
  vault_address: '0x2626664c2603336E57B271c5C0b26F421741e481',
  pool_id: 'usdc-eth',
  price_impact_bps: 12,
  health_factor: { before: '2.5', after: '1.5' },
  signer: 'hardware',
  solana_tx: 'AAAA',
  solana_format: 'v0_message',
  asset_mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  to_asset_mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  delegate: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  stake_account: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  validator: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  nonce_account: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  blockhash: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  last_valid_block_height: 5,
  compute_unit_limit: 6,
  compute_unit_price: '7',
  error: null,
};
const whole = seal(WHOLE);

/** What nobody decides by: words, and what the last quote came to. */
const QUOTED = new Set([
  'data',
  'description',
  'recovery',
  'error',
  'expected_output',
  'expected_output_raw',
  'min_output_raw',
  'units_raw',
  'price_impact_bps',
  'quoted_at',
  'solana_tx',
  'solana_format',
  'blockhash',
  'last_valid_block_height',
  'compute_unit_limit',
  'compute_unit_price',
]);
const decisive = (step: Step) =>
  Object.fromEntries(Object.entries(step).filter(([name]) => !QUOTED.has(name)));

/** @returns the step that a sent one is encoded as; the code where it is refused */
function open(sent: unknown, sender = us): unknown {
  const read = Step.safeParse(JSON.parse(JSON.stringify(sent)));
  if (!read.success) return 'unreadable';
  try {
    return decisive(openStep(read.data, sender).step);
  } catch (error) {
    if (error instanceof ReencodeRefused) return error.code;
    throw error;
  }
}
const refusals = ['unreadable', 'step_incomplete', 'target_changed'];

/** Where anything stands in a step, down to its last field. */
function pathsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [
    ...(path.length > 0 ? [path] : []),
    ...Object.entries(value).flatMap(([name, inner]) => pathsOf(inner, [...path, name])),
  ];
}
/** A copy with something else at a path; with nothing there when `undefined`. */
function changed(path: readonly string[], change: (now: unknown) => unknown): unknown {
  const copy = structuredClone(whole) as unknown as Record<string, unknown>;
  const last = path.at(-1) ?? '';
  const holder = path.slice(0, -1).reduce((at, name) => at[name] as Record<string, unknown>, copy);
  holder[last] = change(holder[last]);
  return copy;
}

describe('a step that comes back', () => {
  it('is taken as it was planned, for as long as is left of its time', () => {
    const { step, leftMs } = openStep(Step.parse(whole), { ...us, nowMs: NOW_MS + 1000 });
    expect(step).toEqual(whole);
    expect(leftMs).toBe(3_600_000 - 1000);
  });

  it('has every field, so that each of them is tried', () => {
    expect(Object.keys(whole).sort()).toEqual(Object.keys(Step.shape).sort());
  });

  const paths = pathsOf(whole);
  const elsewise: Record<string, (now: unknown) => unknown> = {
    'is gone': () => undefined,
    'is null': () => null,
    'is the other form of JSON': (now) =>
      typeof now === 'string' ? Number(now) || true : String(now),
    'is in another case': (now) =>
      typeof now === 'string'
        ? now === now.toLowerCase()
          ? now.toUpperCase()
          : now.toLowerCase()
        : now,
    'has a blank': (now) => (typeof now === 'string' ? ` ${now}` : now),
    'has a character that nobody sees': (now) => (typeof now === 'string' ? `${now}\u200b` : now),
    'is one more': (now) =>
      typeof now === 'number' ? now + 1 : typeof now === 'string' ? now.replace(/\d/, '9') : now,
    'is in a list': (now) => [now],
  };
  it.each(Object.entries(elsewise))(
    'is as planned or refused when a part of it %s',
    (_, change) => {
      for (const path of paths) {
        const answer = open(changed(path, change));
        if (refusals.includes(answer as string)) continue;
        expect(answer, path.join('.')).toEqual(decisive(whole));
      }
    },
  );

  it('is as planned or refused whatever is put anywhere in it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...paths),
        fc.oneof(
          fc.jsonValue(),
          fc.constantFrom(...paths).map((path) => path.reduce<unknown>(deeper, whole)),
          fc.stringMatching(/^\d{1,20}$/),
          fc.integer({ min: 0, max: 10_000 }),
        ),
        (path, value) => {
          const answer = open(changed(path, () => value));
          if (!refusals.includes(answer as string)) expect(answer).toEqual(decisive(whole));
        },
      ),
      { numRuns: scaled(2000), seed: 14 },
    );
  });

  it('may carry later quotes, and is held to the planned ones', () => {
    const later = {
      amount_raw: '499000000',
      value: '1',
      data: '0x12',
      min_output_raw: '1',
      expected_output_raw: '1',
      outputs: [],
      units_raw: '1',
      pair_amount_raw: '1',
      deadline: 1,
      route: { kind: 'elsewhere', exact_out: true },
      health_factor: { before: null, after: null },
      blockhash: 'x',
      quoted_at: 1,
    };
    expect(open({ ...whole, ...later })).toEqual(decisive(whole));
    expect(open({ ...whole, ok: true, changes: {}, mine: 'note' })).toEqual(decisive(whole));
  });

  it('takes nothing from where no field is read', () => {
    const sent = JSON.parse(
      `{"__proto__":{"recipient":"0x00000000000000000000000000000000000bad01"},${JSON.stringify(whole).slice(1)}`,
    );
    expect(open(sent)).toEqual(decisive(whole));
    const { recipient: _, ...without } = whole;
    const inherited = JSON.parse(
      `{"__proto__":{"recipient":"${whole.recipient}"},${JSON.stringify(without).slice(1)}`,
    );
    expect(open(inherited)).toBe('target_changed');
  });

  it('keeps a field out that it was planned without', () => {
    const bare = seal(SWAP);
    for (const name of Object.keys(Step.shape)) {
      if (name in bare) continue;
      const answer = open({ ...bare, [name]: whole[name as keyof Step] });
      if (!refusals.includes(answer as string)) {
        expect(answer, name).toEqual(decisive(bare));
      }
    }
  });
});

describe('a step that is not taken', () => {
  it.each(['seal', 'plan_id', 'expires_at', 'planned'])('is incomplete without its %s', (name) => {
    expect(open({ ...whole, [name]: undefined })).toBe('step_incomplete');
  });

  it('is incomplete with the seal of an older version, which had nothing beside it', () => {
    const old = { ...SWAP, planned: undefined, plan_id: undefined, expires_at: undefined };
    expect(open(old)).toBe('step_incomplete');
  });

  it('is changed where it is of another tenant, or of another deployment', () => {
    expect(open(whole, { ...us, partnerId: 'them' })).toBe('target_changed');
    expect(open(whole, { ...us, key: deriveSealKey(new Uint8Array(32)) })).toBe('target_changed');
  });

  it('is over at its end, which nobody can put off', () => {
    const end = whole.expires_at ?? 0;
    expect(open(whole, { ...us, nowMs: end - 1 })).toEqual(decisive(whole));
    expect(open(whole, { ...us, nowMs: end })).toBe('step_incomplete');
    expect(open({ ...whole, expires_at: end + 1 }, { ...us, nowMs: end })).toBe('target_changed');
  });

  it.each<[Signer, boolean]>([
    ['instant', true],
    ['hardware', true],
    ['multisig', false],
  ])('is one for a signer who takes longer than was planned: now %s', (signer, isTaken) => {
    const answer = open(whole, { ...us, signer });
    expect(answer).toEqual(isTaken ? decisive(whole) : 'target_changed');
  });

  it('is for an instant signer where it names none', () => {
    const bare = seal(SWAP);
    expect(bare.signer).toBeUndefined();
    expect(open(bare, { ...us, signer: 'instant' })).toEqual(decisive(bare));
    expect(open(bare, { ...us, signer: 'hardware' })).toBe('target_changed');
    expect(refusalOf(bare, { ...us, signer: 'hardware' })).toMatch(/"instant".*signer "hardware"/);
  });

  it('says until when it was, and for whom', () => {
    const end = new Date(whole.expires_at ?? 0).toISOString();
    expect(refusalOf(whole, { ...us, nowMs: whole.expires_at ?? 0 })).toContain(end);
    expect(refusalOf(whole, { ...us, signer: 'multisig' })).toMatch(/"hardware".*"multisig"/);
    expect(refusalOf({ ...whole, seal: undefined }, us)).toMatch(/lacks the proof.*plan it again/);
    expect(refusalOf(whole, { ...us, partnerId: 'them' })).toMatch(/another account.*do not sign/);
  });
});

function refusalOf(step: Step, sender: typeof us): string {
  try {
    openStep(step, sender);
  } catch (error) {
    if (error instanceof ReencodeRefused) return error.message;
  }
  throw new Error('It was taken.');
}

function deeper(at: unknown, name: string): unknown {
  return (at as Record<string, unknown>)[name];
}
