import type { ReactNode } from 'react';
import { Address } from '#components/ui/address.tsx';
import { EvenLines } from '#components/ui/even-lines.tsx';
import { CHAIN_NAMES } from '#components/wallet/chain-names.ts';
import { GUARD_TEXTS } from '#locale/guard.ts';
import type { GuardPage } from '#server/schemas/guard-page.ts';
import styles from './guard.module.css';

interface Props {
  readonly page: GuardPage;
  /** The current state of the condition on chain. */
  readonly now?: ReactNode;
}

/** What a permission allows, in words, and field by field as in the contract. */
export function GuardFacts({ page, now }: Props) {
  return (
    <>
      <h2>{GUARD_TEXTS.facts}</h2>
      <dl className={styles.facts}>
        <dt>{GUARD_TEXTS.when}</dt>
        <dd>
          {page.condition}
          <span className={styles.aside}>
            {page.checked_by === 'chain' ? GUARD_TEXTS.byChain : GUARD_TEXTS.byService}
          </span>
          {now}
          {page.past_runs !== null && (
            <span className={styles.aside}>
              {GUARD_TEXTS.pastRuns(page.past_runs.times, page.past_runs.days)}
            </span>
          )}
        </dd>
        <dt>{GUARD_TEXTS.what}</dt>
        <dd>{page.action}</dd>
        <dt>{GUARD_TEXTS.each}</dt>
        <dd>
          {page.each}
          <span className={styles.aside}>{GUARD_TEXTS.eachBefore(page.each_before_fee)}</span>
        </dd>
        <dt>{GUARD_TEXTS.all}</dt>
        <dd>
          {page.lifetime_cap}
          <span className={styles.aside}>{GUARD_TEXTS.allBefore(page.budget)}</span>
        </dd>
        <dt>{GUARD_TEXTS.fee}</dt>
        <dd>{GUARD_TEXTS.feeIs(String(page.fee_bps / 100))}</dd>
        <dt>{GUARD_TEXTS.pace}</dt>
        <dd>
          {page.fires_by_part ? GUARD_TEXTS.paceByPart : GUARD_TEXTS.paceIs}
          <span className={styles.aside}>{GUARD_TEXTS.paceOfTries}</span>
        </dd>
        {page.state !== 'signed' && (
          <>
            <dt>{GUARD_TEXTS.ends}</dt>
            <dd>{GUARD_TEXTS.endsAfter(page.expiry_days)}</dd>
          </>
        )}
        <dt>{GUARD_TEXTS.chain}</dt>
        <dd>{CHAIN_NAMES[page.chain]}</dd>
        <dt>{GUARD_TEXTS.owner}</dt>
        <dd>
          <Address value={page.owner} />
        </dd>
        {page.parties.map(({ role, address }) => (
          <Fact key={role} name={GUARD_TEXTS.parties[role]} address={address} />
        ))}
        <Fact name={GUARD_TEXTS.token(page.token.symbol)} address={page.token.address} />
        <Fact name={GUARD_TEXTS.guard} address={page.guard} />
      </dl>
      <details>
        <summary>{GUARD_TEXTS.fields}</summary>
        <p className="soft">{GUARD_TEXTS.fieldsWhy}</p>
        <dl className={styles.fields}>
          {page.fields.map(({ field, value }) => (
            <Field key={field} name={GUARD_TEXTS.fieldNames[field] ?? field} value={value} />
          ))}
        </dl>
      </details>
    </>
  );
}

function Fact({ name, address }: { readonly name: string; readonly address: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <Address value={address} />
      </dd>
    </>
  );
}

/** A value as the contract has it. */
export function Field({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="mono">
        <EvenLines value={value} />
      </dd>
    </>
  );
}
