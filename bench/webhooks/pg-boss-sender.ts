import { createRequire } from 'node:module';
import type PgBoss from 'pg-boss';
import { randomId } from '#server/db/random-id.ts';
import { sampleBody, sendSigned } from './send-signed.ts';
import type { Sender } from './sender.ts';

interface Job {
  readonly url: string;
  readonly eventId: string;
  readonly body: string;
}

// It is CommonJS, and its types say otherwise.
const Boss = createRequire(import.meta.url)('pg-boss') as typeof PgBoss;
const QUEUE = 'webhooks';
const WORKERS = 4;
/** It fetches a batch and then waits for its polling interval, so a small one bounds it. */
const BATCH = 500;

/** pg-boss as its manual has it: batches of jobs, several workers, its shortest polling. */
export async function createPgBossSender(
  databaseUrl: string,
  urls: readonly string[],
): Promise<Sender> {
  const boss = new Boss({ connectionString: databaseUrl, max: 12 });
  let isStopping = false;
  // It lets its connections go by themselves, and the database of a benchmark ends before that.
  boss.on('error', (error) => {
    if (!isStopping) console.error(error);
  });
  await boss.start();
  await boss.createQueue(QUEUE);
  return {
    name: 'pg-boss',
    fire: async (count) => {
      const ids = Array.from({ length: count }, () => randomId('evt_'));
      const jobs = ids.flatMap((eventId) =>
        urls.map((url) => ({ name: QUEUE, data: { url, eventId, body: sampleBody(eventId) } })),
      );
      await boss.insert(QUEUE, jobs);
      return ids;
    },
    start: async () => {
      const options = { batchSize: BATCH, pollingIntervalSeconds: 0.5 };
      for (let worker = 0; worker < WORKERS; worker++) {
        await boss.work<Job>(QUEUE, options, async (jobs) => {
          const sent = await Promise.all(
            jobs.map(({ data }) => sendSigned(data.url, data.eventId, data.body)),
          );
          if (!sent.every(Boolean)) throw new Error('a webhook was not acknowledged');
        });
      }
    },
    stop: async () => {
      isStopping = true;
      await boss.stop({ graceful: false });
    },
  };
}
