import { Notice } from '#components/ui/notice.tsx';
import type { Worsening } from '#server/schemas/fresh-step.ts';
import type { Step } from '#server/schemas/step.ts';
import { lossText } from './format-change.ts';
import type { FreshStep } from './freshen-steps.ts';
import { TEXTS } from './texts.ts';

/** What steps come to by the quote that is signed now, and what of it has to be accepted first. */
export function FreshQuote({ quote }: { readonly quote: readonly FreshStep[] }) {
  return quote.map(({ step, fresh }) => (
    <div key={step.key}>
      {fresh.needs_acceptance.map((worsening) => (
        <Notice key={`${worsening.code} ${worsening.asset}`} tone="bad" live>
          {wordsOf(step, worsening)}
        </Notice>
      ))}
      <QuotedSize step={step} changes={fresh.changes} />
    </div>
  ));
}

/** The size and the least output, where they are not what the plan said. */
function QuotedSize({
  step: { asset },
  changes,
}: {
  readonly step: Step;
  readonly changes: FreshStep['fresh']['changes'];
}) {
  if (!changes) return null;
  const { amount, min_output } = changes;
  const isResized = amount.now !== amount.reviewed;
  const isRequoted = min_output !== undefined && min_output.now_raw !== min_output.reviewed_raw;
  if (!isResized && !isRequoted) return null;
  return (
    <section aria-label={TEXTS.nowSigned}>
      <h4>{TEXTS.nowSigned}</h4>
      <dl>
        {isResized && (
          <>
            <dt>{TEXTS.takes}</dt>
            <dd>{TEXTS.amountNow(`${amount.now} ${asset}`, `${amount.reviewed} ${asset}`)}</dd>
          </>
        )}
        {isRequoted && (
          <>
            <dt>{TEXTS.brings}</dt>
            <dd>{TEXTS.leastNow(`${min_output.now} ${min_output.asset}`)}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

function wordsOf({ type }: Step, worsening: Worsening): string {
  const { code, asset } = worsening;
  const [now, reviewed] = [`${worsening.now} ${asset}`, `${worsening.reviewed} ${asset}`];
  if (code === 'brings_less') return TEXTS.worse.brings_less(lossText(worsening), now, reviewed);
  return TEXTS.worse[type === 'approve' ? 'lets_more' : 'spends_more'](now, reviewed);
}
