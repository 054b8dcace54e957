import { OWNER } from './agents-service.ts';

/** An address that does not own agents by default. */
export const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
export const SOLANA = '7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2';

export const HEALTH = {
  kind: 'health',
  wallets: [OWNER],
  protocol: 'aave',
  chain: 'base',
  threshold: 1.2,
} as const;
export const PORTFOLIO = { kind: 'portfolio', wallets: [OWNER, OTHER], threshold: 10 } as const;

/** A body in plain English, and one that has to be asked about. */
export const PLAIN = { request: 'Notify me when ETH drops below 2000', wallets: [OWNER] };
export const VAGUE = { request: 'Notify me when ETH moves', wallets: [OWNER] };
