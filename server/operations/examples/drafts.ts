import type { AgentDraftResponse } from '#server/schemas/agent-draft.ts';

/** The id of no draft. */
export const DRAFT_TOKEN = 'PmT3xW0sQv8rZy5kLb1nHc7uEg4jAd9fOi2wXtVqNzM';

const ACTIVATION =
  'The owner opens review_url, connects the wallet and signs one message. Nothing is watched before that, and the signature moves no funds.';

export const DRAFT_REQUEST = {
  request: 'Tell me when ETH drops below 2000',
  wallet: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  autonomy: 'notify',
} as const;

export const DRAFT: AgentDraftResponse = {
  proposal_id: 'draft_7Qd2mVxYbT0cKpWzR4hJ8n',
  expires_at: 1_789_113_721_004,
  review_url: `https://portolan.example/review/draft/open/${DRAFT_TOKEN}`,
  status: 'draft',
  wallet: DRAFT_REQUEST.wallet,
  summary: 'ETH price below $2,000',
  cadence: 'hourly',
  autonomy: 'notify',
  action: null,
  activation: ACTIVATION,
};

export const PREPARE_DRAFT_REQUEST = {
  request: 'When ETH drops below 2000, swap 100 USDC to ETH on Base',
  autonomy: 'prepare',
} as const;

export const PREPARE_DRAFT: AgentDraftResponse = {
  ...DRAFT,
  proposal_id: 'draft_0YbN5sKf8TqX2vLrG6wP1c',
  review_url: `https://portolan.example/review/draft/open/Kc9vR2nXq7TzLw4sBf0yHj6mPd1uGa8eVi3oQtYxNbZ`,
  wallet: null,
  autonomy: 'prepare',
  action: 'swap 100 USDC to ETH on Base',
};
