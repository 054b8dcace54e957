import type { IntentResponse } from '#server/schemas/intent-exchange.ts';
import type { PlanResponse } from '#server/schemas/plan.ts';
import type { ReencodeResponse } from '#server/schemas/reencode.ts';
import type { SimulateResponse } from '#server/schemas/simulate.ts';
import type { Step } from '#server/schemas/step.ts';
import type { Wallet } from '#server/schemas/wallet.ts';

/**
 * One story for the examples of all transaction operations: 500 USDC to ETH on Base. The responses
 * are those of the service on its local chains; `examples.service.test.ts` checks that.
 */
export const WALLETS: Wallet[] = [
  {
    address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    chain: 'base',
    balances: {
      USDC: '1204.5',
      ETH: '0.4',
    },
  },
];

export const INTENT: IntentResponse = {
  reasoning: 'This will swap 500 USDC to ETH on Base. Nothing moves until you sign.',
  suggested_name: 'Swap 500 USDC to ETH on Base',
  kind: 'transactional',
  intents: [
    {
      action: 'swap',
      asset: 'USDC',
      chain: 'base',
      amount: '500',
      to_asset: 'ETH',
    },
  ],
  clarifications: [],
};

export const CLARIFICATION: IntentResponse = {
  reasoning:
    'One thing is open before this can be planned. How much USDC do you want to swap to ETH?',
  suggested_name: 'A question first',
  kind: 'transactional',
  intents: [],
  clarifications: [
    {
      id: 'clr_amount_0',
      kind: 'amount',
      question: 'How much USDC do you want to swap to ETH?',
      options: [
        {
          id: 'quarter',
          label: '25% · 301.125 USDC',
        },
        {
          id: 'half',
          label: '50% · 602.25 USDC',
        },
        {
          id: 'all',
          label: '100% · 1,204.5 USDC',
        },
      ],
    },
  ],
};

/** Until when a step of the story may be signed: a day, and the 20 minutes of its signer. */
const EXPIRES_AT = 1795314249383;
const PLAN_ID = 'plan_4q7ZxYb0R2mTnKc9VfLdSw';

export const APPROVE: Step = {
  order: 1,
  key: 'step_1',
  type: 'approve',
  chain: 'base',
  protocol: 'uniswap-v3',
  action_type: 'Approve',
  asset: 'USDC',
  asset_address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  amount: 500,
  amount_raw: '500000000',
  sizing: 'exact',
  wallet: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  to: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  data: '0x095ea7b30000000000000000000000002626664c2603336e57b271c5c0b26f421741e481000000000000000000000000000000000000000000000000000000001dcd6500',
  value: '0',
  description: 'Allow Uniswap v3 SwapRouter02 to spend exactly 500 USDC',
  recipient: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  spender: '0x2626664c2603336E57B271c5C0b26F421741e481',
  recovery: {
    funds_at:
      'An approval moves nothing: your USDC stays in 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266 on Base. At most its network fee is spent.',
    way_back:
      'Revoke it in your wallet’s list of approvals, or sign an approval of 0 USDC for 0x2626664c2603336E57B271c5C0b26F421741e481. It costs a network fee.',
  },
  quoted_at: 1795226649383,
  plan_id: PLAN_ID,
  expires_at: EXPIRES_AT,
  planned: { amount_raw: '500000000', value: '0' },
  seal: 'lQv3nTg0Zr8yWc5xKd1mHs7uPb4fJe9aRo2iNk6tGDw',
};

export const SWAP: Step = {
  order: 2,
  key: 'step_2',
  type: 'swap',
  chain: 'base',
  protocol: 'uniswap-v3',
  action_type: 'Swap',
  asset: 'USDC',
  asset_address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  amount: 500,
  amount_raw: '500000000',
  sizing: 'exact',
  wallet: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  to: '0x2626664c2603336E57B271c5C0b26F421741e481',
  data: '0x5ae401dc000000000000000000000000000000000000000000000000000000006b0100c7000000000000000000000000000000000000000000000000000000000000004000000000000000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000000000000000000000000040000000000000000000000000000000000000000000000000000000000000016000000000000000000000000000000000000000000000000000000000000000e404e45aaf000000000000000000000000833589fcd6edb6e08f4c7c32d4f71b54bda02913000000000000000000000000420000000000000000000000000000000000000600000000000000000000000000000000000000000000000000000000000001f40000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000001dcd65000000000000000000000000000000000000000000000000000249e737ba78be91000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000004449404b7c0000000000000000000000000000000000000000000000000249e737ba78be91000000000000000000000000f39fd6e51aad88f6f4ce6ab8827279cfffb9226600000000000000000000000000000000000000000000000000000000',
  value: '0',
  description: 'Swap 500 USDC for about 0.1665 ETH on Uniswap v3',
  to_asset: 'ETH',
  expected_output: 0.16658291708426926,
  expected_output_raw: '166582917084269269',
  min_output_raw: '164917087913426577',
  planned_min_output_raw: '164917087913426577',
  recipient: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  slippage_bps: 100,
  price_impact_bps: 1,
  route: {
    kind: 'uniswap-v3',
    tokens: [
      '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      '0x4200000000000000000000000000000000000006',
    ],
    fees: [500],
    exact_out: false,
  },
  deadline: 1795227847,
  recovery: {
    funds_at:
      'Your 500 USDC stays in 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266 on Base. At most its network fee is spent.',
  },
  quoted_at: 1795226649383,
  plan_id: PLAN_ID,
  expires_at: EXPIRES_AT,
  planned: {
    amount_raw: '500000000',
    value: '0',
    route: {
      kind: 'uniswap-v3',
      tokens: [
        '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
        '0x4200000000000000000000000000000000000006',
      ],
      fees: [500],
      exact_out: false,
    },
    deadline: 1795227847,
  },
  seal: 'Bz6cXo1vQf8hUy3kWm9sLr5eTj2gPa7dNi4xVb0qKEs',
};

export const PLAN: PlanResponse = {
  steps: [APPROVE, SWAP],
  summary: {
    total_after_fees: '0.1665 ETH',
    bridge_count: 0,
    est_fee_usd: '$0.69',
    est_network_fee_usd: '$0.69',
    est_bridge_fee_usd: '$0.00',
  },
  quoted_at: 1795226649383,
  seal: 'Hn2wSe9rCk5yMt7bJx1vGd8uFo3qLz6pAi4cRh0sTYa',
};

export const REENCODED: ReencodeResponse = {
  ok: true,
  to: '0x2626664c2603336E57B271c5C0b26F421741e481',
  data: '0x5ae401dc000000000000000000000000000000000000000000000000000000006b0100c7000000000000000000000000000000000000000000000000000000000000004000000000000000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000000000000000000000000040000000000000000000000000000000000000000000000000000000000000016000000000000000000000000000000000000000000000000000000000000000e404e45aaf000000000000000000000000833589fcd6edb6e08f4c7c32d4f71b54bda02913000000000000000000000000420000000000000000000000000000000000000600000000000000000000000000000000000000000000000000000000000001f40000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000001dcd65000000000000000000000000000000000000000000000000000249e737ba78be91000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000004449404b7c0000000000000000000000000000000000000000000000000249e737ba78be91000000000000000000000000f39fd6e51aad88f6f4ce6ab8827279cfffb9226600000000000000000000000000000000000000000000000000000000',
  amount_raw: '500000000',
  value: '0',
  expected_output_raw: '166582917084269269',
  min_output_raw: '164917087913426577',
  price_impact_bps: 1,
  deadline: 1795227847,
  route: {
    kind: 'uniswap-v3',
    tokens: [
      '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      '0x4200000000000000000000000000000000000006',
    ],
    fees: [500],
    exact_out: false,
  },
  changes: {
    target: {
      reviewed: '0x2626664c2603336E57B271c5C0b26F421741e481',
      now: '0x2626664c2603336E57B271c5C0b26F421741e481',
    },
    amount: {
      reviewed_raw: '500000000',
      now_raw: '500000000',
      reviewed: '500',
      now: '500',
    },
    spends_more: false,
    min_output: {
      asset: 'ETH',
      reviewed_raw: '164917087913426577',
      for_this_size_raw: '164917087913426577',
      now_raw: '164917087913426577',
      for_this_size: '0.164917087913426577',
      now: '0.164917087913426577',
      change_bps: 0,
      change_usd: '+$0.00',
    },
    deadline: { reviewed: 1795227847, now: 1795227847 },
    is_worse: false,
  },
  quoted_at: 1795226649439,
};

export const NOT_REENCODED: ReencodeResponse = {
  ok: false,
  unsupported_code: 'protocol_unsupported',
  unsupported_reason: 'Steps of this protocol cannot be encoded again here.',
  quoted_at: 1795226649449,
};

export const SIMULATION: SimulateResponse = {
  success: true,
  gas_used: '182,473',
  gas_price: '1.01 gwei',
  gas_price_source: 'rpc',
  total_cost: '$0.55',
  error: null,
  steps: [
    {
      success: true,
      status: '✓',
      status_code: 1,
      action: 'approve',
      action_type: 'Approve',
      asset: 'USDC',
      gas: '46,375',
      error: null,
      balance_changes: [],
      transfers: [],
    },
    {
      success: true,
      status: '✓',
      status_code: 1,
      action: 'swap',
      action_type: 'Swap',
      asset: 'USDC',
      gas: '136,098',
      error: null,
      balance_changes: [
        {
          asset: 'USDC',
          token: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
          change_raw: '-500000000',
          change: '-500',
        },
        {
          asset: 'ETH',
          token: null,
          change_raw: '166582917084269269',
          change: '0.166582917084269269',
        },
      ],
      transfers: [
        {
          asset: 'USDC',
          token: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
          from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
          to: '0xd0b53D9277642d899DF5C87A3966A349A798F224',
          amount_raw: '500000000',
          amount: '500',
          usd: '$500.00',
        },
        {
          asset: 'ETH',
          token: null,
          from: '0x2626664c2603336E57B271c5C0b26F421741e481',
          to: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
          amount_raw: '166582917084269269',
          amount: '0.166582917084269269',
          usd: '$499.75',
        },
      ],
    },
  ],
};
