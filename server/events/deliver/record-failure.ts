import type pg from 'pg';
import { queryPrepared } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { SendResult } from '../webhooks/index.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';
import { disableEndpoint } from './disable-endpoint.ts';
import {
  MAX_CONSECUTIVE_DEAD_LETTERS,
  retryWaitMs,
  SAYS_RECEIVER_FAILED,
} from './retry-schedule.ts';

const LOG = {
  name: 'log_failed_webhook_attempt',
  text: `update webhook_attempt
            set duration_ms = $3, status = $4, failure = $5, answer_excerpt = $6
          where delivery_id = $1 and number = $2`,
};

const COUNT = {
  name: 'count_failed_webhook_attempts',
  text: `select count(*)::integer as failed from webhook_attempt a
          where a.delivery_id = $1 and ${SAYS_RECEIVER_FAILED}`,
};

const POSTPONE = {
  name: 'postpone_webhook_delivery',
  text: `update webhook_delivery
            set lease_token = null, leased_until = null,
                next_attempt_at = to_timestamp($3::double precision / 1000)
          where id = $1 and lease_token = $2 and state = 'pending'`,
};

const BURY = {
  name: 'bury_webhook_delivery',
  text: `with dead as (
      update webhook_delivery
         set state = 'dead_lettered', dead_lettered_at = to_timestamp($3::double precision / 1000),
             lease_token = null, leased_until = null
       where id = $1 and lease_token = $2 and state = 'pending'
      returning endpoint_id
    )
    update webhook_endpoint e set consecutive_dead_letters = consecutive_dead_letters + 1
      from dead where e.id = dead.endpoint_id
    returning e.consecutive_dead_letters`,
};

/** What happens to a delivery whose attempt failed. */
export type FailureOutcome = 'retrying' | 'dead_lettered';

/**
 * Records a failed attempt and decides what follows: the next one after its wait, or a dead letter and, with too
 * many of those in a row, the end of the endpoint (`docs/guides/webhooks.md`). An attempt that this process
 * itself aborted does not count: the delivery is due again immediately.
 */
export function recordFailure(
  pool: pg.Pool,
  delivery: ClaimedDelivery,
  number: number,
  result: SendResult & { readonly outcome: 'failed' },
  nowMs: number,
): Promise<FailureOutcome> {
  const { id, leaseToken, endpoint, event } = delivery;
  return inTransaction(pool, async (client) => {
    await queryPrepared(client, LOG, [
      id,
      number,
      result.durationMs,
      result.status,
      result.reason,
      result.answerExcerpt,
    ]);
    if (result.reason === 'aborted') {
      await queryPrepared(client, POSTPONE, [id, leaseToken, nowMs]);
      return 'retrying';
    }
    const [counted] = await queryPrepared<{ failed: number }>(client, COUNT, [id]);
    const waitMs = retryWaitMs(counted?.failed ?? 1);
    if (waitMs !== undefined) {
      await queryPrepared(client, POSTPONE, [id, leaseToken, nowMs + waitMs]);
      return 'retrying';
    }
    const [buried] = await queryPrepared<{ consecutive_dead_letters: number }>(client, BURY, [
      id,
      leaseToken,
      nowMs,
    ]);
    if ((buried?.consecutive_dead_letters ?? 0) >= MAX_CONSECUTIVE_DEAD_LETTERS) {
      await disableEndpoint(client, endpoint.id, event.id, nowMs);
    }
    return 'dead_lettered';
  });
}
