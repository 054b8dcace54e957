import { encodeAbiParameters } from 'viem';
import { describe, expect, it } from 'vitest';
import { EVM_CHAINS } from '#server/chains/registry.ts';
import { compileIntent } from '#server/intent/index.ts';
import { FRIEND } from '#server/intent/testing/compile.ts';
import type { IntentResponse } from '#server/schemas/intent-exchange.ts';
import { MAX_WALLETS } from '#server/schemas/wallet.ts';

const addressAt = (at: number) => `0x${(at + 1).toString(16).padStart(40, '0')}`;

/** Reads a prompt for so many wallets, and counts what it asks the chains. */
function ask(prompt: string, wallets: number): { answer: IntentResponse; reads: number } {
  const reading = compileIntent({
    prompt,
    wallets: Array.from({ length: wallets }, (_, at) => ({
      address: addressAt(at),
      chain: EVM_CHAINS[at % EVM_CHAINS.length]?.slug ?? 'base',
    })),
  });
  let reads = 0;
  let step = reading.next();
  while (!step.done) {
    reads += step.value.length;
    step = reading.next(
      step.value.map((read) => {
        try {
          const data = encodeAbiParameters([{ type: 'uint256' }], [5n]);
          return { ok: true as const, value: read.decode(data) };
        } catch (error) {
          return { ok: false as const, reason: String(error) };
        }
      }),
    );
  }
  return { answer: step.value, reads };
}

describe('as many wallets as a call takes', () => {
  it.each(['what do I hold?', 'what have I borrowed?', 'how much usdc do I have?'])(
    'cost as many reads as twenty do, and the answer says so: %s',
    (prompt) => {
      const few = ask(prompt, 20);
      const many = ask(prompt, MAX_WALLETS);
      expect(many.reads).toBeLessThanOrEqual(few.reads);
      expect(many.answer.reasoning).toContain(
        `Only the first 20 wallets are read for an answer; ${MAX_WALLETS - 20} are not.`,
      );
      expect(few.answer.reasoning).not.toContain('Only the first');
    },
  );

  it.each([
    'swap half of my dai to link',
    `send all my usdc on base to ${FRIEND}`,
    'bridge my dai',
  ])('cost an order nothing: %s', (prompt) => {
    expect(ask(prompt, MAX_WALLETS).reads).toBeLessThanOrEqual(ask(prompt, 20).reads);
  });
});
