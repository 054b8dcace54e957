import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { EvenLines } from '#components/ui/even-lines.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { TokenIcon } from '#components/ui/token-icon.tsx';
import { CHAIN_NAMES } from '#components/wallet/chain-names.ts';
import { PLAYGROUND_TEXTS as T } from '#locale/portal/playground.ts';
import type { PlanResponse } from '#server/schemas/plan.ts';
import styles from './playground.module.css';
import { readableAmount } from './readable.ts';
import type { Playground } from './use-playground.ts';

type Step = PlanResponse['steps'][number];

/** The steps in words, with what each touches in full. */
export function PlanCard({ plan, playground }: { plan: PlanResponse; playground: Playground }) {
  const { summary, steps, warnings = [] } = plan;
  return (
    <Card
      title={T.planned}
      description={`${T.after(summary.total_after_fees)} ${T.fees(summary.est_fee_usd)}`}
    >
      {warnings.length > 0 && (
        <Notice tone="warn" title={T.warnings}>
          {warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </Notice>
      )}
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.order}>
            <p className={styles.words}>
              <Badge>{step.action_type}</Badge>{' '}
              <TokenIcon
                symbol={step.asset}
                chain={step.chain}
                address={step.asset_address ?? step.asset_mint}
              />
              {step.to_asset !== undefined && (
                <TokenIcon
                  symbol={step.to_asset}
                  chain={step.to_chain ?? step.chain}
                  address={step.to_asset_address ?? step.to_asset_mint}
                />
              )}{' '}
              {step.description}
            </p>
            <dl className={styles.facts}>
              {factsOf(step).map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value.startsWith('0x') ? <EvenLines value={value} /> : value}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
      <p className={styles.action}>
        <Button
          variant="primary"
          busy={playground.busy === 'simulation'}
          onClick={() => void playground.simulate()}
        >
          {T.simulate}
        </Button>
        <span>{T.simulateCost(playground.chains)}</span>
      </p>
    </Card>
  );
}

function factsOf(step: Step): readonly (readonly [string, string])[] {
  const amount =
    step.chained === undefined
      ? `${readableAmount(step.amount)} ${step.asset}`
      : T.chained(readableAmount(step.chained.estimate_amount), step.asset);
  const facts: readonly (readonly [string, string | undefined])[] = [
    [T.amount, amount],
    [T.onChain, CHAIN_NAMES[step.chain]],
    [T.to, step.to],
    [T.spender, step.spender],
    [T.recipient, step.recipient],
  ];
  return facts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
}
