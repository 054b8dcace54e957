import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { TEXTS } from '#locale/review.ts';
import type { Step } from '#server/schemas/step.ts';
import styles from './review.module.css';
import type { CheckState } from './use-plan-check.ts';

interface Props {
  readonly check: CheckState;
  /** The steps that are still to be signed. */
  readonly steps: readonly Step[];
  /** Whether the request is known, so that the plan is checked against it. */
  readonly isAsked: boolean;
}

function ordersOf({ check, steps }: Props, wanted: 'refused' | 'not covered'): readonly number[] {
  if (check === null || check === 'unloaded') return [];
  return steps
    .filter(({ key }) => check.steps[key ?? '']?.outcome === wanted)
    .map(({ order }) => order);
}

/** The steps that this browser refuses, and why; above everything else, and never folded. */
export function CheckRefusal(props: Props) {
  const { check, isAsked, steps } = props;
  if (check === null || check === 'unloaded') return null;
  if (check.refused !== null) {
    return (
      <Notice tone="bad" title={TEXTS.check.planRefused} live>
        <span className={styles.found}>{check.refused}</span>
      </Notice>
    );
  }
  const orders = ordersOf(props, 'refused');
  if (orders.length === 0) return null;
  const first = steps.find(({ order }) => order === orders[0]);
  return (
    <Notice tone="bad" title={TEXTS.check.refused(orders)} live>
      {TEXTS.check.refusedWhy[isAsked ? 'asked' : 'shown']}{' '}
      <span className={styles.found}>{check.steps[first?.key ?? '']?.why}</span>
    </Notice>
  );
}

/** That this browser has checked the transactions, or which of them it could not; never folded. */
export function CheckLine({ onRetry, ...props }: Props & { readonly onRetry: () => void }) {
  const { check, isAsked } = props;
  if (check === null) return <p className={styles.simulated}>{TEXTS.check.checking}</p>;
  if (check === 'unloaded') {
    return (
      <Notice tone="warn" title={TEXTS.check.unloaded} live>
        <Button size="small" onClick={onRetry}>
          {TEXTS.again}
        </Button>
      </Notice>
    );
  }
  if (check.refused !== null || ordersOf(props, 'refused').length > 0) return null;
  const open = ordersOf(props, 'not covered');
  if (open.length > 0) {
    return (
      <Notice tone="warn" title={TEXTS.check.open(open)} live>
        {TEXTS.check.openWhy}
      </Notice>
    );
  }
  return (
    <p className={styles.simulated} role="status">
      <Icon name="check" /> <span>{TEXTS.check[isAsked ? 'asked' : 'shown']}</span>
    </p>
  );
}
