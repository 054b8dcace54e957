import { SCHEMA_VERSION } from '#server/schemas/schema-version.ts';
import { REPORT_CATEGORIES, type WalletReport } from '#server/schemas/wallet-report.ts';

/** The report of an empty address: no category applies. */
export const WALLET_REPORT: WalletReport = {
  address: '0x00000000000000000000000000000000000000aa',
  schema_version: SCHEMA_VERSION,
  rubric_version: 2,
  read_at: 1_788_854_521_004,
  expires_at: 1_788_940_921_004,
  score: 0,
  score_is_lower_bound: false,
  total_usd: 0,
  holdings: [],
  findings: REPORT_CATEGORIES.map((category) => ({
    category,
    status: 'not_applicable',
    score: null,
    weight: 10,
    finding: 'Nothing of value is held.',
    evidence: [],
    next_step: null,
    agentSuggestion: null,
  })),
  suggestedAgents: [],
  incomplete_because: [],
  not_covered: ['Tokens that no token list has.'],
  narrative: null,
  appUrl: 'https://portolan.example',
};
