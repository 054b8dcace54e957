import { type ContractRead, noticeSilence } from '#server/chains/evm/read.ts';
import type { AgentCompilation } from './agent-compilation.ts';
import { compileRequest } from './compile-agent-request.ts';

/** What a keyless draft request came to (`docs/guides/drafts.md`): a watch, or the code and reason of its refusal. */
export type DraftCompilation =
  | Extract<AgentCompilation, { outcome: 'condition' | 'schedule' }>
  | {
      readonly outcome: 'refused';
      readonly code:
        | 'needs_clarification'
        | 'unwatchable'
        | 'autonomy_mismatch'
        | 'action_required'
        | 'engine_unreachable';
      readonly reason: string;
    };

/**
 * Compiles the request of `POST /agent-drafts`: no question is asked back, and a request that
 * orders something must choose `prepare` itself (`docs/guides/drafts.md`); prepare without a do-part has nothing
 * to prepare (`docs/guides/agents.md`). A question that only a silent chain leaves open is not the
 * request's: it can be sent again.
 */
export function* compileDraftRequest(input: {
  readonly request: string;
  readonly wallet?: string;
  readonly autonomy: 'notify' | 'prepare';
}): ContractRead<DraftCompilation> {
  const read = yield* noticeSilence(
    compileRequest({
      request: input.request,
      wallets: input.wallet === undefined ? [] : [input.wallet],
      autonomy: input.autonomy,
    }),
  );
  const { compilation, ordersSomething } = read.value;
  if (compilation.outcome === 'needs_clarification') {
    // What a silent chain left open is no fault of the request: it may be complete.
    if (read.wasSilent) {
      return {
        outcome: 'refused',
        code: 'engine_unreachable',
        reason: 'A price that the request depends on cannot be read right now. Try again.',
      };
    }
    return { outcome: 'refused', code: 'needs_clarification', reason: compilation.question };
  }
  if (compilation.outcome === 'unwatchable') {
    return { outcome: 'refused', code: 'unwatchable', reason: compilation.reason };
  }
  if (ordersSomething && input.autonomy === 'notify') {
    return {
      outcome: 'refused',
      code: 'autonomy_mismatch',
      reason:
        'The request asks for an action. Choose autonomy "prepare", or ask for a notification alone.',
    };
  }
  if (input.autonomy === 'prepare' && compilation.action === null) {
    return {
      outcome: 'refused',
      code: 'action_required',
      reason: 'Prepare needs an action to prepare.',
    };
  }
  return compilation;
}
