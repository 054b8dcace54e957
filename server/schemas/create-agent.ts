import { z } from 'zod';
import { ChainSlug } from './chain-slug.ts';
import { contradictsCoin } from './coin-ids.ts';
import { MAX_AGENT_REQUEST, ownWords, ownWordsNote } from './own-words.ts';
import { ShownText } from './shown-text.ts';
import { WalletAddress } from './wallet.ts';

const autonomy = z.enum(['notify', 'prepare', 'execute']).default('notify').meta({
  description:
    'notify, or prepare with an action. execute is refused: it needs a guard permission that the owner signed.',
});
const action = ShownText.trim()
  .min(3)
  .max(2000)
  .optional()
  .meta({ description: 'What to prepare when it fires, in plain English.' });
const idempotencyKey = z.string().min(1).max(128).optional().meta({
  description: 'Sending the same body with the same key again does not create a second agent.',
});
const wallets = z.array(WalletAddress).min(1).max(10).meta({
  description: 'The wallets that are watched, the owner’s first. A price takes one too: its owner.',
});
const name = ShownText.trim().min(1).max(128);
const direction = z.enum(['above', 'below']).meta({
  description: 'Side of the threshold on which it fires.',
});
const positive = z.number().positive().max(1e30);

const common = { wallets, autonomy, action, idempotency_key: idempotencyKey };

export const PlainAgentRequest = z
  .strictObject({
    request: ownWords(3, MAX_AGENT_REQUEST, ShownText).meta({
      description: `What to watch, in plain English. ${ownWordsNote(MAX_AGENT_REQUEST)}`,
    }),
    ...common,
    selection_id: z.string().min(1).max(128).optional().meta({
      description: 'The `sel_…` id of an option, beside the `request` that was asked about.',
    }),
  })
  .meta({ id: 'PlainAgentRequest' });
export type PlainAgentRequest = z.infer<typeof PlainAgentRequest>;

const PriceAgentRequest = z
  .strictObject({
    kind: z.literal('price'),
    ...common,
    asset_symbol: name.meta({ description: 'Symbol of what is priced, such as ETH.' }),
    price_source_id: z
      .string()
      .regex(/^[!-~]{1,128}$/, 'Send the id of the price source, such as "ethereum".')
      .meta({ description: 'The source’s own id, such as `ethereum`: tickers are not resolved.' }),
    condition: direction.optional(),
    threshold: positive.optional().meta({
      description:
        'US dollars. Required without `pct_change`; beside it the move decides, and this is kept as sent.',
    }),
    pct_change: z.number().min(-100).max(1e6).optional().meta({
      description:
        'Fires on a move of so many percent from `base_price`, in the direction of `condition` (by its sign when that is absent).',
    }),
    base_price: positive
      .optional()
      .meta({ description: 'US dollars; the price of the first check when absent.' }),
  })
  .superRefine((body, context) => {
    const { asset_symbol, condition, threshold, pct_change: change, base_price: base } = body;
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (contradictsCoin(asset_symbol, body.price_source_id)) {
      refuse('price_source_id', 'This is the id of another coin than asset_symbol names.');
    }
    if (change === undefined) {
      if (condition === undefined)
        refuse('condition', 'This is required. Send "above" or "below".');
      if (threshold === undefined) refuse('threshold', 'This is required. Send a number.');
      if (base !== undefined) refuse('base_price', 'Send this with pct_change only.');
      return;
    }
    if (change === 0) refuse('pct_change', 'Send a number other than 0.');
    if (change < 0 && condition === 'above') {
      refuse('pct_change', 'A fall cannot be above: send a positive number, or "below".');
    }
    if (condition === 'below' && Math.abs(change) >= 100) {
      refuse('pct_change', 'A price cannot fall by 100 percent or more.');
    }
  })
  .meta({ id: 'PriceAgentRequest' });

const YieldAgentRequest = z
  .strictObject({
    kind: z.literal('yield'),
    ...common,
    pool_id: name.meta({
      description:
        'The pool: `<protocol>:<chain>:<asset>` such as `aave-v3:base:USDC`, or another source’s own id. One that contradicts `protocol`, `chain` and `asset` is refused.',
    }),
    protocol: name.meta({ description: 'Slug of the protocol, such as `aave-v3`.' }),
    chain: ChainSlug,
    asset: name.meta({ description: 'Symbol of what is lent or borrowed.' }),
    condition: direction,
    threshold: z.number().min(-1000).max(1e6).meta({ description: 'Percent a year.' }),
    metric: z.enum(['apy', 'supplyApy', 'borrowApy']).default('apy').meta({
      description: 'Which rate of the pool.',
    }),
  })
  .meta({ id: 'YieldAgentRequest' });

const HealthAgentRequest = z
  .strictObject({
    kind: z.literal('health'),
    ...common,
    protocol: z.enum(['aave', 'spark'], { error: explainHealthProtocol }).meta({
      description: 'Where the account is, by its name without a version.',
    }),
    chain: ChainSlug.exclude(['solana']).meta({ description: 'The chain of the account.' }),
    condition: z.literal('below').optional().meta({ description: 'The only direction.' }),
    threshold: z.number().positive().lt(100).meta({
      description: 'A decimal such as 1.2, never a percent. Fires below it.',
    }),
    target_wallet: WalletAddress.optional().meta({
      description: 'The watched address, when it is not wallets[0].',
    }),
  })
  .meta({ id: 'HealthAgentRequest' });

const PortfolioAgentRequest = z
  .strictObject({
    kind: z.literal('portfolio'),
    ...common,
    condition: z.literal('above').optional().meta({ description: 'The only direction.' }),
    threshold: positive.meta({ description: 'Fires on a rise of more than so many percent.' }),
    asset_symbol: name.optional().meta({ description: 'Watches this one holding.' }),
    movement_window: z.enum(['24h', '7d']).default('24h').meta({
      description: 'Over which time the move is measured.',
    }),
  })
  .meta({ id: 'PortfolioAgentRequest' });

const ScheduleAgentRequest = z
  .strictObject({
    kind: z.literal('schedule'),
    ...common,
    cadence: z.enum(['daily', 'weekly', 'monthly']).meta({ description: 'How often it fires.' }),
    hour: z.number().int().min(0).max(23).meta({ description: 'Of the day, in `timezone`.' }),
    minute: z.number().int().min(0).max(59).meta({ description: 'Of the hour.' }),
    timezone: z
      .string()
      .max(64)
      .refine(isTimeZone, 'Send an IANA time zone such as "Europe/Lisbon".')
      .meta({ description: 'IANA name.' }),
    day_of_week: z
      .number()
      .int()
      .min(0)
      .max(6)
      .optional()
      .meta({ description: 'Required for weekly: 0 is Sunday, 6 is Saturday.' }),
    day_of_month: z
      .number()
      .int()
      .min(1)
      .max(31)
      .optional()
      .meta({ description: 'Required for monthly: a shorter month uses its last day.' }),
    label: ShownText.trim().min(1).max(200).optional().meta({
      description: 'What it reminds of, to show.',
    }),
  })
  .superRefine((body, context) => {
    const days = [
      ['day_of_week', 'weekly'],
      ['day_of_month', 'monthly'],
    ] as const;
    for (const [field, cadence] of days) {
      const isSent = body[field] !== undefined;
      if (isSent === (body.cadence === cadence)) continue;
      const message = isSent
        ? `Send this with the cadence "${cadence}" only.`
        : 'This is required. Send a number.';
      context.addIssue({ code: 'custom', path: [field], message });
    }
    if (body.autonomy === 'prepare') {
      const message = 'A schedule only notifies: send "notify".';
      context.addIssue({ code: 'custom', path: ['autonomy'], message });
    }
  })
  .meta({ id: 'ScheduleAgentRequest' });

const TYPED = [
  PriceAgentRequest,
  YieldAgentRequest,
  HealthAgentRequest,
  PortfolioAgentRequest,
  ScheduleAgentRequest,
] as const;

const TypedAgentRequest = z
  .discriminatedUnion('kind', TYPED, 'Send "price", "yield", "health", "portfolio" or "schedule".')
  .meta({ id: 'TypedAgentRequest' });
export type TypedAgentRequest = z.infer<typeof TypedAgentRequest>;

/** What a typed agent of one kind is made from. */
export type TypedAgentRequestOf<Kind extends TypedAgentRequest['kind']> = Extract<
  TypedAgentRequest,
  { kind: Kind }
>;

/** Plans name the protocol with its version; an agent's health protocol has none. */
function explainHealthProtocol({ input }: { readonly input?: unknown }): string | undefined {
  if (typeof input !== 'string' || !/^(aave|spark)[-_ ]?(v\d|lend)$/i.test(input)) return undefined;
  const slug = input.toLowerCase().startsWith('aave') ? 'aave' : 'spark';
  return `Send "${slug}": the health of an account is watched by the protocol's name without a version.`;
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

/**
 * `POST /agents` request (`docs/guides/agents.md`): plain English or typed, never both and never neither. It is
 * read by the one of the two that is meant, so that what is wrong is said of that one.
 */
export const CreateAgentRequest = z
  .looseObject({})
  .transform((body, context): PlainAgentRequest | TypedAgentRequest => {
    const isPlain = 'request' in body;
    if (isPlain === 'kind' in body) {
      context.addIssue({
        code: 'custom',
        path: ['request'],
        message: isPlain
          ? 'Send either request or kind, not both.'
          : 'Send either request (plain English) or kind (typed).',
      });
      return z.NEVER;
    }
    const parsed = (isPlain ? PlainAgentRequest : TypedAgentRequest).safeParse(body);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues)
      context.issues.push({ ...issue, input: body } as never);
    return z.NEVER;
  })
  .meta({
    id: 'CreateAgentRequest',
    description: 'Plain English (`request`) or typed (`kind`), never both and never neither.',
    anyOf: [PlainAgentRequest, TypedAgentRequest].map((schema) => ({
      $ref: `#/components/schemas/${schema.meta()?.id}`,
    })),
  });
export type CreateAgentRequest = z.output<typeof CreateAgentRequest>;
