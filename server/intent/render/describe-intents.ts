import { CHAINS } from '#server/chains/registry.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import type { Intent } from '#server/schemas/intent.ts';

const NAME_LENGTH = 60;

const chainName = (slug: ChainSlug | undefined): string => (slug ? CHAINS[slug].name : '');
const on = (slug: ChainSlug | undefined): string => (slug ? ` on ${chainName(slug)}` : '');
const assetName = (asset: string | undefined): string =>
  asset === undefined
    ? 'everything you hold'
    : asset.startsWith('0x')
      ? shortAddress(asset)
      : asset;

function shortAddress(address: string): string {
  return address.length > 16 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address;
}

function grouped(amount: string): string {
  const [whole = '0', fraction] = amount.split('.');
  let out = '';
  for (let at = 0; at < whole.length; at++) {
    if (at > 0 && (whole.length - at) % 3 === 0) out += ',';
    out += whole[at];
  }
  return fraction === undefined ? out : `${out}.${fraction}`;
}

/** "500 USDC", "half of your ETH", "$40 of ETH (0.016 ETH)", "the USDC it gives". */
function sized(intent: Intent): string {
  const asset = assetName(intent.asset);
  const amount = intent.amount === undefined ? undefined : String(intent.amount);
  const basis = intent.amount_basis;
  const counted = amount && amount !== '0' ? ` (${grouped(amount)} ${asset})` : '';
  if (amount === 'chained') {
    const share = basis?.value;
    return share === undefined
      ? `the ${asset} from the step before`
      : `${share}% of the ${asset} from the step before`;
  }
  if (basis?.kind === 'percent') return `${basis.value}% of your ${asset}${counted}`;
  if (basis?.kind === 'usd') return `$${grouped(basis.value ?? '0')} of ${asset}${counted}`;
  if (basis?.kind === 'value') return `${basis.value} ${basis.asset} worth of ${asset}${counted}`;
  if (amount === 'max') return intent.asset === undefined ? asset : `all your ${asset}`;
  return amount === undefined ? asset : `${grouped(amount)} ${asset}`;
}

function phrase(intent: Intent): string {
  const at = intent.protocol === undefined ? '' : ` on ${intent.protocol}`;
  const place = `${at}${on(intent.chain)}`;
  const slippage =
    intent.slippage_bps === undefined
      ? ''
      : `, with at most ${intent.slippage_bps / 100}% slippage`;
  switch (intent.action) {
    case 'swap':
      return intent.to_amount !== undefined
        ? `buy exactly ${grouped(String(intent.to_amount))} ${assetName(intent.to_asset)} with ${intent.amount === undefined ? '' : `at most ${grouped(String(intent.amount))} `}${assetName(intent.asset)}${place}${slippage}`
        : `swap ${sized(intent)} to ${assetName(intent.to_asset)}${place}${slippage}`;
    case 'bridge':
      return `bridge ${sized(intent)}${intent.from_chain ? ` from ${chainName(intent.from_chain)}` : ''}${intent.to_chain ? ` to ${chainName(intent.to_chain)}` : ''}${intent.protocol ? ` with ${intent.protocol}` : ''}`;
    case 'transfer':
      return `send ${sized(intent)} to ${intent.recipient ? intent.recipient : (intent.recipient_name ?? 'the recipient')}${place}`;
    case 'sweep':
      return intent.to_asset
        ? `swap everything you hold to ${assetName(intent.to_asset)}${place}`
        : `send everything you hold${place} to ${intent.recipient ?? intent.recipient_name ?? 'the recipient'}`;
    case 'approve':
      return String(intent.amount) === '0'
        ? `take back the approval of ${assetName(intent.asset)} for ${intent.spender ?? intent.protocol ?? 'its spender'}${on(intent.chain)}`
        : `allow ${intent.spender ?? intent.protocol ?? 'the spender'} to spend ${sized(intent)}${on(intent.chain)}`;
    case 'withdraw':
    case 'unstake':
      return `${intent.action} ${sized(intent)} from ${intent.protocol ?? 'the pool'}${on(intent.chain)}`;
    case 'claim':
      return intent.position_id === undefined
        ? `claim your rewards${place}`
        : `claim withdrawal ${intent.position_id}${place}`;
    case 'lp-add':
      return `add ${sized(intent)}${pairOf(intent)} to ${poolOf(intent)}${place}`;
    case 'lp-remove':
      return `take ${intent.amount === undefined || intent.amount === 'max' ? 'all' : sizedShare(intent)} of your liquidity out of ${poolOf(intent)}${place}`;
    case 'lp-collect':
      return `collect the fees of ${poolOf(intent)}${place}`;
    case 'repay':
      return `repay ${sized(intent)}${place}`;
    default:
      return `${intent.action} ${sized(intent)}${place}`;
  }
}

function pairOf({ pair_asset: asset, pair_amount: amount }: Intent): string {
  if (asset === undefined) return '';
  return amount === undefined
    ? ` with ${assetName(asset)} beside it`
    : ` and ${grouped(String(amount))} ${assetName(asset)}`;
}

/** "position 12", "the ETH/USDC pool", "your position". */
function poolOf({ position_id: id, pool_id: pool }: Intent): string {
  if (id !== undefined) return `position ${id}`;
  return pool === undefined ? 'your position' : `the ${pool} pool`;
}

function sizedShare(intent: Intent): string {
  return intent.amount_basis?.kind === 'percent'
    ? `${intent.amount_basis.value}%`
    : String(intent.amount);
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What will happen, in order, for the person who signs. */
export function describeIntents(intents: readonly Intent[], notes: readonly string[]): string {
  const steps = intents.map(phrase);
  const [only] = steps;
  const text =
    steps.length === 1 && only !== undefined
      ? `This will ${only}.`
      : `This takes ${steps.length} steps: ${steps.map((step, index) => `(${index + 1}) ${step}`).join('; ')}.`;
  return [text, ...notes, 'Nothing moves until you sign.'].join(' ');
}

/** A short title, at most sixty characters: "Swap 500 USDC to ETH on Base". */
export function nameIntents(intents: readonly Intent[]): string {
  const steps = intents.map(brief);
  const whole = capital(steps.join(', then '));
  if (whole.length <= NAME_LENGTH) return whole;
  const first = capital(steps[0] ?? 'Plan');
  const more = steps.length > 1 ? ` and ${steps.length - 1} more` : '';
  return `${first.slice(0, NAME_LENGTH - more.length)}${more}`;
}

function brief(intent: Intent): string {
  const amount = intent.amount === undefined ? '' : String(intent.amount);
  const basis = intent.amount_basis;
  const size =
    basis?.kind === 'percent'
      ? `${basis.value}% of `
      : basis?.kind === 'usd'
        ? `$${basis.value} of `
        : amount === 'max'
          ? 'all '
          : amount === 'chained' || amount === '0'
            ? ''
            : `${grouped(amount)} `;
  const asset = intent.asset === undefined ? 'everything' : assetName(intent.asset);
  switch (intent.action) {
    case 'swap':
      return `swap ${size}${asset} to ${assetName(intent.to_asset)}${on(intent.chain)}`;
    case 'bridge':
      return `bridge ${size}${asset}${intent.to_chain ? ` to ${chainName(intent.to_chain)}` : ''}`;
    case 'transfer':
      return `send ${size}${asset} to ${intent.recipient_name ?? shortAddress(intent.recipient ?? '')}`;
    case 'approve':
      return amount === '0' ? `revoke ${asset} approval` : `approve ${size}${asset}`;
    case 'claim':
      return `claim rewards${intent.protocol ? ` on ${intent.protocol}` : ''}`;
    case 'lp-add':
    case 'lp-remove':
    case 'lp-collect':
      return `${intent.action === 'lp-add' ? 'add to' : intent.action === 'lp-remove' ? 'leave' : 'collect fees of'} ${poolOf(intent)}`;
    default:
      return `${intent.action} ${size}${asset}${intent.protocol ? ` on ${intent.protocol}` : ''}`;
  }
}
