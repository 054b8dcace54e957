import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import type { GuardTerms, GuardToken } from './terms.ts';
import { lifetimeCap } from './typed-data.ts';
import { guardVenue } from './venues.ts';

/** An exact amount for people: `1,234.5 USDC`. Never rounded, because an owner signs it. */
export function exactAmount(atomic: bigint, { decimals, symbol }: GuardToken): string {
  const [whole = '0', fraction] = formatAmount(atomic, decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${fraction === undefined ? grouped : `${grouped}.${fraction}`} ${symbol}`;
}

/** @returns what one run takes at most with its fee, in the token's smallest unit */
export function mostOfOneRun(capPer: bigint, feeBps: number): bigint {
  return capPer + (capPer * BigInt(feeBps)) / 10_000n;
}

/** Who checks the condition of a permission before a run: the contract, or only the service. */
export function checkedBy({ trigger }: GuardTerms): 'chain' | 'service' {
  return trigger.kind === 'service_checked' ? 'service' : 'chain';
}

/** The action of a permission, as text after "only to". */
export function actionWords(terms: GuardTerms): string {
  const { action, asset, chainId, capPer } = terms;
  const lending = guardVenue(chainId, null).lending?.name ?? 'the lending venue';
  switch (action.kind) {
    case 'transfer':
      return `send ${asset.symbol} to ${action.recipient}`;
    case 'swap': {
      const out = action.tokenOut as GuardToken;
      const limit =
        action.minOut === '0'
          ? `at most ${percent(action.maxSlippageBps)} below the oracle’s value`
          : `at least ${exactAmount(BigInt(action.minOut), out)} for ${exactAmount(BigInt(capPer), asset)}`;
      return `swap ${asset.symbol} to ${out.symbol}, ${limit}`;
    }
    case 'vault':
      return `deposit ${asset.symbol} into the vault ${action.vault}`;
    case 'supply':
      return `supply ${asset.symbol} to ${lending}`;
    case 'repay_from_wallet':
      return `repay your ${asset.symbol} loan at ${lending}`;
    case 'repay_from_collateral':
      return `sell ${asset.symbol} collateral and repay your ${action.tokenOut?.symbol} loan at ${lending}, up to a health factor of ${formatAmount(BigInt(action.targetHealthFactor), 18)}`;
  }
}

/**
 * The worst case of a permission, in one sentence.
 *
 * @param until how long it is valid, for the end of the sentence
 * @example 'At most 502.5 USDC in all, 100.5 each time, only to repay your USDC loan at Aave, for 30 days after you sign.'
 */
export function worstCase(terms: GuardTerms, feeBps: number, until: string): string {
  const { token } = terms;
  const all = exactAmount(lifetimeCap(BigInt(terms.budget), feeBps), token);
  const each = exactAmount(mostOfOneRun(BigInt(terms.capPer), feeBps), token);
  return `At most ${all} in all, ${each.slice(0, each.length - token.symbol.length - 1)} each time, only to ${actionWords(terms)}, ${until}.`;
}

/** `30 days after you sign`, as a proposal says it before there is a date. */
export function forDays(days: number): string {
  return `for ${days} ${days === 1 ? 'day' : 'days'} after you sign`;
}

function percent(bps: number): string {
  return `${bps / 100} %`;
}
