import { z } from 'zod';
import { CHAIN_SLUGS } from './chain-slug.ts';

/** The categories of the rubric, in the order in which a report lists them. */
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
    request: z.string().min(8).max(2000).describe('What to watch, in plain English.'),
    wallet: z.string().describe('The address of the report.'),
    autonomy: z.enum(['notify', 'prepare']).describe('Whether it also prepares a plan.'),
  })
  .meta({ id: 'DraftArguments', description: 'Arguments for `POST /agent-drafts`, as they are.' });

const AgentSuggestion = z
  .object({
    title: line.describe('What the agent would do.'),
    reason: line.describe('Why it fits this wallet.'),
    draftWith: DraftArguments,
  })
  .meta({ id: 'AgentSuggestion' });

const Finding = z
  .object({
    category: z.enum(REPORT_CATEGORIES).describe('What is judged.'),
    status: z
      .enum(['scored', 'not_applicable', 'incomplete'])
      .describe('`incomplete`: something that it needs could not be read.'),
    score: z.number().int().min(0).max(100).nullable().describe('Null where it is not applicable.'),
    weight: z.number().int().describe('What it counts for among those that are applicable.'),
    finding: line.describe('What was found, in words.'),
    evidence: z
      .array(
        z.object({
          what: line.describe('What was read.'),
          value: line.describe('Its value, as text.'),
          source: line.describe('Where it was read.'),
        }),
      )
      .max(20)
      .describe('The numbers behind it, and where each was read.'),
    next_step: line.nullable().describe('What its owner could do; null where nothing.'),
    agentSuggestion: AgentSuggestion.nullable().describe('An agent that fits; null where none.'),
  })
  .meta({ id: 'ReportFinding' });

const ReportHolding = z
  .object({
    chain: z.enum(CHAIN_SLUGS).describe('Slug.'),
    kind: z
      .enum(['wallet', 'supplied', 'debt', 'liquidity', 'fees', 'staked', 'withdrawal', 'reward'])
      .describe('In the wallet itself, or as it is held at a protocol.'),
    protocol: z
      .string()
      .max(64)
      .nullable()
      .describe('Where it is held; null in the wallet itself.'),
    symbol: z.string().max(64).describe('As the token calls itself.'),
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
    unpriced_because: line.nullable().describe('Why `usd` is null; null else.'),
  })
  .meta({ id: 'ReportHolding' });

export const WalletReport = z
  .object({
    address: z.string().describe('As it was sent.'),
    schema_version: z.string().describe('The date of these schemas.'),
    rubric_version: z.number().int().describe('The version of the rubric that it is scored by.'),
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
    findings: z.array(Finding).describe('One for each category.'),
    suggestedAgents: z.array(AgentSuggestion).max(8).describe('Those of the findings.'),
    incomplete_because: z
      .array(
        z.object({
          source: line.describe('What could not be read.'),
          reason: line.describe('Why.'),
        }),
      )
      .max(200)
      .describe('What is missing from this report; empty where nothing is.'),
    not_covered: z.array(line).describe('What no source here reads of any wallet.'),
    narrative: z
      .string()
      .max(8000)
      .nullable()
      .describe('The findings as prose; null where it was not asked for.'),
    appUrl: z
      .string()
      .describe('Where people find this service: `/report/<address>` below it shows the same.'),
  })
  .meta({ id: 'WalletReport' });

export type WalletReport = z.infer<typeof WalletReport>;
export type ReportFinding = z.infer<typeof Finding>;
export type ReportHolding = z.infer<typeof ReportHolding>;
export type AgentSuggestion = z.infer<typeof AgentSuggestion>;
