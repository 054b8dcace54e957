import type pg from 'pg';
import type { z } from 'zod';
import { checkWalletAddress } from '#server/chains/check-wallet-address.ts';
import { ApiError, type FieldIssue, invalidField } from '#server/errors/api-error.ts';
import { type ChatDoor, mintCode } from '#server/messaging/index.ts';
import { PUBLIC_PARTNER_ID } from '#server/partners/public-partner.ts';
import {
  type FieldValues,
  type SurfaceField,
  SurfaceSubject,
  SurfaceWallet,
} from '#server/schemas/surface.ts';
import type { WaitingActivation } from './apply-activation.ts';
import { catalogOf } from './catalog-of.ts';
import { checkSpec, type SpecChecks } from './check-spec.ts';
import { configureSurface } from './configure-surface.ts';
import { NOTIFY_ACTION, type Surface } from './define-surface.ts';
import { requireSubject } from './require-subject.ts';
import { normalizeSubject, toPublicSubject } from './subject.ts';

/** The context of a public link. */
export interface TurnOnParts extends SpecChecks {
  readonly pool: pg.Pool;
  readonly chat: ChatDoor | null;
  /** Counts a link that is in order, before chains and price sources are asked for it. @throws ApiError rate_limited */
  readonly admit: () => Promise<void>;
  /** The world's time, Unix milliseconds. */
  readonly nowMs: number;
}

/** Parameters that are not fields of a card. */
const NAMED = ['agent', 'wallet', 'chain', 'mode', 'partner', 'market'] as const;
type Named = (typeof NAMED)[number];

const MAX_LENGTH = 300;
const NUMBER = /^\d{1,12}(\.\d{1,8})?$/;
const PARTNER = 'select id from partner where slug = $1 and not is_public';

/**
 * Makes the address of a chat that turns an agent on by a public link, which proves neither tenant nor wallet: the
 * agent is the public tenant's, its own chat alone is notified, and it is another one than what any page made.
 *
 * @param query `agent`, `wallet` and `chain`; `mode` where the card has modes, `market` where it needs a subject,
 * `partner` for the cards of one partner, and one parameter a field of the card
 * @returns a deep link into the chat with a code for one use
 * @throws ApiError invalid_request or invalid_configuration naming the parameter; rate_limited; activation_unavailable
 */
export async function turnOn(parts: TurnOnParts, query: URLSearchParams): Promise<string> {
  const { pool, chat, nowMs } = parts;
  const named = readNamed(query);
  const surface = await findCard(pool, named);
  const wallet = readWallet(named);
  const subject = normalizeSubject(subjectOf(surface, named), wallet.address);
  requireSubject(surface, subject);
  const asked = { field_values: readFields(surface, query), action_id: readMode(surface, named) };
  const configuration = configureSurface(surface, subject, wallet.address, asked, null);
  await parts.admit();
  await checkSpec(parts, configuration.spec);
  if (chat === null) throw new ApiError('activation_unavailable');
  const activation: WaitingActivation = {
    agent: surface.key,
    subject: toPublicSubject(subject),
    field_values: configuration.fieldValues,
    action_id: configuration.actionId,
  };
  try {
    const code = {
      partnerId: PUBLIC_PARTNER_ID,
      wallet: wallet.address,
      activation,
      proof: 'none',
    } as const;
    return await chat.linkUrl((await mintCode(pool, code, nowMs)).code);
  } catch (cause) {
    throw new ApiError('activation_unavailable', { cause });
  }
}

function readNamed(query: URLSearchParams): Readonly<Partial<Record<Named, string>>> {
  for (const [name, value] of query) {
    if (query.getAll(name).length > 1) throw invalidField(name, 'This may stand once.');
    if (value.length > MAX_LENGTH) throw invalidField(name, 'This is too long.');
  }
  return Object.fromEntries(
    NAMED.flatMap((name) => {
      const value = query.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

async function findCard(
  pool: pg.Pool,
  { agent, partner }: Readonly<Partial<Record<Named, string>>>,
): Promise<Surface> {
  if (agent === undefined) throw invalidField('agent', 'The link names no agent.');
  const { rows } =
    partner === undefined
      ? { rows: [{ id: PUBLIC_PARTNER_ID }] }
      : await pool.query<{ id: string }>(PARTNER, [partner]);
  const [row] = rows;
  const catalog = row === undefined ? null : await catalogOf(pool, row.id);
  if (catalog === null) throw invalidField('partner', 'No such partner shows agents.');
  const surface = catalog.find((one) => one.surface.key === agent)?.surface;
  if (surface === undefined) throw invalidField('agent', 'There is no such agent.');
  return surface;
}

function readWallet({ wallet, chain }: Readonly<Partial<Record<Named, string>>>) {
  if (wallet === undefined) throw invalidField('wallet', 'The link names no wallet.');
  if (chain === undefined) throw invalidField('chain', 'The link names no chain.');
  const read = SurfaceWallet.safeParse({ address: wallet, chain });
  if (!read.success) {
    throw new ApiError('invalid_request', { issues: read.error.issues.map(toIssue) });
  }
  checkWalletAddress('wallet', wallet);
  return read.data;
}

function toIssue({ path, message }: z.core.$ZodIssue): FieldIssue {
  return { field: path[0] === 'address' ? 'wallet' : 'chain', message };
}

/** Every number that the card does not declare is refused, and so is everything else. */
function readFields(surface: Surface, query: URLSearchParams): FieldValues {
  const named: readonly string[] = NAMED;
  const fields = new Map(surface.fields.map((field) => [field.id, field]));
  return Object.fromEntries(
    [...query]
      .filter(([name]) => !named.includes(name))
      .map(([name, value]) => {
        const field = fields.get(name);
        if (field === undefined) {
          throw invalidField(name, `The agent "${surface.key}" has no such value.`);
        }
        return [name, readValue(field, value)];
      }),
  );
}

function readValue({ id, type }: SurfaceField, value: string): string | number {
  if (type === 'choice') return value;
  if (!NUMBER.test(value)) throw invalidField(id, 'This is not a number such as 3 or 2.5.');
  return Number(value);
}

function readMode(
  { key, prepares }: Surface,
  { mode }: Readonly<Partial<Record<Named, string>>>,
): string {
  const modes = [NOTIFY_ACTION, ...prepares.map(({ id }) => id)];
  if (prepares.length === 0) {
    if (mode === undefined) return NOTIFY_ACTION;
    throw invalidField('mode', `The agent "${key}" has no modes.`);
  }
  if (mode !== undefined && modes.includes(mode)) return mode;
  throw invalidField('mode', `The agent "${key}" needs a mode: ${modes.join(' or ')}.`);
}

function subjectOf(
  { key, subjects: [kind = 'wallet'] }: Surface,
  { market, chain }: Readonly<Partial<Record<Named, string>>>,
): SurfaceSubject {
  if (kind === 'wallet') {
    if (market === undefined) return { kind };
    throw invalidField('market', `The agent "${key}" is about the wallet alone.`);
  }
  if (market === undefined) {
    throw invalidField('market', `The agent "${key}" needs to know what to watch.`);
  }
  const read = SurfaceSubject.safeParse({ kind, id: market, chain });
  if (!read.success) throw invalidField('chain', 'Nothing is watched on this chain.');
  return read.data;
}
