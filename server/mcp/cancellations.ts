/** Which calls are under way in this process, so that a later message of their client can end them. */
export class Cancellations {
  readonly #underWay = new Map<string, () => void>();

  /**
   * @param calls names of calls, of whom nobody else can know or guess them
   * @param end ends them
   * @returns forgets them
   */
  add(calls: readonly string[], end: () => void): () => void {
    for (const call of calls) this.#underWay.set(call, end);
    return () => {
      for (const call of calls) if (this.#underWay.get(call) === end) this.#underWay.delete(call);
    };
  }

  /** Ends a call; nothing where it is not under way here. */
  cancel(call: string): void {
    this.#underWay.get(call)?.();
  }

  get size(): number {
    return this.#underWay.size;
  }
}
