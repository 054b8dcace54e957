import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { AGENT_FORM_TEXTS as T } from '#locale/portal/agent-form.ts';
import styles from './agents.module.css';

interface AgentQuestionProps {
  readonly question: string;
  readonly options: readonly { readonly id: string; readonly label: string }[];
  readonly onAnswer: (answer: string) => void;
}

/** What has to be answered before a sentence can be watched. */
export function AgentQuestion({ question, options, onAnswer }: AgentQuestionProps) {
  const [own, setOwn] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAnswer(own);
  };
  return (
    <Card title={T.question} description={question}>
      {options.length > 0 && (
        <p className={styles.options}>
          {options.map(({ id, label }) => (
            <Button key={id} onClick={() => onAnswer(label)}>
              {label}
            </Button>
          ))}
        </p>
      )}
      <form onSubmit={submit}>
        <TextInput
          label={T.ownAnswer}
          required
          maxLength={200}
          value={own}
          onChange={(event) => setOwn(event.target.value)}
        />
        <Button type="submit">{T.answer}</Button>
      </form>
    </Card>
  );
}
