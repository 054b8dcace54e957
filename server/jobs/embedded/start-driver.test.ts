import { cron, type Inngest, type InngestFunction, NonRetriableError } from 'inngest';
import { serve } from 'inngest/edge';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Logger } from '#server/observability/logger.ts';
import { createEmbeddedClient } from '../inngest-client.ts';
import { type Driver, startDriver } from './start-driver.ts';

const NOON_MS = Date.UTC(2026, 8, 8, 12);
const SILENT = { debug() {}, info() {}, warn() {}, error() {} } as never as Logger;

beforeEach(() => {
  // The driver waits; the SDK's own work is let run.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

async function start(create: (client: Inngest) => InngestFunction.Any[]) {
  const clock = { nowMs: NOON_MS };
  const failures: { job: string; attempt: number; message: string }[] = [];
  let driver: Driver | undefined;
  const client = createEmbeddedClient(SILENT, (name) => driver?.send(name));
  driver = await startDriver({
    serve: serve({ client, functions: create(client) }),
    nowMs: () => clock.nowMs,
    pulses: [],
    onError: (error, failure) => failures.push({ ...failure, message: (error as Error).message }),
    retryPauseMs: 1_000,
  });
  onTestFinished(async () => {
    const stopped = driver?.stop();
    await vi.advanceTimersByTimeAsync(1);
    await stopped;
    vi.useRealTimers();
  });
  return { driver, clock, failures };
}

/** Lets the driver look at its clock, and what that starts come to its end: 30 ms more. */
async function tick(ms = 1_000): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  for (let turn = 0; turn < 30; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(1);
  }
}

describe('the embedded driver', () => {
  it('runs a function by the service’s clock, once however far that jumped', async () => {
    const run = vi.fn(async () => undefined);
    const { clock } = await start((client) => [
      client.createFunction({ id: 'job', triggers: [cron('*/2 * * * *')] }, run),
    ]);
    await tick();
    expect(run).toHaveBeenCalledTimes(0);
    clock.nowMs += 119_999;
    await tick();
    expect(run).toHaveBeenCalledTimes(0);
    clock.nowMs += 1;
    await tick();
    expect(run).toHaveBeenCalledTimes(1);
    clock.nowMs += 86_400_000;
    await tick();
    await tick();
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('continues by a clock that was set back', async () => {
    const run = vi.fn(async () => undefined);
    const { clock } = await start((client) => [
      client.createFunction({ id: 'job', triggers: [cron('*/2 * * * *')] }, run),
    ]);
    clock.nowMs -= 3_600_000;
    await tick();
    expect(run).toHaveBeenCalledTimes(0);
    clock.nowMs += 120_000;
    await tick();
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('runs each step once and passes on what it came to', async () => {
    const steps: string[] = [];
    const { driver, failures } = await start((client) => [
      client.createFunction({ id: 'job', triggers: [{ event: 'go' }] }, async ({ step }) => {
        const first = await step.run('first', () => {
          steps.push('first');
          return { count: 2 };
        });
        await step.run('second', () => {
          steps.push(`second after ${first.count}`);
        });
      }),
    ]);
    driver.send('go');
    await tick();
    expect(steps).toEqual(['first', 'second after 2']);
    expect(failures).toEqual([]);
  });

  it('starts what a function’s event is for', async () => {
    const heard = vi.fn(async () => undefined);
    const { driver } = await start((client) => [
      client.createFunction({ id: 'says', triggers: [{ event: 'go' }] }, ({ step }) =>
        step.sendEvent('say', { name: 'went' }),
      ),
      client.createFunction({ id: 'hears', triggers: [{ event: 'went' }] }, heard),
    ]);
    driver.send('go');
    await tick();
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('tries a failed step again, later each time, and not the steps before it', async () => {
    const first = vi.fn(async () => undefined);
    const second = vi.fn(async () => undefined);
    second.mockRejectedValueOnce(new Error('away')).mockRejectedValueOnce(new Error('away'));
    const { driver, failures } = await start((client) => [
      client.createFunction({ id: 'job', triggers: [{ event: 'go' }], retries: 2 }, async (run) => {
        await run.step.run('first', first);
        await run.step.run('second', second);
      }),
    ]);
    driver.send('go');
    await tick(0);
    expect(second).toHaveBeenCalledTimes(1);
    await tick(900);
    expect(second).toHaveBeenCalledTimes(1);
    await tick(100);
    expect(second).toHaveBeenCalledTimes(2);
    await tick(1_800);
    expect(second).toHaveBeenCalledTimes(2);
    await tick(200);
    expect(second).toHaveBeenCalledTimes(3);
    expect(first).toHaveBeenCalledTimes(1);
    expect(failures.map(({ attempt, message }) => [attempt, message])).toEqual([
      [0, 'away'],
      [1, 'away'],
    ]);
  });

  it('gives a run up after its retries, and runs the next one', async () => {
    const work = vi.fn(async () => {
      throw new Error('away');
    });
    const { driver, failures } = await start((client) => [
      client.createFunction({ id: 'job', triggers: [{ event: 'go' }], retries: 1 }, ({ step }) =>
        step.run('work', work),
      ),
    ]);
    driver.send('go');
    await tick(0);
    await tick(60_000);
    expect(work).toHaveBeenCalledTimes(2);
    expect(failures.at(-1)).toMatchObject({ job: 'portolan-job', message: 'away' });
    driver.send('go');
    await tick(0);
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('does not try again what is not to be', async () => {
    const run = vi.fn(async () => {
      throw new NonRetriableError('never');
    });
    const { driver, failures } = await start((client) => [
      client.createFunction({ id: 'job', triggers: [{ event: 'go' }] }, run),
    ]);
    driver.send('go');
    await tick(0);
    await tick(600_000);
    expect(run).toHaveBeenCalledTimes(1);
    expect(failures).toEqual([{ job: 'portolan-job', attempt: 0, message: 'never' }]);
  });

  it('says so when a function asks for what it cannot do', async () => {
    const { driver, failures } = await start((client) => [
      client.createFunction({ id: 'job', triggers: [{ event: 'go' }] }, ({ step }) =>
        step.sleep('nap', '1h'),
      ),
    ]);
    driver.send('go');
    await tick();
    expect(failures).toEqual([
      {
        job: 'portolan-job',
        attempt: 0,
        message: 'The embedded driver does not know the operation Sleep.',
      },
    ]);
  });
});
