import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import type { GuardTerms, GuardToken } from './terms.ts';
import { guardVenue } from './venues.ts';

/** An exact amount for people: `1,234.5 USDC`. Never rounded: it is what an owner signs. */
export function exactAmount(atomic: bigint, { decimals, symbol }: GuardToken): string {
  const [whole = '0', fraction] = formatAmount(atomic, decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${fraction === undefined ? grouped : `${grouped}.${fraction}`} ${symbol}`;
}

/** What a permission does, to follow "only to". */
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

function percent(bps: number): string {
  return `${bps / 100} %`;
}
