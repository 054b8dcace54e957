import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type RunningDevnet, startDevnet } from '../start-devnet.ts';
import { sendCommand } from '../world/send-command.ts';

/** What a worker knows of its world. */
export interface WorldAddresses {
  readonly chains: RunningDevnet['chains'];
  readonly solanaUrl: string;
  readonly solanaSwapUrl: string;
  readonly controlUrl: string;
  /** The home that the devnet lives in. */
  readonly home: string;
}

/**
 * The worlds of the service tests: local chains for each process that runs tests, so that no two
 * test files that run side by side move the same ones. A world starts when it is first asked for.
 */
export class TestWorlds {
  readonly #home: string;
  readonly #say: (line: string) => void;
  readonly #server: Server;
  readonly #worlds = new Map<string, Promise<RunningDevnet>>();
  readonly #turns = new Map<string, Promise<void>>();

  private constructor(home: string, say: (line: string) => void) {
    this.#home = home;
    this.#say = say;
    this.#server = createServer((request, response) => {
      this.#enterInTurn((request.url ?? '').slice(1)).then(
        (addresses) => response.end(JSON.stringify(addresses)),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
    });
  }

  /** @param home the folder for their homes and for what they start from, which is built once */
  static async open(home: string, say: (line: string) => void): Promise<TestWorlds> {
    mkdirSync(join(home, 'devnet-cache'), { recursive: true });
    const worlds = new TestWorlds(home, say);
    await new Promise<void>((resolve, reject) => {
      worlds.#server.once('error', reject);
      worlds.#server.listen(0, '127.0.0.1', resolve);
    });
    return worlds;
  }

  /** Answers `GET /<worker>` with the addresses of that worker's world, as it first was. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    const started = await Promise.allSettled(this.#worlds.values());
    await Promise.all(
      started.map((result) => (result.status === 'fulfilled' ? result.value.stop() : undefined)),
    );
  }

  /** One after the other: two that reset one world at once would start its chains twice. */
  #enterInTurn(worker: string): Promise<WorldAddresses> {
    const before = this.#turns.get(worker) ?? Promise.resolve();
    const entered = before.then(() => this.#enter(worker));
    this.#turns.set(
      worker,
      entered.then(
        () => undefined,
        () => undefined,
      ),
    );
    return entered;
  }

  async #enter(worker: string): Promise<WorldAddresses> {
    if (!/^\d+$/.test(worker)) throw new Error(`"${worker}" is not the number of a worker.`);
    const home = join(this.#home, `world-${worker}`);
    const existing = this.#worlds.get(worker);
    if (existing === undefined) this.#worlds.set(worker, this.#start(home));
    else await this.#makeAnew(worker, home, existing);
    const { chains, solana, controlUrl } = await (this.#worlds.get(
      worker,
    ) as Promise<RunningDevnet>);
    return {
      chains,
      solanaUrl: solana.rpc_url,
      solanaSwapUrl: solana.swap_url,
      controlUrl,
      home,
    };
  }

  /** As it first was. A world whose chains do not come back where they were is replaced by another one. */
  async #makeAnew(worker: string, home: string, existing: Promise<RunningDevnet>): Promise<void> {
    try {
      await sendCommand(home, 'reset', []);
    } catch (error) {
      this.#say(`world ${worker} could not be reset, another one starts: ${error}`);
      const [world] = await Promise.allSettled([existing]);
      if (world.status === 'fulfilled') await world.value.stop();
      this.#worlds.set(worker, this.#start(home));
    }
  }

  #start(home: string): Promise<RunningDevnet> {
    rmSync(home, { recursive: true, force: true });
    mkdirSync(home, { recursive: true });
    symlinkSync(join(this.#home, 'devnet-cache'), join(home, 'devnet-cache'));
    return startDevnet({ home, log: this.#say });
  }
}
