import { findToken, symbolOn } from '#server/chains/tokens/resolve.ts';
import { isMarketToken } from '#server/language/lexicon/assets.ts';
import type { NamedChain } from '#server/language/lexicon/chains.ts';
import { GENERIC_POOLS } from '#server/language/lexicon/pools.ts';
import type { Draft } from '#server/language/orders/draft.ts';
import type { NamedAsset } from '#server/language/orders/said-values.ts';
import type { Intent } from '#server/schemas/intent.ts';
import type { Sizing } from './size-drafts.ts';

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
const NAMES_OUTPUT: ReadonlySet<Draft['action']> = new Set(['swap', 'sweep', 'stake']);

/** Writes a checked and sized draft in the shape of the public interface. */
export function toIntent(draft: Draft, sizing: Sizing): Intent {
  const chain = draft.action === 'bridge' ? draft.fromChain : draft.chain;
  const asset = symbolOf(draft.asset, chain);
  const toAsset = symbolOf(draft.toAsset, chain);
  const intent: Intent = { action: draft.action };
  if (asset !== undefined) intent.asset = asset;
  if (draft.action === 'bridge') {
    if (draft.fromChain?.listed) intent.from_chain = draft.fromChain.slug;
    if (draft.toChain?.listed) intent.to_chain = draft.toChain.slug;
  } else if (draft.chain?.listed) intent.chain = draft.chain.slug;
  // What may spend is an address; the protocol that it belongs to has no part in the step.
  if (draft.venue && draft.action !== 'approve') intent.protocol = draft.venue.slug;
  if (sizing.amount !== undefined) intent.amount = sizing.amount;
  if (draft.vault !== undefined) intent.vault_address = draft.vault;
  if (draft.pool !== undefined && !GENERIC_POOLS.has(draft.pool))
    intent.pool_id = draft.pool.slice(0, 128);
  if (toAsset !== undefined && NAMES_OUTPUT.has(draft.action)) {
    intent.to_asset = toAsset;
  }
  if (sizing.toAmount !== undefined) intent.to_amount = sizing.toAmount;
  if (draft.action === 'lp-add') {
    if (toAsset !== undefined) intent.pair_asset = toAsset;
    if (draft.toQuantity?.kind === 'number') intent.pair_amount = draft.toQuantity.value;
  }
  if (draft.positionId !== undefined) intent.position_id = draft.positionId;
  const { party } = draft;
  if (party?.kind === 'address') {
    if (draft.action === 'approve') intent.spender = party.value;
    else intent.recipient = party.value;
  } else if (party?.kind === 'name' && draft.action !== 'approve')
    intent.recipient_name = party.value;
  if (sizing.basis) intent.amount_basis = sizing.basis;
  if (draft.slippageBps !== undefined) intent.slippage_bps = draft.slippageBps;
  return intent;
}
