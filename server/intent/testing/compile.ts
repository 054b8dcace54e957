import { encodeAbiParameters } from 'viem';
import type { Read, ReadOutcome } from '#server/chains/evm/read.ts';
import { ENS_REGISTRY } from '#server/chains/names/resolve-name.ts';
import { EVM_CHAINS } from '#server/chains/registry.ts';
import type { IntentRequest, IntentResponse } from '#server/schemas/intent-exchange.ts';
import { compileIntent } from '../compile-intent.ts';

export const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
export const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
export const STRANGER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
export const SOLANA_OWNER = '9aKwr8xgqy5SXFJnyRyeVtbcmCkkm3PRzUgT9kU63vNV';

/** One EVM wallet on every EVM chain. */
export const WALLETS: IntentRequest['wallets'] = EVM_CHAINS.map((chain) => ({
  address: OWNER,
  chain: chain.slug,
}));

/**
 * Compiles a request; every read of it answers with one number, or fails when there is none. ENS
 * knows no name here.
 */
export function compile(
  request: Partial<IntentRequest> & { prompt: string },
  readValue: bigint | null = 0n,
): IntentResponse {
  const contractRead = compileIntent({ wallets: WALLETS, ...request });
  let step = contractRead.next();
  while (!step.done) step = contractRead.next(step.value.map((read) => answer(read, readValue)));
  return step.value;
}

function answer(read: Read, value: bigint | null): ReadOutcome<unknown> {
  if (value === null) return { ok: false, reason: 'unreachable' };
  if (read.to === ENS_REGISTRY) return { ok: false, reason: 'There is no such name.' };
  try {
    return { ok: true, value: read.decode(encodeAbiParameters([{ type: 'uint256' }], [value])) };
  } catch (error) {
    return { ok: false, reason: String(error) };
  }
}

/** The intents of a request that must compile. */
export function intentsOf(prompt: string, readValue?: bigint | null): IntentResponse['intents'] {
  return compile({ prompt }, readValue).intents;
}

/** The kinds of the questions a request leaves open. */
export function questionsOf(request: Partial<IntentRequest> & { prompt: string }): string[] {
  return compile(request).clarifications.map((clarification) => clarification.kind);
}
