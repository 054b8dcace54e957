import type { Reading } from '#server/chains/evm/read.ts';
import type { AgentCompilation } from './agent-compilation.ts';
import { compileRequest } from './compile-agent-request.ts';

/** What a keyless draft request came to (spec 4.2): a watch, or the code and reason of its 422. */
export type DraftCompilation =
  | Extract<AgentCompilation, { outcome: 'condition' | 'schedule' }>
  | {
      readonly outcome: 'refused';
      readonly code:
        | 'needs_clarification'
        | 'unwatchable'
        | 'autonomy_mismatch'
        | 'action_required';
      readonly reason: string;
    };

/**
 * Compiles the request of `POST /agent-drafts`: no question is asked back, and a request that
 * orders something must choose `prepare` itself (spec 4.2); prepare without a do-part has nothing
 * to prepare (spec 4.8, action rule 2).
 */
export function* compileDraftRequest(input: {
  readonly request: string;
  readonly wallet?: string;
  readonly autonomy: 'notify' | 'prepare';
}): Reading<DraftCompilation> {
  const { compilation, ordersSomething } = yield* compileRequest({
    request: input.request,
    wallets: input.wallet === undefined ? [] : [input.wallet],
    autonomy: input.autonomy,
  });
  if (compilation.outcome === 'needs_clarification') {
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
