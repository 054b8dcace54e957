import { useId, useMemo } from 'react';
import { Address } from '#components/ui/address.tsx';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { CHAIN_NAMES } from '#components/wallet/chain-names.ts';
import { isSameAccount } from '#components/wallet/page-wallet.ts';
import { TEXTS } from '#locale/review.ts';
import { signerOf } from '#server/schemas/plan-signers.ts';
import type { ReviewPayment, ReviewRecipient, ReviewRecipients } from '#server/schemas/review.ts';
import { CompareAddresses } from './compare-addresses.tsx';
import { short } from './format-change.ts';
import summary from './plan-summary.module.css';
import styles from './review.module.css';
import type { SignedPlan } from './signed-plan.ts';
import { useReviewCalls } from './use-review-calls.ts';

interface Props {
  readonly plan: SignedPlan;
  /** Whether all decisions are made. */
  readonly isOver: boolean;
  /** Whether this browser refuses the plan, which says all that has to be done. */
  readonly isRefused: boolean;
}

/**
 * Recipients and unknown spenders of a plan, with their amounts and the results of their checks.
 */
export function Recipients({ plan, isOver, isRefused }: Props) {
  const paid = paidOf(plan);
  const called = plan.steps.map(({ to, type }) => (type === 'approve' ? undefined : to));
  const taking = plan.steps
    .flatMap(({ spender, delegate }) => [spender, delegate])
    .filter((taker) => taker !== undefined && !called.includes(taker));
  if (paid.length + taking.length === 0) {
    return isOver ? null : (
      <dl className={summary.summary}>
        <div className={summary.part}>
          <dt>{TEXTS.recipient}</dt>
          <dd className={summary.line}>{TEXTS.ownWallet}</dd>
        </div>
      </dl>
    );
  }
  const title = TEXTS.recipients(new Set(paid).size, new Set(taking).size);
  return <CheckedRecipients plan={plan} isDecided={isOver || isRefused} title={title} />;
}

function CheckedRecipients({
  plan,
  isDecided,
  title,
}: Pick<Props, 'plan'> & { readonly isDecided: boolean; readonly title: string }) {
  const titleId = useId();
  const bodies = useMemo(() => [{}], []);
  const { answers, retry } = useReviewCalls<ReviewRecipients>(plan.id, 'recipients', bodies);
  const [answer] = answers;
  const nameOf = (address: string) =>
    plan.steps.find(({ recipient }) => recipient === address)?.recipient_name;
  return (
    <section className={styles.recipientPart} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.recipientTitle}>
        {title}
      </h2>
      {!answer && <Skeleton lines={2} label={TEXTS.lookingAtRecipients} />}
      {answer?.ok === false && (
        <Notice tone="warn" title={TEXTS.recipientsFailed} live>
          <p>{answer.message}</p>
          <Button size="small" onClick={retry}>
            {TEXTS.again}
          </Button>
        </Notice>
      )}
      {!answer?.ok && <PlannedRecipients plan={plan} nameOf={nameOf} />}
      {answer?.ok && answer.value.recipients.length === 0 && <p>{TEXTS.paysNobody}</p>}
      {answer?.ok && (
        <ul className={styles.recipients}>
          {answer.value.recipients.map((recipient) => (
            <li key={`${recipient.role} ${recipient.chain} ${recipient.address}`}>
              <Recipient
                recipient={recipient}
                name={nameOf(recipient.address)}
                isOnly={answer.value.recipients.length === 1 && recipient.payments.length === 1}
                isDecided={isDecided}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/**
 * The recipients of steps: anyone except the wallet that signs the step, including another signer
 * of the plan.
 */
function paidOf(plan: Props['plan']): readonly string[] {
  return plan.steps.flatMap((step) => {
    const { type, recipient } = step;
    const isPaid =
      type !== 'approve' && recipient && !isSameAccount(recipient, signerOf(step, plan));
    return isPaid ? [recipient] : [];
  });
}

/** The recipients that the plan names, before they were checked. */
function PlannedRecipients({
  plan,
  nameOf,
}: Pick<Props, 'plan'> & { readonly nameOf: (address: string) => string | undefined }) {
  const taking = plan.steps.flatMap(({ spender, delegate }) => [
    spender !== undefined && plan.contracts[spender.toLowerCase()] === undefined
      ? spender
      : undefined,
    delegate,
  ]);
  const shown = new Set([...paidOf(plan), ...taking]);
  return [...shown].map(
    (address) =>
      address !== undefined && (
        <p key={address}>
          {nameOf(address) !== undefined && <strong>{nameOf(address)} </strong>}
          <Address value={address} />
        </p>
      ),
  );
}

function Recipient({
  recipient,
  name,
  isOnly,
  isDecided,
}: {
  readonly recipient: ReviewRecipient;
  readonly name: string | undefined;
  /** Whether this is the only payment, so that the row above says its amount already. */
  readonly isOnly: boolean;
  readonly isDecided: boolean;
}) {
  const { address, chain, earlier_plans, looks_like, role } = recipient;
  const checked = TEXTS.checked(seenOf(recipient), CHAIN_NAMES[chain]);
  const isFirst = role !== 'taking' && earlier_plans === 0;
  return (
    <>
      {/*
       * A look-alike address is only shown beside the address that it resembles, so that it is not copied
       * from here.
       */}
      {(looks_like === null || name) && (
        <p className={looks_like ? styles.bad : undefined}>
          {name && <strong>{name} </strong>}
          {looks_like === null && <Address value={address} />}
        </p>
      )}
      {recipient.payments.length > 0 && !isOnly && (
        <ul className={styles.payments}>
          {recipient.payments.map((payment) => (
            <li key={payment.order}>{paymentText(payment)}</li>
          ))}
        </ul>
      )}
      {looks_like && (
        <Notice tone="bad" title={TEXTS.looksLike[looks_like.whose]} live>
          <CompareAddresses paid={address} known={looks_like} />
          {isFirst && !isDecided && (
            <p>
              {TEXTS.firstTime}. {checked}
            </p>
          )}
          <p>{TEXTS.looksLikeWhy}</p>
        </Notice>
      )}
      {role === 'taking' ? (
        <Notice tone="warn" title={TEXTS.unknownTaker}>
          <p>
            {TEXTS.unknownTakerWhy} {checked}
          </p>
        </Notice>
      ) : !isFirst ? (
        <p className={styles.soft}>
          {TEXTS.paidBefore(earlier_plans)} {checked}
        </p>
      ) : (
        !isDecided &&
        !looks_like && (
          <Notice tone="warn" title={TEXTS.firstTime}>
            <p>
              {checked} {TEXTS.paysWhy}
            </p>
          </Notice>
        )
      )}
    </>
  );
}

/** `0.1 ETH, worth about $300.00, in step 3`. */
function paymentText({ order, asset, amount, usd, is_estimate }: ReviewPayment): string {
  const exact = `${amount === null ? TEXTS.unknownAmount : short(amount)} ${asset}`;
  const said = is_estimate && amount !== null ? TEXTS.getsAbout(exact) : exact;
  return TEXTS.gets(usd === null ? said : TEXTS.getsWorth(said, usd), order);
}

/** An address's activity on its chain, in words. */
function seenOf({ sent, has_code, has_balance }: ReviewRecipient): string {
  const { seen } = TEXTS;
  if (has_code) return seen.contract;
  if (sent !== null && sent > 0) return seen.sent(sent);
  return has_balance ? seen.balance : seen.nothing;
}
