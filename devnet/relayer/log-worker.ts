import { setTimeout as wait } from 'node:timers/promises';
import { type Address, type Hex, type Log, numberToHex } from 'viem';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import type { DevChain } from '../dev-chain.ts';
import { watchHeads } from './watch-heads.ts';

/** Between two looks: blocks that come together are one, and what was seen is asked whether its time has come. */
const PAUSE_MS = 200;
const DEFAULT_DELAY_MS = 2_000;

/** A piece of work that a log asks for. */
export interface Job<T> {
  /** Equal keys are one job. */
  readonly key: string;
  readonly name: string;
  readonly work: T;
}

/** What a worker looks for and does. */
export interface LogTrade<T> {
  readonly chains: ReadonlyMap<EvmChainSlug, DevChain>;
  readonly addressOn: (chain: EvmChainSlug) => Address;
  readonly topics: readonly (Hex | Hex[] | null)[];
  /** @returns undefined for a log that asks for nothing. */
  readonly read: (chain: EvmChainSlug, log: Log) => Job<T> | undefined;
  /** Does it on the destination. @returns false when it was done before. */
  readonly deliver: (work: T) => Promise<boolean>;
}

/**
 * Looks for logs on every chain and does what they ask for after a delay. What was done is not
 * remembered but read from the destination, so it may be stopped and started at any moment.
 */
export class LogWorker<T> {
  #delayMs = DEFAULT_DELAY_MS;
  readonly #trade: LogTrade<T>;
  readonly #nextBlock = new Map<EvmChainSlug, bigint>();
  readonly #pending = new Map<string, { readonly job: Job<T>; readonly seenAtMs: number }>();
  readonly #log: (line: string) => void;
  /** Chains that may have something new. */
  readonly #changed = new Set<EvmChainSlug>();
  #wake: () => void = () => undefined;
  #work: Promise<unknown> = Promise.resolve();

  constructor(trade: LogTrade<T>, log: (line: string) => void) {
    this.#trade = trade;
    this.#log = log;
  }

  /** Sets how long after it was seen a job is done. */
  setDelay(delayMs: number): void {
    this.#delayMs = delayMs;
  }

  /** Looks for jobs and does them when their time comes, until aborted. */
  async run(signal: AbortSignal): Promise<void> {
    for (const [slug, chain] of this.#trade.chains) {
      watchHeads(chain, () => this.#hasChanged([slug]), signal);
    }
    signal.addEventListener('abort', () => this.#wake(), { once: true });
    while (!signal.aborted) {
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      this.#alone(async () => {
        await this.#look([...this.#changed]);
        await this.#deliver((seenAtMs) => performance.now() - seenAtMs >= this.#delayMs);
      });
      await this.#work;
      if (this.#pending.size === 0 && this.#changed.size === 0) await woken;
      await wait(PAUSE_MS);
    }
  }

  /** Does everything pending without waiting. @returns how many jobs were done. */
  doNow(): Promise<number> {
    return this.#alone(async () => {
      await this.#look([...this.#trade.chains.keys()]);
      return this.#deliver(() => true);
    });
  }

  /** Forgets what it has seen and how it was set: the chains have begun again. */
  forget(): Promise<void> {
    return this.#alone(async () => {
      this.#delayMs = DEFAULT_DELAY_MS;
      this.#nextBlock.clear();
      this.#pending.clear();
      this.#hasChanged(this.#trade.chains.keys());
    });
  }

  #hasChanged(slugs: Iterable<EvmChainSlug>): void {
    for (const slug of slugs) this.#changed.add(slug);
    this.#wake();
  }

  /** One piece of work at a time, so that no job is done by two of them. */
  #alone<R>(work: () => Promise<R>): Promise<R> {
    const result = this.#work.then(work);
    this.#work = result.catch((error: unknown) => this.#log(`failed: ${String(error)}`));
    return result;
  }

  async #look(slugs: readonly EvmChainSlug[]): Promise<void> {
    await Promise.all(slugs.map((slug) => this.#lookAt(slug)));
  }

  async #lookAt(slug: EvmChainSlug): Promise<void> {
    const chain = this.#trade.chains.get(slug);
    if (chain === undefined) return;
    // Before it is asked: a block that comes meanwhile counts for the next look.
    this.#changed.delete(slug);
    let logs: Log[];
    try {
      const head = BigInt(await chain.rpc<Hex>('eth_blockNumber'));
      const from = this.#nextBlock.get(slug) ?? 0n;
      if (head < from) return;
      logs = await chain.rpc<Log[]>('eth_getLogs', [
        {
          address: this.#trade.addressOn(slug),
          topics: this.#trade.topics,
          fromBlock: numberToHex(from),
          toBlock: numberToHex(head),
        },
      ]);
      this.#nextBlock.set(slug, head + 1n);
    } catch (error) {
      // No later block may report what was not seen now.
      this.#changed.add(slug);
      if (isUnreachable(error)) return;
      throw error;
    }
    for (const log of logs) {
      const job = this.#trade.read(slug, log);
      if (job) this.#pending.set(job.key, { job, seenAtMs: performance.now() });
    }
  }

  async #deliver(isDue: (seenAtMs: number) => boolean): Promise<number> {
    let done = 0;
    for (const [key, { job, seenAtMs }] of this.#pending) {
      if (!isDue(seenAtMs)) continue;
      try {
        if (await this.#trade.deliver(job.work)) {
          done += 1;
          this.#log(`did ${job.name}`);
        }
        this.#pending.delete(key);
      } catch (error) {
        // The destination is down: the job stays pending until it is up.
        if (isUnreachable(error)) continue;
        this.#pending.delete(key);
        this.#log(`could not do ${job.name}: ${String(error)}`);
      }
    }
    return done;
  }
}

/** `fetch` fails with a TypeError when nothing listens. */
function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError;
}
