import { Checkbox } from '#components/ui/checkbox.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { WEBHOOK_TEXTS as T } from '#locale/portal/webhooks.ts';
import styles from './webhooks.module.css';

export type EventType = keyof typeof T.typeHints;

export const EVENT_TYPES = Object.keys(T.typeHints) as EventType[];

/** An endpoint's description, and the types of events that it receives. */
export interface Choices {
  readonly description: string;
  readonly types: readonly EventType[];
}

interface ChoicesFieldsProps {
  readonly choices: Choices;
  readonly onChange: (choices: Choices) => void;
  readonly error?: string | undefined;
}

/**
 * @returns the choices as the API takes them: choosing all types means no choice, so that future
 * types are included
 */
export function toChoices({ description, types }: Choices) {
  return {
    ...(description.trim() === '' ? {} : { description: description.trim() }),
    ...(types.length === EVENT_TYPES.length ? {} : { event_types: [...types] }),
  };
}

export function ChoicesFields({ choices, onChange, error }: ChoicesFieldsProps) {
  const { description, types } = choices;
  return (
    <>
      <TextInput
        label={T.description}
        hint={T.descriptionHint}
        value={description}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => onChange({ ...choices, description: target.value })}
      />
      <fieldset className={styles.types}>
        <legend>{T.eventTypes}</legend>
        {EVENT_TYPES.map((type) => (
          <Checkbox
            key={type}
            label={<code>{type}</code>}
            hint={T.typeHints[type]}
            checked={types.includes(type)}
            onChange={({ target }) =>
              onChange({
                ...choices,
                types: EVENT_TYPES.filter((one) =>
                  one === type ? target.checked : types.includes(one),
                ),
              })
            }
          />
        ))}
        {types.length === 0 && <p role="alert">{T.noTypes}</p>}
        {error !== undefined && <p role="alert">{error}</p>}
      </fieldset>
    </>
  );
}
