import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Address, Hex } from 'viem';
import type { Step } from '#server/schemas/step.ts';

/** A call that a wallet may have been given to sign for a step. */
export interface StepCall {
  readonly to: Address;
  readonly data: Hex;
  readonly valueWei: bigint;
  /** What the step takes by it, in base units; null where the step does not say. */
  readonly amountAtomic: bigint | null;
}

/** A step, and every call that it may have been signed as. */
export interface CallableStep {
  readonly step: Step;
  /** As planned first, then as handed out. */
  readonly calls: readonly StepCall[];
}

type Encoded = Pick<Step, 'to' | 'data' | 'value' | 'amount_raw'>;

/** Quotes of one step that are remembered: a page asks for one right before each signature. */
const MAX_KEPT = 200;

const KEEP = `
  insert into handed_call (plan_id, step, sha256, "to", data, value, amount_raw, handed_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
      on conflict (plan_id, step, sha256) do update set handed_at = excluded.handed_at`;

const FORGET = `
  delete from handed_call where plan_id = $1 and step = $2 and sha256 in
    (select sha256 from handed_call where plan_id = $1 and step = $2
      order by handed_at desc, sha256 offset $3)`;

/** Remembers a call that is about to be handed out to be signed. Solana's messages are not kept. */
export async function keepHandedCall(
  pool: pg.Pool,
  planId: string,
  step: string,
  encoded: Encoded,
  nowMs: number,
): Promise<void> {
  if (encoded.to === undefined) return;
  const { to, data = '0x', value = '0', amount_raw = null } = encoded;
  const sha256 = createHash('sha256').update(`${to} ${data} ${value}`.toLowerCase()).digest();
  const values = [planId, step, sha256, to, data, value, amount_raw, new Date(nowMs)];
  await pool.query(KEEP, values);
  await pool.query(FORGET, [planId, step, MAX_KEPT]);
}

interface Row {
  step: string;
  to: string;
  data: string;
  value: string;
  amount_raw: string | null;
}

/** Steps with every call that they may have been signed as. */
export async function readStepCalls(
  pool: pg.Pool,
  planId: string,
  steps: readonly Step[],
): Promise<readonly CallableStep[]> {
  const { rows } = await pool.query<Row>(
    `select step, "to", data, value, amount_raw from handed_call
      where plan_id = $1 and step = any($2)`,
    [planId, steps.map(({ key }) => key ?? '')],
  );
  return steps.map((step) =>
    withCalls(step, rows.filter((row) => row.step === step.key).map(asEncoded)),
  );
}

/** A step with the call that it was planned as and others that were handed out. */
export function withCalls(step: Step, handed: readonly Encoded[] = []): CallableStep {
  const calls = [step, ...handed].flatMap(({ to, data = '0x', value = '0', amount_raw }) =>
    to === undefined
      ? []
      : [
          {
            to: to as Address,
            data: data.toLowerCase() as Hex,
            valueWei: BigInt(value),
            amountAtomic: amount_raw === undefined ? null : BigInt(amount_raw),
          },
        ],
  );
  return { step, calls };
}

function asEncoded({ to, data, value, amount_raw }: Row): Encoded {
  return { to, data, value, ...(amount_raw !== null && { amount_raw }) };
}
