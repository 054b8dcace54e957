import { invalidField } from '#server/errors/api-error.ts';

/** More values than any request has; parsing and checking a flood of them would hold up all others. */
export const MAX_VALUES = 50_000;
/** More levels than any request has. */
export const MAX_DEPTH = 32;

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

export function tooDeep(field: string): Error {
  return invalidField(field, `This is nested too deeply: at most ${MAX_DEPTH} levels.`);
}

export function tooManyValues(): Error {
  return invalidField('body', `There are too many values: at most ${MAX_VALUES}.`);
}

/**
 * Counts the values of JSON as its bytes come in, so that a flood of them is refused before anything
 * is parsed: eight megabytes of `{},` take a second to parse. Every comma, and every list or object
 * inside of another, stands for one value at least: what is refused here has too many.
 */
export class ValueCounter {
  #commas = 0;
  #containers = 0;
  #depth = 0;
  #deepest = 0;
  #isInString = false;
  #isEscaped = false;

  /** @throws ApiError invalid_request once there are too many */
  add(chunk: Uint8Array): void {
    let at = 0;
    while (at < chunk.length) {
      at = this.#isInString ? this.#skipString(chunk, at) : this.#countUntilString(chunk, at);
      if (this.#commas > MAX_VALUES || this.#containers > MAX_VALUES + 1) {
        throw this.#deepest > MAX_DEPTH ? tooDeep('body') : tooManyValues();
      }
    }
  }

  /** @returns where the next string begins, or the end */
  #countUntilString(chunk: Uint8Array, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at];
      if (byte === COMMA) this.#commas++;
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        this.#containers++;
        this.#deepest = Math.max(this.#deepest, ++this.#depth);
      } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) this.#depth--;
      else if (byte === QUOTE) {
        this.#isInString = true;
        return at + 1;
      }
    }
    return chunk.length;
  }

  /** @returns what follows the quote that ends a string, or the end; most of it is never looked at */
  #skipString(chunk: Uint8Array, from: number): number {
    let start = from;
    for (;;) {
      const quote = chunk.indexOf(QUOTE, start);
      const end = quote === -1 ? chunk.length : quote;
      let first = end;
      while (first > start && chunk[first - 1] === BACKSLASH) first--;
      const isOdd = (end - first) % 2 === 1;
      const isEscaped = first === start && this.#isEscaped ? !isOdd : isOdd;
      if (quote === -1) {
        this.#isEscaped = isEscaped;
        return chunk.length;
      }
      this.#isEscaped = false;
      start = quote + 1;
      if (!isEscaped) {
        this.#isInString = false;
        return start;
      }
    }
  }
}
