import type pg from 'pg';
import { type Probe, ProbeFailure } from './check-health.ts';

/** Asks the database for a row. */
export function databaseProbe(pool: pg.Pool): Probe {
  return async () => {
    await pool.query('select 1');
  };
}

/** Asks a chain's node which chain it is. */
export function chainProbe(rpcUrl: string, chainId: number): Probe {
  return async () => {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}',
      signal: AbortSignal.timeout(2_000),
    });
    const { result } = (await response.json()) as { result?: unknown };
    if (typeof result !== 'string') throw new ProbeFailure('answers with an error');
    if (Number(result) !== chainId) throw new ProbeFailure(`is chain ${Number(result)}`);
  };
}

/** The first block of Solana's mainnet, which every node of it names. */
const SOLANA_GENESIS = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';

/** Asks a Solana node which cluster it is of. */
export function solanaProbe(rpcUrl: string): Probe {
  return async () => {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"jsonrpc":"2.0","id":1,"method":"getGenesisHash","params":[]}',
      signal: AbortSignal.timeout(2_000),
    });
    const { result } = (await response.json()) as { result?: unknown };
    if (typeof result !== 'string') throw new ProbeFailure('answers with an error');
    if (result !== SOLANA_GENESIS) throw new ProbeFailure('is another cluster');
  };
}

/** Says whether something that is being prepared is ready. */
export function readinessProbe(ready: Promise<unknown>): Probe {
  let state: 'starting' | 'ready' | 'failed' = 'starting';
  ready.then(
    () => {
      state = 'ready';
    },
    () => {
      state = 'failed';
    },
  );
  return async () => {
    if (state === 'starting') throw new ProbeFailure('is starting');
    if (state === 'failed') throw new ProbeFailure('did not start');
  };
}
