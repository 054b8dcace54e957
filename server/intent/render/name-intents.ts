import type { Intent } from '#server/schemas/intent.ts';
import {
  assetName,
  chainName,
  claimOf,
  grouped,
  on,
  poolOf,
  protocolName,
  shortAddress,
} from './phrase-parts.ts';

const NAME_LENGTH = 60;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A short title, at most sixty characters: "Swap 500 USDC to ETH on Base". */
export function nameIntents(intents: readonly Intent[]): string {
  const steps = intents.map(brief);
  const all = capital(steps.join(', then '));
  if (all.length <= NAME_LENGTH) return all;
  const first = capital(steps[0] ?? 'Plan');
  const more = steps.length > 1 ? ` and ${steps.length - 1} more` : '';
  return `${first.slice(0, NAME_LENGTH - more.length).trimEnd()}${more}`;
}

function brief(intent: Intent): string {
  const size = sizeOf(intent);
  const venue = intent.protocol === undefined ? '' : protocolName(intent.protocol);
  const target = intent.to_asset === undefined ? 'it' : assetName(intent.to_asset);
  const recipient = intent.recipient_name ?? shortAddress(intent.recipient ?? '');
  const from = venue === '' ? '' : ` from ${venue}`;
  switch (intent.action) {
    case 'swap':
      return intent.to_amount === undefined
        ? `swap ${size} to ${target}${on(intent.chain)}`
        : `buy ${grouped(intent.to_amount)} ${target} with ${nameOf(intent)}${on(intent.chain)}`;
    case 'sweep':
      return intent.to_asset === undefined
        ? `send ${size}${on(intent.chain)} to ${recipient}`
        : `swap ${size} to ${target}${on(intent.chain)}`;
    case 'bridge':
      return `bridge ${size}${intent.to_chain ? ` to ${chainName(intent.to_chain)}` : ''}${recipient === '' ? '' : ` for ${recipient}`}`;
    case 'transfer':
      return `send ${size} to ${recipient}`;
    case 'approve':
      return String(intent.amount) === '0'
        ? `revoke ${nameOf(intent)} approval`
        : `approve ${size}`;
    case 'claim':
      return `claim ${claimOf(intent)}${from}`;
    case 'lp-add':
      return `add ${size}${pairOf(intent)} to ${poolOf(intent)}`;
    case 'lp-remove':
      return leave(intent);
    case 'lp-collect':
      return `collect fees of ${poolOf(intent)}`;
    case 'withdraw':
    case 'unstake':
      return `${intent.action} ${size}${from}`;
    default:
      return `${intent.action} ${size}${venue === '' ? '' : ` ${intent.action === 'stake' ? 'with' : 'on'} ${venue}`}`;
  }
}

const nameOf = ({ asset }: Intent): string =>
  asset === undefined ? 'everything' : assetName(asset);

/** "500 USDC", "all USDC", "50% of USDC", "everything"; what is not counted yet goes without. */
function sizeOf(intent: Intent): string {
  const { amount, amount_basis: basis } = intent;
  const asset = nameOf(intent);
  if (basis?.kind === 'percent') return `${basis.value}% of ${asset}`;
  if (basis?.kind === 'usd') return `$${grouped(basis.value ?? '0')} of ${asset}`;
  if (basis?.kind === 'value') return `${basis.value} ${basis.asset} worth of ${asset}`;
  if (amount === 'max') return intent.asset === undefined ? asset : `all ${asset}`;
  if (amount === undefined || amount === 'chained' || Number(amount) === 0) return asset;
  return `${grouped(amount)} ${asset}`;
}

function pairOf({ pair_asset: asset, pair_amount: most }: Intent): string {
  if (asset === undefined) return '';
  return ` and ${most === undefined ? '' : `${grouped(most)} `}${assetName(asset)}`;
}

function leave(intent: Intent): string {
  const { amount, amount_basis: basis, asset } = intent;
  if (basis?.kind === 'percent') return `take ${basis.value}% out of ${poolOf(intent)}`;
  if (amount === undefined || amount === 'max' || asset === undefined) {
    return `leave ${poolOf(intent)}`;
  }
  return `take ${grouped(amount)} ${assetName(asset)} out of ${poolOf(intent)}`;
}
