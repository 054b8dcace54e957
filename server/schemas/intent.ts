import { z } from 'zod';
import { ChainSlug } from './chain-slug.ts';

/** The fifteen intent actions (`docs/guides/intents.md`), as `GET /meta` `actions[]` lists them. */
export const INTENT_ACTIONS = [
  'transfer',
  'sweep',
  'bridge',
  'deposit',
  'withdraw',
  'stake',
  'unstake',
  'claim',
  'approve',
  'swap',
  'borrow',
  'repay',
  'lp-add',
  'lp-remove',
  'lp-collect',
] as const;

export type IntentAction = (typeof INTENT_ACTIONS)[number];

export const IntentAction = z.enum(INTENT_ACTIONS).meta({
  id: 'IntentAction',
  description: 'What one intent does.',
  examples: ['swap'],
});

/**
 * Where an amount came from when it is not the literal number the user typed:
 * a percentage or USD size is computed at /intent from the balances and prices
 * of that moment, and its basis is kept so that it can be sized again.
 */
export const AmountBasis = z
  .strictObject({
    kind: z
      .enum(['number', 'max', 'chained', 'percent', 'usd', 'value', 'exact_out'])
      .meta({ description: 'How the size was said.' }),
    value: z
      .string()
      .max(80)
      .optional()
      .meta({ description: 'The size as written: `50` (percent), `40` (USD), `0.5` (value).' }),
    asset: z
      .string()
      .max(64)
      .optional()
      .meta({ description: 'For `value`: the asset the size is expressed in.' }),
  })
  .meta({
    id: 'AmountBasis',
    description:
      'Where the size of an intent came from. `amount` is worked out from it already, but for `chained` and `lp-remove`, whose share the plan takes.',
    examples: [{ kind: 'percent', value: '50' }],
  });
export type AmountBasis = z.infer<typeof AmountBasis>;

const decimal = /^(?:\d{1,60}(?:\.\d{1,60})?|\.\d{1,60})$/;

/** A decimal in token units, non-negative, no exponent in its string form. */
export const DecimalAmount = z.union([
  z.number().nonnegative().max(1e30),
  z
    .string()
    .max(122)
    .regex(decimal, 'Send a non-negative decimal such as "1250.5", without signs or exponents.'),
]);

export const IntentAmount = z.union([DecimalAmount, z.literal('max'), z.literal('chained')]).meta({
  id: 'IntentAmount',
  description:
    'A decimal amount in token units, `max`, or `chained` (sized from the previous step’s output). Responses use text; a number is accepted too.',
  examples: ['500', 'max', 'chained'],
});

const symbol = z.string().trim().min(1).max(64);

/** One thing to do. All of its fields: `docs/guides/intents.md`. */
export const Intent = z
  .strictObject({
    action: IntentAction,
    asset: symbol.optional().meta({ description: 'Symbol or token address.' }),
    chain: ChainSlug.optional(),
    from_chain: ChainSlug.optional().meta({
      description: 'For a bridge: the source chain.',
    }),
    to_chain: ChainSlug.optional().meta({ description: 'For a bridge: the destination chain.' }),
    protocol: z
      .string()
      .trim()
      .min(1)
      .max(64)
      .optional()
      .meta({ description: 'Slug of `GET /meta` `protocols[]`; chosen where it is absent.' }),
    amount: IntentAmount.optional(),
    pool_id: z
      .string()
      .min(1)
      .max(128)
      .optional()
      .meta({ description: 'The market or pool of the protocol, where it has several.' }),
    vault_address: z
      .string()
      .min(1)
      .max(64)
      .optional()
      .meta({ description: 'Contract of an ERC-4626 vault.' }),
    pair_asset: symbol.optional().meta({ description: 'Second asset of a liquidity position.' }),
    pair_amount: DecimalAmount.optional().meta({
      description: 'Maximum quantity of `pair_asset` to deposit.',
    }),
    position_id: z
      .string()
      .regex(/^\d{1,78}$/)
      .optional()
      .meta({ description: 'Number of a liquidity position or a withdrawal request.' }),
    to_asset: symbol.optional().meta({ description: 'Bought asset of a swap.' }),
    to_amount: DecimalAmount.optional().meta({ description: 'Exact quantity to buy.' }),
    recipient: z
      .string()
      .min(1)
      .max(64)
      .optional()
      .meta({ description: 'Destination address, from the user’s own words only.' }),
    recipient_name: z
      .string()
      .max(255)
      .optional()
      .meta({ description: 'The name the user typed, when the recipient was named.' }),
    spender: z.string().min(1).max(64).optional().meta({ description: 'Approved address.' }),
    amount_basis: AmountBasis.optional(),
    slippage_bps: z
      .number()
      .int()
      .min(1)
      .max(5000)
      .optional()
      .meta({ description: 'Greatest slippage the user accepts, in basis points.' }),
  })
  .meta({
    id: 'Intent',
    description: 'One action of a plan.',
    examples: [{ action: 'swap', asset: 'USDC', to_asset: 'ETH', chain: 'base', amount: '500' }],
  });
export type Intent = z.infer<typeof Intent>;
