import { readFileSync } from 'node:fs';
import { keccak256, stringToBytes, zeroAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import type { GuardTerms } from './terms.ts';
import {
  contractPermission,
  hashPermission,
  lifetimeCap,
  PERMISSION_TYPES,
  permissionData,
} from './typed-data.ts';

const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const TOKEN = { address: OWNER, symbol: 'USDC', decimals: 6 } as const;
const TERMS: GuardTerms = {
  chainId: 42161,
  slug: 'arbitrum',
  owner: OWNER,
  token: TOKEN,
  asset: TOKEN,
  capPer: '100000000',
  budget: '500000000',
  trigger: {
    kind: 'service_checked',
    asset: null,
    comparison: '',
    threshold: '0',
    words: 'USDC off its peg by 1%',
    condition: null,
    cadence: 'hourly',
  },
  action: {
    kind: 'supply',
    recipient: null,
    tokenOut: null,
    minOut: '0',
    maxSlippageBps: 0,
    vault: null,
    targetHealthFactor: '0',
  },
  venue: {
    pool: OWNER,
    oracle: zeroAddress,
    maxAge: 0,
    sequencer: zeroAddress,
    router: zeroAddress,
  },
};
const STAMP = {
  guard: OWNER,
  executors: OWNER,
  feeRecipient: OWNER,
  feeBps: 50,
  expiryS: 1_800_000_000n,
  salt: `0x${'07'.repeat(32)}`,
} as const;

describe('the typed data of a permission', () => {
  it('has the types that the contract’s documentation lists', () => {
    const readme = readFileSync('contracts/README.md', 'utf8');
    for (const [name, fields] of Object.entries(PERMISSION_TYPES)) {
      const type = `${name}(${fields.map((field) => `${field.type} ${field.name}`).join(',')})`;
      expect(readme).toContain(`\n${type}\n`);
    }
  });

  it('shows the condition only where the service checks it, and is another on another chain', () => {
    const data = permissionData(TERMS, STAMP);
    expect(data.message.trigger.condition).toBe('USDC off its peg by 1%');
    const typed = { ...TERMS.trigger, kind: 'health_factor', comparison: 'below' } as const;
    const other = permissionData({ ...TERMS, trigger: typed }, STAMP);
    expect(other.message.trigger.condition).toBe('');
    const there = permissionData({ ...TERMS, chainId: 196 }, STAMP);
    expect(new Set([data, other, there].map(hashPermission)).size).toBe(3);
  });

  it('is given to the contract with each text as its hash', () => {
    const { trigger, action, expiry } = contractPermission(permissionData(TERMS, STAMP));
    expect(trigger.kind).toBe(keccak256(stringToBytes('service_checked')));
    expect(trigger.comparison).toBe(keccak256('0x'));
    expect(action.kind).toBe(keccak256(stringToBytes('supply')));
    expect(expiry).toBe(1_800_000_000n);
  });

  it('rounds the fee’s buffer up to a whole unit', () => {
    expect([lifetimeCap(201n, 50), lifetimeCap(200n, 50), lifetimeCap(201n, 0)]).toEqual([
      203n,
      201n,
      201n,
    ]);
  });
});
