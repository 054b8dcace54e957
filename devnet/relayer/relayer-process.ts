import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { stopProcess } from '../anvil/anvil-process.ts';
import type { RelayerAnswer, RelayerOrder } from './messages.ts';

const ANSWER_TIMEOUT_MS = 20_000;

/** The relayer, seen from the supervisor. */
export class RelayerProcess {
  readonly #child: ChildProcess;
  #stopping = false;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  /** Starts it for the chains at the given URLs. */
  static async start(
    rpcUrls: Readonly<Record<string, string>>,
    log: (line: string) => void,
    onUnexpectedEnd: (sentence: string) => void,
  ): Promise<RelayerProcess> {
    const child = fork(path.join(import.meta.dirname, 'main.ts'), [JSON.stringify(rpcUrls)], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const relayer = new RelayerProcess(child);
    let lastLine = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        for (const line of chunk.toString().trim().split('\n')) {
          lastLine = line;
          log(`relayer: ${line}`);
        }
      });
    }
    child.once('exit', (code, signal) => {
      if (relayer.#stopping) return;
      onUnexpectedEnd(`The relayer ended unexpectedly (${signal ?? `code ${code}`}): ${lastLine}`);
    });
    await Promise.race([once(child, 'message'), once(child, 'exit')]);
    return relayer;
  }

  /** Sets how long after a deposit it is filled. */
  async setDelay(delayMs: number): Promise<void> {
    await this.#ask({ order: 'delay', delayMs });
  }

  /** Fills all pending deposits at once. @returns how many it filled. */
  async fillNow(): Promise<number> {
    const { filled } = await this.#ask({ order: 'fill' });
    return filled;
  }

  /** Has it look at the chains as if it had just started. */
  async forget(): Promise<void> {
    await this.#ask({ order: 'forget' });
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await stopProcess(this.#child);
  }

  async #ask(order: RelayerOrder): Promise<RelayerAnswer> {
    const answered = once(this.#child, 'message', {
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    this.#child.send(order);
    const [answer] = (await answered) as [RelayerAnswer];
    if (answer.error) throw new Error(answer.error);
    return answer;
  }
}
