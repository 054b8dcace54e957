/** What a part of the proof came to. */
export interface PartResult {
  readonly passed: boolean;
  /** One line for people. */
  readonly figures: string;
}

/** A part of the proof that is too long for `npm test`. */
export interface Part {
  /** With a `/` where it is one of several: `mutation` names all of `mutation/…`. */
  readonly name: string;
  readonly about: string;
  /**
   * @param folder for its reports
   * @returns why it cannot be run on this machine, in place of what it came to: it counts as not run
   */
  run(options: { seed: number; folder: string }): Promise<PartResult | string>;
}
