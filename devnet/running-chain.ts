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
  /** What the anvil that runs comes back to. */
  #snapshot: string | undefined;

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

  /** Has `reset` come back to what the chain is now, for as long as its anvil runs. */
  async keep(): Promise<void> {
    this.#snapshot = await this.chain.rpc<string>('evm_snapshot');
  }

  /**
   * Makes the state what was kept, or what the chain first had, with the clock of this machine.
   *
   * @returns whether it is what was kept, which takes a hundredth of the time
   */
  async reset(): Promise<boolean> {
    if (await this.#comeBack()) return true;
    await this.stop();
    this.#aheadSeconds = 0;
    await this.#adopt(
      await startAnvil(this.slug, { statePath: this.#startStatePath, port: this.port }),
    );
    return false;
  }

  async #comeBack(): Promise<boolean> {
    const snapshot = this.#snapshot;
    if (snapshot === undefined) return false;
    await this.chain.rpc('anvil_dropAllTransactions');
    if (!(await this.chain.rpc<boolean>('evm_revert', [snapshot]))) return false;
    await this.chain.rpc('anvil_autoImpersonateAccount', [false]);
    // The clock would go on from that of the snapshot.
    await this.chain.rpc('anvil_setTime', [Math.floor(Date.now() / 1000)]);
    this.#aheadSeconds = 0;
    // anvil forgets a snapshot that it came back to.
    await this.keep();
    await this.#miner?.mine();
    return true;
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
    this.#snapshot = undefined;
    this.#miner?.stop();
    this.#miner = undefined;
  }
}
