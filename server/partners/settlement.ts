import type pg from 'pg';
import { GroupCommit } from '#server/db/group-commit.ts';
import { queryPrepared } from '#server/db/pool.ts';

/** How a hold ended: spent, given back, or no longer there (it had expired). */
export type SettlementState = 'spent' | 'released' | 'missing';

interface Ending {
  readonly holdId: string;
  readonly isDelivered: boolean;
}

const SETTLE = {
  name: 'settle_holds',
  text: 'select state from settle_holds($1, $2) order by "position"',
};

/** Ends holds: a delivered call is entered in the ledger, any other is given back. */
export class Settlement {
  readonly #pool: pg.Pool;
  readonly #queue: GroupCommit<Ending, SettlementState>;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
    this.#queue = new GroupCommit({
      run: (endings) => this.#run(endings),
      maxBatch: 256,
      maxInFlight: 1,
    });
  }

  /** @returns how the hold ended; durable when this resolves. */
  settle(holdId: string): Promise<SettlementState> {
    return this.#queue.submit({ holdId, isDelivered: true });
  }

  /** Gives a hold back to the tenant's balance. */
  release(holdId: string): Promise<SettlementState> {
    return this.#queue.submit({ holdId, isDelivered: false });
  }

  async #run(endings: readonly Ending[]): Promise<readonly SettlementState[]> {
    const values = [
      endings.map((ending) => ending.holdId),
      endings.map((ending) => ending.isDelivered),
    ];
    const run = async () =>
      (await queryPrepared<{ state: SettlementState }>(this.#pool, SETTLE, values)).map(
        ({ state }) => state,
      );
    // The statement may have been executed and only its answer lost. It returns the same when it is
    // sent again, so the result is known despite a broken connection.
    return run().catch(run);
  }
}
