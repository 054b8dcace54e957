import { z } from 'zod';
import { CHAIN_SLUGS, ChainSlug, PERPS_SLUGS } from './chain-slug.ts';

const PositionProtocol = z.enum(['pendle', 'saffron']);
const PositionKind = z.enum(['pt', 'yt', 'lp', 'fixed', 'variable']);
const Address = z.string().regex(/^0x[0-9a-f]{40}$/);

/** `GET /positions` query. */
export const PositionQuery = z.object({
  wallet: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/, 'Send an EVM address: 0x and 40 hex digits.')
    .meta({
      description: 'EVM 0x + 40 hex; one wallet per call.',
      examples: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    }),
  protocol: PositionProtocol.optional().meta({ description: 'Positions of this protocol alone.' }),
  kind: PositionKind.optional().meta({
    description: '`pt`, `yt` and `lp` are of `pendle`; `fixed` and `variable` of `saffron`.',
  }),
  chain: z
    .enum([...CHAIN_SLUGS, ...PERPS_SLUGS])
    .optional()
    .meta({ description: 'A chain slug from `GET /meta`; on a perps chain there are none.' }),
});
export type PositionQuery = z.output<typeof PositionQuery>;

const Position = z
  .strictObject({
    id: z.string().meta({
      description:
        '`<owner>|<protocol>|<reference>|<kind>`, in lower case: the id of a surface’s subject.',
    }),
    owner: Address.meta({ description: 'The wallet that holds it, in lower case.' }),
    protocol: PositionProtocol.meta({ description: 'Slug of the protocol.' }),
    reference: Address.meta({ description: 'The market or vault, in lower case.' }),
    kind: PositionKind.meta({
      description:
        '`pt` principal, `yt` yield and `lp` liquidity of Pendle; `fixed` and `variable` sides of Saffron.',
    }),
    chain: ChainSlug,
    value_usd: z.number().min(0).nullable().meta({
      description:
        'At the present rate of the market, interest and rewards that are not claimed left out; null if the market has no rate or its asset no price, and of a `variable` side between start and settlement, when nobody knows what it will pay.',
    }),
    apy_pct: z.number().optional().meta({
      description: 'What a `pt` earns in a year until its end, bought at the present price.',
    }),
    days_to_expiry: z.number().min(0).optional().meta({
      description:
        'Days until the end, at the time of the chain; 0 after it. Of `saffron` from the start on.',
    }),
    claimable: z.boolean().optional().meta({
      description:
        'Of `saffron`: whether something can be taken out now: a deposit before the start, the premium of the fixed side after it, all of it after the end.',
    }),
    started: z.boolean().optional().meta({
      description: 'Of `saffron`: whether both sides are filled, so that the time runs.',
    }),
    accepted_hours_ago: z.number().min(0).optional().meta({
      description: 'Of `saffron`: hours since the vault started; absent before.',
    }),
    fill_pct: z.number().min(0).max(100).optional().meta({
      description: 'Of `saffron`: how much of the premium is paid in; 100 from the start on.',
    }),
  })
  .meta({ id: 'Position' });
export type Position = z.infer<typeof Position>;

/** `GET /positions` response. */
export const PositionList = z
  .strictObject({
    wallet: z.string().meta({ description: 'As it was sent.' }),
    positions: z.array(Position).meta({ description: 'Largest value first.' }),
    degraded: z.boolean().meta({ description: 'Whether something could not be read.' }),
    unavailable: z.array(PositionProtocol).meta({
      description:
        'Protocols that could not be read, wholly or in part. No positions beside one of them means that nobody could look, not that nothing is there.',
    }),
  })
  .meta({ id: 'PositionList' });
export type PositionList = z.infer<typeof PositionList>;
