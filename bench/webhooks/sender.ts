/** Somebody who sends what is fired, in one of the ways that are compared. */
export interface Sender {
  readonly name: string;
  /** Events for each endpoint of the tenant, written as this way writes them. @returns their ids */
  fire(count: number): Promise<readonly string[]>;
  /** Begins to send what was fired and what will be. */
  start(): Promise<void>;
  stop(): Promise<void>;
}
