import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type ClaimedHome, tryClaimHome } from '../launch/claim-home.ts';
import { ROOT } from '../launch/root.ts';

const MOST_RUNS_AT_ONCE = 16;

/** The states that the local chains of every home start from: they are built once a checkout. */
const STATES = join(ROOT, '.portolan', 'devnet-cache');

/**
 * Claims a home below `.portolan`. Homes are kept from run to run for their caches; runs at the
 * same time take one each.
 */
export async function claimFreeHome(
  name: string,
  say: (line: string) => void,
): Promise<ClaimedHome> {
  for (let at = 1; at <= MOST_RUNS_AT_ONCE; at++) {
    const path = join(ROOT, '.portolan', at === 1 ? name : `${name}-${at}`);
    const home = await tryClaimHome(path, say);
    if (home === undefined) continue;
    const states = join(path, 'devnet-cache');
    mkdirSync(STATES, { recursive: true });
    if (!existsSync(states)) symlinkSync(STATES, states);
    return home;
  }
  throw new Error(`${MOST_RUNS_AT_ONCE} runs of the tests are under way already: end some first.`);
}
