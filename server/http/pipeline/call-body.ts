import type { ByteBudget, ByteLease } from '#server/body/byte-budget.ts';
import { readBytes } from '#server/body/read-bytes.ts';
import { readJsonBody } from '#server/body/read-json-body.ts';

/** A rest of at most this length is read and discarded, so that the connection can be reused. */
export const DRAINED_BYTES = 65_536;

/** The body of one call: it is not read before it is known whose budget its bytes count against. */
export class CallBody {
  readonly #request: Request;
  readonly #budget: ByteBudget;
  #lease: ByteLease | null = null;
  #isComplete = false;
  #isKept = false;

  constructor(request: Request, budget: ByteBudget) {
    this.#request = request;
    this.#budget = budget;
  }

  /** Lets the body be read, its bytes counting for a caller. */
  countFor(caller: string): void {
    this.#lease = this.#budget.lease(caller);
  }

  /** @throws ApiError as `readBytes` and `ByteLease` do */
  bytes(limitBytes: number, onChunk?: (chunk: Uint8Array) => void): Promise<Uint8Array> {
    return this.#read(this.#request, limitBytes, onChunk);
  }

  /** @throws ApiError as `readJsonBody` and `ByteLease` do */
  json(limitBytes: number): Promise<unknown> {
    return readJsonBody(this.#request, limitBytes, this.#read);
  }

  readonly #read: typeof readBytes = async (request, limitBytes, onChunk) => {
    const lease = this.#lease;
    if (lease === null) throw new Error('a body was to be read before its caller was known');
    const bytes = await readBytes(request, limitBytes, (chunk) => {
      lease.take(chunk.byteLength);
      onChunk?.(chunk);
    });
    this.#isComplete = true;
    return bytes;
  };

  /** Whether too much of it was left unread to keep the connection. */
  get isLeftLarge(): boolean {
    if (this.#isComplete) return false;
    const { headers } = this.#request;
    const declared = headers.get('content-length');
    if (declared !== null) return Number(declared) > DRAINED_BYTES;
    return headers.has('transfer-encoding');
  }

  /** Keeps the bytes counted until `release` is called once more: the answer is not done with. */
  keep(): void {
    this.#isKept = true;
  }

  /** Gives the bytes back, which are done with. */
  release(): void {
    if (this.#isKept) this.#isKept = false;
    else this.#lease?.release();
  }
}
