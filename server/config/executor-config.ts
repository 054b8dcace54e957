import type { Hex } from 'viem';
import { z } from 'zod';
import { settingsReader } from './settings-reader.ts';

/** How permissions are executed. */
export interface ExecutorConfig {
  /** The key that sends on each chain, and pays gas there; a chain without one is not executed on. */
  readonly keys: Readonly<Partial<Record<'arbitrum' | 'xlayer', Hex>>>;
  /** Blocks on top of a transaction, with its own, after which it counts as final. */
  readonly confirmations: number;
  /** Most gas that one permission may cost in 24 hours, in wei of the chain's coin. */
  readonly dailyGasWei: bigint;
  /** Most gas that all permissions of one owner may cost together in 24 hours on a chain, in wei of its coin. */
  readonly ownerDailyGasWei: bigint;
}

const key = z.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value));
const wei = z
  .string()
  .regex(/^\d{1,30}$/)
  .transform(BigInt);
const WEI = 'a whole number of wei';
const KEY = 'a private key of 0x and 64 hex digits';

export const SETTINGS = {
  EXECUTOR_KEY_ARBITRUM: [key, KEY],
  EXECUTOR_KEY_XLAYER: [key, KEY],
  EXECUTOR_CONFIRMATIONS: [
    z
      .string()
      .regex(/^\d{1,4}$/)
      .transform(Number)
      .pipe(z.number().min(1)),
    'a whole number of blocks from 1 to 9999',
  ],
  EXECUTOR_DAILY_GAS_WEI: [wei, WEI],
  EXECUTOR_OWNER_DAILY_GAS_WEI: [wei, WEI],
} as const;

/** Some seconds on Arbitrum, a minute and more on X Layer: reorganisations of a rollup end within fewer. */
const CONFIRMATIONS = 64;
/** A repayment from collateral is bounded by some 3,000,000 times the gas price, and is due when that is high. */
const DAILY_GAS_WEI = 10n ** 16n;
/** As many permissions of one owner may cost all of theirs on one day, unless set. */
const OWNER_PERMISSIONS = 5n;

/**
 * Reads from an environment how permissions are executed.
 *
 * @throws ConfigError on a value that cannot be used
 */
export function parseExecutorConfig(
  environment: Readonly<Record<string, string | undefined>>,
): ExecutorConfig {
  const read = settingsReader(SETTINGS, environment);
  const arbitrum = read('EXECUTOR_KEY_ARBITRUM');
  const xlayer = read('EXECUTOR_KEY_XLAYER');
  const dailyGasWei = read('EXECUTOR_DAILY_GAS_WEI') ?? DAILY_GAS_WEI;
  return {
    keys: { ...(arbitrum && { arbitrum }), ...(xlayer && { xlayer }) },
    confirmations: read('EXECUTOR_CONFIRMATIONS') ?? CONFIRMATIONS,
    dailyGasWei,
    ownerDailyGasWei: read('EXECUTOR_OWNER_DAILY_GAS_WEI') ?? dailyGasWei * OWNER_PERMISSIONS,
  };
}
