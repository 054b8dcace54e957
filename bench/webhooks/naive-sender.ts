import type pg from 'pg';
import { randomId } from '#server/db/random-id.ts';
import { sampleBody, sendSigned } from './send-signed.ts';
import type { Sender } from './sender.ts';

/** One row at a time: lock it, send it, mark it, take the next. */
export async function createNaiveSender(pool: pg.Pool, urls: readonly string[]): Promise<Sender> {
  await pool.query(
    `create table naive_delivery (id bigserial primary key, url text not null, event_id text not null,
       body text not null, delivered_at timestamptz)`,
  );
  let isStopped = false;
  let running: Promise<void> | undefined;

  async function sendNext(): Promise<boolean> {
    const client = await pool.connect();
    try {
      await client.query('begin');
      const { rows } = await client.query<{
        id: string;
        url: string;
        event_id: string;
        body: string;
      }>(
        `select id, url, event_id, body from naive_delivery where delivered_at is null
          order by id limit 1 for update skip locked`,
      );
      const [row] = rows;
      if (row !== undefined && (await sendSigned(row.url, row.event_id, row.body))) {
        await client.query('update naive_delivery set delivered_at = now() where id = $1', [
          row.id,
        ]);
      }
      await client.query('commit');
      return row !== undefined;
    } finally {
      client.release();
    }
  }

  return {
    name: 'one row at a time',
    fire: async (count) => {
      const ids = Array.from({ length: count }, () => randomId('evt_'));
      await pool.query(
        `insert into naive_delivery (url, event_id, body)
         select url, event_id, body from unnest($1::text[], $2::text[]) as e(event_id, body)
          cross join unnest($3::text[]) as url`,
        [ids, ids.map(sampleBody), urls],
      );
      return ids;
    },
    start: async () => {
      running = (async () => {
        while (!isStopped) {
          if (!(await sendNext())) await new Promise((resolve) => setTimeout(resolve, 100));
        }
      })();
    },
    stop: async () => {
      isStopped = true;
      await running;
    },
  };
}
