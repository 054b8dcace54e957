import { CHAINS } from '#server/chains/registry.ts';
import { PROTOCOLS } from '#server/protocols/registry.ts';
import { SOLANA_PROTOCOLS } from '#server/protocols/solana-registry.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import type { Intent } from '#server/schemas/intent.ts';

export const chainName = (slug: ChainSlug): string => CHAINS[slug].name;
export const on = (slug: ChainSlug | undefined): string => (slug ? ` on ${chainName(slug)}` : '');

/** `compound-v3` → Compound v3; a protocol that the service does not have keeps its slug. */
export function protocolName(slug: string): string {
  return [...PROTOCOLS, ...SOLANA_PROTOCOLS].find((one) => one.slug === slug)?.name ?? slug;
}

/** A token given by its contract is shown by the ends of it. */
export function assetName(asset: string): string {
  return asset.startsWith('0x') ? shortAddress(asset) : asset;
}

export function shortAddress(address: string): string {
  return address.length > 16 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address;
}

/** `1250.5` → 1,250.5 */
export function grouped(amount: string | number): string {
  const [whole = '0', fraction] = String(amount).split('.');
  let out = '';
  for (let at = 0; at < whole.length; at++) {
    if (at > 0 && (whole.length - at) % 3 === 0) out += ',';
    out += whole[at];
  }
  return fraction === undefined ? out : `${out}.${fraction}`;
}

/** "position 12", "the ETH/USDC pool", "a pool", "your position". */
export function poolOf({ action, asset, pair_asset, position_id, pool_id }: Intent): string {
  if (position_id !== undefined) return `position ${position_id}`;
  if (pool_id !== undefined) return `the ${pool_id} pool`;
  if (asset !== undefined && pair_asset !== undefined) {
    return `the ${assetName(asset)}/${assetName(pair_asset)} pool`;
  }
  return action === 'lp-add' ? 'a pool' : 'your position';
}

/** What a claim returns: what was unstaked where there is a queue for it, else rewards. */
export function claimOf({ protocol, position_id }: Intent): string {
  if (position_id !== undefined) return `withdrawal ${position_id}`;
  const own = [...PROTOCOLS, ...SOLANA_PROTOCOLS].find((one) => one.slug === protocol);
  return own && 'unstake' in own.actions ? 'finished withdrawals' : 'rewards';
}
