import { mkdirSync } from 'node:fs';
import { type EvmChainSlug, evmChain } from '#server/chains/registry.ts';
import { DEVNET_CHAINS } from './chains.ts';
import type { DevnetFile } from './devnet-file.ts';
import { readKeptClock, writeKeptClock } from './kept-clock.ts';
import { MARKET_PRICES_USD8 } from './market/market-prices.ts';
import { RelayerProcess } from './relayer/relayer-process.ts';
import { RunningChain } from './running-chain.ts';
import { SolanaProcess } from './solana/solana-process.ts';
import { START_PRICES_USD8 } from './state/start-prices.ts';
import { ensureStates } from './state/state-cache.ts';

const START = { ...MARKET_PRICES_USD8, ...START_PRICES_USD8 };
const CLOCK_INTERVAL_MS = 5_000;

/** A running devnet: its chains, its relayer and what the world commands have made of it. */
export class Devnet {
  readonly chains: ReadonlyMap<EvmChainSlug, RunningChain>;
  readonly relayer: RelayerProcess;
  readonly solana: SolanaProcess;
  /** USD prices by symbol, 8 decimals: what feeds, pools and the market are at, whichever have it. */
  pricesUsd8: Readonly<Record<string, bigint>> = START;
  readonly #home: string;
  readonly #log: (line: string) => void;
  readonly #clock: NodeJS.Timeout;

  private constructor(
    home: string,
    chains: ReadonlyMap<EvmChainSlug, RunningChain>,
    relayer: RelayerProcess,
    solana: SolanaProcess,
    log: (line: string) => void,
  ) {
    this.#home = home;
    this.chains = chains;
    this.relayer = relayer;
    this.solana = solana;
    this.#log = log;
    this.#clock = setInterval(() => this.#followClock(), CLOCK_INTERVAL_MS);
  }

  /**
   * Boots all chains and the relayer.
   *
   * @param onUnexpectedEnd called with a sentence when a process of the devnet dies by itself
   */
  static async boot(
    home: string,
    log: (line: string) => void,
    onUnexpectedEnd: (sentence: string) => void,
  ): Promise<Devnet> {
    mkdirSync(home, { recursive: true });
    const states = await ensureStates(home, log);
    const solanaStarting = SolanaProcess.start(log, onUnexpectedEnd);
    const started = await Promise.allSettled(
      DEVNET_CHAINS.map((slug) =>
        RunningChain.start(home, slug, states[slug], log, onUnexpectedEnd),
      ),
    );
    const running = started.flatMap((result) =>
      result.status === 'fulfilled' ? [result.value] : [],
    );
    try {
      const failed = started.find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
      const solana = await solanaStarting;
      const ahead = readKeptClock(home);
      if (ahead > 0) {
        await Promise.all(running.map((chain) => chain.advance(ahead)));
        await solana.obey({ order: 'advance', seconds: ahead });
      }
      const urls = Object.fromEntries(running.map(({ slug, chain }) => [slug, chain.url]));
      const relayer = await RelayerProcess.start(urls, log, onUnexpectedEnd);
      const chains = new Map(running.map((chain) => [chain.slug, chain]));
      const devnet = new Devnet(home, chains, relayer, solana, log);
      // A chain whose clock is ahead has blocks that no clock of this machine could follow.
      if (ahead === 0) await devnet.#keep();
      return devnet;
    } catch (error) {
      const [solana] = await Promise.allSettled([solanaStarting]);
      if (solana.status === 'fulfilled') await solana.value.stop();
      await Promise.all(running.map((chain) => chain.stop()));
      throw error;
    }
  }

  /** The chains that are up. */
  get upChains(): readonly RunningChain[] {
    return [...this.chains.values()].filter(({ isUp }) => isUp);
  }

  /** Moves the clock of all chains on, for this run and those after it. */
  async advance(seconds: number): Promise<void> {
    await Promise.all(this.upChains.map((chain) => chain.advance(seconds)));
    await this.solana.obey({ order: 'advance', seconds });
    writeKeptClock(this.#home, readKeptClock(this.#home) + seconds);
  }

  /** Makes everything as it was when the devnet started the first time, its clock too. */
  async reset(): Promise<void> {
    const [cameBack] = await Promise.all([
      Promise.all([...this.chains.values()].map((chain) => chain.reset())),
      this.solana.obey({ order: 'reset' }),
    ]);
    writeKeptClock(this.#home, 0);
    this.pricesUsd8 = START;
    await this.relayer.forget();
    if (cameBack.includes(false)) await this.#keep();
  }

  async #keep(): Promise<void> {
    await Promise.all(this.upChains.map((chain) => chain.keep()));
  }

  /** What `devnet.json` says of it. */
  describe(controlUrl: string, marketUrl: string): DevnetFile {
    const chains = [...this.chains.values()].map(
      ({ slug, chain, pid }) =>
        [slug, { rpc_url: chain.url, chain_id: evmChain(slug).id, pid }] as const,
    );
    return {
      pid: process.pid,
      control_url: controlUrl,
      chains: Object.fromEntries(chains),
      market_url: marketUrl,
      solana: { rpc_url: this.solana.url, swap_url: this.solana.swapUrl, pid: this.solana.pid },
    };
  }

  async stop(): Promise<void> {
    clearInterval(this.#clock);
    await Promise.all([
      this.relayer.stop(),
      this.solana.stop(),
      ...[...this.chains.values()].map((c) => c.stop()),
    ]);
  }

  #followClock(): void {
    for (const chain of this.upChains) {
      chain.followClock().catch((error: unknown) => {
        if (chain.isUp) this.#log(`could not mine on ${chain.slug}: ${String(error)}`);
      });
    }
  }
}
