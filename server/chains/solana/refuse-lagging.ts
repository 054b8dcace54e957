import type { RequireCurrent } from '#server/chains/watch-heads.ts';
import type { SolanaAccess } from './access.ts';
import { CLOCK_SYSVAR } from './programs.ts';
import { readAccount } from './read.ts';
import { runAccountRead } from './run-account-read.ts';
import { readClock } from './sysvars.ts';

/** The same Solana, which does not answer while its head is old (`watch-heads.ts`). */
export function refuseLaggingSolana(
  access: SolanaAccess,
  requireCurrent: RequireCurrent,
): SolanaAccess {
  return {
    ...access,
    requireCurrent: () =>
      requireCurrent('solana', async () => {
        const clock = readClock(await runAccountRead(readAccount(CLOCK_SYSVAR), access));
        if (clock === undefined) throw new Error('The clock of Solana is not readable.');
        return Number(clock.unixTimestamp);
      }),
  };
}
