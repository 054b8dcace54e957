import { type FormEvent, useState } from 'react';
import { UI_TEXTS as T } from '#locale/ui.ts';
import { Button } from './button.tsx';
import styles from './question-form.module.css';
import { TextInput } from './text-input.tsx';

interface QuestionFormProps {
  readonly options: readonly { readonly id: string; readonly label: string }[];
  readonly busy?: boolean;
  /** The possible answer to a question without options. */
  readonly hint?: string;
  /** @param answer the label of an option, or the reader's own words */
  readonly onAnswer: (answer: string) => void;
}

/** The answers to a question of the service: those that it offers, or one in own words. */
export function QuestionForm({ options, busy = false, hint, onAnswer }: QuestionFormProps) {
  const [own, setOwn] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onAnswer(own);
  };
  return (
    <>
      {options.length > 0 && (
        <p className={styles.options}>
          {options.map(({ id, label }) => (
            <Button key={id} busy={busy} onClick={() => onAnswer(label)}>
              {label}
            </Button>
          ))}
        </p>
      )}
      {options.length === 0 && hint !== undefined && <p className={styles.hint}>{hint}</p>}
      <form className={styles.own} onSubmit={submit}>
        <TextInput
          label={T.ownAnswer}
          required
          maxLength={500}
          value={own}
          onChange={(event) => setOwn(event.target.value)}
        />
        <Button type="submit" busy={busy}>
          {T.answer}
        </Button>
      </form>
    </>
  );
}
