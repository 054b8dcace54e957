import { setTimeout as wait } from 'node:timers/promises';
import { encodeEventTopics, encodeFunctionData, type Hex, type Log, numberToHex, pad } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { evmChain } from '#server/chains/registry.ts';
import { type AcrossChain, SPOKE_POOLS } from '#server/protocols/across/addresses.ts';
import { RELAYER } from '../accounts.ts';
import { DevChain } from '../dev-chain.ts';
import { ACROSS_CHAINS, type Deposit, readDeposit, refusalToFill } from './deposit.ts';
import { spokePoolAbi } from './spoke-pool-abi.ts';

const POLL_MS = 200;
const DEFAULT_DELAY_MS = 2_000;
const FILL_GAS = 1_000_000n;
const FILLED = 2n;
const DEPOSIT_TOPICS = encodeEventTopics({ abi: spokePoolAbi, eventName: 'FundsDeposited' });

interface Pending {
  readonly deposit: Deposit;
  readonly seenAtMs: number;
}

/**
 * Fills Across deposits. What it has filled is not remembered but read from the destination's
 * SpokePool, so it may be stopped and started at any moment.
 */
export class Relayer {
  #delayMs = DEFAULT_DELAY_MS;
  readonly #chains: ReadonlyMap<AcrossChain, DevChain>;
  readonly #nextBlock = new Map<AcrossChain, bigint>();
  readonly #pending = new Map<Hex, Pending>();
  readonly #account = privateKeyToAccount(RELAYER.privateKey);
  readonly #log: (line: string) => void;
  #work: Promise<unknown> = Promise.resolve();

  constructor(rpcUrls: Readonly<Record<string, string>>, log: (line: string) => void) {
    this.#log = log;
    this.#chains = new Map(
      ACROSS_CHAINS.flatMap((slug) => {
        const url = rpcUrls[slug];
        return url ? [[slug, new DevChain(slug, url)] as const] : [];
      }),
    );
  }

  /** Sets how long after it was seen a deposit is filled. */
  setDelay(delayMs: number): void {
    this.#delayMs = delayMs;
  }

  /** Looks for deposits and fills them when their time comes, until aborted. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      this.#alone(async () => {
        await this.#look();
        await this.#fill((seenAtMs) => performance.now() - seenAtMs >= this.#delayMs);
      });
      await this.#work;
      await wait(POLL_MS);
    }
  }

  /** Fills everything pending without waiting. @returns how many deposits were filled. */
  fillNow(): Promise<number> {
    return this.#alone(async () => {
      await this.#look();
      return this.#fill(() => true);
    });
  }

  /** One piece of work at a time, so that no deposit is filled by two of them. */
  #alone<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#work.then(work);
    this.#work = result.catch((error: unknown) => this.#log(`failed: ${String(error)}`));
    return result;
  }

  async #look(): Promise<void> {
    await Promise.all([...this.#chains].map(([slug, chain]) => this.#lookAt(slug, chain)));
  }

  async #lookAt(slug: AcrossChain, chain: DevChain): Promise<void> {
    let logs: Log[];
    try {
      const head = BigInt(await chain.rpc<Hex>('eth_blockNumber'));
      const from = this.#nextBlock.get(slug) ?? 0n;
      if (head < from) return;
      logs = await chain.rpc<Log[]>('eth_getLogs', [
        {
          address: SPOKE_POOLS[slug],
          topics: DEPOSIT_TOPICS,
          fromBlock: numberToHex(from),
          toBlock: numberToHex(head),
        },
      ]);
      this.#nextBlock.set(slug, head + 1n);
    } catch (error) {
      if (isUnreachable(error)) return;
      throw error;
    }
    for (const log of logs) {
      const deposit = readDeposit(slug, log);
      if (!deposit) continue;
      const refusal = refusalToFill(deposit);
      if (refusal) this.#log(`will not fill ${nameOf(deposit)}: ${refusal}`);
      else this.#pending.set(deposit.relayHash, { deposit, seenAtMs: performance.now() });
    }
  }

  async #fill(isDue: (seenAtMs: number) => boolean): Promise<number> {
    let filled = 0;
    for (const [relayHash, { deposit, seenAtMs }] of this.#pending) {
      if (!isDue(seenAtMs)) continue;
      try {
        if (await this.#fillOne(deposit)) filled += 1;
        this.#pending.delete(relayHash);
      } catch (error) {
        // The destination is down: the deposit stays pending until it is up.
        if (isUnreachable(error)) continue;
        this.#pending.delete(relayHash);
        this.#log(`could not fill ${nameOf(deposit)}: ${String(error)}`);
      }
    }
    return filled;
  }

  /** @returns false when the deposit was filled before. */
  async #fillOne(deposit: Deposit): Promise<boolean> {
    const { destination, relayData, relayHash } = deposit;
    const chain = this.#chains.get(destination);
    if (!chain) return false;
    const spokePool = SPOKE_POOLS[destination];
    const status = await chain.read<bigint>(spokePool, spokePoolAbi, 'fillStatuses', [relayHash]);
    if (status === FILLED) return false;
    const chainId = evmChain(destination).id;
    const data = encodeFunctionData({
      abi: spokePoolAbi,
      functionName: 'fillRelay',
      args: [relayData, BigInt(chainId), pad(RELAYER.address, { size: 32 })],
    });
    const nonce = await chain.rpc<Hex>('eth_getTransactionCount', [RELAYER.address, 'pending']);
    const signed = await this.#account.signTransaction({
      chainId,
      type: 'eip1559',
      to: spokePool,
      data,
      gas: FILL_GAS,
      nonce: Number(nonce),
      maxFeePerGas: chain.maxFeeWei,
      maxPriorityFeePerGas: 0n,
    });
    const hash = await chain.rpc<Hex>('eth_sendRawTransaction', [signed]);
    await chain.confirm(hash, 'fill');
    this.#log(`filled ${nameOf(deposit)} in ${hash}`);
    return true;
  }
}

function nameOf({ origin, destination, relayData }: Deposit): string {
  return `deposit ${relayData.depositId} from ${origin} to ${destination}`;
}

/** `fetch` fails with a TypeError when nothing listens. */
function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError;
}
