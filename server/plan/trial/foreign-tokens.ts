import type { Address } from 'viem';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { ownToken } from '#server/chains/tokens/resolve.ts';
import type { Step } from '#server/schemas/step.ts';

/** The tokens that a step moves on its own chain and that this service does not list itself. */
export function foreignTokens(step: Step): readonly Address[] {
  const isHere = step.to_chain === undefined || step.to_chain === step.chain;
  const named = [
    step.asset_address,
    step.pair_asset_address,
    ...(isHere
      ? [step.to_asset_address, ...(step.outputs ?? []).map((output) => output.asset_address)]
      : []),
  ];
  return named.filter(
    (token): token is Address =>
      token !== undefined && !ownToken(step.chain as EvmChainSlug, token),
  );
}
