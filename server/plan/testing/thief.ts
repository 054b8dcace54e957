import type { Address } from 'viem';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { LISTED_TOKENS } from '#server/chains/tokens/listed.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { ReencodeResponse } from '#server/schemas/reencode.ts';
import type { Step } from '#server/schemas/step.ts';
import type { openPlanWallet } from './plan-wallet.ts';

/** The address that must never be paid or approved. */
export const THIEF: Address = '0x00000000000000000000000000000000000bad01';
/** The intended recipient. */
export const FRIEND: Address = '0x00000000000000000000000000000000000b0b01';

export const tokenOn = (symbol: string, chain: EvmChainSlug) =>
  LISTED_TOKENS[symbol]?.addresses[chain] as Address;

/** Has a spoilt step encoded again. @returns undefined when that is refused */
export async function attempt(
  wallet: Awaited<ReturnType<typeof openPlanWallet>>,
  spoilt: Step,
  honest: Step,
): Promise<ReencodeResponse | undefined> {
  try {
    return await wallet.reencode(spoilt, honest.amount);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
