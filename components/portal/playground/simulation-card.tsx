import { shortAmount } from '#components/site/net-changes.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Card } from '#components/ui/card.tsx';
import type { Tone } from '#components/ui/notice.tsx';
import { CHAIN_NAMES } from '#components/wallet/chain-names.ts';
import { PLAYGROUND_TEXTS as T } from '#locale/portal/playground.ts';
import type { SimulateResponse } from '#server/schemas/simulate.ts';
import styles from './playground.module.css';
import type { SimulationRun } from './use-playground.ts';

/** By `status_code`. */
const OUTCOMES: readonly { readonly word: string; readonly tone: Tone }[] = [
  { word: T.failed, tone: 'bad' },
  { word: T.wentThrough, tone: 'good' },
  { word: T.open, tone: 'warn' },
];

/** The results of each chain's steps in a simulation. */
export function SimulationCard({ simulations }: { simulations: readonly SimulationRun[] }) {
  return (
    <Card title={T.simulated}>
      {simulations.map(({ request, answer }) => (
        <section key={request.chain} className={styles.run}>
          <h3>{T.onOneChain(CHAIN_NAMES[request.chain])}</h3>
          <p className={styles.soft}>{T.totalCost(answer.total_cost)}</p>
          <ol className={styles.steps}>
            {answer.steps.map((step, at) => (
              <li key={request.steps[at]?.order ?? at}>
                <SimulatedStep step={step} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </Card>
  );
}

function SimulatedStep({ step }: { step: SimulateResponse['steps'][number] }) {
  const outcome = OUTCOMES[step.status_code];
  return (
    <>
      <p className={styles.words}>
        {outcome !== undefined && <Badge tone={outcome.tone}>{outcome.word}</Badge>}{' '}
        {step.action_type} {step.asset} <span className={styles.soft}>{T.gas(step.gas)}</span>
      </p>
      {step.error !== null && <p>{step.error}</p>}
      {step.balance_changes !== undefined && step.balance_changes.length > 0 && (
        <p className={styles.changes}>
          {step.balance_changes.map(({ asset, change }) => (
            <span key={asset} title={`${change} ${asset}`}>
              {shortAmount(change)} {asset}
            </span>
          ))}
        </p>
      )}
    </>
  );
}
