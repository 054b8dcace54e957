import { CHAIN_NAMES } from '#components/wallet/chain-names.ts';
import { AGENT_FORM_TEXTS as T } from '#locale/portal/agent-form.ts';

/** The source of an agent: a sentence, or the fields of a kind. */
export const FORM_KINDS = ['request', 'price', 'yield', 'health', 'portfolio', 'schedule'] as const;
export type FormKind = (typeof FORM_KINDS)[number];

/** The values of a form's fields, by name. */
export type FormValues = Readonly<Record<string, string>>;

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** One field of a form, named as the API names it. */
export interface FormField {
  readonly name: string;
  readonly control: 'text' | 'area' | 'choice';
  readonly isNumber?: true;
  readonly isOptional?: true;
  readonly isMono?: true;
  readonly choices?: readonly Choice[];
  readonly maxLength?: number;
  /** Whether it is shown, by the values of the others. */
  readonly when?: (values: FormValues) => boolean;
}

const choice = (name: string, labels: Readonly<Record<string, string>>): FormField => ({
  name,
  control: 'choice',
  choices: Object.entries(labels).map(([value, label]) => ({ value, label })),
});
const number = (name: string): FormField => ({
  name,
  control: 'text',
  isNumber: true,
  maxLength: 32,
});
const text = (name: string): FormField => ({ name, control: 'text', maxLength: 128 });
const { solana: _, ...EVM_CHAINS } = CHAIN_NAMES;

/** The fields of each kind, in their order; the common fields follow them. */
const OF_KIND: Readonly<Record<FormKind, readonly FormField[]>> = {
  request: [{ name: 'request', control: 'area', maxLength: 500 }],
  price: [
    text('asset_symbol'),
    { ...text('price_source_id'), isMono: true },
    choice('condition', T.directions),
    number('threshold'),
  ],
  yield: [
    text('protocol'),
    choice('chain', CHAIN_NAMES),
    text('asset'),
    choice('metric', T.metrics),
    choice('condition', T.directions),
    number('threshold'),
  ],
  health: [choice('protocol', T.healthProtocols), choice('chain', EVM_CHAINS), number('threshold')],
  portfolio: [
    number('threshold'),
    choice('movement_window', T.windows),
    { ...text('asset_symbol'), isOptional: true },
  ],
  schedule: [
    choice('cadence', T.cadences),
    {
      ...choice('day_of_week', T.weekdays),
      isNumber: true,
      when: ({ cadence }) => cadence === 'weekly',
    },
    { ...number('day_of_month'), when: ({ cadence }) => cadence === 'monthly' },
    number('hour'),
    number('minute'),
    text('timezone'),
    { ...text('label'), isOptional: true, maxLength: 200 },
  ],
};

const WALLETS: FormField = { name: 'wallets', control: 'area', isMono: true };
const AUTONOMY = choice('autonomy', T.autonomies);
const ACTION: FormField = {
  name: 'action',
  control: 'area',
  maxLength: 2000,
  when: ({ autonomy }) => autonomy === 'prepare',
};

/** @returns the fields of a kind that are shown, given their values */
export function fieldsOf(kind: FormKind, values: FormValues): readonly FormField[] {
  // A schedule only notifies.
  const mandate = kind === 'schedule' ? [] : [AUTONOMY, ACTION];
  return [...OF_KIND[kind], WALLETS, ...mandate].filter(({ when }) => when?.(values) ?? true);
}

/** @returns the fields of a change; the trigger of typed agents stays as it is */
export function changeFieldsOf(isInWords: boolean, values: FormValues): readonly FormField[] {
  return [...(isInWords ? OF_KIND.request : []), AUTONOMY, ACTION].filter(
    ({ when }) => when?.(values) ?? true,
  );
}

/** The values of a new form. */
export const FIRST_VALUES: FormValues = {
  condition: 'below',
  metric: 'apy',
  chain: 'base',
  movement_window: '24h',
  cadence: 'daily',
  day_of_week: '1',
  minute: '0',
  timezone: 'UTC',
  autonomy: 'notify',
};

/**
 * @returns the value of a field; for a choice one of its options, the first unless another was chosen
 */
export function fieldValue({ name, choices }: FormField, values: FormValues): string {
  const value = values[name] ?? '';
  if (choices === undefined) return value;
  return choices.some((one) => one.value === value) ? value : (choices[0]?.value ?? '');
}

/**
 * The body for the API. The API reports errors, which are shown beside the field.
 *
 * @param transcript the sentence with the answers to its questions, if any
 */
export function toBody(
  kind: FormKind,
  values: FormValues,
  transcript: string | null,
): Record<string, unknown> {
  const fields = fieldsOf(kind, values);
  const sent = fields.flatMap((field): (readonly [string, unknown])[] => {
    const value = fieldValue(field, values).trim();
    if (field.name === 'wallets') return [['wallets', value.split(/[\s,]+/).filter(Boolean)]];
    if (value === '') return [];
    return [[field.name, field.isNumber === true ? toNumber(value) : value]];
  });
  const body = Object.fromEntries(sent);
  if (kind === 'request') return transcript === null ? body : { ...body, request: transcript };
  if (kind !== 'yield') return { kind, ...body };
  return { kind, ...body, pool_id: [body['protocol'], body['chain'], body['asset']].join(':') };
}

/**
 * @returns the text unchanged where it is not a plain number: the API reports that, and nothing is
 * guessed
 */
function toNumber(value: string): number | string {
  return /^[-+]?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value;
}
