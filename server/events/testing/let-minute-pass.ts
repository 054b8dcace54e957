import type pg from 'pg';

/**
 * Lets a minute pass for the budgets of posts, and for the endpoints that wait for theirs. Rows are locked
 * in the order of their keys, so that two calls at once never deadlock.
 */
export async function letMinutePass(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update post_budget b
        set spent = array(select t - interval '1 minute' from unnest(b.spent) as t)
       from (select key from post_budget order by key for update) as locked
      where b.key = locked.key`,
  );
  await pool.query(
    `update webhook_endpoint e set paused_until = e.paused_until - interval '1 minute'
       from (select id from webhook_endpoint order by id for update) as locked
      where e.id = locked.id`,
  );
}
