import { createHash, randomBytes } from 'node:crypto';
import {
  type Address,
  address,
  type EncodedAccount,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Transaction,
} from '@solana/kit';
import { Clock, FailedTransactionMetadata, LiteSVM } from 'litesvm';
import { transactionError } from './transaction-error.ts';

/** How many blocks a blockhash stays valid, as on the real chain. */
const BLOCKHASH_BLOCKS = 150n;
const SLOT_MS = 400;
const SLOTS_PER_EPOCH = 432_000n;
/** Where a fresh devnet starts: stake needs epochs before its own. */
const FIRST_EPOCH = 10n;
const KEPT_TRANSACTIONS = 10_000n;
const SIGNATURE_BYTES = 64;
const MOST_WIRE_BYTES = 1232;

/** What a landed transaction left. */
export interface Landed {
  readonly wire: Uint8Array;
  readonly slot: bigint;
  /** Unix seconds. */
  readonly blockTime: bigint;
  readonly err: unknown;
  readonly logs: readonly string[];
  readonly unitsConsumed: bigint;
  /** What its lookup tables named. */
  readonly loaded: { readonly writable: readonly Address[]; readonly readonly: readonly Address[] };
  /** Its accounts before and after, in the order of its message, the loaded ones last. */
  readonly before: readonly (EncodedAccount | undefined)[];
  readonly after: readonly (EncodedAccount | undefined)[];
}

/** What a simulation came to. */
export interface SimulationRun {
  readonly err: unknown;
  readonly logs: readonly string[];
  readonly unitsConsumed: bigint;
  /** Accounts as they would be afterwards; only those the transaction names. */
  readonly after: ReadonlyMap<Address, EncodedAccount>;
}

/** A transaction that a node does not take. */
export class Rejected extends Error {
  readonly err: unknown;
  readonly logs: readonly string[];

  constructor(err: unknown, logs: readonly string[] = []) {
    const name = typeof err === 'string' ? err : JSON.stringify(err);
    super(
      err === 'BlockhashNotFound'
        ? 'Transaction simulation failed: Blockhash not found'
        : `Transaction simulation failed: ${name}`,
    );
    this.err = err;
    this.logs = logs;
  }
}

/**
 * A Solana node of one: LiteSVM with blocks, a clock that follows this machine's, and blockhashes
 * that expire.
 */
export class SvmNode {
  readonly svm: LiteSVM;
  readonly landed = new Map<string, Landed>();
  readonly #startedMs: number;
  readonly #nowMs: () => number;
  /** Seconds that the clock has been moved ahead. */
  #aheadSeconds = 0n;
  #minedSlots = 0n;
  /** A chain that begins again must not repeat blockhashes: its signatures would be those of before. */
  readonly #salt = randomBytes(32);
  #blockhash = '';
  /** Valid until a block height, oldest first. */
  readonly #hashes = new Map<string, bigint>();
  readonly #epochListeners: (() => void)[] = [];
  readonly #slotListeners: (() => void)[] = [];

  /** @param nowMs wall clock */
  constructor(nowMs: () => number = Date.now) {
    this.svm = new LiteSVM()
      .withNativeMints()
      .withBlockhashCheck(false)
      .withTransactionHistory(KEPT_TRANSACTIONS);
    this.#nowMs = nowMs;
    this.#startedMs = nowMs();
    this.follow();
  }

  get slot(): bigint {
    return this.svm.getClock().slot;
  }

  /** The time of the newest slot, Unix seconds. */
  get seconds(): bigint {
    return this.svm.getClock().unixTimestamp;
  }

  get epoch(): bigint {
    return this.svm.getClock().epoch;
  }

  get slotsPerEpoch(): bigint {
    return SLOTS_PER_EPOCH;
  }

  /** Moves slot, epoch and time to the wall clock; a new slot has a new blockhash. */
  follow(): void {
    const elapsedMs = BigInt(this.#nowMs() - this.#startedMs) + this.#aheadSeconds * 1_000n;
    const slot = FIRST_EPOCH * SLOTS_PER_EPOCH + elapsedMs / BigInt(SLOT_MS) + this.#minedSlots;
    const before = this.svm.getClock();
    if (slot === before.slot && this.#hashes.size > 0) return;
    const epoch = slot / SLOTS_PER_EPOCH;
    const seconds = BigInt(this.#startedMs + Number(elapsedMs)) / 1_000n;
    const epochStart = epoch === before.epoch ? before.epochStartTimestamp : seconds;
    this.svm.setClock(new Clock(slot, epochStart, epoch, epoch + 1n, seconds));
    // Nonces advance by the hashes of LiteSVM itself.
    this.svm.expireBlockhash();
    this.#blockhash = this.#hashOf(slot);
    this.#hashes.set(this.#blockhash, slot + BLOCKHASH_BLOCKS);
    for (const [hash, until] of this.#hashes) if (until < slot) this.#hashes.delete(hash);
    if (epoch !== before.epoch) for (const listener of this.#epochListeners) listener();
    for (const listener of this.#slotListeners) listener();
  }

  /** Has something done whenever a slot has begun. */
  onSlot(listener: () => void): void {
    this.#slotListeners.push(listener);
  }

  /** Has something done whenever an epoch has begun. */
  onEpoch(listener: () => void): void {
    this.#epochListeners.push(listener);
  }

  /** Adds blocks. */
  mine(blocks: number): void {
    this.#minedSlots += BigInt(blocks);
    this.follow();
  }

  /** Lets whole epochs pass: stake is activated and cools down by them. */
  passEpochs(count: number): void {
    this.mine(Number(SLOTS_PER_EPOCH) * count);
  }

  /** Moves the clock ahead, and the slots with it. */
  advance(seconds: number): void {
    this.#aheadSeconds += BigInt(seconds);
    this.follow();
  }

  latestBlockhash(): { blockhash: string; lastValidBlockHeight: bigint } {
    return { blockhash: this.#blockhash, lastValidBlockHeight: this.slot + BLOCKHASH_BLOCKS };
  }

  isBlockhashValid(blockhash: string): boolean {
    return (this.#hashes.get(blockhash) ?? -1n) >= this.slot;
  }

  account(of: string): EncodedAccount | undefined {
    const found = this.svm.getAccount(address(of));
    return found.exists ? found : undefined;
  }

  /**
   * Runs a signed transaction in its own block. @returns its signature in base58.
   *
   * @throws {Rejected} as a node's preflight does.
   */
  send(wire: Uint8Array): string {
    const transaction = decode(wire);
    this.#requireLifetime(transaction);
    const dry = this.svm.simulateTransaction(transaction);
    if (dry instanceof FailedTransactionMetadata) {
      throw new Rejected(transactionError(dry), dry.meta().logs());
    }
    const { named, loaded } = this.#accountsOf(transaction);
    const before = named.map((of) => this.account(of));
    const done = this.svm.sendTransaction(transaction);
    if (done instanceof FailedTransactionMetadata) {
      throw new Rejected(transactionError(done), done.meta().logs());
    }
    const signature = getBase58Decoder().decode(done.signature());
    const { slot, unixTimestamp } = this.svm.getClock();
    this.landed.set(signature, {
      wire,
      slot,
      blockTime: unixTimestamp,
      err: null,
      logs: done.logs(),
      unitsConsumed: done.computeUnitsConsumed(),
      loaded,
      before,
      after: named.map((of) => this.account(of)),
    });
    this.mine(1);
    return signature;
  }

  /** Runs a transaction on a copy of the state, without its signatures. */
  simulate(
    wire: Uint8Array,
    options: { replaceBlockhash: boolean; verify: boolean },
  ): SimulationRun {
    const transaction = decode(wire);
    if (!options.replaceBlockhash) {
      try {
        this.#requireLifetime(transaction);
      } catch (error) {
        if (!(error instanceof Rejected)) throw error;
        return { err: error.err, logs: [], unitsConsumed: 0n, after: new Map() };
      }
    }
    this.svm.withSigverify(options.verify);
    try {
      const run = this.svm.simulateTransaction(options.verify ? transaction : dummySigned(wire));
      const meta = run.meta();
      const failed = run instanceof FailedTransactionMetadata;
      return {
        err: failed ? transactionError(run) : null,
        logs: meta.logs(),
        unitsConsumed: meta.computeUnitsConsumed(),
        after: new Map(failed ? [] : run.postAccounts().map((entry) => [entry.address, entry])),
      };
    } finally {
      this.svm.withSigverify(true);
    }
  }

  /** The accounts of a transaction: those of its message, then what its lookup tables name. */
  #accountsOf({ messageBytes }: Transaction) {
    const message = getCompiledTransactionMessageDecoder().decode(messageBytes);
    const lookups = message.version === 0 ? (message.addressTableLookups ?? []) : [];
    const of = (kind: 'writableIndexes' | 'readonlyIndexes') =>
      lookups.flatMap((lookup) => {
        const table = this.account(lookup.lookupTableAddress)?.data;
        return lookup[kind].map((index) => addressAt(table, index));
      });
    const loaded = { writable: of('writableIndexes'), readonly: of('readonlyIndexes') };
    return { named: [...message.staticAccounts, ...loaded.writable, ...loaded.readonly], loaded };
  }

  #hashOf(slot: bigint): string {
    const hash = createHash('sha256').update(this.#salt).update(String(slot)).digest();
    return getBase58Decoder().decode(hash);
  }

  /** @throws {Rejected} when neither a recent blockhash nor a nonce lets the transaction in. */
  #requireLifetime(transaction: Transaction): void {
    const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes);
    if (!('lifetimeToken' in message)) throw new Rejected('SanitizeFailure');
    const token = message.lifetimeToken;
    if (this.isBlockhashValid(token)) return;
    const [first] = message.version === 1 ? [] : message.instructions;
    const nonceIndex = first?.accountIndices?.[0];
    const isAdvance = first?.data?.length === 4 && first.data[0] === 4;
    if (isAdvance && nonceIndex !== undefined) {
      const nonce = this.account(message.staticAccounts[nonceIndex] ?? '');
      const stored = nonce && getBase58Decoder().decode(nonce.data.slice(40, 72));
      if (stored === token) return;
    }
    throw new Rejected('BlockhashNotFound');
  }
}

/** Where the addresses of a lookup table start. */
const TABLE_HEAD_BYTES = 56;
const ADDRESS_BYTES = 32;

/** @throws {Rejected} when the table has no such address. */
function addressAt(table: EncodedAccount['data'] | undefined, index: number): Address {
  const at = TABLE_HEAD_BYTES + index * ADDRESS_BYTES;
  const bytes = table?.slice(at, at + ADDRESS_BYTES);
  if (bytes?.length !== ADDRESS_BYTES) throw new Rejected('AddressLookupTableNotFound');
  return address(getBase58Decoder().decode(bytes));
}

/** @throws {Rejected} when the bytes are no transaction. */
function decode(wire: Uint8Array): Transaction {
  if (wire.length > MOST_WIRE_BYTES) throw new Rejected('SanitizeFailure');
  try {
    return getTransactionDecoder().decode(wire);
  } catch {
    throw new Rejected('SanitizeFailure');
  }
}

/** LiteSVM takes no empty signature, not even where it checks none; each needs to differ. */
function dummySigned(wire: Uint8Array): Transaction {
  const filled = wire.slice();
  const count = filled[0] ?? 0;
  for (let at = 0; at < count; at++) {
    const start = 1 + at * SIGNATURE_BYTES;
    filled.fill(at + 1, start, start + SIGNATURE_BYTES);
  }
  return getTransactionDecoder().decode(filled);
}
