import type { Address } from 'viem';
import { OWNER } from '#server/operations/testing/agents-service.ts';

export const OTHER: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
export const WETH: Address = '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1';

/** A proposal that is taken. */
export const REPAY = {
  schema_version: 2,
  wallet: OWNER,
  chain_id: 42161,
  budget: '500',
  cap_per: '100',
  trigger: { kind: 'health_factor', threshold: '1.3' },
  action: { kind: 'repay_from_wallet', asset: 'USDC' },
};
export const BALANCE = {
  kind: 'token_balance',
  asset: 'USDC',
  comparison: 'above',
  threshold: '500',
};
export const TRANSFER = { kind: 'transfer', asset: 'USDC', recipient: OTHER };
