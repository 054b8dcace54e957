import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { PLAYGROUND_TEXTS as T } from '#locale/portal/playground.ts';
import type { Clarification, IntentResponse } from '#server/schemas/intent-exchange.ts';
import styles from './playground.module.css';
import { readableValue } from './readable.ts';
import type { Playground } from './use-playground.ts';

/** What a sentence was understood as, or the question that is open. */
export function IntentCard({
  intent,
  playground,
}: {
  intent: IntentResponse;
  playground: Playground;
}) {
  const [open] = intent.clarifications;
  if (open !== undefined) {
    return (
      <Card title={T.asked} description={open.question}>
        <Question key={open.id} question={open} playground={playground} />
      </Card>
    );
  }
  return (
    <Card title={T.understood} description={intent.suggested_name}>
      <p>{intent.reasoning}</p>
      {intent.intents.length === 0 ? (
        <p>{T.noIntents}</p>
      ) : (
        <>
          <ol className={styles.intents}>
            {intent.intents.map((one) => (
              <li key={JSON.stringify(one)}>
                {Object.entries(one).map(([name, value]) => (
                  <span key={name}>
                    <code>{name}</code> {readableValue(name, value)}
                  </span>
                ))}
              </li>
            ))}
          </ol>
          <p className={styles.action}>
            <Button
              variant="primary"
              busy={playground.busy === 'plan'}
              onClick={() => void playground.makePlan()}
            >
              {T.plan}
            </Button>
            <span>{T.planCost}</span>
          </p>
        </>
      )}
    </Card>
  );
}

function Question({ question, playground }: { question: Clarification; playground: Playground }) {
  const [own, setOwn] = useState('');
  const answer = (label: string) => playground.answer(question.question, label);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await answer(own)) setOwn('');
  };
  return (
    <>
      <p className={styles.options}>
        {question.options.map(({ id, label }) => (
          <Button key={id} onClick={() => void answer(label)}>
            {label}
          </Button>
        ))}
      </p>
      <form className={styles.own} onSubmit={(event) => void submit(event)}>
        <TextInput
          label={T.ownAnswer}
          required
          maxLength={200}
          value={own}
          onChange={(event) => setOwn(event.target.value)}
        />
        <Button type="submit">{T.answer}</Button>
      </form>
    </>
  );
}
