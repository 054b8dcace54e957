import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import type { TryRun } from '#server/schemas/try-run.ts';

/** The net change of one asset on one chain, over all steps of a plan. */
export interface NetChange {
  readonly chain: ChainSlug;
  readonly asset: string;
  /** Null for the chain's own coin. */
  readonly token: string | null;
  /** Signed decimal token units, with every digit. */
  readonly change: string;
  /** A bridge is expected to deliver it: no simulation of this chain has seen it arrive. */
  readonly isExpected: boolean;
}

interface Sum {
  readonly chain: ChainSlug;
  readonly asset: string;
  readonly token: string | null;
  readonly decimals: number;
  raw: bigint;
  isExpected: boolean;
}

/**
 * @param wallet the wallet of the balances
 * @returns the net changes of a run's simulations and bridges, in the order of its chains; unchanged
 * assets are left out
 */
export function netChanges({ plan, simulations }: TryRun, wallet: string): NetChange[] {
  const sums = new Map<string, Sum>();
  const add = (change: Omit<Sum, 'isExpected'>, isExpected: boolean) => {
    const key = `${change.chain} ${(change.token ?? '').toLowerCase()}`;
    const sum = sums.get(key);
    if (sum === undefined) sums.set(key, { ...change, isExpected });
    else {
      sum.raw += change.raw;
      sum.isExpected &&= isExpected;
    }
  };
  for (const { request, answer } of simulations) {
    for (const { asset, token, change, change_raw } of answer.steps.flatMap(
      (step) => step.balance_changes,
    )) {
      const raw = BigInt(change_raw);
      const decimals = decimalsOf(raw, change);
      add({ chain: request.chain, asset, token, decimals, raw }, false);
    }
  }
  for (const step of plan?.steps ?? []) {
    const { to_chain, expected_output_raw, expected_output, recipient = wallet } = step;
    if (to_chain === undefined || to_chain === step.chain) continue;
    if (expected_output_raw === undefined || expected_output === undefined) continue;
    if (recipient.toLowerCase() !== wallet.toLowerCase()) continue;
    const raw = BigInt(expected_output_raw);
    const decimals = Math.round(Math.log10(Number(raw) / expected_output));
    const asset = step.to_asset ?? step.asset;
    add({ chain: to_chain, asset, token: step.to_asset_address ?? null, decimals, raw }, true);
  }
  return [...sums.values()]
    .filter(({ raw }) => raw !== 0n)
    .map(({ raw, decimals, ...rest }) => ({ ...rest, change: inUnits(raw, decimals) }));
}

/** How many decimals an amount was written with that is known in base units too. */
function decimalsOf(raw: bigint, written: string): number {
  const [, fraction = ''] = written.split('.');
  const digits = BigInt(written.replace('.', ''));
  if (digits === 0n) return fraction.length;
  return fraction.length + String(raw / digits).length - 1;
}

function inUnits(raw: bigint, decimals: number): string {
  const sign = raw < 0n ? '-' : '';
  const digits = String(raw < 0n ? -raw : raw).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return sign + whole + (fraction === '' ? '' : `.${fraction}`);
}

/** Digits after the point that are shown at first sight. */
const SHOWN = 6;

/**
 * @returns an amount with its sign and thousands separators, cut to what can be read at a glance
 */
export function shortAmount(change: string): string {
  const [whole = '0', fraction = ''] = change.replace('-', '').split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const cut = fraction.slice(0, SHOWN).replace(/0+$/, '');
  const shown = whole === '0' && cut === '' ? fraction : cut;
  return `${change.startsWith('-') ? '−' : '+'}${grouped}${shown === '' ? '' : `.${shown}`}`;
}
