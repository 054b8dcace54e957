import { describe, expect, it } from 'vitest';
import { pendleSeries } from '#devnet/state/pendle-markets.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { CADENCE_SECONDS } from '#server/agents/cadence.ts';
import { createWatchSource } from '#server/agents/evaluate/index.ts';
import { planWatches, requireAction } from '#server/agents/index.ts';
import { actingWallets } from '#server/agents/prepare/acting-wallets.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { parseSourceConfig } from '#server/config/source-config.ts';
import { understandUnread } from '#server/intent/index.ts';
import { PROTOCOLS } from '#server/protocols/registry.ts';
import { AgentCondition, AgentSchedule, comparisonsOf } from '#server/schemas/agent-condition.ts';
import type { FieldValues, SurfaceSubject } from '#server/schemas/surface.ts';
import { SURFACES } from './catalog/index.ts';
import type { Surface } from './define-surface.ts';
import { requireSubject } from './require-subject.ts';
import { type NormalSubject, normalizeSubject } from './subject.ts';

const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const SOLANA_OWNER = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU';

const POOLS = PROTOCOLS.filter(({ readRates }) => readRates !== undefined).flatMap(
  ({ slug, actions }) =>
    (actions.deposit?.chains ?? []).flatMap((chain) =>
      ['USDC', 'WETH'].map((asset) => ({ id: `${slug}:${chain}:${asset}`, chain })),
    ),
);
const SUBJECTS: readonly SurfaceSubject[] = [
  ...POOLS.flatMap((pool) => (['market', 'vault'] as const).map((kind) => ({ kind, ...pool }))),
  { kind: 'asset', id: 'ETH', chain: 'base' },
  { kind: 'asset', id: 'USDC', chain: 'arbitrum' },
  { kind: 'asset', id: 'USDT', chain: 'ethereum' },
  { kind: 'asset', id: 'POL', chain: 'polygon' },
  { kind: 'asset', id: 'OKB', chain: 'xlayer' },
  { kind: 'asset', id: 'WBTC', chain: 'arbitrum' },
  { kind: 'asset', id: '0x2Ae3F1Ec7F1F5012CFEab0185bfc7aa3cf0DEc22', chain: 'base' },
  { kind: 'asset', id: 'SOL', chain: 'solana' },
  ...(['pt', 'yt', 'lp', 'fixed', 'variable'] as const).map(
    (kind): SurfaceSubject => ({
      kind: 'position',
      id: [
        OWNER,
        kind === 'fixed' || kind === 'variable' ? 'saffron' : 'pendle',
        pendleSeries('base').running.market,
        kind,
      ].join('|'),
      chain: kind === 'fixed' || kind === 'variable' ? 'ethereum' : 'base',
    }),
  ),
  { kind: 'wallet' },
];

/** The defaults, and each field at each end of its range. */
function valuesOf({ fields }: Surface): readonly FieldValues[] {
  const defaults = Object.fromEntries(fields.map((field) => [field.id, field.default]));
  const ends = fields.flatMap((field) => {
    const values =
      field.type === 'number'
        ? [field.minimum, field.maximum]
        : field.options.map(({ value }) => value);
    return values.map((value) => ({ ...defaults, [field.id]: value }));
  });
  return [defaults, ...ends];
}

/** The subjects of a definition, among those above. */
function subjectsOf(surface: Surface): readonly NormalSubject[] {
  return SUBJECTS.map((subject) => normalizeSubject(subject, OWNER)).filter((subject) => {
    try {
      requireSubject(surface, subject);
      return true;
    } catch {
      return false;
    }
  });
}

const chains = Object.entries(testWorld().chains).map(([slug, { rpc_url }]) => [slug, rpc_url]);
const sources = createWatchSource(
  createChainAccess(Object.fromEntries(chains)),
  parseSourceConfig({}),
);

/** The intent of each prepared action, to which its sentence must parse. */
const ACTIONS: Readonly<
  Record<string, (subject: NormalSubject, values: FieldValues) => Record<string, unknown>>
> = {
  prepare_withdrawal: (subject) => ({ action: 'withdraw', amount: 'max', ...poolOf(subject) }),
  prepare_repayment: (subject) => ({ action: 'repay', amount: 'max', ...poolOf(subject) }),
  prepare_purchase: (subject, { spend }) => {
    if (subject.kind !== 'asset') throw new Error('A purchase is of an asset.');
    const { asset: to_asset, chain } = subject;
    return { action: 'swap', asset: 'USDC', chain, amount: String(spend), to_asset };
  },
};

function poolOf(subject: NormalSubject) {
  if (subject.kind !== 'market' && subject.kind !== 'vault') throw new Error('No pool.');
  const { protocol, chain, asset } = subject;
  return { protocol, chain, asset };
}

describe.each(SURFACES.map((surface) => [surface.key, surface] as const))('%s', (_, surface) => {
  it('compiles, with its defaults and at its bounds, into a subject that a source reads', async () => {
    const subjects = subjectsOf(surface);
    let armed = 0;
    for (const subject of subjects) {
      for (const [at, values] of valuesOf(surface).entries()) {
        const trigger = surface.compile({ subject, values });
        if ('schedule' in trigger) {
          expect(AgentSchedule.parse(trigger.schedule)).toEqual(trigger.schedule);
          armed += 1;
          continue;
        }
        const condition = AgentCondition.parse(trigger.condition);
        const [level] = surface.fields.filter(({ type }) => type === 'number');
        const [comparison, ...others] = comparisonsOf(condition);
        expect(others).toEqual([]);
        if (level !== undefined)
          expect(Math.abs(Number(comparison?.threshold))).toBe(Number(values[level.id]));
        // A yes-or-no subject does not have a level.
        else expect(comparison).toMatchObject({ comparator: 'above', threshold: '0.5' });
        expect(CADENCE_SECONDS[trigger.cadence]).toBeGreaterThan(0);
        const watches = planWatches(condition, [OWNER], new Map());
        expect(watches.length).toBeGreaterThan(0);
        // Vaults are deployed, read and activated in server/operations/saffron-positions.service.test.ts.
        if (subject.kind === 'position' && subject.protocol === 'saffron') {
          armed += 1;
          continue;
        }
        // A pool without a market is not an error of the definition, and its values do not change
        // that.
        const isPool = subject.kind === 'market' || subject.kind === 'vault';
        if (isPool && at > 0) continue;
        const gaps = await Promise.all(watches.map((watch) => sources.findGap(watch.subject)));
        const isAave = isPool && subject.protocol === 'aave-v3';
        if (!isPool || isAave) expect(gaps, JSON.stringify(subject)).toEqual(gaps.map(() => null));
        armed += gaps.every((gap) => gap === null) ? 1 : 0;
      }
    }
    expect(armed).toBeGreaterThan(0);
  });

  it.each(surface.prepares.map((action) => [action.id, action] as const))(
    '%s is read as that action, asset and chain, and as nothing else',
    async (id, { sentence }) => {
      for (const subject of subjectsOf(surface)) {
        for (const values of valuesOf(surface)) {
          const action = sentence({ subject: subject as never, values });
          const owners = [OWNER, SOLANA_OWNER];
          const { intents, clarifications } = await understandUnread(
            { prompt: action, wallets: actingWallets(action, owners) },
            null,
            new AbortController().signal,
          );
          const { asset, to_asset: bought, ...rest } = ACTIONS[id]?.(subject, values) ?? {};
          const read = { intents, clarifications };
          const expected = {
            asset,
            ...rest,
            ...(bought === undefined ? {} : { to_asset: bought }),
          };
          expect(read, action).toEqual({ intents: [expected], clarifications: [] });
          const isSolana = subject.kind === 'asset' && subject.chain === 'solana';
          const wallets = isSolana ? [SOLANA_OWNER] : [OWNER];
          await requireAction('action', { action, wallets }, null, undefined);
        }
      }
    },
  );
});

describe('a definition', () => {
  const refusalOf = (key: string, id: string) => {
    const surface = SURFACES.find((one) => one.key === key);
    const subject = normalizeSubject({ kind: 'asset', id, chain: 'base' }, OWNER);
    return surface?.refuses?.(subject) ?? null;
  };

  it('refuses an asset that it makes no sense for', () => {
    expect(refusalOf('depeg', 'ETH')).toContain('no peg');
    expect(refusalOf('depeg', 'USDC')).toBeNull();
    expect(refusalOf('price-below', 'USDC')).toContain('depeg');
    expect(refusalOf('price-below', 'ETH')).toBeNull();
  });
});
