import { ChainUnreachable } from '#server/chains/evm/chain-unreachable.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';

/** No chain here pauses for so long while its sequencer and its nodes are well. */
const MOST_AGE_SECONDS = 10 * 60;
const LOOK_EVERY_MS = 15_000;

/** What hears how old heads are. */
export interface HeadWatch {
  /** Unix time in milliseconds. */
  readonly wallClockMs: () => number;
  /** Hears how old a head is at each look; below zero where it is ahead of this process's clock. */
  readonly onHead: (chain: ChainSlug, seconds: number) => void;
  /** Hears how old a head is that is refused, once until it is current again. */
  readonly onLag: (chain: ChainSlug, seconds: number) => void;
}

/**
 * Refuses a chain whose head is old.
 *
 * @param readTime reads the Unix seconds of the chain's head
 * @throws {ChainUnreachable} when that is over ten minutes ago
 */
export type RequireCurrent = (chain: ChainSlug, readTime: () => Promise<number>) => Promise<void>;

/**
 * Looks at the heads of chains, at each every 15 seconds at most, beside what is read of them. A node that
 * has fallen behind, and a rollup whose sequencer stands still, answer everything: balances and prices of
 * then, which look fresh beside the time of their own block. A process whose clock runs ahead sees the same
 * of all chains at once.
 */
export function watchHeads({ wallClockMs, onHead, onLag }: HeadWatch): RequireCurrent {
  const looks = new Map<ChainSlug, { readonly atMs: number; readonly age: Promise<number> }>();
  const refused = new Set<ChainSlug>();

  function ageOf(chain: ChainSlug, readTime: () => Promise<number>): Promise<number> {
    const known = looks.get(chain);
    const atMs = wallClockMs();
    if (known !== undefined && Math.abs(atMs - known.atMs) < LOOK_EVERY_MS) return known.age;
    const age = readTime()
      .then((seconds) => {
        const since = wallClockMs() / 1000 - seconds;
        onHead(chain, since);
        return since;
      })
      // What a node does not return, the read beside it will: its failure is none of the head's.
      .catch(() => {
        looks.delete(chain);
        return 0;
      });
    looks.set(chain, { atMs, age });
    return age;
  }

  return async (chain, readTime) => {
    const seconds = await ageOf(chain, readTime);
    if (seconds <= MOST_AGE_SECONDS) {
      refused.delete(chain);
      return;
    }
    if (!refused.has(chain)) onLag(chain, Math.round(seconds));
    refused.add(chain);
    throw new ChainUnreachable(chain, {
      cause: new Error(`Its head is ${Math.round(seconds)} seconds old.`),
    });
  };
}
