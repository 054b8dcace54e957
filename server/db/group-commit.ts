interface Waiting<TItem, TResult> {
  readonly item: TItem;
  readonly resolve: (result: TResult) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Gathers concurrent work into few statements: while some are in flight, what arrives waits
 * and leaves together in the next one. One caller alone waits for nobody.
 */
export class GroupCommit<TItem, TResult> {
  readonly #run: (items: readonly TItem[]) => Promise<readonly TResult[]>;
  readonly #maxBatch: number;
  readonly #maxInFlight: number;
  #waiting: Waiting<TItem, TResult>[] = [];
  #inFlight = 0;
  #scheduled = false;

  /** @param options.run answers a batch with one result per item, in the same order. */
  constructor(options: {
    run: (items: readonly TItem[]) => Promise<readonly TResult[]>;
    maxBatch: number;
    maxInFlight: number;
  }) {
    this.#run = options.run;
    this.#maxBatch = options.maxBatch;
    this.#maxInFlight = options.maxInFlight;
  }

  submit(item: TItem): Promise<TResult> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#scheduled || this.#inFlight >= this.#maxInFlight) return;
    this.#scheduled = true;
    // After the current poll phase, so that requests that arrived together travel together.
    setImmediate(() => {
      this.#scheduled = false;
      this.#send();
    });
  }

  #send(): void {
    const batch = this.#waiting.splice(0, this.#maxBatch);
    if (batch.length === 0) return;
    this.#inFlight++;
    this.#answer(batch).finally(() => {
      this.#inFlight--;
      if (this.#waiting.length > 0) this.#schedule();
    });
    if (this.#waiting.length > 0) this.#schedule();
  }

  async #answer(batch: readonly Waiting<TItem, TResult>[]): Promise<void> {
    try {
      const results = await this.#run(batch.map(({ item }) => item));
      if (results.length !== batch.length) {
        throw new Error(`${batch.length} items were answered with ${results.length} results`);
      }
      for (const [index, waiting] of batch.entries()) waiting.resolve(results[index] as TResult);
    } catch (error) {
      for (const waiting of batch) waiting.reject(error);
    }
  }
}
