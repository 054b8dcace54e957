import { Address } from '#components/ui/address.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { CHAIN_NAMES } from '#components/wallet/chain-names.ts';
import { isSameAccount } from '#components/wallet/page-wallet.ts';
import { TEXTS } from '#locale/review.ts';
import { signerOf } from '#server/schemas/plan-signers.ts';
import type { DecodedCall, ReviewedPlan } from '#server/schemas/review.ts';
import type { Step } from '#server/schemas/step.ts';
import { allowanceOf, allowanceSizeOf } from './allowance.ts';
import { grouped } from './format-change.ts';
import styles from './review.module.css';
import { titleOf } from './step-title.ts';
import { WithAddresses } from './with-addresses.tsx';

interface Props {
  readonly plan: ReviewedPlan;
  readonly step: Step;
}

/**
 * The contract that a step calls, its recipient, its allowance, and what remains true if it fails.
 */
export function StepFacts({ plan, step }: Props) {
  const token = plan.token_contracts[step.key ?? ''];
  const named = (address: string) => {
    const isToken = token !== undefined && address === step.to;
    const name = isToken
      ? TEXTS.tokenContract(token, CHAIN_NAMES[step.chain])
      : plan.contracts[address.toLowerCase()];
    return (
      <>
        {name && <>{name} </>}
        <Address value={address} />
      </>
    );
  };
  const { recipient, spender, recovery } = step;
  const calls = plan.calls[step.key ?? ''] ?? [];
  const allowance = allowanceOf(step, calls);
  const meaning = TEXTS.meanings[step.type];
  const undo = recovery?.way_back ?? TEXTS.undoing[step.type];
  const failing = TEXTS.failsWhole[step === plan.steps.at(-1) ? 'last' : 'other'];
  return (
    <>
      <dl>
        <dt>{TEXTS.action}</dt>
        <dd>
          <WithAddresses text={titleOf(step)} />
          {meaning && <span className={styles.meaning}>{meaning}</span>}
        </dd>
        <dt>{TEXTS.chain}</dt>
        <dd>{CHAIN_NAMES[step.chain]}</dd>
        {step.to && (
          <>
            <dt>{TEXTS.contract}</dt>
            <dd>{named(step.to)}</dd>
          </>
        )}
        {spender && (
          <>
            <dt>{TEXTS.spender}</dt>
            <dd>{named(spender)}</dd>
          </>
        )}
        {step.delegate && (
          <>
            <dt>{TEXTS.spender}</dt>
            <dd>
              <Address value={step.delegate} />
            </dd>
          </>
        )}
        {allowance && (
          <>
            <dt>{TEXTS.allowance}</dt>
            <dd>{allowance}</dd>
          </>
        )}
        {recipient && step.type !== 'approve' && (
          <>
            <dt>{TEXTS.recipient}</dt>
            <dd>
              {isSameAccount(recipient, signerOf(step, plan)) ? `${TEXTS.you} ` : ''}
              {step.recipient_name && <>{step.recipient_name} </>}
              <Address value={recipient} />
            </dd>
          </>
        )}
        <dt className={styles.beforehand}>{TEXTS.ifItFails}</dt>
        <dd className={styles.beforehand}>
          <WithAddresses
            text={grouped(recovery?.funds_at ?? failing)}
            wallet={signerOf(step, plan)}
          />
        </dd>
        {undo && (
          <>
            <dt>{TEXTS.undo}</dt>
            <dd>
              <WithAddresses text={grouped(undo)} wallet={signerOf(step, plan)} />
            </dd>
          </>
        )}
      </dl>
      <details className={styles.details}>
        <summary>{TEXTS.transactionDetails}</summary>
        {calls.length > 0 ? (
          <CallWords calls={calls} isSolana={step.chain === 'solana'} />
        ) : (
          <p>{TEXTS.notDecoded}</p>
        )}
        <h3>{TEXTS.calldata}</h3>
        <p className={styles.raw}>
          {step.solana_tx === undefined && (
            <>
              {TEXTS.value(step.value ?? '0')}
              <br />
            </>
          )}
          {step.data ?? step.solana_tx ?? '0x'}
        </p>
      </details>
    </>
  );
}

/** The danger of a step, whatever its purpose; never folded. */
export function StepWarning({ plan, step }: Props) {
  if (step.type !== 'approve') return null;
  const { kind } = allowanceSizeOf(step, plan.calls[step.key ?? ''] ?? []);
  return kind === 'unlimited' && <Notice tone="bad">{TEXTS.unlimitedWhy}</Notice>;
}

function CallWords({
  calls,
  isSolana,
}: {
  readonly calls: readonly DecodedCall[];
  readonly isSolana: boolean;
}) {
  const [first, later] = isSolana
    ? [TEXTS.instruction, TEXTS.thenInstruction]
    : [TEXTS.function, TEXTS.insideOf];
  return calls.map(({ name, arguments: given }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a call may be there twice, in this order.
    <div key={at}>
      <h3>
        {at === 0 ? first : later} <code>{name}</code>
      </h3>
      {given.length > 0 && (
        <dl>
          {given.map((argument) => (
            <div key={argument.name} className={styles.argument}>
              <dt>
                <code>{argument.name}</code>
              </dt>
              <dd>
                {argument.meaning !== null && <>{argument.meaning} </>}
                <span className={styles.raw}>{argument.value}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  ));
}
