import { type Hex, numberToHex } from 'viem';
import type { DevChain } from './dev-chain.ts';
import { BASE_FEE_WEI } from './gas.ts';

const SUBSCRIPTION = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'eth_subscribe',
  params: ['newPendingTransactions'],
});

/**
 * A JSON-RPC notification, which gets no answer. Sent back at once after a message, it carries the
 * TCP acknowledgement without which anvil would hold its next message back for 40 ms.
 */
const ACKNOWLEDGEMENT = JSON.stringify({ jsonrpc: '2.0', method: 'net_version' });

/**
 * Mines a block for every transaction that arrives, at the chain's own base fee. anvil could mine
 * by itself, but with a fee an eighth lower in every block, down to nothing.
 */
export class BlockMiner {
  readonly #chain: DevChain;
  readonly #arrivals: WebSocket;
  readonly #baseFee: Hex;
  readonly #onError: (error: unknown) => void;
  /** Failures of earlier work are reported to who asked for it. */
  #queue: Promise<unknown> = Promise.resolve();
  #isMining = false;
  #hasArrived = false;
  #isStopped = false;

  private constructor(chain: DevChain, arrivals: WebSocket, onError: (error: unknown) => void) {
    this.#chain = chain;
    this.#arrivals = arrivals;
    this.#onError = onError;
    this.#baseFee = numberToHex(BASE_FEE_WEI[chain.slug]);
  }

  /** Takes over the mining of a chain. */
  static async start(chain: DevChain, onError: (error: unknown) => void): Promise<BlockMiner> {
    const arrivals = new WebSocket(chain.url.replace('http:', 'ws:'));
    const miner = new BlockMiner(chain, arrivals, onError);
    await new Promise((resolve, reject) => {
      arrivals.addEventListener('open', resolve, { once: true });
      arrivals.addEventListener('error', () => reject(new Error(`${chain.url} has no WebSocket`)), {
        once: true,
      });
    });
    const subscribed = new Promise((resolve) => {
      arrivals.addEventListener('message', resolve, { once: true });
    });
    arrivals.send(SUBSCRIPTION);
    await subscribed;
    arrivals.addEventListener('message', () => {
      arrivals.send(ACKNOWLEDGEMENT);
      void miner.#mineArrived();
    });
    arrivals.addEventListener('close', () => {
      if (!miner.#isStopped) onError(new Error(`lost the subscription to ${chain.slug}`));
    });
    await chain.rpc('evm_setAutomine', [false]);
    await chain.rpc('anvil_setNextBlockBaseFeePerGas', [miner.#baseFee]);
    return miner;
  }

  /** Mines a number of blocks. */
  mine(blocks = 1): Promise<void> {
    const mined = this.#queue.then(() => this.#mineBlocks(blocks));
    this.#queue = mined.catch(() => undefined);
    return mined;
  }

  stop(): void {
    this.#isStopped = true;
    this.#arrivals.close();
  }

  async #mineArrived(): Promise<void> {
    this.#hasArrived = true;
    if (this.#isMining) return;
    this.#isMining = true;
    try {
      while (this.#hasArrived && !this.#isStopped) {
        this.#hasArrived = false;
        await this.mine();
      }
    } catch (error) {
      if (!this.#isStopped) this.#onError(error);
    } finally {
      this.#isMining = false;
    }
  }

  /** One request after the other: anvil runs what it gets together side by side. */
  async #mineBlocks(blocks: number): Promise<void> {
    const setBaseFee = () => this.#chain.rpc('anvil_setNextBlockBaseFeePerGas', [this.#baseFee]);
    for (let mined = 0; mined < blocks; mined++) {
      await setBaseFee();
      await this.#chain.rpc('evm_mine');
    }
    // For who asks for the gas price before the next block.
    await setBaseFee();
  }
}
