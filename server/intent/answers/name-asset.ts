import { EVM_CHAINS } from '#server/chains/registry.ts';
import { canonicalSymbol, resolveToken } from '#server/chains/tokens/resolve.ts';

/** The symbol people know an asset by; a listed token named by its address has its list's. */
export function nameAsset(asset: string): string {
  if (!asset.startsWith('0x')) return canonicalSymbol(asset);
  const [listed] = EVM_CHAINS.flatMap(({ slug }) => resolveToken(slug, asset)?.symbol ?? []);
  return listed ?? 'that token';
}

/** A short name for what is asked: the one asset, or else the given words. */
export function nameAssets(assets: readonly string[], otherwise: string): string {
  const [asset] = assets;
  return asset !== undefined && assets.length === 1 ? nameAsset(asset) : otherwise;
}
