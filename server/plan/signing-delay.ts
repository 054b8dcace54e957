import type { Signer } from '#server/schemas/step.ts';

/** The consequences of a signer's delay. */
export interface SigningDelay {
  /** How long a signed call stays valid, counted from the block it was planned on. */
  readonly validForSeconds: bigint;
  /** Slippage where the user gave none: prices move further in a longer wait. */
  readonly slippageBps: bigint;
}

const DELAYS: Readonly<Record<Signer, SigningDelay>> = {
  instant: { validForSeconds: 20n * 60n, slippageBps: 100n },
  hardware: { validForSeconds: 3600n, slippageBps: 150n },
  multisig: { validForSeconds: 7n * 86_400n, slippageBps: 300n },
};

/** The delay of a signer; instant by default. */
export function signingDelay(signer: Signer = 'instant'): SigningDelay {
  return DELAYS[signer];
}

/** For how long a call of a signer stays valid, in milliseconds. */
export function signingDelayMs(signer?: Signer): number {
  return Number(signingDelay(signer).validForSeconds) * 1000;
}
