'use client';
import { Badge } from '#components/ui/badge.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { CodeTabs } from '#components/ui/code-tabs.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { QuestionForm } from '#components/ui/question-form.tsx';
import { TokenIcon } from '#components/ui/token-icon.tsx';
import { CHAIN_NAMES } from '#components/wallet/chain-names.ts';
import { SITE_TEXTS as T } from '#locale/site.ts';
import { UI_TEXTS } from '#locale/ui.ts';
import type { TryRun } from '#server/schemas/try-run.ts';
import type { Wallet } from '#server/schemas/wallet.ts';
import { netChanges, shortAmount } from './net-changes.ts';
import styles from './try-box.module.css';
import { tryCalls } from './try-calls.ts';
import type { FinishedRun } from './use-try.ts';

interface TryResultProps extends FinishedRun {
  readonly wallets: readonly Wallet[];
  readonly baseUrl: string;
  readonly isBusy: boolean;
  readonly answer: (question: string, label: string) => Promise<void>;
}

/** The results of a sentence, part by part, and the API calls that return the same. */
export function TryResult({ prompt, run, wallets, baseUrl, isBusy, answer }: TryResultProps) {
  const { intent, plan, failure } = run;
  const [question] = intent.clarifications;
  return (
    <div className={styles.result}>
      <p className={styles.reasoning}>{intent.reasoning}</p>
      {question !== undefined && (
        <QuestionForm
          options={question.options}
          hint={UI_TEXTS.answerAnew}
          busy={isBusy}
          onAnswer={(label) => void answer(question.question, label)}
        />
      )}
      {plan?.warnings?.map((warning) => (
        <Notice key={warning} tone="warn">
          <p>{warning}</p>
        </Notice>
      ))}
      {failure !== null && (
        <Notice tone="bad" title={plan === null ? T.notPlanned : T.notSimulated}>
          <p>
            {failure.issues.length === 0
              ? failure.friendly_message
              : failure.issues.map(({ message }) => message).join(' ')}
          </p>
        </Notice>
      )}
      {intent.intents.length > 0 && (
        <div className={styles.parts}>
          <Intents run={run} />
          {plan !== null && <Steps plan={plan} />}
          {plan !== null && <Changes run={run} wallet={wallets[0]?.address ?? ''} />}
        </div>
      )}
      <details className={styles.calls}>
        <summary>{T.asApiCall}</summary>
        <p>
          {T.needsKey} <a href="/docs/getting-started">{T.getKey}</a>
        </p>
        <CodeTabs label={T.asApiCall} languages={tryCalls(prompt, run, wallets, baseUrl)} />
      </details>
    </div>
  );
}

function Intents({ run: { intent } }: { readonly run: TryRun }) {
  return (
    <section>
      <h3>{T.intentsTitle}</h3>
      <ol>
        {intent.intents.map((one) => (
          <li key={JSON.stringify(one)} className={styles.intent}>
            {Object.entries(one).map(([name, value]) => (
              <span key={name}>
                <code>{name}</code> {typeof value === 'object' ? JSON.stringify(value) : value}
              </span>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Steps({ plan }: { readonly plan: NonNullable<TryRun['plan']> }) {
  return (
    <section>
      <h3>{T.stepsTitle(plan.steps.length)}</h3>
      <ol>
        {plan.steps.map((step) => (
          <li key={step.order}>
            <TokenIcon symbol={step.asset} chain={step.chain} address={step.asset_address} />{' '}
            {step.description}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Changes({ run, wallet }: { readonly run: TryRun; readonly wallet: string }) {
  const { plan, simulations } = run;
  const errors = simulations.flatMap(({ answer }) =>
    answer.steps.flatMap(({ error }) => (error === null ? [] : [error])),
  );
  const hasPassed = run.failure === null && simulations.every(({ answer }) => answer.success);
  return (
    <section>
      <h3>
        {T.changesTitle}{' '}
        <Badge tone={hasPassed ? 'good' : 'bad'}>
          {hasPassed ? T.simulationPassed : T.simulationFailed}
        </Badge>
      </h3>
      {errors.map((error) => (
        <p key={error}>{error}</p>
      ))}
      <ul className={styles.changes}>
        {netChanges(run, wallet).map(({ chain, asset, token, change, isExpected }) => (
          <li key={`${chain} ${token}`}>
            <TokenIcon symbol={asset} chain={chain} address={token} />
            <span
              className={classNames(styles.amount, !change.startsWith('-') && styles.more)}
              title={change}
            >
              {shortAmount(change)} {asset}
            </span>
            <span className={styles.where}>
              {isExpected ? T.expectedOn(CHAIN_NAMES[chain]) : T.onChain(CHAIN_NAMES[chain])}
            </span>
          </li>
        ))}
      </ul>
      {plan !== null && <p className={styles.where}>{T.fees(plan.summary.est_fee_usd)}</p>}
    </section>
  );
}
