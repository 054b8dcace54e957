import { type ContractRead, together } from '#server/chains/evm/read.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { readToken } from '#server/chains/tokens/read-token.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import { sameToken, type Token } from '#server/chains/tokens/token.ts';
import type { ReviewedStep } from './read-step.ts';
import { ReencodeRefused } from './reencode-refused.ts';

/** The tokens a step names. */
export interface StepTokens {
  readonly asset: Token;
  readonly toAsset?: Token;
}

/**
 * Resolves a step's tokens by address, or by symbol where it has none.
 *
 * @throws {ReencodeRefused} unknown_target, or target_changed when symbol and address disagree.
 */
export function* resolveStepTokens({ step, type, chain }: ReviewedStep): ContractRead<StepTokens> {
  const needsOutput = type === 'swap' || type === 'bridge';
  if (needsOutput && step.to_asset === undefined) {
    throw new ReencodeRefused(
      'step_incomplete',
      `The ${type} does not say what it delivers (to_asset): plan it again.`,
    );
  }
  if (type === 'bridge' && step.to_chain === undefined) {
    throw new ReencodeRefused('step_incomplete', 'The bridge has no to_chain: plan it again.');
  }
  const toChain = type === 'bridge' ? step.to_chain : chain;
  if (toChain === 'solana' || toChain === undefined) {
    throw new ReencodeRefused('unknown_target', 'Bridges to solana cannot be encoded here.');
  }
  const mayName = needsOutput || type === 'stake';
  if (!mayName || step.to_asset === undefined) {
    return { asset: yield* tokenOfStep('asset', chain, step.asset, step.asset_address) };
  }
  const [asset, toAsset] = yield* together([
    tokenOfStep('asset', chain, step.asset, step.asset_address),
    tokenOfStep('to_asset', toChain, step.to_asset, step.to_asset_address),
  ]);
  return { asset, toAsset };
}

/**
 * The token that a step's field names, by address or by symbol where it has none.
 *
 * @throws {ReencodeRefused} unknown_target, or target_changed when symbol and address disagree.
 */
export function* tokenOfStep(
  field: string,
  chain: EvmChainSlug,
  symbol: string,
  address: string | undefined,
): ContractRead<Token> {
  const named = resolveToken(chain, symbol);
  if (address === undefined) {
    if (named) return named;
    throw new ReencodeRefused('unknown_target', `The step's ${field} is not listed on ${chain}.`);
  }
  const found = resolveToken(chain, address) ?? (yield* readToken(chain, address as `0x${string}`));
  if (!found) {
    throw new ReencodeRefused('unknown_target', `The step's ${field} is no token on ${chain}.`);
  }
  if (named && !sameToken(named, found)) {
    throw new ReencodeRefused(
      'target_changed',
      `The step says ${named.symbol}, but its ${field}_address is another token.`,
    );
  }
  return found;
}
