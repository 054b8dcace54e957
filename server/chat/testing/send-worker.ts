/** A worker of the chaos test, to be killed: sends whatever is due, and continues without a database. */
import { Api } from 'grammy';
import { createPool } from '#server/db/pool.ts';
import { sendMessages } from '../send-messages.ts';

const [databaseUrl = '', apiRoot = '', token = '', nowMs = ''] = process.argv.slice(2);
const ignore = () => {};
const pool = createPool({ databaseUrl, maxConnections: 2, onIdleError: ignore });
const { signal } = new AbortController();
for (;;) {
  await sendMessages({
    pool,
    api: new Api(token, { apiRoot }),
    masterKey: undefined,
    signal,
    nowMs: () => Number(nowMs),
    onError: ignore,
  }).catch(ignore);
  await new Promise((resolve) => setTimeout(resolve, 20));
}
