import { ApiError, invalidField } from '#server/errors/api-error.ts';
import type { AgentCondition } from '#server/schemas/agent-condition.ts';
import type { TypedAgentRequest } from '#server/schemas/create-agent.ts';
import type { AgentSpec } from './agent-spec.ts';
import type { SourceChecks } from './evaluate/index.ts';
import { planWatches } from './plan-watches.ts';
import type { ReadyCompilation } from './specify-compiled-agent.ts';

type Gap = NonNullable<Awaited<ReturnType<SourceChecks['findGap']>>>;

/**
 * Names the part of a condition in words that is never read here for an agent's wallets: such a part
 * would leave the agent degraded for ever. Where several wallets are checked separately, one that can
 * be read is enough; a sum needs all of them.
 *
 * @returns null where all of it can be read, and where this is unknown
 */
export async function findSpokenGap(
  compilation: ReadyCompilation,
  wallets: readonly string[],
  sources: SourceChecks,
): Promise<Gap | null> {
  return compilation.outcome === 'condition'
    ? findConditionGap(compilation.condition, wallets, sources)
    : null;
}

async function findConditionGap(
  condition: AgentCondition,
  wallets: readonly string[],
  sources: SourceChecks,
): Promise<Gap | null> {
  const watches = planWatches(condition, wallets, new Map());
  for (const parts of Map.groupBy(watches, ({ leaf }) => leaf).values()) {
    const gaps = await Promise.all(parts.map(({ subject }) => sources.findGap(subject)));
    const [gap] = gaps;
    if (gap && gaps.every((one) => one !== null)) return gap;
  }
  return null;
}

/**
 * Requires that the sources here can read a condition in words, like `findSpokenGap`.
 *
 * @throws ApiError unwatchable, naming what is not read
 */
export async function requireSources(
  compilation: ReadyCompilation,
  wallets: readonly string[],
  sources: SourceChecks,
): Promise<void> {
  const gap = await findSpokenGap(compilation, wallets, sources);
  if (gap !== null) throw new ApiError('unwatchable', { message: gap.message });
}

/**
 * Requires that the sources here can read a compiled condition.
 *
 * @throws ApiError unwatchable, naming what is not read
 */
export async function requireCondition(
  condition: AgentCondition,
  wallets: readonly string[],
  sources: SourceChecks,
): Promise<void> {
  const gap = await findConditionGap(condition, wallets, sources);
  if (gap !== null) throw new ApiError('unwatchable', { message: gap.message });
}

/**
 * Requires that the sources here can read a typed agent.
 *
 * @throws ApiError invalid_request, naming the field and what can be read
 */
export async function requireTypedSources(
  request: TypedAgentRequest,
  { watches }: Pick<AgentSpec, 'watches'>,
  sources: SourceChecks,
): Promise<void> {
  for (const { subject } of watches) {
    const gap = await sources.findGap(subject);
    if (gap !== null) throw invalidField(fieldOf(request, gap), gap.message);
  }
}

/** The name of the part in a kind. */
function fieldOf(request: TypedAgentRequest, { part }: Gap): string {
  if (part === 'asset' && request.kind === 'portfolio') return 'asset_symbol';
  const isTarget = 'target_wallet' in request && request.target_wallet !== undefined;
  return part === 'wallets' && isTarget ? 'target_wallet' : part;
}
