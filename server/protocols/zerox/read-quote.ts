import type { Address, Hex } from 'viem';
import { z } from 'zod';

const digits = z.string().regex(/^\d{1,78}$/);

/** `GET /swap/allowance-holder/quote` of 0x's Swap API v2, as far as it is used. */
const ZeroxAnswer = z.discriminatedUnion('liquidityAvailable', [
  z.object({ liquidityAvailable: z.literal(false) }),
  z.object({
    liquidityAvailable: z.literal(true),
    buyAmount: digits,
    transaction: z.object({
      to: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
      data: z
        .string()
        .max(100_000)
        .regex(/^0x(?:[0-9a-fA-F]{2})+$/),
      value: digits,
      gas: digits.nullish(),
    }),
  }),
]);

/** A quote as it was given: nothing of it has been believed yet. */
export interface ZeroxQuote {
  readonly buyAtomic: bigint;
  readonly to: Address;
  readonly data: Hex;
  readonly valueWei: bigint;
  readonly gasUnits: bigint | null;
}

/** @returns 'dry' when 0x finds no way; null when the answer has another shape. */
export function readZeroxQuote(answer: unknown): ZeroxQuote | 'dry' | null {
  const parsed = ZeroxAnswer.safeParse(answer);
  if (!parsed.success) return null;
  if (!parsed.data.liquidityAvailable) return 'dry';
  const { buyAmount, transaction } = parsed.data;
  return {
    buyAtomic: BigInt(buyAmount),
    to: transaction.to as Address,
    data: transaction.data as Hex,
    valueWei: BigInt(transaction.value),
    gasUnits: transaction.gas ? BigInt(transaction.gas) : null,
  };
}
