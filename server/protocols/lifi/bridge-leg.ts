import type { Erc20Token } from '#server/chains/tokens/token.ts';
import type { Leg } from '#server/protocols/manifest.ts';

/** A bridge leg between two tokens, as LI.FI is asked for it here. */
export interface BridgeLeg extends Leg {
  readonly asset: Erc20Token;
  readonly toAsset: Erc20Token;
}
