import { z } from 'zod';
import { CHAIN_SLUGS, ChainSlug, ListedSlug, PERPS_SLUGS } from './chain-slug.ts';
import { ShownText } from './shown-text.ts';
import { WalletAddress } from './wallet.ts';

/** The version of the catalog's form (`docs/guides/surfaces.md`). */
export const SURFACE_SCHEMA_VERSION = '1' as const;

export const SUBJECT_KINDS = ['market', 'vault', 'position', 'asset', 'wallet'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

const MAX_ID = 100;
const MAX_SUBJECT_ID = 300;
const MAX_CONTEXT_KEYS = 20;

/** The key of an agent of the catalog. */
const AgentKey = z
  .string()
  .min(1)
  .max(MAX_ID)
  .meta({
    description: 'The key of an agent of the catalog.',
    examples: ['rate-below'],
  });

/** Who a surface is for. The partner has verified that its visitor controls the wallet. */
export const SurfaceWallet = z
  .strictObject({
    address: WalletAddress.meta({ description: 'EVM address or Solana address.' }),
    chain: ListedSlug,
  })
  .superRefine(({ address, chain }, context) => {
    if (address.startsWith('0x') === (chain !== 'solana')) return;
    const message = 'The address is not one of this chain. Send the chain that the wallet is on.';
    context.addIssue({ code: 'custom', path: ['address'], message });
  })
  .meta({
    id: 'SurfaceWallet',
    description: 'The visitor’s wallet, which your page has verified.',
    examples: [{ address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', chain: 'base' }],
  });

/** What a surface is about (`docs/guides/surfaces.md`, "Subjects"). */
export const SurfaceSubject = z
  .strictObject({
    kind: z.enum(SUBJECT_KINDS).meta({ description: 'What kind of thing it is.' }),
    id: z.string().min(1).max(MAX_SUBJECT_ID).optional().meta({
      description:
        'A market or vault: `<protocol>:<chain>:<asset>`; one of several that a protocol has of an asset is not named. A position: `<owner>|<protocol>|<reference>|<kind>`. An asset: its address or symbol. A wallet has none.',
    }),
    chain: ChainSlug.optional().meta({ description: 'Required for all kinds but `wallet`.' }),
  })
  .superRefine(({ kind, id, chain }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (kind === 'wallet') {
      if (id !== undefined) refuse('id', 'A wallet subject has no id. Leave it out.');
      return;
    }
    if (id === undefined) refuse('id', `This is required for the kind "${kind}".`);
    if (chain === undefined) refuse('chain', `This is required for the kind "${kind}".`);
  })
  .meta({
    id: 'SurfaceSubject',
    description: 'What the agent is about.',
    examples: [{ kind: 'market', id: 'aave-v3:base:USDC', chain: 'base' }],
  });
export type SurfaceSubject = z.infer<typeof SurfaceSubject>;

const DisplayContext = z
  .record(z.string().max(64), z.union([ShownText.max(500), z.number(), z.boolean(), z.null()]))
  .refine(
    (context) => Object.keys(context).length <= MAX_CONTEXT_KEYS,
    `Send at most ${MAX_CONTEXT_KEYS} entries.`,
  )
  .meta({
    id: 'DisplayContext',
    description:
      'For presentation only, such as a title: it takes no part in identity, authorization or what is watched.',
    examples: [{ title: 'USDC on Aave' }],
  });

/** What a field takes. */
const NumberField = z.strictObject({
  id: z.string().meta({ description: 'Its name in `field_values`.' }),
  type: z.literal('number'),
  label: z.string().meta({ description: 'To show.' }),
  unit: z
    .enum(['percent', 'usd', 'ratio', 'gwei', 'token', 'days'])
    .meta({ description: 'The unit of its value.' }),
  default: z.number().meta({ description: 'Its default value.' }),
  minimum: z.number().meta({ description: 'Minimum accepted value.' }),
  maximum: z.number().meta({ description: 'Maximum accepted value.' }),
});
const ChoiceField = z.strictObject({
  id: z.string().meta({ description: 'Its name in `field_values`.' }),
  type: z.literal('choice'),
  label: z.string().meta({ description: 'To show.' }),
  default: z.string().meta({ description: 'Its default value.' }),
  options: z
    .array(
      z.strictObject({
        value: z.string().meta({ description: 'What is sent.' }),
        label: z.string().meta({ description: 'To show.' }),
      }),
    )
    .min(2)
    .meta({ description: 'The accepted values.' }),
});
const SurfaceField = z
  .discriminatedUnion('type', [NumberField, ChoiceField])
  .meta({ id: 'SurfaceField', description: 'A value that the visitor may set.' });
export type SurfaceField = z.infer<typeof SurfaceField>;

const SurfaceAction = z
  .strictObject({
    id: z.string().meta({ description: 'Stable.' }),
    label: z.string().meta({ description: 'To show.' }),
    description: z.string().meta({ description: 'What it does, to show.' }),
    autonomy: z
      .enum(['notify', 'prepare'])
      .meta({ description: 'Whether it also prepares a plan when it fires.' }),
  })
  .meta({ id: 'SurfaceAction', description: 'What the agent does when it fires.' });

const SurfaceCopy = z
  .strictObject({
    title: z.string().meta({ description: 'To show.' }),
    description: z.string().meta({ description: 'To show.' }),
    turn_on: z.string().meta({ description: 'The label of the button that activates.' }),
  })
  .meta({ id: 'SurfaceCopy' });
export type SurfaceCopy = z.infer<typeof SurfaceCopy>;

export const SurfaceDefinition = z
  .strictObject({
    key: AgentKey,
    copy: SurfaceCopy.meta({ description: 'Its words, to show.' }),
    subject: z
      .strictObject({
        kinds: z
          .array(z.enum(SUBJECT_KINDS))
          .min(1)
          .meta({ description: 'The kinds of subjects that it accepts.' }),
        position_kinds: z.array(z.string()).optional().meta({
          description: 'For positions: the last segment of the ids that it accepts.',
        }),
      })
      .meta({ description: 'What it may be about.' }),
    fields: z.array(SurfaceField).meta({ description: 'The values that may be set.' }),
    actions: z
      .array(SurfaceAction)
      .min(1)
      .meta({ description: 'The first one, `notify`, is the default.' }),
    capabilities: z
      .strictObject({
        notify: z.boolean().meta({ description: 'Whether it alerts.' }),
        prepare: z.boolean().meta({ description: 'Whether it can prepare a plan.' }),
        review: z.boolean().meta({ description: 'Whether a result may open a review page.' }),
      })
      .meta({ description: 'What it can do.' }),
  })
  .meta({ id: 'SurfaceDefinition', description: 'An agent that a page may show.' });
export type SurfaceDefinition = z.infer<typeof SurfaceDefinition>;

export const AgentCatalog = z
  .strictObject({
    schema_version: z
      .literal(SURFACE_SCHEMA_VERSION)
      .meta({ description: 'The version of this form.' }),
    agents: z
      .array(SurfaceDefinition)
      .meta({ description: 'In the order in which they are shown.' }),
  })
  .meta({ id: 'AgentCatalog' });

const FieldValue = z.union([z.number(), z.string().max(100)]);
export const FieldValues = z
  .record(z.string().max(64), FieldValue)
  .refine((values) => Object.keys(values).length <= MAX_CONTEXT_KEYS, 'Send fewer values.')
  .meta({ id: 'SurfaceFieldValues', description: 'By the ids of the definition’s fields.' });
export type FieldValues = z.infer<typeof FieldValues>;

const LinkIntent = z
  .strictObject({ intent: z.literal('link'), wallet: SurfaceWallet })
  .meta({ id: 'ResolveLinkRequest' });

const ResolveAgent = z
  .strictObject({
    intent: z.literal('agent').optional(),
    agent: AgentKey,
    wallet: SurfaceWallet,
    subject: SurfaceSubject,
    display_context: DisplayContext.optional(),
    include: z.array(z.literal('result')).max(1).optional().meta({
      description: '`result` asks for the newest result of the agent.',
    }),
  })
  .meta({ id: 'ResolveAgentRequest' });

export const ResolveSurfaceRequest = z
  .union([ResolveAgent, LinkIntent])
  .meta({ id: 'ResolveSurfaceRequest' });
export type ResolveSurfaceRequest = z.output<typeof ResolveSurfaceRequest>;

const SavedSurfaceAgent = z
  .strictObject({
    id: z.string().meta({ description: 'Id of the agent.' }),
    status: z.enum(['active', 'paused']).meta({ description: 'A paused agent watches nothing.' }),
    field_values: FieldValues,
    action_id: z.string().meta({ description: 'Id of its action.' }),
    rendered: z.string().meta({ description: 'One line to show; never parse it.' }),
  })
  .meta({ id: 'SavedSurfaceAgent' });

const SurfaceResult = z
  .strictObject({
    result_id: z.string().meta({ description: 'Opaque.' }),
    headline: z.string().meta({ description: 'What happened, in one line.' }),
    created_at: z.number().int().meta({ description: 'Epoch ms.' }),
    review: z
      .strictObject({
        available: z
          .boolean()
          .meta({ description: 'Whether a plan was prepared and can be opened.' }),
      })
      .meta({ description: 'Of its plan.' }),
  })
  .meta({ id: 'SurfaceResult', description: 'The newest alert or prepared plan of the agent.' });
export type SurfaceResult = z.infer<typeof SurfaceResult>;

const ResolvedLink = z
  .strictObject({
    intent: z.literal('link'),
    wallet: SurfaceWallet,
    linked: z
      .boolean()
      .meta({ description: 'Whether the wallet has a live chat link with this tenant.' }),
  })
  .meta({ id: 'ResolvedLink' });

const ResolvedAgent = z
  .strictObject({
    intent: z.literal('agent'),
    wallet: SurfaceWallet,
    linked: z.boolean().meta({
      description: 'Whether the wallet has a live chat link with this tenant.',
    }),
    definition: SurfaceDefinition,
    subject: SurfaceSubject.meta({ description: 'Normalized.' }),
    display_context: DisplayContext,
    existing: SavedSurfaceAgent.nullable().meta({
      description: 'The agent that is saved; null where it was never on.',
    }),
    result: SurfaceResult.nullable().optional().meta({
      description: 'Where it was asked for; null while there is none.',
    }),
  })
  .meta({ id: 'ResolvedAgent' });

export const ResolveSurfaceResponse = z
  .union([ResolvedAgent, ResolvedLink])
  .meta({ id: 'ResolveSurfaceResponse' });
export type ResolveSurfaceResponse = z.infer<typeof ResolveSurfaceResponse>;

const ActivateLink = LinkIntent.meta({ id: 'ActivateLinkRequest' });

const ActivateAgent = z
  .strictObject({
    intent: z.literal('agent').optional(),
    agent: AgentKey,
    schema_version: z
      .string()
      .min(1)
      .max(10)
      .meta({
        description: 'That of the catalog which the page shows.',
        examples: [SURFACE_SCHEMA_VERSION],
      }),
    wallet: SurfaceWallet,
    subject: SurfaceSubject,
    display_context: DisplayContext.optional(),
    field_values: FieldValues.optional().meta({
      description: 'What is absent stays as it is saved, or is the default.',
    }),
    action_id: z.string().min(1).max(64).optional().meta({
      description: 'The id of an action; absent: as it is saved, or `notify`.',
    }),
  })
  .meta({ id: 'ActivateAgentRequest' });

export const ActivateSurfaceRequest = z
  .union([ActivateAgent, ActivateLink])
  .meta({ id: 'ActivateSurfaceRequest' });
export type ActivateSurfaceRequest = z.output<typeof ActivateSurfaceRequest>;

export const SurfaceActivated = z
  .strictObject({
    outcome: z.literal('activated'),
    intent: z.literal('agent'),
    agent: z
      .strictObject({
        id: z.string().meta({ description: 'Id of the agent.' }),
        status: z
          .enum(['active', 'paused'])
          .meta({ description: 'A paused agent watches nothing.' }),
        field_values: FieldValues,
        action_id: z.string().meta({ description: 'Id of its action.' }),
        activated_at: z.number().int().meta({
          description: 'Epoch ms: since when it watches what it watches.',
        }),
      })
      .meta({ description: 'The agent as it is now.' }),
    change: z
      .enum(['created', 'updated', 'resumed', 'unchanged'])
      .meta({ description: 'What this call did to it.' }),
    rendered: z.string().meta({ description: 'One line to show; never parse it.' }),
  })
  .meta({
    id: 'SurfaceActivated',
    description:
      'The agent is on: it alerts the chats of the wallet, and its events go to all webhook endpoints.',
  });
export type SurfaceActivated = z.infer<typeof SurfaceActivated>;

const SurfaceRequiresAction = z
  .strictObject({
    outcome: z.literal('requires_action'),
    intent: z
      .enum(['agent', 'link'])
      .meta({ description: 'What waits for the chat: an agent, or the link alone.' }),
    activation_url: z.url().meta({
      description:
        'Opaque, for one use. Open it exactly as it is; never parse, edit or keep it. Once it is confirmed in the chat, `POST /surfaces/resolve` has the agent as `existing`.',
    }),
    expires_at: z.number().int().meta({ description: 'Epoch ms, ten minutes after it was made.' }),
  })
  .meta({ id: 'SurfaceRequiresAction', description: 'The visitor has to link a chat first.' });

export const ActivateSurfaceResponse = z
  .union([SurfaceActivated, SurfaceRequiresAction])
  .meta({ id: 'ActivateSurfaceResponse' });
export type ActivateSurfaceResponse = z.infer<typeof ActivateSurfaceResponse>;

/** `POST /surfaces/review` body. */
export const ReviewSurfaceRequest = z
  .strictObject({
    schema_version: z.literal(SURFACE_SCHEMA_VERSION).meta({
      description: 'That of the catalog which the page shows.',
    }),
    agent: AgentKey,
    wallet: SurfaceWallet,
    subject: SurfaceSubject,
    result_id: z
      .string()
      .min(1)
      .max(MAX_ID)
      .meta({
        description: 'Of a result of `POST /surfaces/resolve` with `review.available`.',
        examples: ['evt_9dKq2Lm4XvTz7RwBcY1nHs'],
      }),
  })
  .meta({ id: 'ReviewSurfaceRequest' });
export type ReviewSurfaceRequest = z.output<typeof ReviewSurfaceRequest>;

export const ReviewSurfaceResponse = z
  .strictObject({
    review_url: z.url().meta({
      description:
        'Opaque, for one use. Open it in your visitor’s browser exactly as it is; never parse, edit or keep it.',
    }),
    expires_at: z.number().int().meta({ description: 'Epoch ms: until when it can be opened.' }),
  })
  .meta({ id: 'ReviewSurfaceResponse' });
export type ReviewSurfaceResponse = z.infer<typeof ReviewSurfaceResponse>;

/** `GET /messaging/link-status` query. */
export const LinkStatusQuery = z.object({
  address: z
    .string()
    .regex(
      /^(?:0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/,
      'Send an EVM address (0x and 40 hex digits) or a Solana address (base58).',
    )
    .meta({ description: 'EVM 0x + 40 hex, or Solana base58.' }),
  chain: z.enum([...CHAIN_SLUGS, ...PERPS_SLUGS]).meta({
    description: 'A chain slug from `GET /meta`, of a perps chain too.',
  }),
});

export const LinkStatus = z
  .strictObject({
    address: z.string().meta({ description: 'As it was sent.' }),
    chain: z.string().meta({ description: 'As it was sent.' }),
    linked: z.boolean().meta({ description: 'Whether messages can reach its owner.' }),
  })
  .meta({ id: 'LinkStatus', description: 'Never says which chat.' });
