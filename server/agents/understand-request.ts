import type pg from 'pg';
import type { ContractRead } from '#server/chains/evm/read.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { AgentClarification } from '#server/schemas/agent.ts';
import { appendAnswer } from '#server/schemas/transcript.ts';
import { type OfferedOption, offerOptions, resolveSelection } from './candidates.ts';
import { compileAgentRequest } from './compile/compile-agent-request.ts';
import type { ReadyCompilation } from './specify-compiled-agent.ts';

/** A plain-English request of one tenant. */
export interface PlainRequest {
  readonly request: string;
  readonly selectionId: string | undefined;
  readonly wallets: readonly string[];
  readonly autonomy: 'notify' | 'prepare';
  readonly action: string | undefined;
}

/** Its meaning, or the question that must be answered first. */
export type Understanding =
  | { readonly isReady: true; readonly compilation: ReadyCompilation }
  | { readonly isReady: false; readonly clarification: AgentClarification };

/**
 * Compiles a plain-English request (`docs/guides/agents.md`). The options of a question that settle it are stored,
 * so that a `selection_id` alone answers it.
 *
 * @param run drives the readings of the compiler, which may need a price
 * @throws ApiError unwatchable, invalid_request for a selection that is not one
 */
export async function understandRequest(
  pool: pg.Pool,
  partnerId: string,
  plain: PlainRequest,
  run: <T>(reading: ContractRead<T>) => Promise<T>,
  nowMs: number,
): Promise<Understanding> {
  const { wallets, autonomy, action, selectionId } = plain;
  const transcript =
    selectionId === undefined
      ? plain.request
      : await resolveSelection(pool, partnerId, plain.request, selectionId, nowMs);
  const compile = (request: string) =>
    compileAgentRequest({
      request,
      wallets,
      autonomy,
      ...(action === undefined ? {} : { action }),
    });
  const compilation = await run(compile(transcript));
  if (compilation.outcome === 'unwatchable') {
    throw new ApiError('unwatchable', { message: compilation.reason });
  }
  if (compilation.outcome !== 'needs_clarification') return { isReady: true, compilation };

  const { question, options } = compilation;
  const offered: OfferedOption[] = [];
  for (const { label } of options) {
    const answered = appendAnswer(transcript, question, label);
    const { outcome } = await run(compile(answered));
    const settlesIt = outcome === 'condition' || outcome === 'schedule';
    offered.push({ label, transcript: settlesIt ? answered : null });
  }
  return {
    isReady: false,
    clarification: {
      status: 'needs_clarification',
      question,
      options: await offerOptions(pool, partnerId, transcript, offered, nowMs),
    },
  };
}
