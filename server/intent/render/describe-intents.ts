import type { Intent } from '#server/schemas/intent.ts';
import {
  assetName,
  chainName,
  claimOf,
  grouped,
  on,
  poolOf,
  protocolName,
} from './phrase-parts.ts';

/** What the amount of an intent is a share of: "your ETH", "your DAI debt". */
function whole({ action, asset }: Intent): string {
  const name = asset === undefined ? undefined : assetName(asset);
  if (action === 'repay') return name === undefined ? 'everything you owe' : `your ${name} debt`;
  if (action === 'borrow') return name === undefined ? 'your limit' : `the ${name} you can borrow`;
  if (name !== undefined) return `your ${name}`;
  return action === 'withdraw' || action === 'unstake'
    ? 'everything you have there'
    : 'everything you hold';
}

/** "500 USDC", "50% of your ETH", "$40 of ETH (0.016 ETH)", "the USDC from the step before". */
function sized(intent: Intent): string {
  const asset = intent.asset === undefined ? whole(intent) : assetName(intent.asset);
  const amount = intent.amount === undefined ? undefined : String(intent.amount);
  const basis = intent.amount_basis;
  const counted = amount && amount !== '0' ? ` (${grouped(amount)} ${asset})` : '';
  if (amount === 'chained') {
    const share = basis?.value;
    return share === undefined
      ? `the ${asset} from the step before`
      : `${share}% of the ${asset} from the step before`;
  }
  if (basis?.kind === 'percent') return `${basis.value}% of ${whole(intent)}${counted}`;
  if (basis?.kind === 'usd') return `$${grouped(basis.value ?? '0')} of ${asset}${counted}`;
  if (basis?.kind === 'value') return `${basis.value} ${basis.asset} worth of ${asset}${counted}`;
  if (amount === 'max') return intent.asset === undefined ? asset : `all ${whole(intent)}`;
  return amount === undefined ? asset : `${grouped(amount)} ${asset}`;
}

/** "on Aave v3", "with Lido", "from the ERC-4626 vault 0x…". */
function venueOf({ action, pool_id: pool, protocol, vault_address: vault }: Intent): string {
  const leaves = action === 'withdraw' || action === 'unstake' || action === 'claim';
  if (protocol === undefined) return action === 'withdraw' ? ' from the pool' : '';
  const name = protocolName(protocol);
  const before = leaves ? 'from' : action === 'stake' || action === 'bridge' ? 'with' : 'on';
  const market = vault ?? (action.startsWith('lp-') ? undefined : pool);
  if (market === undefined) return ` ${before} ${name}`;
  return protocol === 'erc4626'
    ? ` ${leaves ? 'from' : 'into'} the ${name} ${market}`
    : ` ${before} ${name} (${market})`;
}

function phrase(intent: Intent): string {
  const place = `${venueOf(intent)}${on(intent.chain)}`;
  const slippage =
    intent.slippage_bps === undefined
      ? ''
      : `, with at most ${intent.slippage_bps / 100}% slippage`;
  const target = intent.to_asset === undefined ? 'it' : assetName(intent.to_asset);
  const recipient = intent.recipient ?? intent.recipient_name ?? 'the recipient';
  switch (intent.action) {
    case 'swap':
      return intent.to_amount !== undefined
        ? `buy exactly ${grouped(intent.to_amount)} ${target} with ${paid(intent)}${place}${slippage}`
        : `swap ${sized(intent)} to ${target}${place}${slippage}`;
    case 'bridge':
      return `bridge ${sized(intent)}${intent.from_chain ? ` from ${chainName(intent.from_chain)}` : ''}${intent.to_chain ? ` to ${chainName(intent.to_chain)}` : ''}${receiver(intent)}${place}`;
    case 'transfer':
      return `send ${sized(intent)} to ${recipient}${place}`;
    case 'sweep':
      return intent.to_asset === undefined
        ? `send ${sized(intent)}${place} to ${recipient}`
        : `swap ${sized(intent)} to ${target}${place}`;
    case 'approve':
      return String(intent.amount) === '0'
        ? `revoke the approval of ${sizeless(intent)} for ${spenderOf(intent, 'its spender')}${on(intent.chain)}`
        : `allow ${spenderOf(intent, 'the spender')} to spend ${sized(intent)}${on(intent.chain)}`;
    case 'claim':
      return `claim ${intent.position_id === undefined ? 'your ' : ''}${claimOf(intent)}${place}`;
    case 'lp-add':
      return `add ${put(intent)} to ${poolOf(intent)}${place}`;
    case 'lp-remove':
      return `take ${takenOut(intent)} out of ${poolOf(intent)}${place}`;
    case 'lp-collect':
      return `collect the fees of ${poolOf(intent)}${place}`;
    default:
      return `${intent.action} ${sized(intent)}${place}`;
  }
}

/** Who receives what a bridge delivers, when it is not the wallet itself. */
function receiver({ recipient, recipient_name: name }: Intent): string {
  const to = recipient ?? name;
  return to === undefined ? '' : ` for ${to}`;
}

const sizeless = ({ asset }: Intent): string => (asset === undefined ? 'it' : assetName(asset));

function spenderOf({ spender, protocol }: Intent, unnamed: string): string {
  return spender ?? (protocol === undefined ? unnamed : protocolName(protocol));
}

function paid(intent: Intent): string {
  const most = intent.amount === undefined ? '' : `at most ${grouped(intent.amount)} `;
  return `${most}${sizeless(intent)}`;
}

/** Of two sides that are both limited, the pool's price decides which goes in whole. */
function put(intent: Intent): string {
  const { amount, pair_asset: asset, pair_amount: most } = intent;
  if (asset === undefined) return sized(intent);
  if (most === undefined) return `${sized(intent)} with ${assetName(asset)} beside it`;
  const pair = `${grouped(most)} ${assetName(asset)}`;
  if (amount === undefined) return `${pair} with ${sizeless(intent)} beside it`;
  return `up to ${sized(intent)} and ${pair}, as the price of the pool asks for,`;
}

function takenOut({ amount, amount_basis: basis, asset }: Intent): string {
  if (basis?.kind === 'percent') return `${basis.value}% of your liquidity`;
  if (amount === undefined || amount === 'max' || asset === undefined) {
    return 'all of your liquidity';
  }
  return `as much liquidity as gives ${grouped(amount)} ${assetName(asset)}`;
}

/** What will happen, in order, for the person who signs. */
export function describeIntents(intents: readonly Intent[], notes: readonly string[]): string {
  // Not numbered: a plan has steps of its own beside them, such as approvals.
  const text = `This will ${intents.map(phrase).join('; then ')}.`;
  return [text, ...notes, 'Nothing moves until you sign.'].join(' ');
}
