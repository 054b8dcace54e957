import type { Agent, AgentClarification } from '#server/schemas/agent.ts';
import type { AgentEvent } from '#server/schemas/agent-event.ts';
import type { Backtest } from '#server/schemas/backtest.ts';

const WALLET = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

export const PRICE_AGENT: Agent = {
  id: 'w_alert_4T8cQm1ZrX7kVbN2sYp0Ld',
  type: 'alert',
  kind: 'price',
  status: 'active',
  created_at: 1_788_854_400_000,
  wallets: [WALLET],
  rendered: 'ETH price below $2,000',
  cadence: 'hourly',
  asset_symbol: 'ETH',
  price_source_id: 'ethereum',
  condition: 'below',
  threshold: 2000,
  autonomy: 'notify',
  action: null,
};

export const PRICE_REQUEST = {
  kind: 'price',
  wallets: [WALLET],
  autonomy: 'notify',
  idempotency_key: 'eth-below-2000',
  asset_symbol: 'ETH',
  price_source_id: 'ethereum',
  condition: 'below',
  threshold: 2000,
} as const;

export const PLAIN_REQUEST = {
  request: 'Notify me when ETH drops below 2000',
  wallets: [WALLET],
  autonomy: 'notify',
} as const;

export const CONDITION_AGENT: Agent = {
  id: 'w_condition_9hJx3KpQw5ZtR2uVnB7cYd',
  type: 'condition',
  kind: 'condition',
  status: 'active',
  created_at: 1_788_854_400_000,
  wallets: [WALLET],
  intent: 'ETH price below $2,000',
  rendered: 'ETH price below $2,000',
  cadence: 'hourly',
  autonomy: 'notify',
  action: null,
};

export const VAGUE_REQUEST = {
  request: 'Notify me when ETH moves',
  wallets: [WALLET],
  autonomy: 'notify',
} as const;

export const AGENT_QUESTION: AgentClarification = {
  status: 'needs_clarification',
  question: 'By how much must ETH move?',
  options: [
    { id: 'sel_2mZ7qRk8sXv1bYc4TnW0pL', label: 'ETH price up or down 5%' },
    { id: 'sel_8dF3gHj6kLz9xCv2bNm5Qw', label: 'ETH price up or down 10%' },
    { id: 'sel_4rT9yUi2oPa7sDf1gHj6Kl', label: 'ETH price up or down 20%' },
  ],
};

export const TEST_EVENT: AgentEvent = {
  id: 'evt_6rTnB2vQx8ZkLm4Ws1YpCd',
  type: 'agent.test',
  created_at: 1_788_854_521_004,
  agent: { id: PRICE_AGENT.id, kind: 'price' },
  trigger: {
    headline: 'Test: ETH price below $2,000',
    kind: 'price',
    condition: 'below',
    threshold: 2000,
    wallet: WALLET,
  },
};

export const TRIGGERED_EVENT: AgentEvent = {
  id: 'evt_1aZx9KdP3uVw7QhRt5NbYm',
  type: 'agent.triggered',
  created_at: 1_788_857_000_000,
  agent: { id: PRICE_AGENT.id, kind: 'price' },
  trigger: {
    headline: 'ETH price below $2,000',
    kind: 'price',
    condition: 'below',
    threshold: 2000,
    wallet: WALLET,
    price_at_trigger: 1899.5,
  },
};

export const PRICE_BACKTEST: Backtest = {
  agent: { id: PRICE_AGENT.id, kind: 'price' },
  from: 1_786_262_400_000,
  to: 1_788_854_400_000,
  rule: {
    rendered: 'ETH price below $2,000',
    cadence: 'hourly',
    comparisons: [{ watch: 'price:ethereum', comparator: 'below', threshold: '2000' }],
  },
  fire_count: 1,
  fires: [
    {
      at: 1_787_500_800_000,
      is_first_check: false,
      values: [
        {
          watch: 'price:ethereum',
          comparator: 'below',
          threshold: '2000',
          value: '1987.42',
          read_at: 1_787_500_800_000,
          source: 'price_feed',
          is_met: true,
        },
      ],
    },
  ],
  history: [
    {
      watch: 'price:ethereum',
      readings: 720,
      from: 1_786_262_400_000,
      to: 1_788_850_800_000,
      sources: ['price_feed'],
    },
  ],
  is_complete: true,
};
