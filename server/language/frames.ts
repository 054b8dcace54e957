import type { IntentAction } from '#server/schemas/intent.ts';
import type { Preposition } from './lexicon/function-words.ts';
import type { Mention } from './mention.ts';

/** What a role may be filled with. */
export type RoleKind = Extract<
  Mention['kind'],
  'quantity' | 'chain' | 'venue' | 'party' | 'pool' | 'position' | 'slippage'
>;

/** How much each preposition speaks for a role; `bare` is none. What is not listed speaks against it. */
export type Cues = Readonly<Partial<Record<Preposition | 'bare', number>>>;

/** One role of a frame. */
export interface Role {
  readonly kind: RoleKind;
  readonly cues: Cues;
  /** Whether several of its kind may be coordinated in it. */
  readonly many?: boolean;
  /** Roles that must be filled before it. */
  readonly after?: readonly RoleName[];
}

export type RoleName =
  | 'object'
  | 'target'
  | 'party'
  | 'payer'
  | 'chain'
  | 'source'
  | 'destination'
  | 'venue'
  | 'origin'
  | 'pool'
  | 'pair'
  | 'collateral'
  | 'received'
  | 'position'
  | 'slippage';

/** An action as it is spoken of: one row says what it needs and where each part stands. */
export interface Frame {
  readonly action: IntentAction | null;
  readonly roles: Readonly<Partial<Record<RoleName, Role>>>;
  /** What the step behind it may take: what went in, what came out, or nothing. */
  readonly gives: 'object' | 'target' | 'nothing';
  /** What a missing amount means. */
  readonly size: 'needed' | 'all' | 'none';
  /** Roles of which one must be said, list by list. */
  readonly requires?: readonly (readonly RoleName[])[];
  /** Whether it may be meant without its verb: "5 USDC to 0x…". */
  readonly silent?: boolean;
}

const ON: Cues = {
  on: 2,
  in: 1.3,
  bare: 0.2,
  at: 0.8,
  from: 0,
  to: -0.6,
  for: -1,
  of: 0.5,
  into: -0.4,
  with: -1,
};
const BY: Cues = {
  on: 1.8,
  using: 2,
  in: 1.5,
  with: 1.5,
  at: 1.2,
  from: 0.6,
  bare: -0.2,
  to: -0.6,
  into: -0.6,
};
const INTO: Cues = { ...BY, to: 1.8, into: 2, bare: 0.2 };
const OUT_OF: Cues = { ...BY, from: 2, bare: 0.4, of: 0.5, to: -1.5, into: -1.5 };
const BARE: Cues = { bare: 2 };

const chain: Role = { kind: 'chain', cues: ON, many: true };
/** Where the funds lie when they are not where the order is carried out. */
const source: Role = { kind: 'chain', cues: { from: 1.4, on: -0.5 } };
/** A venue that funds are taken out of first: "send 5 USDC from Aave to …". */
const origin: Role = { kind: 'venue', cues: { from: 2, of: 0.5 } };
const venue: Role = { kind: 'venue', cues: BY };
const venueInto: Role = { kind: 'venue', cues: INTO };
const venueOutOf: Role = { kind: 'venue', cues: OUT_OF };
const slippage: Role = { kind: 'slippage', cues: { bare: 1, with: 1, at: 1, using: 1 } };
const position: Role = {
  kind: 'position',
  cues: { bare: 1, with: 1, for: 1, on: 1, in: 1, from: 1, of: 1 },
};
const poolInto: Role = {
  kind: 'pool',
  cues: { to: 1.8, into: 2, in: 1.8, on: 1, bare: 0.6, from: -1 },
};
const poolOutOf: Role = {
  kind: 'pool',
  cues: { from: 2, of: 1, bare: 0.8, in: 1, on: 0.8, for: 0.5 },
};
const OBJECT: Cues = { bare: 2, of: 0 };

const quantity = (cues: Cues, more: Partial<Role> = {}): Role => ({
  kind: 'quantity',
  cues,
  ...more,
});
const several = (cues: Cues): Role => quantity(cues, { many: true });

/** Every frame. Adding an action is a row here, its verbs in `lexicon/verbs.ts`, and a test. */
export const FRAMES = {
  swap: {
    action: 'swap',
    gives: 'target',
    size: 'needed',
    silent: true,
    requires: [['target']],
    roles: {
      object: several({ bare: 2, using: 2, from: 1, with: 0.8, of: 0 }),
      target: quantity({
        to: 2,
        for: 2,
        into: 2.1,
        get: 2,
        against: 1.6,
        as: 1.2,
        in: 1.2,
        on: -3,
        bare: -1.6,
      }),
      destination: { kind: 'chain', cues: { on: 1.7, to: 1, in: 1 }, after: ['chain', 'target'] },
      chain,
      source,
      venue,
      slippage,
    },
  },
  buy: {
    action: 'swap',
    gives: 'target',
    size: 'needed',
    requires: [['target']],
    roles: {
      target: quantity({ bare: 2, of: 0, into: 0.5 }),
      object: quantity({
        with: 2,
        using: 2.2,
        for: 1.6,
        against: 1.6,
        from: 1,
        in: -0.5,
        bare: -0.3,
      }),
      chain,
      source,
      venue,
      slippage,
    },
  },
  spend: {
    action: 'swap',
    gives: 'target',
    size: 'needed',
    requires: [['target']],
    roles: {
      object: quantity(BARE),
      target: quantity({ on: 2, for: 1.5, to: 1, get: 2 }),
      chain,
      venue,
      slippage,
    },
  },
  wrap: {
    action: 'swap',
    gives: 'target',
    size: 'needed',
    roles: {
      object: quantity(BARE),
      target: quantity({ to: 2, into: 2, for: 1.5, get: 2 }),
      chain,
    },
  },
  unwrap: {
    action: 'swap',
    gives: 'target',
    size: 'needed',
    roles: {
      object: quantity(BARE),
      target: quantity({ to: 2, into: 2, for: 1.5, get: 2 }),
      chain,
    },
  },
  transfer: {
    action: 'transfer',
    gives: 'nothing',
    size: 'needed',
    silent: true,
    requires: [['party']],
    roles: {
      object: several({ bare: 2, of: 0.5 }),
      party: {
        kind: 'party',
        cues: { to: 2.5, at: 1.2, bare: 0.9, for: 1.6, into: 0.5 },
        many: true,
      },
      chain: { kind: 'chain', cues: ON, many: true },
      source,
      origin,
      payer: { kind: 'party', cues: { from: 2 } },
    },
  },
  bridge: {
    action: 'bridge',
    gives: 'object',
    size: 'needed',
    silent: true,
    requires: [['destination']],
    roles: {
      object: several({ bare: 2, from: 0 }),
      source: {
        kind: 'chain',
        cues: { from: 2.4, on: 1.5, bare: 0.5, of: 0.3, in: 1 },
        many: true,
      },
      destination: { kind: 'chain', cues: { to: 2.5, into: 2, on: -0.8 } },
      party: { kind: 'party', cues: { at: 1.5, to: 0, for: 0 } },
      venue,
      origin,
      slippage,
    },
  },
  /** "Refill my Polygon wallet with 14 DAI from Base." */
  refill: {
    action: 'bridge',
    gives: 'object',
    size: 'needed',
    requires: [['destination'], ['source']],
    roles: {
      object: quantity({ with: 2, using: 2 }),
      destination: { kind: 'chain', cues: { bare: 2, on: 1.5 } },
      source: { kind: 'chain', cues: { from: 2.4 } },
      venue,
    },
  },
  deposit: {
    action: 'deposit',
    gives: 'nothing',
    size: 'needed',
    silent: true,
    roles: {
      object: several({ ...OBJECT, with: 1, using: 1.5 }),
      venue: venueInto,
      pool: poolInto,
      received: quantity({ get: 1.5 }),
      chain,
      source,
      slippage,
      party: { kind: 'party', cues: { to: 0.5, into: 0.5, in: 0.5 } },
    },
  },
  /** From one venue to another: out of the first, over a bridge where they lie on two chains, into the second. */
  migrate: {
    action: 'deposit',
    gives: 'nothing',
    size: 'all',
    roles: {
      object: quantity({ bare: 2, of: 0 }),
      origin: { kind: 'venue', cues: { from: 2.4, of: 0.5, bare: 0.8 } },
      venue: { kind: 'venue', cues: { to: 2.4, into: 2.4, in: 0.5, on: 0.3 } },
      source: { kind: 'chain', cues: { on: 1, from: 1.4 } },
      chain: { kind: 'chain', cues: { on: 1, to: 1 }, after: ['venue'] },
    },
  },
  withdraw: {
    action: 'withdraw',
    gives: 'object',
    size: 'all',
    roles: {
      object: several(OBJECT),
      venue: venueOutOf,
      pool: poolOutOf,
      chain,
      slippage,
      party: { kind: 'party', cues: { to: 1.5 } },
      destination: { kind: 'chain', cues: { to: 1.5 } },
    },
  },
  stake: {
    action: 'stake',
    gives: 'nothing',
    size: 'needed',
    silent: true,
    roles: {
      object: quantity({ bare: 2, on: 0.3 }),
      venue: venueInto,
      pool: poolInto,
      received: quantity({ get: 1.5, for: 1.2, into: 1.4, as: 1.5, to: 0.5 }),
      chain,
      slippage,
    },
  },
  unstake: {
    action: 'unstake',
    gives: 'object',
    size: 'needed',
    roles: {
      object: quantity(BARE),
      received: quantity({ get: 1.5, for: 1.5, into: 1.5, to: 1.5 }),
      venue: venueOutOf,
      pool: poolOutOf,
      chain,
      slippage,
    },
  },
  claim: {
    action: 'claim',
    gives: 'object',
    size: 'none',
    roles: {
      object: quantity({ bare: 1.5, of: 1, in: 0 }),
      venue: { kind: 'venue', cues: { ...OUT_OF, bare: 1 } },
      pool: poolOutOf,
      chain,
      position,
    },
  },
  approve: {
    action: 'approve',
    gives: 'object',
    size: 'needed',
    requires: [
      ['party', 'venue'],
      ['party', 'venue'],
    ],
    roles: {
      object: quantity({ bare: 2, of: 1, spend: 2, for: 1 }),
      party: { kind: 'party', cues: { to: 2, for: 2, using: 1.5, bare: 0.8, at: 0.8, on: 0.3 } },
      venue: { kind: 'venue', cues: { ...BY, for: 2, to: 2, bare: 0.8, on: 1.2 } },
      chain,
    },
  },
  revoke: {
    action: 'approve',
    gives: 'nothing',
    size: 'none',
    roles: {
      object: quantity({ bare: 2, of: 1, for: 1.5, on: 0.3, spend: 2 }),
      party: { kind: 'party', cues: { from: 2, for: 2, of: 1, to: 1.5, bare: 0.8 } },
      venue: { kind: 'venue', cues: { ...BY, from: 2, for: 2, bare: 0.8 } },
      chain,
    },
  },
  borrow: {
    action: 'borrow',
    gives: 'object',
    size: 'needed',
    roles: {
      object: quantity({ bare: 2, as: 0.5, of: 1 }),
      venue: venueOutOf,
      received: quantity({ as: 2.5 }, { after: ['object'] }),
      collateral: quantity({ against: 2, with: 1, using: 1 }),
      chain,
    },
  },
  repay: {
    action: 'repay',
    gives: 'nothing',
    size: 'all',
    roles: {
      object: quantity({ bare: 2, of: 1 }),
      venue: { kind: 'venue', cues: { ...INTO, into: 0.2, from: 1.3, of: 0.5, bare: 0.6 } },
      chain,
    },
  },
  'lp-add': {
    action: 'lp-add',
    gives: 'nothing',
    size: 'needed',
    requires: [['pool', 'venue', 'position']],
    roles: {
      object: quantity({ bare: 2, with: 1.5, using: 1.5, of: 1 }),
      pair: quantity({ bare: 2.4, plus: 2.4, with: 1 }, { after: ['object'] }),
      pool: poolInto,
      venue: venueInto,
      chain,
      slippage,
      position,
    },
  },
  'lp-remove': {
    action: 'lp-remove',
    gives: 'object',
    size: 'all',
    roles: {
      object: quantity({ bare: 1.8, of: 0 }),
      pool: poolOutOf,
      venue: venueOutOf,
      chain,
      slippage,
      position,
    },
  },
  'lp-collect': {
    action: 'lp-collect',
    gives: 'object',
    size: 'none',
    roles: {
      object: quantity({ bare: 1, of: 0 }),
      pool: poolOutOf,
      venue: venueOutOf,
      chain,
      slippage,
      position,
    },
  },
  /** "I have 500 USDC on Base": no order, only what "it" will mean. */
  have: {
    action: null,
    gives: 'object',
    size: 'none',
    roles: { object: quantity(BARE), chain, venue },
  },
} as const satisfies Record<string, Frame>;

export type FrameId = keyof typeof FRAMES;

export const FRAME_IDS = Object.keys(FRAMES) as readonly FrameId[];

/** @returns the row of a frame with its roles by name. */
export function frameOf(id: FrameId): Frame {
  return FRAMES[id];
}
