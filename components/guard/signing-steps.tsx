import { Address } from '#components/ui/address.tsx';
import type { EvmWallet } from '#components/wallet/page-wallet.ts';
import { GUARD_TEXTS } from '#locale/guard.ts';
import type { GuardLook, GuardPage } from '#server/schemas/guard-page.ts';
import styles from './guard.module.css';
import { Field } from './guard-facts.tsx';
import { Act } from './permission-part.tsx';
import type { OwnerActions } from './use-owner-actions.ts';

interface Props {
  readonly page: GuardPage;
  readonly look: GuardLook | null;
  /** The owner's; null while none is connected that is. */
  readonly wallet: EvmWallet | null;
  readonly actions: OwnerActions;
  readonly onConnect: () => void;
  readonly onRegister: (wallet: EvmWallet) => Promise<void>;
}

/**
 * The steps for granting a permission: an unsigned approval of the exact amount, and the signature.
 */
export function SigningSteps(props: Props) {
  const { page, look, onRegister } = props;
  const approval = look?.approval ?? null;
  return (
    <>
      <h2>{GUARD_TEXTS.steps}</h2>
      <ol className={`plain ${styles.steps}`}>
        <li className="card">
          <div className={styles.stepHead}>
            <h3>{GUARD_TEXTS.approveStep(look?.needed ?? page.lifetime_cap)}</h3>
            {look !== null && approval === null && (
              <span className={styles.done}>{GUARD_TEXTS.approved(look.allowance)}</span>
            )}
          </div>
          <p className="soft">{GUARD_TEXTS.approveWhy}</p>
          {look !== null && (
            <p className="soft">
              {GUARD_TEXTS.holds} {look.balance}.
            </p>
          )}
          {approval !== null && (
            <details>
              <summary>{GUARD_TEXTS.transaction}</summary>
              <dl>
                <dt>{GUARD_TEXTS.to}</dt>
                <dd>
                  <Address value={approval.to} />
                </dd>
                <dt>{GUARD_TEXTS.spender}</dt>
                <dd>
                  <Address value={page.guard} />
                </dd>
                <dt>{GUARD_TEXTS.amount}</dt>
                <dd>{look?.needed}</dd>
                <Field name={GUARD_TEXTS.data} value={approval.data} />
              </dl>
            </details>
          )}
        </li>
        <li className="card">
          <h3>{GUARD_TEXTS.signStep}</h3>
          <p className="soft">{GUARD_TEXTS.signWhy}</p>
          <details>
            <summary>{GUARD_TEXTS.cannotSign}</summary>
            <p className="soft">{GUARD_TEXTS.registerWhy}</p>
            <div className="actions">
              <Act {...props} action="register" run={onRegister}>
                {GUARD_TEXTS.button.register}
              </Act>
            </div>
          </details>
        </li>
      </ol>
    </>
  );
}
