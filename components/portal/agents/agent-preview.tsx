import type { ReactNode } from 'react';
import { Card } from '#components/ui/card.tsx';
import { QuestionForm } from '#components/ui/question-form.tsx';
import { AGENT_FORM_TEXTS as T } from '#locale/portal/agent-form.ts';
import { AGENT_TEXTS } from '#locale/portal/agents.ts';
import { Facts } from '../facts.tsx';
import type { PortalOutputs } from '../portal-outputs.ts';
import styles from './agents.module.css';
import { BacktestResult } from './backtest-result.tsx';

type Preview = PortalOutputs['agents']['preview'];

interface AgentPreviewProps {
  readonly preview: Preview;
  readonly onAnswer: (question: string, answer: string) => void;
  /** The actions for the interpreted agent. */
  readonly action: ReactNode;
}

const SHOWN_FIRES = 5;

/** How a request for an agent is understood, with its backtest; or the question that is open. */
export function AgentPreview({ preview, onAnswer, action }: AgentPreviewProps) {
  if (preview.outcome === 'question') {
    const { question, options } = preview;
    return (
      <Card key={question} title={T.question} description={question}>
        <QuestionForm options={options} onAnswer={(answer) => onAnswer(question, answer)} />
      </Card>
    );
  }
  const { agent, backtest } = preview;
  const isKnown = backtest.history.some(({ readings }) => readings > 0);
  const hasPast = isKnown || backtest.rule.schedule !== undefined;
  return (
    <Card title={T.understood} description={T.quiet}>
      <p role="status">
        <strong>{agent.rendered}</strong>
      </p>
      <Facts
        facts={[
          { label: AGENT_TEXTS.kind, value: AGENT_TEXTS.kinds[agent.kind] },
          { label: T.checked, value: agent.cadence },
          {
            label: T.does,
            value: agent.action === null ? T.notifies : T.prepares(agent.action),
          },
          { label: AGENT_TEXTS.wallets, value: agent.wallets.join(', ') },
        ]}
      />
      <p className={styles.action}>{action}</p>
      <h3>{T.days}</h3>
      {hasPast ? <BacktestResult backtest={backtest} most={SHOWN_FIRES} /> : <p>{T.noPast}</p>}
    </Card>
  );
}
