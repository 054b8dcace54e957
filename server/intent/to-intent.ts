import { canonicalSymbol } from '#server/chains/tokens/resolve.ts';
import type { Intent } from '#server/schemas/intent.ts';
import { GENERIC_POOLS } from './grammar/assemble-position.ts';
import type { Draft } from './grammar/draft.ts';
import type { NamedAsset } from './grammar/phrase.ts';
import type { Sizing } from './size-drafts.ts';

const symbolOf = (asset: NamedAsset | undefined): string | undefined => {
  if (!asset || asset.symbol === '*') return undefined;
  return (asset.isAddress ? asset.symbol : canonicalSymbol(asset.symbol)).slice(0, 64);
};

/** Writes a checked and sized draft in the shape of the public interface. */
export function toIntent(draft: Draft, sizing: Sizing): Intent {
  const asset = symbolOf(draft.asset);
  const toAsset = symbolOf(draft.toAsset);
  const intent: Intent = { action: draft.action };
  if (asset !== undefined) intent.asset = asset;
  if (draft.action === 'bridge') {
    if (draft.fromChain?.listed) intent.from_chain = draft.fromChain.slug;
    if (draft.toChain?.listed) intent.to_chain = draft.toChain.slug;
  } else if (draft.chain?.listed) intent.chain = draft.chain.slug;
  if (draft.venue) intent.protocol = draft.venue.slug;
  if (sizing.amount !== undefined) intent.amount = sizing.amount;
  if (draft.vault !== undefined) intent.vault_address = draft.vault;
  if (draft.pool !== undefined && !GENERIC_POOLS.has(draft.pool))
    intent.pool_id = draft.pool.slice(0, 128);
  if (
    toAsset !== undefined &&
    (draft.action === 'swap' || draft.action === 'sweep' || draft.action === 'lp-add')
  ) {
    intent.to_asset = toAsset;
  }
  if (sizing.toAmount !== undefined) intent.to_amount = sizing.toAmount;
  if (draft.action === 'lp-add' && draft.toQuantity?.kind === 'number') {
    intent.to_amount = draft.toQuantity.value;
  }
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
