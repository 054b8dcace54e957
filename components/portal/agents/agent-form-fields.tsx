import { Select } from '#components/ui/select.tsx';
import { TextArea } from '#components/ui/text-area.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { AGENT_FORM_TEXTS as T } from '#locale/portal/agent-form.ts';
import { type FormField, type FormKind, type FormValues, fieldValue } from './agent-fields.ts';

interface AgentFormFieldsProps {
  readonly kind: FormKind;
  readonly fields: readonly FormField[];
  readonly values: FormValues;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (name: string, value: string) => void;
}

/** The fields of an agent, each with the API's error for it. */
export function AgentFormFields({ kind, fields, values, errors, onChange }: AgentFormFieldsProps) {
  return fields.map((field) => (
    <Control
      key={field.name}
      field={field}
      hint={hintOf(kind, field.name)}
      value={fieldValue(field, values)}
      error={errors[field.name]}
      onChange={(value) => onChange(field.name, value)}
    />
  ));
}

function hintOf(kind: FormKind, name: string): string | undefined {
  if (name === 'threshold') return T.thresholds[kind];
  if (kind === 'portfolio' && name === 'asset_symbol') return T.portfolioAsset;
  return T.hints[name];
}

interface ControlProps {
  readonly field: FormField;
  readonly hint: string | undefined;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

function Control({ field, hint, value, error, onChange }: ControlProps) {
  const common = {
    label: T.labels[field.name] ?? field.name,
    hint,
    error,
    value,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onChange(target.value),
  };
  if (field.control === 'choice') return <Select {...common} options={field.choices ?? []} />;
  const typed = {
    ...common,
    required: field.isOptional !== true,
    maxLength: field.maxLength,
    mono: field.isMono,
    spellCheck: false,
    autoComplete: 'off',
  };
  return field.control === 'area' ? (
    <TextArea {...typed} rows={3} />
  ) : (
    <TextInput {...typed} inputMode={field.isNumber === true ? 'decimal' : undefined} />
  );
}
