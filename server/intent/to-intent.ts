import { findToken, symbolOn } from '#server/chains/tokens/resolve.ts';
import { isMarketToken } from '#server/language/lexicon/assets.ts';
import type { NamedChain } from '#server/language/lexicon/chains.ts';
import { GENERIC_POOLS } from '#server/language/lexicon/pools.ts';
import type { PartialIntent } from '#server/language/orders/partial-intent.ts';
import type { NamedAsset } from '#server/language/orders/said-values.ts';
import type { Intent } from '#server/schemas/intent.ts';
import type { Sizing } from './size-partials.ts';

/** A token as the lists write it on its chain; one that was given by its contract too. */
function symbolOf(
  asset: NamedAsset | undefined,
  chain: NamedChain | undefined,
): string | undefined {
  if (!asset || asset.symbol === '*') return undefined;
  if (isMarketToken(asset.symbol.toLowerCase())) return asset.symbol.slice(0, 64);
  const slug = chain?.listed ? chain.slug : undefined;
  if (!asset.isAddress) return symbolOn(slug, asset.symbol).slice(0, 64);
  // What bears its symbol with others goes by its address.
  const listed = slug && findToken(slug, asset.symbol);
  return listed && findToken(slug, listed.symbol) ? listed.symbol : asset.symbol;
}

/** Orders that say what they are to give. */
const NAMES_OUTPUT: ReadonlySet<PartialIntent['action']> = new Set(['swap', 'sweep', 'stake']);

/** Writes a checked and sized partial intent in the shape of the public interface. */
export function toIntent(partial: PartialIntent, sizing: Sizing): Intent {
  const chain = partial.action === 'bridge' ? partial.fromChain : partial.chain;
  const asset = symbolOf(partial.asset, chain);
  const toAsset = symbolOf(partial.toAsset, chain);
  const intent: Intent = { action: partial.action };
  if (asset !== undefined) intent.asset = asset;
  if (partial.action === 'bridge') {
    if (partial.fromChain?.listed) intent.from_chain = partial.fromChain.slug;
    if (partial.toChain?.listed) intent.to_chain = partial.toChain.slug;
  } else if (partial.chain?.listed) intent.chain = partial.chain.slug;
  // What may spend is an address; the protocol that it belongs to has no part in the step.
  if (partial.venue && partial.action !== 'approve') intent.protocol = partial.venue.slug;
  if (sizing.amount !== undefined) intent.amount = sizing.amount;
  if (partial.vault !== undefined) intent.vault_address = partial.vault;
  if (partial.pool !== undefined && !GENERIC_POOLS.has(partial.pool))
    intent.pool_id = partial.pool.slice(0, 128);
  if (toAsset !== undefined && NAMES_OUTPUT.has(partial.action)) {
    intent.to_asset = toAsset;
  }
  if (sizing.toAmount !== undefined) intent.to_amount = sizing.toAmount;
  if (partial.action === 'lp-add') {
    if (toAsset !== undefined) intent.pair_asset = toAsset;
    if (partial.toQuantity?.kind === 'number') intent.pair_amount = partial.toQuantity.value;
  }
  if (partial.positionId !== undefined) intent.position_id = partial.positionId;
  const { party } = partial;
  if (party?.kind === 'address') {
    if (partial.action === 'approve') intent.spender = party.value;
    else intent.recipient = party.value;
  } else if (party?.kind === 'name' && partial.action !== 'approve')
    intent.recipient_name = party.value;
  if (sizing.basis) intent.amount_basis = sizing.basis;
  if (partial.slippageBps !== undefined) intent.slippage_bps = partial.slippageBps;
  return intent;
}
