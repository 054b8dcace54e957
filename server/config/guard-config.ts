import type { Address } from 'viem';
import { getAddress } from 'viem';
import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { settingsReader } from './settings-reader.ts';

/** The guard's contracts, at one address on every chain, and what its runs cost the owner. */
export interface GuardDeployment {
  readonly guard: Address;
  /** The list of keys that may execute (`contracts/README.md`). */
  readonly executors: Address;
  readonly feeRecipient: Address;
}

/** A lending venue that an operator names where no list has one. */
export interface NamedVenue {
  readonly pool: Address;
  readonly oracle: Address;
}

export interface GuardConfig {
  /** Null where no guard is deployed: no permission can be drafted then. */
  readonly deployment: GuardDeployment | null;
  /** Basis points on top of each amount. */
  readonly feeBps: number;
  /** Of X Layer; null where none is named. */
  readonly xlayerVenue: NamedVenue | null;
}

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => getAddress(text.toLowerCase()));
const ADDRESS = 'an address of 0x and 40 hex digits';

export const SETTINGS = {
  GUARD_ADDRESS: [address, ADDRESS],
  GUARD_EXECUTORS_ADDRESS: [address, ADDRESS],
  GUARD_FEE_RECIPIENT: [address, ADDRESS],
  GUARD_FEE_BPS: [
    z.string().regex(/^\d+$/).transform(Number).pipe(z.number().max(100)),
    'a whole number of basis points from 0 to 100',
  ],
  GUARD_POOL_XLAYER: [address, ADDRESS],
  GUARD_ORACLE_XLAYER: [address, ADDRESS],
} as const;

/**
 * Reads from an environment where the guard is deployed and what it costs.
 *
 * @throws ConfigError on a value that cannot be used, or one that lacks another
 */
export function parseGuardConfig(
  environment: Readonly<Record<string, string | undefined>>,
): GuardConfig {
  const read = settingsReader(SETTINGS, environment);
  /** All of some settings, or none of them. */
  const together = <const N extends readonly (keyof typeof SETTINGS)[]>(...names: N) => {
    const missing = names.filter((name) => read(name) === undefined);
    if (missing.length === names.length) return false;
    const [first] = missing;
    if (first === undefined) return true;
    throw new ConfigError(
      `${first} is not set, which the guard needs beside ${names.filter((name) => name !== first).join(' and ')}: set it to ${SETTINGS[first][1]}.`,
    );
  };
  return {
    deployment: together('GUARD_ADDRESS', 'GUARD_EXECUTORS_ADDRESS', 'GUARD_FEE_RECIPIENT')
      ? {
          guard: read('GUARD_ADDRESS') as Address,
          executors: read('GUARD_EXECUTORS_ADDRESS') as Address,
          feeRecipient: read('GUARD_FEE_RECIPIENT') as Address,
        }
      : null,
    feeBps: read('GUARD_FEE_BPS') ?? 50,
    xlayerVenue: together('GUARD_POOL_XLAYER', 'GUARD_ORACLE_XLAYER')
      ? {
          pool: read('GUARD_POOL_XLAYER') as Address,
          oracle: read('GUARD_ORACLE_XLAYER') as Address,
        }
      : null,
  };
}
