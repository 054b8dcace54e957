import { formatUnits } from 'viem';
import { CHAINS } from '#server/chains/registry.ts';
import type { Holding, Loan, MissingSource, OpenApproval } from '#server/positions/holding.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import type {
  AgentSuggestion,
  REPORT_CATEGORIES,
  ReportFinding,
} from '#server/schemas/wallet-report.ts';

type Category = (typeof REPORT_CATEGORIES)[number];

/** Version of the rubric (`docs/guides/wallet-report.md`): a change of a rule or a weight counts it up. */
export const RUBRIC_VERSION = 2;

const WEIGHTS: Readonly<Record<Category, number>> = {
  borrow_safety: 60,
  diversification: 20,
  issuer_exposure: 10,
  idle_capital: 15,
  yield: 10,
  gas_and_dust: 10,
  approvals: 5,
  agent_coverage: 0,
};

/** A holding with what it is worth in US dollars; null without a price. */
export type ValuedHolding = Holding & { readonly usd: number | null };

/** What a lending market pays for a held token, percent a year. */
export interface Offer {
  readonly chain: ChainSlug;
  readonly symbol: string;
  readonly protocol: string;
  readonly protocolName: string;
  readonly apyPct: number;
}

/** All that the rubric judges. */
export interface Facts {
  readonly address: string;
  readonly holdings: readonly ValuedHolding[];
  readonly loans: readonly Loan[];
  readonly approvals: readonly OpenApproval[];
  readonly missing: readonly MissingSource[];
  readonly offers: readonly Offer[];
  /** Chains on which the address is a contract. */
  readonly contractOn: readonly ChainSlug[];
}

/** What a category comes to, before it is weighed. */
type Verdict = Partial<
  Pick<ReportFinding, 'score' | 'evidence' | 'next_step' | 'agentSuggestion'>
> &
  Pick<ReportFinding, 'finding'>;

/** Who can freeze or fail a token for all its holders. */
const ISSUERS: readonly (readonly [RegExp, string])[] = [
  [/^(USDC|USDC\.e|USDbC|EURC)$/, 'Circle'],
  [/^(USDT|USDT0|XAUT)$/, 'Tether'],
  [/^(DAI|USDS|MKR|SKY)$/, 'Sky'],
  [/^(stETH|wstETH|LDO)$/, 'Lido'],
  [/^(rETH|RPL)$/, 'Rocket Pool'],
  [/^(cbBTC|cbETH)$/, 'Coinbase'],
  [/^(USDe|sUSDe|ENA)$/, 'Ethena'],
  [/^WBTC$/, 'BitGo'],
];

/** One asset under its several names: what moves with ETH is ETH. */
const SAME_ASSET: readonly (readonly [RegExp, string])[] = [
  [/^(ETH|WETH|stETH|wstETH|rETH|cbETH|weETH|ezETH|rsETH|ETHx)$/, 'ETH'],
  [/^(WBTC|cbBTC|tBTC|LBTC|BTC)$/, 'BTC'],
  [/^(USDC|USDC\.e|USDbC|USDT|USDT0|DAI|USDS|GHO|PYUSD|LUSD|crvUSD|FRAX|USDG|USDe)$/, 'dollars'],
];

/** Lenders whose health factor an agent can be asked to watch in words. */
const WATCHED_LENDERS: ReadonlySet<string> = new Set(['aave-v3', 'spark']);

const DUST_USD = 1;
/** Of less than so much in all, nothing is said of how it is spread. */
const LEAST_USD = 10;
const IDLE_USD = 100;
/** Where an unpegged asset is all there is, that is a choice; beyond this share it is a risk. */
const MOST_SHARE = 0.5;
const MOST_ISSUER_SHARE = 0.5;
/** Health factors between liquidation at once and out of reach of a bad day. */
const WORST_HEALTH = 1.05;
const GOOD_HEALTH = 2;
/** Dollars of the chain's own coin that pay for a few transactions. */
const GAS_USD = 1;

/** Judges a wallet by every category. The same facts always come to the same findings. */
export function judge(facts: Facts): readonly ReportFinding[] {
  return (Object.keys(JUDGES) as Category[]).map((category) => {
    const verdict = JUDGES[category](facts);
    const score = verdict.score ?? null;
    const isIncomplete = touchesMissing(category, facts.missing);
    return {
      category,
      status: isIncomplete ? 'incomplete' : score === null ? 'not_applicable' : 'scored',
      // What could not be read counts as nothing: missing data never raises a score.
      score: isIncomplete ? 0 : score,
      weight: WEIGHTS[category],
      finding: verdict.finding,
      evidence: [...(verdict.evidence ?? [])].slice(0, 20),
      next_step: verdict.next_step ?? null,
      agentSuggestion: verdict.agentSuggestion ?? null,
    };
  });
}

/** The weighted mean of what is applicable, 0 to 100. */
export function scoreOf(findings: readonly ReportFinding[]): number {
  const counted = findings.filter(({ score }) => score !== null);
  const weight = counted.reduce((sum, one) => sum + one.weight, 0);
  if (weight === 0) return 0;
  const sum = counted.reduce((total, one) => total + (one.score ?? 0) * one.weight, 0);
  return Math.round(sum / weight);
}

function touchesMissing(category: Category, missing: readonly MissingSource[]): boolean {
  if (category === 'agent_coverage') return false;
  // What is left out by a rule is left out of every wallet, whatever was sent to it; and what no list has is judged in
  // none.
  const silent = missing.filter(({ cause, of }) => cause !== 'rule' && of !== 'unlisted');
  if (category === 'borrow_safety') return silent.some(({ of }) => of === 'loans');
  if (category === 'approvals') return silent.some(({ of }) => of === 'tokens');
  return silent.length > 0;
}

const JUDGES: Readonly<Record<Category, (facts: Facts) => Verdict>> = {
  borrow_safety({ loans, address }) {
    const owing = loans.filter(({ debtUsd }) => debtUsd > 0n);
    if (owing.length === 0) return { finding: 'Nothing is borrowed.' };
    const [worst] = [...owing].sort((a, b) => healthOf(a) - healthOf(b));
    if (worst === undefined) throw new Error('A loan went missing.');
    const health = healthOf(worst);
    const place = `${worst.protocolName} on ${CHAINS[worst.chain].name}`;
    const watchAt = Math.max(1.1, Math.round(health * 0.85 * 100) / 100);
    return {
      score: share(health, WORST_HEALTH, GOOD_HEALTH),
      finding: `The loan nearest to liquidation is at ${place}: its health factor is ${health.toFixed(2)}.`,
      evidence: owing.flatMap((loan) => [
        {
          what: 'health factor',
          value: healthOf(loan).toFixed(4),
          source: `${loan.protocolName} on ${CHAINS[loan.chain].name}`,
        },
        {
          what: 'debt',
          value: `$${formatUnits(loan.debtUsd, 8)}`,
          source: `${loan.protocolName} on ${CHAINS[loan.chain].name}`,
        },
      ]),
      next_step:
        health < GOOD_HEALTH
          ? `Repay a part of the loan at ${place}, or add collateral, until the health factor is above ${GOOD_HEALTH}.`
          : null,
      ...(WATCHED_LENDERS.has(worst.protocol) && {
        agentSuggestion: suggest(
          address,
          `Health factor at ${place}`,
          'A fall in price brings a loan nearer to liquidation while nobody looks.',
          `Tell me when my health factor on ${place} drops below ${watchAt}`,
        ),
      }),
    };
  },
  diversification({ holdings, address }) {
    const assets = sharesBy(holdings, ({ symbol }) => nameBy(SAME_ASSET, symbol) ?? symbol);
    const [first] = assets.filter(({ name }) => name !== 'dollars');
    if (assets.length === 0) return { finding: 'Nothing of value is held.' };
    if (total(holdings) < LEAST_USD) return { finding: TOO_LITTLE };
    if (first === undefined) {
      return {
        score: 100,
        finding: 'All that is held follows the dollar.',
        evidence: evidenceOf('follows', assets),
      };
    }
    const isLarge = first.share > MOST_SHARE;
    return {
      score: share(1 - first.share, 0, 1 - MOST_SHARE),
      finding: `${percent(first.share)} of the value follows the price of ${first.name}.`,
      evidence: evidenceOf('follows', assets),
      next_step: isLarge
        ? `Decide how much of ${first.name} you want to hold, and swap the rest.`
        : null,
      ...(isLarge &&
        first.name === 'ETH' && {
          agentSuggestion: suggest(
            address,
            'A fall of ETH',
            `${percent(first.share)} of the value falls with it.`,
            'Tell me when the price of ETH drops 10% in 24 hours',
          ),
        }),
    };
  },
  issuer_exposure({ holdings, address }) {
    const all = total(holdings);
    if (all <= 0) return { finding: 'Nothing of value is held.' };
    if (all < LEAST_USD) return { finding: TOO_LITTLE };
    const [first] = sharesBy(holdings, ({ symbol }) => nameBy(ISSUERS, symbol)).filter(
      ({ name }) => name !== undefined,
    );
    if (first === undefined) return { finding: 'No issuer stands behind what is held.' };
    const stays = first.name === 'Circle' ? 'USDC' : first.name === 'Tether' ? 'USDT' : null;
    return {
      score: share(1 - first.share, 0, 1 - MOST_ISSUER_SHARE),
      finding: `${percent(first.share)} of the value depends on ${first.name}.`,
      evidence: evidenceOf('depends on', [first]),
      next_step:
        first.share > MOST_ISSUER_SHARE
          ? `Spread what depends on ${first.name} over several issuers.`
          : null,
      ...(stays !== null && {
        agentSuggestion: suggest(
          address,
          `${stays} leaves its peg`,
          `${percent(first.share)} of the value depends on ${first.name}.`,
          `Tell me when the price of ${stays} drops below $0.99`,
        ),
      }),
    };
  },
  idle_capital({ holdings, offers }) {
    const assets = holdings.filter(({ kind, usd }) => kind !== 'debt' && usd !== null);
    const all = assets.reduce((sum, { usd }) => sum + (usd ?? 0), 0);
    if (all < IDLE_USD) return { finding: 'The wallet holds too little to put to work.' };
    const idle = assets.flatMap((holding) => {
      const best = holding.kind === 'wallet' ? bestOffer(offers, holding) : undefined;
      return best !== undefined && best.apyPct > 0 ? [{ holding, best }] : [];
    });
    const isWorking = assets.some(({ kind, usd }) => kind !== 'wallet' && (usd ?? 0) >= DUST_USD);
    if (idle.length === 0 && !isWorking) {
      return { finding: 'No covered market pays for these holdings.' };
    }
    const idleUsd = idle.reduce((sum, { holding }) => sum + (holding.usd ?? 0), 0);
    // The step that returns the most in a year.
    const yearly = ({ holding, best }: (typeof idle)[number]) => (holding.usd ?? 0) * best.apyPct;
    const [largest] = [...idle].sort((a, b) => yearly(b) - yearly(a));
    return {
      score: Math.round(100 * (1 - idleUsd / all)),
      finding: `${dollars(idleUsd)} of ${dollars(all)} is idle in the wallet and could earn.`,
      evidence: idle.slice(0, 10).map(({ holding, best }) => ({
        what: `${holding.symbol} on ${CHAINS[holding.chain].name}`,
        value: `${dollars(holding.usd ?? 0)} at up to ${best.apyPct.toFixed(2)}% a year`,
        source: best.protocolName,
      })),
      next_step:
        largest === undefined
          ? null
          : `Supply ${largest.holding.symbol} to ${largest.best.protocolName} on ${CHAINS[largest.holding.chain].name} at ${largest.best.apyPct.toFixed(2)}% a year, and keep what you need available.`,
    };
  },
  yield({ holdings, offers, address }) {
    const supplied = holdings.filter(({ kind, usd }) => kind === 'supplied' && (usd ?? 0) > 0);
    const judged = supplied.flatMap((holding) => {
      const own = offers.find(
        ({ chain, symbol, protocol }) =>
          chain === holding.chain && symbol === holding.symbol && protocol === holding.protocol,
      );
      const best = bestOffer(offers, holding);
      return own && best ? [{ holding, own, best }] : [];
    });
    if (judged.length === 0) return { finding: 'Nothing is lent whose rate is read here.' };
    const weighed = judged.reduce((sum, { holding }) => sum + (holding.usd ?? 0), 0);
    const earned = judged.reduce(
      (sum, { holding, own, best }) =>
        sum + (holding.usd ?? 0) * (best.apyPct <= 0 ? 1 : Math.min(1, own.apyPct / best.apyPct)),
      0,
    );
    const [worst] = [...judged].sort(
      (a, b) => b.best.apyPct - b.own.apyPct - (a.best.apyPct - a.own.apyPct),
    );
    const isBehind = worst !== undefined && worst.best.apyPct - worst.own.apyPct > 0.25;
    const [first] = judged;
    return {
      score: Math.round((100 * earned) / weighed),
      finding: `What is lent earns ${percent(earned / weighed)} of what the best market on its chain pays.`,
      evidence: judged.map(({ holding, own, best }) => ({
        what: `${holding.symbol} on ${CHAINS[holding.chain].name}`,
        value: `${own.apyPct.toFixed(2)}% at ${own.protocolName}; best ${best.apyPct.toFixed(2)}% at ${best.protocolName}`,
        source: own.protocolName,
      })),
      next_step: isBehind
        ? `Move ${worst.holding.symbol} from ${worst.own.protocolName} to ${worst.best.protocolName} on ${CHAINS[worst.holding.chain].name}.`
        : null,
      ...(first !== undefined && {
        agentSuggestion: suggest(
          address,
          `Rate of ${first.holding.symbol}`,
          'Rates change from day to day.',
          `Tell me when the ${first.holding.symbol} supply rate on ${first.own.protocolName} on ${CHAINS[first.holding.chain].name} drops below ${Math.max(0.1, first.own.apyPct / 2).toFixed(1)}%`,
        ),
      }),
    };
  },
  gas_and_dust({ holdings, contractOn }) {
    const used = [
      ...new Set(holdings.filter(({ usd }) => (usd ?? 0) >= DUST_USD).map(({ chain }) => chain)),
    ];
    const worth = holdings.filter(({ kind, usd }) => kind !== 'debt' && (usd ?? 0) > 0);
    if (worth.length === 0) return { finding: 'Nothing of value is held.' };
    if (used.length === 0) {
      return {
        score: 0,
        finding: `All of ${worth.length} holdings are below $1: moving one may cost more than it is worth.`,
        evidence: [
          { what: 'holdings below $1', value: String(worth.length), source: 'balances' },
          { what: 'together', value: dollars(total(holdings)), source: 'balances and prices' },
        ],
        next_step: 'Sweep what is worth its fee into one asset, and leave the rest.',
      };
    }
    // Anyone who acts for a contract pays for it.
    const chains = used.filter((chain) => !contractOn.includes(chain));
    if (chains.length === 0) return { finding: 'A contract pays no fees: its owners do.' };
    const dry = chains.filter(
      (chain) =>
        holdings.reduce(
          (sum, one) =>
            sum +
            (one.chain === chain && one.kind === 'wallet' && one.address === null
              ? (one.usd ?? 0)
              : 0),
          0,
        ) < GAS_USD,
    );
    const dust = holdings.filter(
      ({ kind, usd }) => kind === 'wallet' && usd !== null && usd > 0 && usd < DUST_USD,
    );
    const names = dry.map((chain) => CHAINS[chain].name).join(', ');
    return {
      score: Math.max(
        0,
        Math.round(100 * (1 - dry.length / chains.length)) - Math.min(30, 5 * dust.length),
      ),
      finding:
        dry.length > 0
          ? `Holdings on ${names} cannot be moved: no coins for network fees.`
          : `Every chain in use has coins for network fees; ${dust.length} holdings are below $1.`,
      evidence: [
        {
          what: 'chains in use without coins for network fees',
          value: names || 'none',
          source: 'balances',
        },
        { what: 'holdings below $1', value: String(dust.length), source: 'balances' },
      ],
      next_step: dry.length > 0 ? `Move a few dollars of the native coin to ${names}.` : null,
    };
  },
  approvals({ address, approvals, holdings }) {
    if (!address.startsWith('0x')) return { finding: 'Allowances are read for EVM wallets only.' };
    if (holdings.every(({ kind, address }) => kind !== 'wallet' || address === null)) {
      return { finding: 'No tokens that an allowance could spend.' };
    }
    const [first] = approvals;
    return {
      score: Math.max(0, 100 - 20 * approvals.length),
      finding:
        approvals.length === 0
          ? 'No unlimited allowances for the covered protocols.'
          : `${approvals.length} unlimited ${approvals.length === 1 ? 'allowance is' : 'allowances are'} open.`,
      evidence: approvals.map(({ chain, symbol, spender, spenderName }) => ({
        what: `${symbol} on ${CHAINS[chain].name}`,
        value: 'without a limit',
        source: `${spenderName}, ${spender}`,
      })),
      next_step:
        first === undefined
          ? null
          : `Revoke the approval of ${first.symbol} for ${first.spenderName} on ${CHAINS[first.chain].name} unless you use it.`,
    };
  },
  agent_coverage: () => ({
    finding: 'Whether agents watch this wallet is private to its owner and is not read here.',
  }),
};

const TOO_LITTLE = 'There is too little to judge how it is spread.';

const healthOf = ({ healthFactorWad }: Loan) => Number(formatUnits(healthFactorWad ?? 0n, 18));

/** Where a value stands between the worst and the best, 0 to 100. */
function share(value: number, worst: number, best: number): number {
  return Math.round(100 * Math.min(1, Math.max(0, (value - worst) / (best - worst))));
}

const percent = (part: number) => `${Math.round(part * 100)}%`;
const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const dollars = (usd: number) => DOLLARS.format(usd);

function total(holdings: readonly ValuedHolding[]): number {
  return holdings.reduce((sum, { kind, usd }) => sum + (kind === 'debt' ? 0 : (usd ?? 0)), 0);
}

function nameBy(rows: readonly (readonly [RegExp, string])[], symbol: string): string | undefined {
  return rows.find(([pattern]) => pattern.test(symbol))?.[1];
}

/** What is held by name, with its share of all that has a value; the largest first. */
function sharesBy<T extends string | undefined>(
  holdings: readonly ValuedHolding[],
  nameOf: (holding: ValuedHolding) => T,
) {
  const all = total(holdings);
  const sums = new Map<T, number>();
  for (const holding of holdings) {
    if (holding.kind === 'debt' || !holding.usd) continue;
    const name = nameOf(holding);
    sums.set(name, (sums.get(name) ?? 0) + holding.usd);
  }
  return [...sums]
    .map(([name, usd]) => ({ name, usd, share: usd / all }))
    .sort((a, b) => b.usd - a.usd);
}

function evidenceOf(
  how: 'follows' | 'depends on',
  shares: readonly { name: string | undefined; usd: number; share: number }[],
) {
  return shares.slice(0, 5).map(({ name, usd, share: part }) => ({
    what: `value that ${how} ${name}`,
    value: `${dollars(usd)}, ${percent(part)}`,
    source: 'balances and prices',
  }));
}

function bestOffer(offers: readonly Offer[], { chain, symbol }: Holding): Offer | undefined {
  return offers
    .filter((offer) => offer.chain === chain && offer.symbol === symbol)
    .sort((a, b) => b.apyPct - a.apyPct)[0];
}

function suggest(wallet: string, title: string, reason: string, request: string): AgentSuggestion {
  return { title, reason, draftWith: { request, wallet, autonomy: 'notify' } };
}
