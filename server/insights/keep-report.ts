import type pg from 'pg';
import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import type { PriceMarket } from '#server/chains/evm/chain-access.ts';
import { queryPrepared } from '#server/db/pool.ts';
import { boundComputation } from '#server/partners/bound-computation.ts';
import type { PendleMarketList } from '#server/positions/pendle-market-list.ts';
import { READER_VERSION } from '#server/positions/reader-version.ts';
import type { TokenIndex } from '#server/positions/token-index.ts';
import { SCHEMA_VERSION } from '#server/schemas/schema-version.ts';
import type { WalletReport } from '#server/schemas/wallet-report.ts';
import { RUBRIC_VERSION } from './rubric.ts';
import { writeReport } from './write-report.ts';

/** How long a report is served without reading the wallet again (`docs/guides/wallet-report.md`). */
const KEPT_MS = 24 * 3_600_000;
/** Of one that misses a source: the next reading may have it. */
const INCOMPLETE_KEPT_MS = 5 * 60_000;
/** A wallet is not read more often than this, no matter who asks for a fresh report. */
const REFRESH_MS = 10 * 60_000;

type Written = Awaited<ReturnType<typeof writeReport>>;

const VERSION = `${SCHEMA_VERSION}.${RUBRIC_VERSION}.${READER_VERSION}`;

const FIND = {
  name: 'find_wallet_report',
  text: 'select report, is_complete, read_at from wallet_report where address = $1 and version = $2',
};
const KEEP = {
  name: 'keep_wallet_report',
  text: `
    insert into wallet_report (address, version, report, is_complete, read_at)
    values ($1, $2, $3, $4, $5)
    on conflict (address, version) do update
      set report = excluded.report, is_complete = excluded.is_complete, read_at = excluded.read_at
    where wallet_report.read_at <= excluded.read_at`,
};

/** Reports that are being written in this process: whose turn comes meanwhile gets the same. */
const underway = new Map<string, Promise<Written>>();

/**
 * The report of a wallet: the kept one while it holds, else a new one, which is kept.
 *
 * @param address EVM or Solana, checked
 * @param options.isRefresh whether one of more than 10 minutes is read again
 * @param options.caller whom a reading is counted for: nobody waits for the wallets that others ask about
 * @throws {ApiError} rate_limited where too many of the caller's wallets are being read already
 */
export async function readReport(
  address: string,
  options: {
    readonly pool: pg.Pool;
    readonly environment: EngineEnvironment;
    readonly market: PriceMarket | null;
    readonly pendleMarkets: PendleMarketList | null;
    readonly tokenIndex: TokenIndex | null;
    readonly appUrl: string;
    readonly isRefresh: boolean;
    readonly caller: string;
  },
): Promise<Omit<WalletReport, 'narrative'>> {
  const { caller, pool, environment, isRefresh } = options;
  const key = address.startsWith('0x') ? address.toLowerCase() : address;
  const nowMs = environment.nowMs();
  const [kept] = await queryPrepared<{ report: Written; is_complete: boolean; read_at: Date }>(
    pool,
    FIND,
    [key, VERSION],
  );
  if (kept !== undefined) {
    const lifeMs = kept.is_complete ? KEPT_MS : INCOMPLETE_KEPT_MS;
    const ageMs = nowMs - kept.read_at.getTime();
    if (ageMs < lifeMs && !(isRefresh && ageMs >= REFRESH_MS)) return dated(kept.report);
  }
  return boundComputation(`wallet reports ${caller}`, async () => {
    const started = underway.get(key);
    if (started !== undefined) return dated(await started);
    const writing = writeAndKeep(key, { ...options, nowMs }).finally(() => underway.delete(key));
    underway.set(key, writing);
    return dated(await writing);
  });
}

async function writeAndKeep(
  key: string,
  options: { readonly pool: pg.Pool } & Parameters<typeof writeReport>[1],
): Promise<Written> {
  const report = await writeReport(key, options);
  const isComplete = report.incomplete_because.length === 0;
  await queryPrepared(options.pool, KEEP, [
    key,
    VERSION,
    JSON.stringify(report),
    isComplete,
    new Date(report.read_at),
  ]);
  return report;
}

function dated(report: Written): Omit<WalletReport, 'narrative'> {
  const lifeMs = report.incomplete_because.length === 0 ? KEPT_MS : INCOMPLETE_KEPT_MS;
  return { ...report, expires_at: report.read_at + lifeMs };
}
