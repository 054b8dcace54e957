import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from '../percentile.ts';
import type { Receivers } from './receivers.ts';
import type { Sender } from './sender.ts';

export interface SenderFigures {
  /** Deliveries per second of a queue that stood there before. */
  readonly perSecond: number;
  /** Processor time of the worker for one of them, in microseconds; the database's is not in it. */
  readonly workerMicros: number;
  /** From the fire to its receipt, in milliseconds, under a steady load. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly sentTwice: number;
}

export interface Load {
  /** Receivers that answer, each of which gets every event. */
  readonly receivers: number;
  /** Deliveries that stand in the queue before anybody sends. */
  readonly backlog: number;
  /** Deliveries per second under the steady load, and for how long. */
  readonly steadyPerSecond: number;
  readonly steadySeconds: number;
}

const FIRES_PER_SECOND = 10;

/** Lets a sender empty a queue, and then keep up with a steady load. */
export async function measureSender(
  sender: Sender,
  receivers: Receivers,
  load: Load,
): Promise<SenderFigures> {
  const backlogEvents = Math.ceil(load.backlog / load.receivers);
  for (let at = 0; at < backlogEvents; at += 200) {
    await sender.fire(Math.min(200, backlogEvents - at));
  }
  const startedAtMs = Date.now();
  const usageBefore = process.cpuUsage();
  await sender.start();
  await receivers.heard(backlogEvents * load.receivers);
  const usage = process.cpuUsage(usageBefore);
  const backlog = await receivers.take();
  const lastAtMs = Math.max(...backlog.map(({ atMs }) => atMs));

  const firedAtMs = new Map<string, number>();
  const eventsPerFire = Math.max(
    1,
    Math.round(load.steadyPerSecond / FIRES_PER_SECOND / load.receivers),
  );
  const beginMs = Date.now();
  const fires = load.steadySeconds * FIRES_PER_SECOND;
  for (let fire = 0; fire < fires; fire++) {
    await wait(Math.max(0, beginMs + (fire * 1_000) / FIRES_PER_SECOND - Date.now()));
    const atMs = Date.now();
    for (const id of await sender.fire(eventsPerFire)) firedAtMs.set(id, atMs);
  }
  await receivers.heard(firedAtMs.size * load.receivers);
  const steady = await receivers.take();
  await sender.stop();
  const latenciesMs = steady
    .map(({ eventId, atMs }) => atMs - (firedAtMs.get(eventId) ?? Number.NaN))
    .sort((a, b) => a - b);
  const all = [...backlog, ...steady].map(({ eventId, receiver }) => `${eventId}:${receiver}`);
  return {
    perSecond: backlog.length / ((lastAtMs - startedAtMs) / 1_000),
    workerMicros: (usage.user + usage.system) / backlog.length,
    p50Ms: percentile(latenciesMs, 0.5),
    p99Ms: percentile(latenciesMs, 0.99),
    sentTwice: all.length - new Set(all).size,
  };
}
