import { CHAIN_NAMES } from '#components/wallet/chain-names.ts';
import { isSameAccount } from '#components/wallet/page-wallet.ts';
import type { ReviewedPlan } from '#server/schemas/review.ts';
import type { Step } from '#server/schemas/step.ts';
import { TEXTS } from './texts.ts';

interface Props {
  readonly plan: ReviewedPlan;
  readonly step: Step;
}

/** Whom a step calls, whom it pays, and what holds if it fails. */
export function StepFacts({ plan, step }: Props) {
  const named = (address: string) => {
    const name = plan.contracts[address.toLowerCase()];
    return (
      <>
        {name && <>{name}, </>}
        <span className="mono">{address}</span>
      </>
    );
  };
  const { recipient } = step;
  return (
    <>
      <dl>
        <dt>{TEXTS.calls}</dt>
        <dd>
          {step.to && <>{named(step.to)}, </>}
          {CHAIN_NAMES[step.chain]}
        </dd>
        {step.spender && (
          <>
            <dt>{TEXTS.spender}</dt>
            <dd>{named(step.spender)}</dd>
          </>
        )}
        {recipient && step.type !== 'approve' && (
          <>
            <dt>{TEXTS.recipient}</dt>
            <dd>
              {isSameAccount(recipient, plan.wallet) ? `${TEXTS.you}, ` : ''}
              {step.recipient_name && <>{step.recipient_name}, </>}
              <span className="mono">{recipient}</span>
            </dd>
          </>
        )}
        {step.recovery && (
          <>
            <dt>{TEXTS.ifItFails}</dt>
            <dd>{step.recovery.funds_at}</dd>
          </>
        )}
        {step.recovery?.way_back && (
          <>
            <dt>{TEXTS.wayBack}</dt>
            <dd>{step.recovery.way_back}</dd>
          </>
        )}
      </dl>
      <details>
        <summary>{TEXTS.calldata}</summary>
        <p className="mono">
          {step.solana_tx === undefined && (
            <>
              value {step.value ?? '0'}
              <br />
            </>
          )}
          {step.data ?? step.solana_tx ?? '0x'}
        </p>
      </details>
    </>
  );
}
