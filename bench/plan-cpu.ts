import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { planIntents } from '#server/plan/index.ts';
import { PlanRequest } from '#server/schemas/plan.ts';
import { percentile } from './percentile.ts';
import type { RunningService } from './service.ts';

const WARM_UP = 100;
const ROUNDS = 9;
const CALLS = 40;

/** What a plan costs the process that makes it, the chains' own work apart. */
export interface PlanCpu {
  readonly steps: number;
  /** CPU milliseconds a call, of the kernel's work for it too. */
  readonly medianMs: number;
  readonly bestMs: number;
}

/** Plans in this process over the running service's local chains, and counts its own CPU. */
export async function benchPlanCpu(service: RunningService, body: unknown): Promise<PlanCpu> {
  const urls = Object.entries(service.chains).map(([slug, { rpc_url }]) => [slug, rpc_url]);
  const chains = createChainAccess(
    Object.fromEntries(urls) as Partial<Record<EvmChainSlug, string>>,
  );
  const request = PlanRequest.parse(body);
  const plan = () => planIntents(request, { chains, nowMs: Date.now });
  const { steps } = await plan();
  for (let at = 0; at < WARM_UP; at++) await plan();
  const perCallMs: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage();
    for (let at = 0; at < CALLS; at++) await plan();
    const { user, system } = process.cpuUsage(before);
    perCallMs.push((user + system) / 1000 / CALLS);
  }
  perCallMs.sort((a, b) => a - b);
  return {
    steps: steps.length,
    medianMs: percentile(perCallMs, 0.5),
    bestMs: perCallMs[0] ?? Number.NaN,
  };
}
