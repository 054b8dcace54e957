import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { WHALE } from './accounts.ts';
import { type Anvil, startAnvil } from './anvil/anvil-process.ts';
import { BlockMiner } from './block-miner.ts';
import { DevChain } from './dev-chain.ts';
import { dumpState } from './state/dump-state.ts';

/** A head older than this gets a successor, so that deadlines and quotes follow the clock. */
const OLDEST_HEAD_SECONDS = 15;

/** One chain of a running devnet: an anvil that can be taken down and brought up again. */
export class RunningChain {
  readonly slug: EvmChainSlug;
  readonly port: number;
  readonly chain: DevChain;
  readonly #home: string;
  readonly #startStatePath: string;
  readonly #log: (line: string) => void;
  readonly #onUnexpectedEnd: (sentence: string) => void;
  #anvil: Anvil | undefined;
  #miner: BlockMiner | undefined;
  /** How far the chain's clock runs ahead of this machine's, in seconds. */
  #aheadSeconds = 0;

  private constructor(
    home: string,
    startStatePath: string,
    anvil: Anvil,
    log: (line: string) => void,
    onUnexpectedEnd: (sentence: string) => void,
  ) {
    this.slug = anvil.slug;
    this.port = anvil.port;
    this.chain = new DevChain(anvil.slug, anvil.url);
    this.#home = home;
    this.#startStatePath = startStatePath;
    this.#log = log;
    this.#onUnexpectedEnd = onUnexpectedEnd;
  }

  /** Starts a chain from its cached state on a free port. */
  static async start(
    home: string,
    slug: EvmChainSlug,
    statePath: string,
    log: (line: string) => void,
    onUnexpectedEnd: (sentence: string) => void,
  ): Promise<RunningChain> {
    const anvil = await startAnvil(slug, { statePath });
    const running = new RunningChain(home, statePath, anvil, log, onUnexpectedEnd);
    await running.#adopt(anvil);
    return running;
  }

  get isUp(): boolean {
    return this.#anvil !== undefined;
  }

  get pid(): number {
    return this.#anvil?.pid ?? 0;
  }

  /** Saves the state and ends the anvil: its port refuses connections. */
  async down(): Promise<void> {
    const anvil = this.#anvil;
    if (!anvil) return;
    const statePath = this.#savedStatePath();
    mkdirSync(path.dirname(statePath), { recursive: true });
    writeFileSync(statePath, await dumpState(this.chain));
    this.#release();
    await anvil.stop();
  }

  /** Starts again from the saved state on the same port. */
  async up(): Promise<void> {
    if (this.#anvil) return;
    const anvil = await startAnvil(this.slug, {
      statePath: this.#savedStatePath(),
      port: this.port,
    });
    await this.#adopt(anvil);
    if (this.#aheadSeconds > 0) await this.chain.rpc('evm_increaseTime', [this.#aheadSeconds]);
  }

  /** Starts again from the state and the clock that it first had, on the same port. */
  async reset(): Promise<void> {
    await this.stop();
    this.#aheadSeconds = 0;
    await this.#adopt(
      await startAnvil(this.slug, { statePath: this.#startStatePath, port: this.port }),
    );
  }

  /** Moves the chain's clock ahead and mines a block there. */
  async advance(seconds: number): Promise<void> {
    this.#aheadSeconds += seconds;
    await this.chain.rpc('evm_increaseTime', [seconds]);
    await this.#miner?.mine();
  }

  async mine(blocks: number): Promise<void> {
    await this.#miner?.mine(blocks);
  }

  /** Mines a block when the chain has been idle, or has left a transaction behind. */
  async followClock(): Promise<void> {
    if (!this.#anvil) return;
    const [head, pool] = await Promise.all([
      this.chain.rpc<{ timestamp: string }>('eth_getBlockByNumber', ['latest', false]),
      this.chain.rpc<{ pending: string }>('txpool_status'),
    ]);
    const clockSeconds = Math.floor(Date.now() / 1000) + this.#aheadSeconds;
    const isOld = clockSeconds - Number(head.timestamp) >= OLDEST_HEAD_SECONDS;
    if (isOld || Number(pool.pending) > 0) await this.#miner?.mine();
  }

  async stop(): Promise<void> {
    const anvil = this.#anvil;
    this.#release();
    await anvil?.stop();
  }

  #savedStatePath(): string {
    return path.join(this.#home, 'devnet-down', `${this.slug}.json`);
  }

  async #adopt(anvil: Anvil): Promise<void> {
    this.#anvil = anvil;
    anvil.process.once('exit', (code, signal) => {
      if (this.#anvil !== anvil) return;
      this.#release();
      this.#onUnexpectedEnd(
        `The ${this.slug} anvil (pid ${anvil.pid}) ended unexpectedly (${signal ?? `code ${code}`}); its state is lost.`,
      );
    });
    await this.chain.impersonate(WHALE.address);
    this.#miner = await BlockMiner.start(this.chain, (error) => this.#log(String(error)));
  }

  #release(): void {
    this.#anvil = undefined;
    this.#miner?.stop();
    this.#miner = undefined;
  }
}
