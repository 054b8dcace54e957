import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { stopProcess } from '../anvil/anvil-process.ts';
import { CommandError } from '../control/command-error.ts';
import type { SolanaAnswer, SolanaOrder } from './messages.ts';

const ANSWER_TIMEOUT_MS = 20_000;

/** The local Solana, seen from the supervisor. */
export class SolanaProcess {
  readonly url: string;
  /** The stand-in of Jupiter's swap API. */
  readonly swapUrl: string;
  readonly #child: ChildProcess;
  #stopping = false;
  #isUp = true;

  private constructor(child: ChildProcess, { port, swapUrl }: SolanaAnswer) {
    this.#child = child;
    this.url = `http://127.0.0.1:${port}`;
    this.swapUrl = swapUrl;
  }

  /**
   * Starts it and waits until it listens.
   *
   * @throws when it ends before.
   */
  static async start(
    log: (line: string) => void,
    onUnexpectedEnd: (sentence: string) => void,
  ): Promise<SolanaProcess> {
    const child = fork(path.join(import.meta.dirname, 'main.ts'), [], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    let lastLine = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        for (const line of chunk.toString().trim().split('\n')) {
          lastLine = line;
          log(`solana: ${line}`);
        }
      });
    }
    const first = await Promise.race([once(child, 'message'), once(child, 'exit')]);
    const ready = first[0] as SolanaAnswer | number | null;
    if (typeof ready !== 'object' || ready === null) {
      throw new Error(`The local Solana ended at start: ${lastLine}`);
    }
    const solana = new SolanaProcess(child, ready);
    child.once('exit', (code, signal) => {
      if (solana.#stopping) return;
      onUnexpectedEnd(
        `The local Solana ended unexpectedly (${signal ?? `code ${code}`}): ${lastLine}`,
      );
    });
    return solana;
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  /**
   * Gives an order and waits until it is done.
   *
   * @throws {CommandError} when the order was wrong.
   */
  async obey(order: SolanaOrder): Promise<void> {
    const answered = once(this.#child, 'message', {
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    this.#child.send(order);
    const [answer] = (await answered) as [SolanaAnswer];
    if (answer.error) {
      throw answer.isBadOrder ? new CommandError(answer.error) : new Error(answer.error);
    }
    if (order.order === 'down') this.#isUp = false;
    if (order.order === 'up' || order.order === 'reset') this.#isUp = true;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await stopProcess(this.#child);
  }
}
