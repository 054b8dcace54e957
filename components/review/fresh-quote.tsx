import { Fragment } from 'react';
import { Notice } from '#components/ui/notice.tsx';
import { TEXTS } from '#locale/review.ts';
import type { Worsening } from '#server/schemas/fresh-step.ts';
import type { ReencodeChanges } from '#server/schemas/reencode.ts';
import type { Step } from '#server/schemas/step.ts';
import { grouped, lossText, short } from './format-change.ts';
import type { FreshStep } from './freshen-steps.ts';

/**
 * The amounts of steps by the quote that is signed now, and the changes that must be accepted
 * first.
 */
export function FreshQuote({ quote }: { readonly quote: readonly FreshStep[] }) {
  return quote.map(({ step, fresh }) => {
    // A change that must be accepted is shown once.
    const isSaid = ({ code, asset }: Change) =>
      fresh.needs_acceptance.some((one) => one.code === code && one.asset === asset);
    const rows = fresh.changes ? changesOf(step, fresh.changes).filter((one) => !isSaid(one)) : [];
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
              {rows.map(({ name, text }) => (
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

interface Change {
  /** Its label where it is worse. */
  readonly code: Worsening['code'];
  readonly asset: string;
  readonly name: string;
  readonly text: string;
}

/** The parts of a fresh quote that differ from the plan. */
function changesOf({ asset }: Step, changes: ReencodeChanges): readonly Change[] {
  const { amount, min_output, outputs, pair_amount, fee, health_factor } = changes;
  const rows: Change[] = [];
  const say = (
    kind: Pick<Change, 'code' | 'asset' | 'name'>,
    now: string,
    reviewed: string,
    unit = '',
  ) => {
    if (now === reviewed) return;
    rows.push({ ...kind, text: grouped(TEXTS.nowNot(now + unit, reviewed + unit)) });
  };
  say({ code: 'spends_more', asset, name: TEXTS.takes }, amount.now, amount.reviewed, ` ${asset}`);
  if (pair_amount) {
    const { asset: pair, now, reviewed } = pair_amount;
    say({ code: 'spends_more', asset: pair, name: TEXTS.takesToo }, now, reviewed, ` ${pair}`);
  }
  for (const output of outputs ?? (min_output ? [min_output] : [])) {
    if (output.now_raw === output.reviewed_raw) continue;
    const { asset: brought, for_this_size: reviewed } = output;
    const least = (amount: string) => TEXTS.leastNow(`${short(amount)} ${brought}`);
    const text = TEXTS.nowNot(least(output.now), least(reviewed));
    rows.push({ code: 'brings_less', asset: brought, name: TEXTS.receives, text });
  }
  if (fee) {
    const kind = { code: 'costs_more', asset: fee.asset, name: TEXTS.onTop } as const;
    say(kind, fee.now, fee.reviewed, ` ${fee.asset}`);
  }
  if (health_factor?.reviewed !== undefined) {
    const { now, reviewed } = health_factor;
    const kind = { code: 'weaker_health', asset, name: TEXTS.health } as const;
    say(kind, now ?? TEXTS.noDebt, reviewed ?? TEXTS.noDebt);
  }
  return rows;
}

function wordsOf({ type }: Step, worsening: Worsening): string {
  const { code, asset, now, reviewed } = worsening;
  const sized = (decimal: string | null) => grouped(`${decimal} ${asset}`);
  const least = (decimal: string | null) => (decimal === null ? '' : short(decimal));
  switch (code) {
    case 'spends_more':
      return TEXTS.worse[type === 'approve' ? 'lets_more' : code](sized(now), sized(reviewed));
    case 'brings_less':
      return TEXTS.worse[code](lossText(worsening), `${least(now)} ${asset}`, least(reviewed));
    case 'costs_more':
      return TEXTS.worse[code](sized(now), sized(reviewed));
    case 'weaker_health':
      return TEXTS.worse[code](now, reviewed);
  }
}
