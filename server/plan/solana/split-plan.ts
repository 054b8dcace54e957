import { isAddress } from '@solana/kit';
import { invalidField } from '#server/errors/api-error.ts';
import type { Intent } from '#server/schemas/intent.ts';
import type { PlanRequest } from '#server/schemas/plan.ts';

/** Which intents of a request happen on Solana and which do not, by their places. */
export interface SplitPlan {
  readonly evm: readonly number[];
  readonly solana: readonly number[];
}

/**
 * Splits a request by kind of chain. An intent belongs to Solana when it says so, when it starts
 * there, when all wallets are there, or when it is chained to an intent there. A sweep that does
 * not name a chain goes by its recipient, because an address is valid on only one of the two kinds.
 *
 * @throws {ApiError} invalid_request for a nonce account that no step would use.
 */
export function splitPlan({ intents, wallets, nonce_account }: PlanRequest): SplitPlan {
  const onlySolana = wallets.every(({ chain }) => chain === 'solana');
  const evm: number[] = [];
  const solana: number[] = [];
  let wasSolana = false;
  for (const [index, intent] of intents.entries()) {
    const said = intent.from_chain ?? intent.chain;
    const isSolana: boolean =
      said === undefined
        ? onlySolana || (intent.amount === 'chained' && wasSolana) || isSweepToSolana(intent)
        : said === 'solana';
    (isSolana ? solana : evm).push(index);
    wasSolana = isSolana;
  }
  if (nonce_account !== undefined && solana.length === 0) {
    throw invalidField('nonce_account', 'No step of this plan is on solana: leave it out.');
  }
  return { evm, solana };
}

function isSweepToSolana({ action, recipient }: Intent): boolean {
  return action === 'sweep' && recipient !== undefined && isAddress(recipient);
}
