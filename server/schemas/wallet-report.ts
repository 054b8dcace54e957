import { z } from 'zod';
import { CHAIN_SLUGS } from './chain-slug.ts';

/** The categories of the rubric, in the order in which a report tells them. */
export const REPORT_CATEGORIES = [
  'borrow_safety',
  'diversification',
  'issuer_exposure',
  'idle_capital',
  'yield',
  'gas_and_dust',
  'approvals',
  'agent_coverage',
] as const;

const line = z.string().max(400);
const usd = z.number().describe('US dollars, two decimals.');

export const WalletReportRequest = z
  .object({
    address: z
      .string()
      .min(1)
      .max(64)
      .describe('Any public address: 0x and 40 hex digits, or Solana base58.'),
    chain: z
      .enum(CHAIN_SLUGS)
      .optional()
      .describe('A chain of the kind of the address; every chain is read whichever is named.'),
    narrative: z.boolean().default(false).describe('Whether to add the findings as prose.'),
    refresh: z
      .boolean()
      .default(false)
      .describe('Read the wallet again where the kept report is older than 10 minutes.'),
  })
  .strict()
  .meta({
    id: 'WalletReportRequest',
    examples: [{ address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }],
  });

/** Ready-made arguments for `POST /agent-drafts`. */
export const DraftArguments = z
  .object({
    request: z.string().min(8).max(2000),
    wallet: z.string(),
    autonomy: z.enum(['notify', 'prepare']),
  })
  .meta({ id: 'DraftArguments' });

const AgentSuggestion = z
  .object({ title: line, reason: line, draftWith: DraftArguments })
  .meta({ id: 'AgentSuggestion' });

const Finding = z
  .object({
    category: z.enum(REPORT_CATEGORIES),
    status: z.enum(['scored', 'not_applicable', 'incomplete']),
    score: z.number().int().min(0).max(100).nullable().describe('Null where it is not applicable.'),
    weight: z.number().int().describe('What it counts for among those that are applicable.'),
    finding: line,
    evidence: z
      .array(z.object({ what: line, value: line, source: line }))
      .max(20)
      .describe('The numbers behind it, and where each was read.'),
    next_step: line.nullable(),
    agentSuggestion: AgentSuggestion.nullable(),
  })
  .meta({ id: 'ReportFinding' });

const ReportHolding = z
  .object({
    chain: z.enum(CHAIN_SLUGS),
    kind: z
      .enum(['wallet', 'supplied', 'debt', 'liquidity', 'fees', 'staked', 'withdrawal', 'reward'])
      .describe('In the wallet itself, or as it is held at a protocol.'),
    protocol: z.string().max(64).nullable(),
    symbol: z.string().max(64),
    address: z.string().max(64).nullable().describe('Null for the chain’s own coin.'),
    amount: z.string().describe('Decimal token units.'),
    amount_raw: z.string().describe('Base units.'),
    usd: usd
      .nullable()
      .describe('US dollars; what is owed is negative. Null where no price is known.'),
    price_source: z
      .enum(['price_feed', 'pool', 'market'])
      .nullable()
      .describe(
        'A price feed of a chain, the mean of the last 30 minutes of a deep pool, or the joined source.',
      ),
    unpriced_because: line.nullable(),
  })
  .meta({ id: 'ReportHolding' });

export const WalletReport = z
  .object({
    address: z.string(),
    schema_version: z.string(),
    rubric_version: z.number().int(),
    read_at: z.number().int().describe('Unix milliseconds.'),
    expires_at: z.number().int().describe('Until when it is kept, Unix milliseconds.'),
    score: z
      .number()
      .int()
      .min(0)
      .max(100)
      .describe(
        'Quality of capital management, not safety: the weighted mean of what is applicable.',
      ),
    score_is_lower_bound: z
      .boolean()
      .describe('True where something that could not be read counts as 0.'),
    total_usd: usd.describe('All that has a price, less what is owed.'),
    holdings: z.array(ReportHolding).max(2000).describe('Largest first.'),
    findings: z.array(Finding),
    suggestedAgents: z.array(AgentSuggestion).max(8),
    incomplete_because: z.array(z.object({ source: line, reason: line })).max(200),
    not_covered: z.array(line).describe('What no source here reads of any wallet.'),
    narrative: z.string().max(8000).nullable(),
    appUrl: z.string(),
  })
  .meta({ id: 'WalletReport' });

export type WalletReport = z.infer<typeof WalletReport>;
export type ReportFinding = z.infer<typeof Finding>;
export type ReportHolding = z.infer<typeof ReportHolding>;
export type AgentSuggestion = z.infer<typeof AgentSuggestion>;
