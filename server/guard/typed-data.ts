import { type Address, type Hex, hashTypedData, keccak256, stringToBytes, zeroAddress } from 'viem';
import type { GuardDeployment } from '#server/config/guard-config.ts';
import type { GuardTerms } from './terms.ts';

/** The permission's types, as `contracts/README.md` has them. */
export const PERMISSION_TYPES = {
  Permission: [
    { name: 'owner', type: 'address' },
    { name: 'executor', type: 'address' },
    { name: 'token', type: 'address' },
    { name: 'capPer', type: 'uint128' },
    { name: 'budget', type: 'uint128' },
    { name: 'feeBps', type: 'uint16' },
    { name: 'feeRecipient', type: 'address' },
    { name: 'expiry', type: 'uint64' },
    { name: 'trigger', type: 'Trigger' },
    { name: 'action', type: 'Action' },
    { name: 'venue', type: 'Venue' },
    { name: 'salt', type: 'bytes32' },
  ],
  Trigger: [
    { name: 'kind', type: 'string' },
    { name: 'asset', type: 'address' },
    { name: 'comparison', type: 'string' },
    { name: 'threshold', type: 'uint256' },
    { name: 'condition', type: 'string' },
  ],
  Action: [
    { name: 'kind', type: 'string' },
    { name: 'recipient', type: 'address' },
    { name: 'tokenOut', type: 'address' },
    { name: 'minOut', type: 'uint256' },
    { name: 'maxSlippageBps', type: 'uint16' },
    { name: 'vault', type: 'address' },
    { name: 'targetHealthFactor', type: 'uint256' },
  ],
  Venue: [
    { name: 'pool', type: 'address' },
    { name: 'oracle', type: 'address' },
    { name: 'maxAge', type: 'uint32' },
    { name: 'sequencer', type: 'address' },
    { name: 'router', type: 'address' },
  ],
} as const;

/** A permission as it is signed. Whole numbers are decimal text, so that the whole is JSON. */
export interface GuardPermissionData {
  readonly domain: {
    readonly name: 'Portolan Guard';
    readonly version: '1';
    readonly chainId: number;
    readonly verifyingContract: Address;
  };
  readonly message: {
    readonly owner: Address;
    readonly executor: Address;
    readonly token: Address;
    readonly capPer: string;
    readonly budget: string;
    readonly feeBps: number;
    readonly feeRecipient: Address;
    /** Unix seconds. */
    readonly expiry: string;
    readonly trigger: {
      readonly kind: string;
      readonly asset: Address;
      readonly comparison: string;
      readonly threshold: string;
      readonly condition: string;
    };
    readonly action: {
      readonly kind: string;
      readonly recipient: Address;
      readonly tokenOut: Address;
      readonly minOut: string;
      readonly maxSlippageBps: number;
      readonly vault: Address;
      readonly targetHealthFactor: string;
    };
    readonly venue: GuardTerms['venue'];
    readonly salt: Hex;
  };
}

/** The terms that are set when an owner is about to sign. */
export interface PermissionStamp extends GuardDeployment {
  readonly feeBps: number;
  readonly expiryS: bigint;
  readonly salt: Hex;
}

/** @returns the typed data that the owner signs */
export function permissionData(terms: GuardTerms, stamp: PermissionStamp): GuardPermissionData {
  const { trigger, action } = terms;
  return {
    domain: {
      name: 'Portolan Guard',
      version: '1',
      chainId: terms.chainId,
      verifyingContract: stamp.guard,
    },
    message: {
      owner: terms.owner,
      executor: stamp.executors,
      token: terms.token.address,
      capPer: terms.capPer,
      budget: terms.budget,
      feeBps: stamp.feeBps,
      feeRecipient: stamp.feeRecipient,
      expiry: stamp.expiryS.toString(),
      trigger: {
        kind: trigger.kind,
        asset: trigger.asset?.address ?? zeroAddress,
        comparison: trigger.comparison,
        threshold: trigger.threshold,
        // A sentence beside a condition that the contract checks could say something else than it.
        condition: trigger.kind === 'service_checked' ? trigger.words : '',
      },
      action: {
        kind: action.kind,
        recipient: action.recipient ?? zeroAddress,
        tokenOut: action.tokenOut?.address ?? zeroAddress,
        minOut: action.minOut,
        maxSlippageBps: action.maxSlippageBps,
        vault: action.vault ?? zeroAddress,
        targetHealthFactor: action.targetHealthFactor,
      },
      venue: terms.venue,
      salt: stamp.salt,
    },
  };
}

/** @returns the EIP-712 digest: the guard's hash of a permission */
export function hashPermission({ domain, message }: GuardPermissionData): Hex {
  return hashTypedData({
    domain,
    types: PERMISSION_TYPES,
    primaryType: 'Permission',
    message: withNumbers(message),
  });
}

/** A permission as the guard's functions take it: each text as its hash. */
export function contractPermission({ message }: GuardPermissionData) {
  const { trigger, action, ...rest } = withNumbers(message);
  const hashed = (text: string) => keccak256(stringToBytes(text));
  return {
    ...rest,
    trigger: {
      ...trigger,
      kind: hashed(trigger.kind),
      comparison: hashed(trigger.comparison),
      condition: hashed(trigger.condition),
    },
    action: { ...action, kind: hashed(action.kind) },
  };
}

function withNumbers(message: GuardPermissionData['message']) {
  const { trigger, action } = message;
  return {
    ...message,
    capPer: BigInt(message.capPer),
    budget: BigInt(message.budget),
    expiry: BigInt(message.expiry),
    trigger: { ...trigger, threshold: BigInt(trigger.threshold) },
    action: {
      ...action,
      minOut: BigInt(action.minOut),
      targetHealthFactor: BigInt(action.targetHealthFactor),
    },
  };
}

/** The most that a permission can ever take with its fees, as `Guard.lifetimeCap` (`contracts/README.md`). */
export function lifetimeCap(budget: bigint, feeBps: number): bigint {
  return budget + (budget * BigInt(feeBps) + 9_999n) / 10_000n;
}
