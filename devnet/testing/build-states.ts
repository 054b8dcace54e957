import { join } from 'node:path';
import { ROOT } from '../launch/root.ts';
import { ensureStates } from '../state/state-cache.ts';

/** Builds what the chains of all tests start from (`claimFreeHome`), unless it is there. */
await ensureStates(join(ROOT, '.portolan'), console.log);
