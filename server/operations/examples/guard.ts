import type {
  GuardCompile,
  GuardPermissionView,
  GuardProposal,
  GuardProposalCreated,
  GuardProposalRequest,
  GuardRunView,
} from '#server/schemas/guard.ts';

export const GUARD_REQUEST = {
  schema_version: 2,
  wallet: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  chain_id: 42161,
  budget: '500',
  cap_per: '100',
  expiry_days: 30,
  trigger: { kind: 'health_factor', comparison: 'below', threshold: '1.3' },
  action: { kind: 'repay_from_wallet', asset: 'USDC' },
} as const satisfies GuardProposalRequest;

const TOKEN = {
  address: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  symbol: 'USDC',
  decimals: 6,
} as const;

export const GUARD_CREATED: GuardProposalCreated = {
  proposal_id: 'guard_7Qd2mVxYbT0cKpWzR4hJ8n',
  review_url:
    'https://portolan.example/review/guard/open/PmT3xW0sQv8rZy5kLb1nHc7uEg4jAd9fOi2wXtVqNzM',
  summary:
    'At most 502.5 USDC in all, 100.5 each time, only to repay your USDC loan at Aave, for 30 days after you sign.',
  limits: {
    token: TOKEN,
    cap_per: '100',
    budget: '500',
    lifetime_cap: '502.5',
    expiry_days: 30,
    runs_per_hour: 2,
  },
  fee_bps: 50,
  condition_checked_by: 'chain',
  expires_at: 1_789_113_721_004,
};

export const GUARD_PROPOSAL: GuardProposal = {
  proposal_id: GUARD_CREATED.proposal_id,
  status: 'proposed',
  wallet: GUARD_REQUEST.wallet,
  chain_id: 42161,
  summary: GUARD_CREATED.summary,
  limits: GUARD_CREATED.limits,
  fee_bps: 50,
  condition: 'Health factor at Aave on Arbitrum below 1.3',
  condition_checked_by: 'chain',
  action: 'repay your USDC loan at Aave',
  created_at: 1_788_854_521_004,
  expires_at: GUARD_CREATED.expires_at,
};

export const GUARD_PERMISSION: GuardPermissionView = {
  state: 'active',
  permission_hash: '0x5c3d7a1f0b9e8d2c4a6b1f3e5d7c9a8b0e2d4f6a8c1b3d5e7f9a0c2b4d6e8f01',
  guard: '0x9191919191919191919191919191919191919191',
  authorized_by: 'signature',
  spent: '100',
  remaining: '400',
  fee_bps: 50,
  authorized_at: 1_788_858_121_004,
  expires_at: 1_791_450_121_000,
  paused_at: null,
  revoked_at: null,
  end_reason: null,
  last_checked_at: 1_788_861_721_004,
  next_check_at: 1_788_865_321_004,
  waiting_for: null,
};

export const GUARD_RUN: GuardRunView = {
  id: 'run_0YbN5sKf8TqX2vLrG6wP1c',
  state: 'done',
  reason: null,
  amount: '100',
  fee: '0.5',
  transaction_hash: '0x9a8b0e2d4f6a8c1b3d5e7f9a0c2b4d6e8f015c3d7a1f0b9e8d2c4a6b1f3e5d7c',
  explorer_url:
    'https://arbiscan.io/tx/0x9a8b0e2d4f6a8c1b3d5e7f9a0c2b4d6e8f015c3d7a1f0b9e8d2c4a6b1f3e5d7c',
  created_at: 1_788_861_721_004,
  ended_at: 1_788_861_781_004,
};

export const GUARD_COMPILE: GuardCompile = {
  is_available: true,
  fee_bps: 50,
  chains: [
    {
      chain_id: 42161,
      name: 'Arbitrum',
      triggers: ['condition', 'health_factor', 'token_balance', 'price'],
      actions: [
        'transfer',
        'swap',
        'vault',
        'supply',
        'repay_from_wallet',
        'repay_from_collateral',
      ],
      swap_limits: ['min_out', 'max_slippage_bps'],
      venues: {
        lending_pool: '0x794a61358D6845594F94dc1DB02A252b5b4814aD',
        lending_oracle: '0xb56c2F0B653B2e0b10C9b928C8580Ac5Df02C7C7',
        swap_router: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
      },
      wrapped_native: { symbol: 'WETH', address: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1' },
    },
    {
      chain_id: 196,
      name: 'X Layer',
      triggers: ['condition', 'token_balance'],
      actions: ['transfer', 'swap', 'vault'],
      swap_limits: ['min_out'],
      venues: {
        lending_pool: null,
        lending_oracle: null,
        swap_router: '0x4f0C28f5926AFDA16bf2506D5D9e57Ea190f9bcA',
      },
      wrapped_native: { symbol: 'WOKB', address: '0xe538905cf8410324e03A5A23C1c177a474D59b2b' },
    },
  ],
};
