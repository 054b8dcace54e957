import { z } from 'zod';
import { GuardPermissionView, GuardRunView } from './guard.ts';

const hash = z.string().regex(/^0x[0-9a-f]{64}$/);
/** Signatures of contract wallets with many signers are long. */
const signature = z
  .string()
  .max(65_536)
  .regex(/^0x(?:[0-9a-fA-F]{2})+$/);

/** The page hands over what the owner's wallet signed. */
export const AuthorizeRequest = z.strictObject({
  /** Of the terms as they were given out. */
  permission_hash: hash,
  signature,
  /** Whether a repayment from collateral continues to its target. */
  keeps_going: z.boolean(),
});
export type AuthorizeRequest = z.infer<typeof AuthorizeRequest>;

/** The page asks for the transaction by which the owner's wallet registers the terms. */
export const RegisterRequest = AuthorizeRequest.pick({ keeps_going: true });
export type RegisterRequest = z.infer<typeof RegisterRequest>;

/** What an owner may ask for by signing a message. */
export const OWNER_PURPOSES = ['open', 'pause', 'start'] as const;
export type OwnerPurpose = (typeof OWNER_PURPOSES)[number];

export const OwnerMessageRequest = z.strictObject({ purpose: z.enum(OWNER_PURPOSES) });
export type OwnerMessageRequest = z.infer<typeof OwnerMessageRequest>;

/** One unsigned transaction on the permission's chain; it sends no coins. */
export const GuardTransaction = z.object({ to: z.string(), data: z.string() });

/** What the chain says of a proposal or a permission now. Amounts are in words: `502.5 USDC`. */
export const GuardLook = z.object({
  state: z.enum(['proposed', 'expired', 'active', 'paused', 'revoked', 'ended']),
  /** What the owner holds of the token. */
  balance: z.string(),
  /** What the guard may take of it now. */
  allowance: z.string(),
  /** What the owner's live permissions in this token may still take together, this one with them. */
  needed: z.string(),
  /** Sets the approval to exactly what is needed; null where it is enough already, or nothing is left to end. */
  approval: GuardTransaction.nullable(),
  /** Another one whenever the page would show something else. */
  version: z.string(),
  /** Whether the condition holds now; null where the chain does not say. */
  is_met: z.boolean().nullable(),
  /** Prices that it goes by and whose age the contract does not know, by names to read; none where each has one. */
  unknown_ages: z.array(z.string()),
  /** Whether the operator holds all runs now. */
  is_held: z.boolean(),
  /** What the owner registered on chain beside this permission, which nothing runs, and what ends it; null for none. */
  other_registration: z
    .object({ permission_hash: z.string(), revocation: GuardTransaction })
    .nullable(),
});
export type GuardLook = z.infer<typeof GuardLook>;

/** The next run, simulated on the chain's current state. Amounts are in words: `100.5 USDC`. */
export const GuardPreview = z.object({
  /** False where the condition is not true now, null where the chain does not check it: the run is shown as if it were. */
  is_met: z.boolean().nullable(),
  /** Why nothing would run, as a code; null where it would. */
  reason: z.string().nullable(),
  /** What leaves somebody first; empty where nothing would run. */
  changes: z.array(
    z.object({
      whose: z.enum(['owner', 'recipient', 'fee']),
      direction: z.enum(['out', 'in']),
      amount: z.string(),
    }),
  ),
  /** What the owner owes less after a repayment. */
  repaid: z.string().nullable(),
});
export type GuardPreview = z.infer<typeof GuardPreview>;

/** A field of the permission as the contract holds it. */
export const GuardField = z.object({
  /** `capPer`, `venue.pool`. */
  field: z.string(),
  value: z.string(),
});
export type GuardField = z.infer<typeof GuardField>;

/** A proposal and the permission that it became, as the owner's page shows them. */
export const GuardPage = z.object({
  id: z.string(),
  state: z.enum(['proposed', 'signed', 'expired']),
  owner: z.string(),
  chain: z.enum(['arbitrum', 'xlayer']),
  summary: z.string(),
  condition: z.string(),
  /** Who checks the condition: the contract at every run, or this service alone. */
  checked_by: z.enum(['chain', 'service']),
  /** Whether several parts of the condition are each enough, and each that turns true runs it once. */
  fires_by_part: z.boolean(),
  /** How often it would have run, over the days of the last 90 of which prices are kept; null where none are. */
  past_runs: z.object({ times: z.number().int(), days: z.number().int() }).nullable(),
  action: z.string(),
  /** In words with their token: `100.5 USDC`. */
  each: z.string(),
  each_before_fee: z.string(),
  budget: z.string(),
  lifetime_cap: z.string(),
  fee_bps: z.number().int(),
  expiry_days: z.number().int(),
  may_keep_going: z.boolean(),
  guard: z.string(),
  token: z.object({ symbol: z.string(), address: z.string() }),
  /** Addresses that the action names, beside the token. */
  parties: z.array(
    z.object({ role: z.enum(['recipient', 'token_out', 'vault']), address: z.string() }),
  ),
  /** What the contract holds every run to, field by field, in smallest units. */
  fields: z.array(GuardField),
  expires_at: z.number().int(),
  /** Null before it is signed, and for a browser that is not known as its owner's. */
  permission: GuardPermissionView.extend({
    keeps_going: z.boolean(),
    /** As a check reports it. */
    version: z.string(),
    runs: z.array(GuardRunView),
    /** Ends it on chain, for good. */
    revocation: GuardTransaction,
  }).nullable(),
});
export type GuardPage = z.infer<typeof GuardPage>;
