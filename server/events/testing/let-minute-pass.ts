import type pg from 'pg';

/** Lets a minute pass for the budgets of posts, and for the endpoints that wait for theirs. */
export async function letMinutePass(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update post_budget set spent = array(select t - interval '1 minute' from unnest(spent) as t)`,
  );
  await pool.query(`update webhook_endpoint set paused_until = paused_until - interval '1 minute'`);
}
