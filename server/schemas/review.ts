import { z } from 'zod';
import { ChainSlug } from './chain-slug.ts';
import { Intent } from './intent.ts';
import { Step } from './step.ts';

/** One value that a call is given. */
export const DecodedArgument = z.object({
  name: z.string(),
  /** As the chain gets it; long data is cut. */
  value: z.string(),
  /** What it is, for people: `500 USDC`, `your wallet`, `without limit`; null where nobody knows. */
  meaning: z.string().nullable(),
});
export type DecodedArgument = z.infer<typeof DecodedArgument>;

/** A call as the protocol's own ABI names it; on Solana an instruction, with its program. */
export const DecodedCall = z.object({ name: z.string(), arguments: z.array(DecodedArgument) });
export type DecodedCall = z.infer<typeof DecodedCall>;

/** What a plan page asks its own server. */
export type ReviewCallKind =
  | 'fresh-step'
  | 'simulation'
  | 'receipt'
  | 'recipients'
  | 'attempt'
  | 'found'
  | 'arrival'
  | 'outcome';

/** A prepared plan as its owner sees it. */
export const ReviewedPlan = z.object({
  id: z.string(),
  /** Whose plan it is; who signs each step that names no wallet of its own. */
  wallet: z.string(),
  /** Who it comes from: an agent that fired, or a partner that hands it over. */
  origin: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('agent') }),
    z.object({ kind: z.literal('partner'), name: z.string() }),
  ]),
  headline: z.string(),
  sentence: z.string(),
  reasoning: z.string(),
  /** What the steps were planned for; empty for a plan that was handed over, of which nobody knows. */
  intents: z.array(Intent),
  steps: z.array(Step),
  summary: z.object({
    total_after_fees: z.string(),
    est_fee_usd: z.string(),
    /** Both absent from plans that were made before fees were shown apart. */
    est_network_fee_usd: z.string().optional(),
    est_bridge_fee_usd: z.string().optional(),
  }),
  warnings: z.array(z.string()),
  /** Every contract the steps name, lower-case address to name. */
  contracts: z.record(z.string(), z.string()),
  /**
   * Symbols of the assets of the steps that the service lists, by chain and contract or mint
   * (`base:0x833…`, `base:` for the native coin).
   */
  listed: z.record(z.string(), z.string()),
  /** The symbol of the listed token whose contract a step calls; by the key of the step. */
  token_contracts: z.record(z.string(), z.string()),
  /** What each step calls: the outer call first, or the instructions in order; by the key of the step. */
  calls: z.record(z.string(), z.array(DecodedCall)),
  /** The transactions of the steps that were found to be through, in whatever browser; by their keys. */
  done: z.record(z.string(), z.string()),
  created_at: z.number().int(),
  expires_at: z.number().int(),
});
export type ReviewedPlan = z.infer<typeof ReviewedPlan>;

/** What leaves a wallet or arrives there on one chain. */
export const ReviewTotal = z.object({
  asset: z.string(),
  /** Token address or mint; null for the native coin. */
  token: z.string().nullable(),
  /** Signed decimal token units; null where the decimals are not known. */
  change: z.string().nullable(),
  leaves: z.boolean(),
  /** Worth now, without a sign; null where no feed prices it. */
  usd: z.string().nullable(),
  /** The symbol of what a protocol's receipt is paid back in, one for one; null for anything else. */
  stands_for: z.string().nullable(),
  /** The symbol of the coin whose token this is, one for one; null for anything else. */
  wraps: z.string().nullable(),
  /**
   * What a vault says that these shares of it are paid back in now, in decimal token units; null
   * for anything else.
   */
  paid_back: z.object({ asset: z.string(), amount: z.string() }).nullable(),
});
export type ReviewTotal = z.infer<typeof ReviewTotal>;

/** What one step of a plan pays somebody, as planned. */
export const ReviewPayment = z.object({
  /** Number of the step. */
  order: z.number().int(),
  asset: z.string(),
  /** Decimal token units; null where the step does not say. */
  amount: z.string().nullable(),
  /** Worth now; null where no feed prices it. */
  usd: z.string().nullable(),
  /** Whether it is a quote or sized at signing, and not exactly what is sent. */
  is_estimate: z.boolean(),
});
export type ReviewPayment = z.infer<typeof ReviewPayment>;

/** What can be seen of a recipient or spender of a plan. */
export const ReviewRecipient = z.object({
  address: z.string(),
  chain: ChainSlug,
  role: z.enum(['paid', 'taking']),
  /** Every payment to it, in the order of the steps; empty for a spender. */
  payments: z.array(ReviewPayment),
  /** Earlier plans for this wallet, by the same tenant, whose signed steps paid the same address. */
  earlier_plans: z.number().int().nonnegative(),
  /** Transactions it has sent on this chain; null on Solana, which counts none. */
  sent: z.number().int().nonnegative().nullable(),
  has_code: z.boolean(),
  has_balance: z.boolean(),
  /** An address that it may be mistaken for: the same first and last four characters. */
  looks_like: z
    .object({ address: z.string(), whose: z.enum(['wallet', 'contract', 'earlier']) })
    .nullable(),
});
export type ReviewRecipient = z.infer<typeof ReviewRecipient>;

/** Everybody whom a plan pays, beside its own wallet. */
export const ReviewRecipients = z.object({ recipients: z.array(ReviewRecipient) });
export type ReviewRecipients = z.infer<typeof ReviewRecipients>;

/** What the transactions of signed steps have come to. */
export const ReviewReceipt = z.object({
  /**
   * `unknown`: the chain has not heard of it; `expired`: it can no longer be included, and nothing moved;
   * `foreign`: the chain has it, and it is not these steps, signed by the wallet of the plan.
   */
  state: z.enum(['unknown', 'pending', 'confirmed', 'reverted', 'expired', 'foreign']),
  /** Of Solana at this answer: what is not there 150 blocks later never lands. */
  block_height: z.number().int().nonnegative().optional(),
});
export type ReviewReceipt = z.infer<typeof ReviewReceipt>;

const Hash = z
  .string()
  .regex(
    /^(?:0x[0-9a-fA-F]{64}|[1-9A-HJ-NP-Za-km-z]{64,88})$/,
    'Send a transaction hash, or a signature of Solana in base58.',
  );

export const ReceiptQuery = z.object({
  /** Keys of steps of one chain that were signed together, mostly one. */
  steps: z.array(z.string().max(64)).min(1).max(50),
  /** The transactions they are said to be. */
  hashes: z.array(Hash).min(1).max(50),
  /** `block_height` of the first answer about this transaction. */
  since_height: z.number().int().nonnegative().optional(),
});
export type ReceiptQuery = z.infer<typeof ReceiptQuery>;
