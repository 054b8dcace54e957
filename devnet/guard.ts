import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type Abi,
  type Address,
  concat,
  encodeDeployData,
  getCreate2Address,
  type Hex,
} from 'viem';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import { EXECUTOR, EXECUTORS_OWNER, GUARD_TREASURY } from './accounts.ts';

/** Arachnid's deployment proxy, which is at this address on every chain and on every anvil. */
export const CREATE2_PROXY: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C';

/** The chains that the guard is on. */
const GUARD_CHAINS = ['arbitrum', 'xlayer'] as const;

const SALT: Hex = `0x${'00'.repeat(32)}`;

interface Compiled {
  readonly abi: Abi;
  readonly bytecode: Hex;
}

/**
 * Where the service finds the guard of the local chains, and the key that executes there. Over a real chain
 * the operator says both.
 */
export function localGuardSettings(
  configured: Readonly<Partial<Record<ChainSlug, string>>>,
): Readonly<Record<string, string>> {
  const keys = Object.fromEntries(
    GUARD_CHAINS.filter((slug) => configured[slug] === undefined).map((slug) => [
      `EXECUTOR_KEY_${slug.toUpperCase()}`,
      EXECUTOR.privateKey,
    ]),
  );
  if (Object.keys(keys).length < GUARD_CHAINS.length) return keys;
  const { guard, executors, feeRecipient } = readGuardContracts();
  return {
    GUARD_ADDRESS: guard,
    GUARD_EXECUTORS_ADDRESS: executors,
    GUARD_FEE_RECIPIENT: feeRecipient,
    // Nobody reorganises the local chains.
    EXECUTOR_CONFIRMATIONS: '1',
    ...keys,
  };
}

/** What the guard's contracts are deployed from, and where that puts them. */
export interface GuardContracts {
  /** `GUARD_ADDRESS`, `GUARD_EXECUTORS_ADDRESS` and `GUARD_FEE_RECIPIENT` of the local chains. */
  readonly guard: Address;
  readonly executors: Address;
  readonly feeRecipient: Address;
  /** What the proxy is sent for each. */
  readonly deployments: readonly Hex[];
  readonly executorsAbi: Abi;
}

/** Reads `contracts/artifacts.json`; the addresses follow from the code, and are the same on every chain. */
export function readGuardContracts(): GuardContracts {
  const file = path.join(import.meta.dirname, '..', 'contracts', 'artifacts.json');
  const { Guard, Executors } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly Guard: Compiled;
    readonly Executors: Compiled;
  };
  const codes = [
    Guard.bytecode,
    encodeDeployData({ ...Executors, args: [EXECUTORS_OWNER.address] }),
  ] as const;
  const [guard, executors] = codes.map((bytecode) =>
    getCreate2Address({ from: CREATE2_PROXY, salt: SALT, bytecode }),
  ) as [Address, Address];
  return {
    guard,
    executors,
    feeRecipient: GUARD_TREASURY.address,
    deployments: codes.map((code) => concat([SALT, code])),
    executorsAbi: Executors.abi,
  };
}
