import type { Address, Hex } from 'viem';
import { z } from 'zod';

const digits = z.string().regex(/^\d{1,78}$/);
const hexQuantity = z.string().regex(/^0x[0-9a-fA-F]{1,64}$/);

/** `GET /v1/quote` of LI.FI, as far as it is used. */
const LifiAnswer = z.object({
  estimate: z.object({ toAmount: digits }),
  transactionRequest: z.object({
    to: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
    data: z
      .string()
      .max(100_000)
      .regex(/^0x(?:[0-9a-fA-F]{2})+$/),
    value: hexQuantity,
    gasLimit: hexQuantity.nullish(),
  }),
});

/** A quote as it was given: nothing of it has been believed yet. */
export interface LifiQuote {
  readonly quotedAtomic: bigint;
  readonly to: Address;
  readonly data: Hex;
  readonly valueWei: bigint;
  readonly gasUnits: bigint | null;
}

/** @returns null when the answer has another shape. */
export function readLifiQuote(answer: unknown): LifiQuote | null {
  const parsed = LifiAnswer.safeParse(answer);
  if (!parsed.success) return null;
  const { estimate, transactionRequest } = parsed.data;
  return {
    quotedAtomic: BigInt(estimate.toAmount),
    to: transactionRequest.to as Address,
    data: transactionRequest.data as Hex,
    valueWei: BigInt(transactionRequest.value),
    gasUnits: transactionRequest.gasLimit ? BigInt(transactionRequest.gasLimit) : null,
  };
}
