import { isAddressEqual } from 'viem';
import { z } from 'zod';
import { askQuote, type ContractRead, readOne } from '#server/chains/evm/read.ts';
import { evmChain } from '#server/chains/registry.ts';
import type { Leg, Refusal } from '#server/protocols/manifest.ts';
import { SPOKE_POOLS } from '../addresses.ts';
import type { AcrossRoute } from '../resolve-route.ts';

/** `GET /suggested-fees` of Across's API, as far as it is used (docs.across.to). */
const SuggestedFees = z.object({
  totalRelayFee: z.object({ total: z.string().regex(/^\d{1,78}$/) }),
  isAmountTooLow: z.boolean(),
  spokePoolAddress: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/)
    .optional(),
});

/**
 * The fee that Across's API suggests, in units of the input token. Null where the API is not
 * connected, does not answer or answers something else: the fee is then modelled here.
 */
export function* readSuggestedFee(
  route: AcrossRoute,
  leg: Leg,
): ContractRead<bigint | null | Refusal> {
  const answer = yield* readOne(
    askQuote(leg.chain, {
      source: 'across',
      path: '/suggested-fees',
      query: {
        inputToken: route.inputToken.address,
        outputToken: route.outputToken.address,
        originChainId: String(evmChain(route.origin).id),
        destinationChainId: String(evmChain(route.destination).id),
        amount: leg.amountAtomic.toString(),
        recipient: leg.recipient,
      },
    }),
  );
  const parsed = answer.ok ? SuggestedFees.safeParse(answer.value) : undefined;
  if (!parsed?.success) return null;
  const { totalRelayFee, isAmountTooLow, spokePoolAddress } = parsed.data;
  const pool = SPOKE_POOLS[route.origin];
  if (spokePoolAddress && !isAddressEqual(spokePoolAddress as `0x${string}`, pool)) {
    return {
      refused: 'no_route',
      reason: 'Across names another contract for this chain than is known here.',
      field: 'to_chain',
    };
  }
  if (isAmountTooLow) {
    return {
      refused: 'amount_too_small',
      reason: 'Across carries nothing so small: its fee would take too much of it.',
      field: 'amount',
    };
  }
  return BigInt(totalRelayFee.total);
}
