import { useEffect, useState } from 'react';
import type { PageAnswer } from '#components/wallet/ask-page.ts';
import { GUARD_TEXTS } from '#locale/guard.ts';
import type { GuardLook, GuardPage, GuardPreview } from '#server/schemas/guard-page.ts';
import styles from './guard.module.css';
import { postGuard } from './post-guard.ts';

/** The next run, simulated again whenever its state on chain has changed. */
export function NextRun({ page, look }: { readonly page: GuardPage; readonly look: GuardLook }) {
  const [answer, setAnswer] = useState<PageAnswer<GuardPreview> | null>(null);
  const { is_met, balance, allowance, version } = look;
  const state = `${is_met} ${balance} ${allowance} ${version}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state is simulated once.
  useEffect(() => {
    let isWanted = true;
    void postGuard<GuardPreview>(page.id, 'preview', {}).then((found) => {
      if (isWanted) setAnswer(found);
    });
    return () => {
      isWanted = false;
    };
  }, [page.id, state]);
  return (
    <>
      <h2>{GUARD_TEXTS.preview.title}</h2>
      {answer === null ? (
        <p className="soft">{GUARD_TEXTS.preview.running}</p>
      ) : answer.ok ? (
        <Simulated preview={answer.value} />
      ) : (
        <p className="soft">{GUARD_TEXTS.preview.failed}</p>
      )}
    </>
  );
}

function Simulated({ preview }: { readonly preview: GuardPreview }) {
  const { is_met, reason, changes, repaid } = preview;
  const { preview: texts, reasons, otherReason } = GUARD_TEXTS;
  if (reason !== null) {
    return <p className="soft">{texts.refused(reasons[reason] ?? otherReason)}</p>;
  }
  return (
    <>
      <p className="soft">{is_met === null ? texts.ifTrue : is_met ? texts.now : texts.asIf}</p>
      <dl className={styles.facts}>
        {changes.map(({ whose, direction, amount }) => (
          <Row key={`${whose} ${amount}`} name={texts.changes[whose][direction]} amount={amount} />
        ))}
        {repaid !== null && <Row name={texts.repaid} amount={repaid} />}
      </dl>
    </>
  );
}

function Row({ name, amount }: { readonly name: string; readonly amount: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{amount}</dd>
    </>
  );
}
