import { Fragment } from 'react';
import { Notice } from '#components/ui/notice.tsx';
import { TEXTS } from '#locale/review.ts';
import type { Worsening } from '#server/schemas/fresh-step.ts';
import type { ReencodeChanges } from '#server/schemas/reencode.ts';
import type { Step } from '#server/schemas/step.ts';
import { grouped, lossText, short } from './format-change.ts';
import type { FreshStep } from './freshen-steps.ts';

/** What steps come to by the quote that is signed now, and what of it has to be accepted first. */
export function FreshQuote({ quote }: { readonly quote: readonly FreshStep[] }) {
  return quote.map(({ step, fresh }) => {
    const rows = fresh.changes ? rowsOf(step, fresh.changes) : [];
    return (
      <div key={step.key}>
        {fresh.needs_acceptance.map((worsening) => (
          <Notice key={`${worsening.code} ${worsening.asset}`} tone="bad" live>
            {wordsOf(step, worsening)}
          </Notice>
        ))}
        {rows.length > 0 && (
          <section aria-label={TEXTS.nowSigned}>
            <h3>{TEXTS.nowSigned}</h3>
            <dl>
              {rows.map(([name, text]) => (
                <Fragment key={`${name} ${text}`}>
                  <dt>{name}</dt>
                  <dd>{text}</dd>
                </Fragment>
              ))}
            </dl>
          </section>
        )}
      </div>
    );
  });
}

/** What of a fresh quote is not what the plan said. */
function rowsOf({ asset }: Step, changes: ReencodeChanges): readonly (readonly [string, string])[] {
  const { amount, min_output, outputs, pair_amount, fee, health_factor } = changes;
  const rows: [string, string][] = [];
  const say = (name: string, now: string, reviewed: string) => {
    if (now !== reviewed) rows.push([name, grouped(TEXTS.nowNot(now, reviewed))]);
  };
  say(TEXTS.takes, `${amount.now} ${asset}`, `${amount.reviewed} ${asset}`);
  if (pair_amount) {
    const { asset: pair, now, reviewed } = pair_amount;
    say(TEXTS.takesToo, `${now} ${pair}`, `${reviewed} ${pair}`);
  }
  for (const output of outputs ?? (min_output ? [min_output] : [])) {
    if (output.now_raw === output.reviewed_raw) continue;
    const { asset: brought, for_this_size: reviewed } = output;
    const least = (amount: string) => TEXTS.leastNow(`${short(amount)} ${brought}`);
    rows.push([TEXTS.receives, TEXTS.nowNot(least(output.now), least(reviewed))]);
  }
  if (fee) say(TEXTS.onTop, `${fee.now} ${fee.asset}`, `${fee.reviewed} ${fee.asset}`);
  if (health_factor?.reviewed !== undefined) {
    const { now, reviewed } = health_factor;
    say(TEXTS.health, now ?? TEXTS.noDebt, reviewed ?? TEXTS.noDebt);
  }
  return rows;
}

function wordsOf({ type }: Step, worsening: Worsening): string {
  const { code, asset, now, reviewed } = worsening;
  const sized = (decimal: string | null) => grouped(`${decimal} ${asset}`);
  const least = (decimal: string | null) =>
    `${decimal === null ? decimal : short(decimal)} ${asset}`;
  switch (code) {
    case 'spends_more':
      return TEXTS.worse[type === 'approve' ? 'lets_more' : code](sized(now), sized(reviewed));
    case 'brings_less':
      return TEXTS.worse[code](lossText(worsening), least(now), least(reviewed));
    case 'costs_more':
      return TEXTS.worse[code](sized(now), sized(reviewed));
    case 'weaker_health':
      return TEXTS.worse[code](now, reviewed);
  }
}
