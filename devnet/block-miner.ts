import { numberToHex } from 'viem';
import type { DevChain } from './dev-chain.ts';
import { BASE_FEE_WEI } from './gas.ts';

const BLOCKS_PER_REQUEST = 200;

interface RpcRequest {
  readonly jsonrpc: '2.0';
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

function rpcRequest(method: string, params: readonly unknown[] = []): RpcRequest {
  return { jsonrpc: '2.0', id: 1, method, params };
}

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
  readonly #setBaseFee: RpcRequest;
  readonly #onError: (error: unknown) => void;
  #isMining = false;
  #hasArrived = false;
  #isStopped = false;

  private constructor(chain: DevChain, arrivals: WebSocket, onError: (error: unknown) => void) {
    this.#chain = chain;
    this.#arrivals = arrivals;
    this.#onError = onError;
    this.#setBaseFee = rpcRequest('anvil_setNextBlockBaseFeePerGas', [
      numberToHex(BASE_FEE_WEI[chain.slug]),
    ]);
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
    arrivals.send(JSON.stringify(rpcRequest('eth_subscribe', ['newPendingTransactions'])));
    await subscribed;
    arrivals.addEventListener('message', () => {
      arrivals.send(ACKNOWLEDGEMENT);
      void miner.#mineArrived();
    });
    arrivals.addEventListener('close', () => {
      if (!miner.#isStopped) onError(new Error(`lost the subscription to ${chain.slug}`));
    });
    await chain.rpc('evm_setAutomine', [false]);
    await miner.#request([miner.#setBaseFee]);
    return miner;
  }

  /** Mines a number of blocks. */
  async mine(blocks = 1): Promise<void> {
    const block = [this.#setBaseFee, rpcRequest('evm_mine')];
    for (let left = blocks; left > 0; left -= BLOCKS_PER_REQUEST) {
      const count = Math.min(left, BLOCKS_PER_REQUEST);
      // The last one is for who asks for the gas price before the next block.
      await this.#request([...Array.from({ length: count }, () => block).flat(), this.#setBaseFee]);
    }
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

  async #request(batch: readonly RpcRequest[]): Promise<void> {
    const response = await fetch(this.#chain.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(batch),
    });
    const answers = (await response.json()) as { error?: { message: string } }[];
    const failed = answers.find(({ error }) => error)?.error;
    if (failed) throw new Error(`mining on ${this.#chain.slug}: ${failed.message}`);
  }
}
