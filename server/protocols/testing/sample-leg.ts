import type { EvmChainSlug } from '#server/chains/registry.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import type {
  EarlierStep,
  Leg,
  ProtocolAction,
  ProtocolManifest,
  StepType,
} from '#server/protocols/manifest.ts';

export const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
export const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** A listed or native token that the test knows to be there. */
export function tokenOf(chain: EvmChainSlug, symbol: string): Token {
  const token = resolveToken(chain, symbol);
  if (!token) throw new Error(`${symbol} is not listed on ${chain}.`);
  return token;
}

/** A leg of 500 USDC on Base for its owner, changed where the test says. */
export function sampleLeg(changes: Partial<Leg> = {}): Leg {
  const chain = changes.chain ?? 'base';
  return {
    type: 'swap',
    chain,
    owner: OWNER,
    asset: tokenOf(chain, 'USDC'),
    amountAtomic: 500_000_000n,
    isMax: false,
    recipient: OWNER,
    slippageBps: 100,
    nowSeconds: 1_790_000_000n,
    validForSeconds: 1800n,
    ...changes,
  };
}

/** A step of the same plan that is not sent yet. */
export function earlierStep(
  type: StepType,
  asset: Token,
  amountAtomic: bigint,
  poolId?: string,
): EarlierStep {
  return { type, asset, amountAtomic, minAtomic: amountAtomic, ...(poolId && { poolId }) };
}

/** A protocol's action that the test knows to be there. */
export function actionOf(protocol: ProtocolManifest, type: StepType): ProtocolAction {
  const action = protocol.actions[type];
  if (!action) throw new Error(`${protocol.slug} has no ${type}.`);
  return action;
}
