import type pg from 'pg';
import { TEST_ACCOUNTS } from '#devnet/accounts.ts';
import { EVM_CHAINS } from '#server/chains/registry.ts';
import { testServices } from '#server/http/testing/open-test-service.ts';
import { testPipelineParts } from '#server/http/testing/test-pipeline-parts.ts';
import type { Logger } from '#server/observability/logger.ts';
import type { ReviewRoot } from '#server/review/root.ts';
import type { PageCallParts } from '../answer-page-call.ts';
import { DRAFT_CALLS } from '../draft-calls.ts';
import { GUARD_CALLS } from '../guard-calls.ts';
import { ME_CALLS } from '../me-calls.ts';
import { PLAN_CALLS } from '../plan-calls.ts';

export interface TestPageParts extends PageCallParts {
  /** Errors that were logged. */
  readonly logged: readonly unknown[];
}

const NO_GUARD = { deployment: null, feeBps: 50, xlayerVenue: null } as const;

/** What calls of pages are answered with, over a database. */
export function testPageParts(
  pool: pg.Pool,
  root: Pick<ReviewRoot, 'environment' | 'sealKey'> &
    Partial<Pick<ReviewRoot, 'guard' | 'chat' | 'sendsMail'>>,
): TestPageParts {
  const logged: unknown[] = [];
  const logger = { error: (fields: unknown) => logged.push(fields) } as unknown as Logger;
  const pipeline = testPipelineParts(pool, logger);
  return {
    ...pipeline,
    logged,
    root: { guard: NO_GUARD, chat: null, sendsMail: true, ...root, pool, appUrl: pipeline.appUrl },
    planCalls: PLAN_CALLS,
    draftCalls: DRAFT_CALLS,
    guardCalls: GUARD_CALLS,
    meCalls: ME_CALLS,
    sampleWallets: EVM_CHAINS.map(({ slug }) => ({
      address: TEST_ACCOUNTS[2].address,
      chain: slug,
    })),
    services: () => testServices(pool, { environment: root.environment }),
  };
}
