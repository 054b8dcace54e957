import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { QuestionForm } from '#components/ui/question-form.tsx';
import { PLAYGROUND_TEXTS as T } from '#locale/portal/playground.ts';
import { UI_TEXTS } from '#locale/ui.ts';
import type { IntentResponse } from '#server/schemas/intent-exchange.ts';
import styles from './playground.module.css';
import { readableValue } from './readable.ts';
import type { Playground } from './use-playground.ts';

/** The intents of a sentence, or the open question. */
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
        <QuestionForm
          key={open.question}
          options={open.options}
          hint={UI_TEXTS.answerAnew}
          busy={playground.busy === 'intent'}
          onAnswer={(answer) => void playground.answer(open.question, answer)}
        />
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
