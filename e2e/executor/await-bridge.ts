import { setTimeout as delay } from 'node:timers/promises';
import type { Address } from 'viem';
import type { ChainAccess } from '#server/chains/evm/chain-access.ts';
import { evmChain } from '#server/chains/registry.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import type { Step } from '#server/schemas/step.ts';
import { readBalances } from './read-balances.ts';

/** What a bridge step delivers, and where. */
export interface BridgeArrival {
  readonly token: Token;
  readonly recipient: Address;
  readonly balanceBeforeAtomic: bigint;
}

const POLL_EVERY_MS = 200;

/**
 * Notes the balance that a bridge step will add to, before it is sent.
 *
 * @throws Error when the step does not say what arrives where.
 */
export async function expectArrival(
  access: ChainAccess,
  step: Step,
  signer: Address,
): Promise<BridgeArrival> {
  const chain = step.to_chain === undefined ? undefined : evmChain(step.to_chain);
  const token =
    chain && resolveToken(chain.slug, step.to_asset_address ?? step.to_asset ?? step.asset);
  if (!token) throw new Error(`Step ${step.order} does not say what its bridge brings where.`);
  const recipient = (step.recipient ?? signer) as Address;
  const balanceBeforeAtomic = await readHolding(access, recipient, token);
  return { token, recipient, balanceBeforeAtomic };
}

/**
 * Waits until the output of a bridge really is there.
 *
 * @returns how much arrived.
 * @throws Error when less than the least amount is there after the timeout.
 */
export async function awaitArrival(
  access: ChainAccess,
  arrival: BridgeArrival,
  minAtomic: bigint,
  timeoutMs: number,
): Promise<bigint> {
  const { token, recipient, balanceBeforeAtomic } = arrival;
  const deadlineMs = performance.now() + timeoutMs;
  for (;;) {
    const arrived = (await readHolding(access, recipient, token)) - balanceBeforeAtomic;
    if (arrived > 0n && arrived >= minAtomic) return arrived;
    if (performance.now() > deadlineMs) {
      throw new Error(`The bridge brought no ${token.symbol} to ${token.chain} in time.`);
    }
    await delay(POLL_EVERY_MS);
  }
}

async function readHolding(access: ChainAccess, wallet: Address, token: Token): Promise<bigint> {
  const [holding] = await readBalances(access, [wallet], [token]);
  if (!holding) throw new Error(`${token.symbol} cannot be read on ${token.chain}.`);
  return holding.amountAtomic;
}
