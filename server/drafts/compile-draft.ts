import { isDeepStrictEqual } from 'node:util';
import { compileDraftRequest, type ReadyCompilation } from '#server/agents/index.ts';
import type { ContractRead } from '#server/chains/evm/read.ts';
import { ApiError } from '#server/errors/api-error.ts';

/** What a caller without a key asks for. */
export interface DraftRequest {
  readonly request: string;
  readonly wallet?: string | undefined;
  readonly autonomy: 'notify' | 'prepare';
}

/** A request that was understood, and who may make it an agent. */
export interface CompiledDraft {
  readonly compilation: ReadyCompilation;
  /** Whether it means the same for a Solana wallet, where none is named. */
  readonly solanaMayClaim: boolean;
}

/** Any Solana wallet will do to ask what a request means for one. */
const SOME_SOLANA_WALLET = '11111111111111111111111111111111';

/**
 * Compiles a draft's request, asking nothing back (`docs/guides/drafts.md`).
 *
 * @param run drives the readings of the compiler, which may need a price
 * @throws ApiError needs_clarification, unwatchable, autonomy_mismatch, action_required or
 * engine_unreachable, each with the reason
 */
export async function compileDraft(
  draft: DraftRequest,
  run: <T>(reading: ContractRead<T>) => Promise<T>,
): Promise<CompiledDraft> {
  const { request, wallet, autonomy } = draft;
  const compile = (owner: string | undefined) =>
    run(
      compileDraftRequest({
        request,
        autonomy,
        ...(owner === undefined ? {} : { wallet: owner }),
      }),
    );
  const compilation = await compile(wallet);
  if (compilation.outcome === 'refused') {
    throw new ApiError(compilation.code, { message: compilation.reason });
  }
  return {
    compilation,
    solanaMayClaim:
      wallet !== undefined || isDeepStrictEqual(compilation, await compile(SOME_SOLANA_WALLET)),
  };
}
