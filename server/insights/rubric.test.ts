import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaled } from '#devnet/testing/prove-scale.ts';
import type { MissingSource } from '#server/positions/holding.ts';
import { type Facts, judge, scoreOf, type ValuedHolding } from './rubric.ts';

const WALLET = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

const held = (symbol: string, usd: number, more: Partial<ValuedHolding> = {}): ValuedHolding => ({
  chain: 'base',
  symbol,
  address: symbol === 'ETH' ? null : '0x01',
  decimals: 18,
  amountAtomic: 1n,
  kind: 'wallet',
  protocol: null,
  usd,
  ...more,
});

const facts = (more: Partial<Facts> = {}): Facts => ({
  address: WALLET,
  holdings: [],
  loans: [],
  approvals: [],
  missing: [],
  offers: [],
  contractOn: [],
  ...more,
});

const loan = (healthFactorWad: bigint) => ({
  chain: 'base' as const,
  protocol: 'aave-v3',
  protocolName: 'Aave v3',
  healthFactorWad,
  collateralUsd: 200n * 10n ** 8n,
  debtUsd: 100n * 10n ** 8n,
});

const scoreIn = (category: string, of: Facts) =>
  judge(of).find((one) => one.category === category)?.score;

describe('the rubric', () => {
  it.each([
    ['borrow_safety', 'nothing owed', facts(), null],
    ['borrow_safety', 'at 1.05', facts({ loans: [loan(1_050_000_000_000_000_000n)] }), 0],
    ['borrow_safety', 'at 1.525', facts({ loans: [loan(1_525_000_000_000_000_000n)] }), 50],
    ['borrow_safety', 'at 3', facts({ loans: [loan(3n * 10n ** 18n)] }), 100],
    [
      'borrow_safety',
      'the worst counts',
      facts({ loans: [loan(3n * 10n ** 18n), loan(10n ** 18n)] }),
      0,
    ],
    ['diversification', 'all in one', facts({ holdings: [held('PEPE', 100)] }), 0],
    [
      'diversification',
      'forms of one',
      facts({ holdings: [held('ETH', 50), held('wstETH', 50)] }),
      0,
    ],
    [
      'diversification',
      'all in dollars',
      facts({ holdings: [held('USDC', 50), held('DAI', 50)] }),
      100,
    ],
    ['diversification', 'halves', facts({ holdings: [held('ETH', 50), held('USDC', 50)] }), 100],
    ['issuer_exposure', 'all with one', facts({ holdings: [held('USDC', 100)] }), 0],
    ['issuer_exposure', 'none', facts({ holdings: [held('ETH', 100)] }), null],
    ['diversification', 'too little', facts({ holdings: [held('PEPE', 9)] }), null],
    ['idle_capital', 'no market for it', facts({ holdings: [held('PEPE', 900)] }), null],
    ['gas_and_dust', 'dust alone', facts({ holdings: [held('PEPE', 0.5)] }), 0],
    [
      'approvals',
      'of Solana',
      facts({
        address: 'ChHCPQCXVZcP3C9YiByK1qwVxEmeo2JaqTRsTYB1xE6w',
        holdings: [held('USDC', 100)],
      }),
      null,
    ],
    ['idle_capital', 'too little', facts({ holdings: [held('USDC', 99)] }), null],
    [
      'idle_capital',
      'half idle',
      facts({
        holdings: [held('USDC', 500), held('USDC', 500, { kind: 'supplied', protocol: 'aave-v3' })],
        offers: [
          {
            chain: 'base',
            symbol: 'USDC',
            protocol: 'aave-v3',
            protocolName: 'Aave v3',
            apyPct: 3,
          },
        ],
      }),
      50,
    ],
    [
      'yield',
      'half of the best',
      facts({
        holdings: [held('USDC', 500, { kind: 'supplied', protocol: 'aave-v3' })],
        offers: [
          {
            chain: 'base',
            symbol: 'USDC',
            protocol: 'aave-v3',
            protocolName: 'Aave v3',
            apyPct: 2,
          },
          { chain: 'base', symbol: 'USDC', protocol: 'morpho', protocolName: 'Morpho', apyPct: 4 },
        ],
      }),
      50,
    ],
    ['gas_and_dust', 'no coins for network fees', facts({ holdings: [held('USDC', 100)] }), 0],
    [
      'gas_and_dust',
      'a contract',
      facts({ holdings: [held('USDC', 100)], contractOn: ['base'] }),
      null,
    ],
    ['gas_and_dust', 'with it', facts({ holdings: [held('USDC', 100), held('ETH', 5)] }), 100],
    [
      'approvals',
      'one without a limit',
      facts({
        holdings: [held('USDC', 100)],
        approvals: [{ chain: 'base', symbol: 'USDC', spender: '0x02', spenderName: 'A router' }],
      }),
      80,
    ],
    ['agent_coverage', 'always', facts({ holdings: [held('ETH', 100)] }), null],
  ] as const)('%s, %s', (category, _, of, score) => {
    expect(scoreIn(category, of)).toBe(score);
  });

  const anyHolding = fc.record({
    symbol: fc.constantFrom('ETH', 'USDC', 'USDT', 'WBTC', 'PEPE', 'wstETH'),
    usd: fc.option(fc.double({ min: 0, max: 1e7, noNaN: true }), { nil: null }),
    kind: fc.constantFrom(
      'wallet' as const,
      'supplied' as const,
      'debt' as const,
      'liquidity' as const,
    ),
    chain: fc.constantFrom('base' as const, 'ethereum' as const),
  });
  const anyFacts = fc
    .record({
      rows: fc.array(anyHolding, { maxLength: 12 }),
      health: fc.option(fc.bigInt({ min: 0n, max: 5n * 10n ** 18n })),
    })
    .map(({ rows, health }) =>
      facts({
        holdings: rows.map(({ symbol, usd, ...more }) => ({ ...held(symbol, 0), ...more, usd })),
        loans: health === null ? [] : [loan(health)],
      }),
    );

  it('keeps every score within 0 and 100, the same for the same facts', () => {
    fc.assert(
      fc.property(anyFacts, (of) => {
        const findings = judge(of);
        expect(judge(of)).toEqual(findings);
        for (const { score } of findings) {
          if (score !== null) expect(score >= 0 && score <= 100).toBe(true);
        }
        const score = scoreOf(findings);
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
      }),
    );
  });

  it('never scores higher for what could not be read, nor for what is then not there', () => {
    const sources: MissingSource['of'][] = ['tokens', 'loans', 'positions'];
    const sourceOf = (kind: ValuedHolding['kind']) =>
      kind === 'wallet' ? 'tokens' : kind === 'liquidity' ? 'positions' : 'loans';
    fc.assert(
      fc.property(anyFacts, fc.subarray(sources, { minLength: 1 }), (of, silent) => {
        const missing = silent.map((part) => ({
          source: `${part} on Base`,
          reason: 'It did not answer.',
          of: part,
          cause: 'silent' as const,
        }));
        const isGiven = (part: MissingSource['of']) => !silent.includes(part);
        const reported = {
          ...of,
          missing,
          holdings: of.holdings.filter(({ kind }) => isGiven(sourceOf(kind))),
          loans: isGiven('loans') ? of.loans : [],
          approvals: isGiven('tokens') ? of.approvals : [],
        };
        expect(scoreOf(judge(reported))).toBeLessThanOrEqual(scoreOf(judge(of)));
        expect(scoreOf(judge({ ...of, missing }))).toBeLessThanOrEqual(scoreOf(judge(of)));
      }),
      { numRuns: scaled(300) },
    );
  });
});
