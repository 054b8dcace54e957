import { Denylist } from '#server/chains/denylist/denylist.ts';
import { type DenylistDocument, parseDenylist } from '#server/chains/denylist/parse-denylist.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { type KeptList, keepLists, type ListSettings, type Lists } from './keep-lists.ts';

/** A copy that could not be renewed for so long is not known to be the operator's word any more. */
const LONGEST_KEPT_MS = 24 * 60 * 60_000;

/** The denylists of a process. */
export interface Denylists extends Lists {
  /**
   * What is denied now.
   *
   * @throws {ApiError} `engine_unreachable` where a list cannot be known: nothing is planned, encoded
   * again or simulated past a list that nobody can read.
   */
  current(): Denylist;
}

/** Keeps the denylists of a process (`docs/tokens.md`), each read again every minute. */
export function keepDenylists(settings: ListSettings): Denylists {
  let kept: readonly KeptList<DenylistDocument>[] = [];
  let denylist = new Denylist([]);
  const lists = keepLists(
    {
      key: 'denylist',
      parse: parseDenylist,
      renewEveryMs: 60_000,
      use: (given) => {
        kept = given;
        denylist = new Denylist(given.flatMap(({ list }) => list ?? []));
      },
    },
    settings,
  );
  const isKnown = ({ list, readAtMs }: KeptList<DenylistDocument>) =>
    list !== undefined && readAtMs !== undefined && Date.now() - readAtMs <= LONGEST_KEPT_MS;
  return {
    ...lists,
    current() {
      if (kept.every(isKnown)) return denylist;
      throw new ApiError('engine_unreachable', {
        message:
          'The denylist of this deployment cannot be read, so nothing is planned or simulated. Try again shortly.',
      });
    },
  };
}
