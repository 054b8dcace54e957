import { type ReactNode, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { UtcTime } from '#components/ui/utc-time.tsx';
import { CHAIN_NAMES } from '#components/wallet/chain-names.ts';
import type { EvmWallet } from '#components/wallet/page-wallet.ts';
import { GUARD_TEXTS } from '#locale/guard.ts';
import type { GuardRunView } from '#server/schemas/guard.ts';
import type { GuardLook, GuardPage } from '#server/schemas/guard-page.ts';
import styles from './guard.module.css';
import { Field } from './guard-facts.tsx';
import type { OwnerAction, OwnerActions } from './use-owner-actions.ts';

interface Props {
  readonly page: GuardPage;
  readonly permission: NonNullable<GuardPage['permission']>;
  readonly look: GuardLook | null;
  /** The owner's; null while none is connected that is. */
  readonly wallet: EvmWallet | null;
  readonly actions: OwnerActions;
  readonly onConnect: () => void;
}

const TONES = { active: 'good', paused: 'info', revoked: 'warn', ended: 'warn' } as const;

/** The owner's view of a permission, with its controls. */
export function PermissionPart(props: Props) {
  const { page, permission, look, actions } = props;
  const { state, end_reason } = permission;
  const { symbol } = page.token;
  const { title, text } = GUARD_TEXTS.states[state];
  const time = (at: number | null) => (at === null ? GUARD_TEXTS.never : <UtcTime at={at} />);
  const isLive = state === 'active' || state === 'paused';
  return (
    <>
      <div className={styles.state}>
        <Notice tone={TONES[state]} title={title}>
          <p>{end_reason === null ? text : GUARD_TEXTS.endReasons[end_reason]}</p>
        </Notice>
      </div>
      {look?.approval && (
        <div className={styles.state}>
          <Notice
            tone={isLive ? 'warn' : 'info'}
            title={isLive ? GUARD_TEXTS.tooSmall : GUARD_TEXTS.leftOver}
          >
            <p>
              {GUARD_TEXTS[isLive ? 'tooSmallWhy' : 'leftOverWhy'](look.allowance, look.needed)}
            </p>
          </Notice>
          <div className="actions">
            <Act {...props} action="approve" run={(wallet) => approve(wallet, look, actions)}>
              {isLive ? GUARD_TEXTS.button.approve : GUARD_TEXTS.button.lower}
            </Act>
          </div>
        </div>
      )}
      {look?.other_registration && (
        <div className={styles.state}>
          <Notice tone="warn" title={GUARD_TEXTS.other}>
            <p>{GUARD_TEXTS.otherWhy}</p>
            <dl>
              <Field name={GUARD_TEXTS.hash} value={look.other_registration.permission_hash} />
            </dl>
          </Notice>
          <div className="actions">
            <Act
              {...props}
              action="revoke_other"
              run={(wallet) => revokeOther(wallet, look, actions)}
            >
              {GUARD_TEXTS.button.revokeOther}
            </Act>
          </div>
        </div>
      )}
      <h2>{GUARD_TEXTS.use}</h2>
      <dl className={styles.facts}>
        <dt>{GUARD_TEXTS.spent}</dt>
        <dd>
          {permission.spent} {symbol}
        </dd>
        <dt>{GUARD_TEXTS.left}</dt>
        <dd>
          {permission.remaining} {symbol}
        </dd>
        <dt>{GUARD_TEXTS.until}</dt>
        <dd>{time(permission.expires_at)}</dd>
        <dt>{GUARD_TEXTS.lastCheck}</dt>
        <dd>{time(permission.last_checked_at)}</dd>
        {permission.next_check_at !== null && (
          <>
            <dt>{GUARD_TEXTS.nextCheck}</dt>
            <dd>{time(permission.next_check_at)}</dd>
          </>
        )}
        {permission.waiting_for !== null && (
          <>
            <dt>{GUARD_TEXTS.waits}</dt>
            <dd>{GUARD_TEXTS.reasons[permission.waiting_for] ?? GUARD_TEXTS.otherReason}</dd>
          </>
        )}
        {look !== null && (
          <>
            <dt>{GUARD_TEXTS.approvalNow}</dt>
            <dd>{look.allowance}</dd>
          </>
        )}
        {page.may_keep_going && permission.keeps_going && (
          <>
            <dt>{GUARD_TEXTS.what}</dt>
            <dd>{GUARD_TEXTS.keepsGoing}</dd>
          </>
        )}
        <Field name={GUARD_TEXTS.hash} value={permission.permission_hash} />
      </dl>
      <Runs runs={permission.runs} symbol={symbol} />
      {isLive && <Manage {...props} />}
    </>
  );
}

function approve(wallet: EvmWallet, look: GuardLook, actions: OwnerActions): Promise<void> {
  return look.approval === null ? Promise.resolve() : actions.approve(wallet, look.approval);
}

function revokeOther(wallet: EvmWallet, look: GuardLook, actions: OwnerActions): Promise<void> {
  const { other_registration: other } = look;
  return other === null ? Promise.resolve() : actions.revokeOther(wallet, other);
}

function Runs({
  runs,
  symbol,
}: {
  readonly runs: readonly GuardRunView[];
  readonly symbol: string;
}) {
  return (
    <>
      <h2>{GUARD_TEXTS.runs}</h2>
      {runs.length === 0 ? (
        <p className="soft">{GUARD_TEXTS.noRuns}</p>
      ) : (
        <ul className="plain">
          {runs.map((run) => (
            <li key={run.id} className="card">
              <div className={styles.stepHead}>
                <h3>{GUARD_TEXTS.runStates[run.state]}</h3>
                <span className="soft">
                  <UtcTime at={run.created_at} />
                </span>
              </div>
              {run.amount !== null && (
                <p>{GUARD_TEXTS.runAmount(run.amount, run.fee ?? '0', symbol)}</p>
              )}
              {run.reason !== null && (
                <p className="soft">
                  {GUARD_TEXTS.runReason(
                    run.state === 'queued' || run.state === 'sending',
                    GUARD_TEXTS.reasons[run.reason] ?? GUARD_TEXTS.otherReason,
                  )}
                </p>
              )}
              {run.explorer_url !== null && (
                <p>
                  <a href={run.explorer_url} target="_blank" rel="noreferrer noopener">
                    {GUARD_TEXTS.seeTransaction}
                  </a>
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Pause, Start and Revoke. */
function Manage(props: Props) {
  const { page, permission, wallet, actions } = props;
  const [isAsking, setAsking] = useState(false);
  const turn = permission.state === 'paused' ? 'start' : 'pause';
  return (
    <>
      <h2>{GUARD_TEXTS.manage}</h2>
      <p className="soft">{turn === 'pause' ? GUARD_TEXTS.pauseWhy : GUARD_TEXTS.startWhy}</p>
      {permission.authorized_by === 'registration' && (
        <p className="soft">{GUARD_TEXTS.pauseRegistered}</p>
      )}
      <p className="soft">{GUARD_TEXTS.revokeWhy}</p>
      <div className="actions">
        <Act {...props} action={turn} run={(signer) => actions.say(signer, turn)}>
          {GUARD_TEXTS.button[turn]}
        </Act>
        <Act {...props} action="revoke" run={async () => setAsking(true)}>
          {GUARD_TEXTS.button.revoke}
        </Act>
      </div>
      <p className="soft" role="status">
        {actions.under?.text}
      </p>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={GUARD_TEXTS.revokeTitle}
        description={GUARD_TEXTS.revokeText(CHAIN_NAMES[page.chain])}
        confirm={GUARD_TEXTS.button.revoke}
        keep={GUARD_TEXTS.keep}
        onConfirm={() => {
          setAsking(false);
          if (wallet !== null) void actions.revoke(wallet, permission.revocation);
        }}
      />
    </>
  );
}

/** A button of the owner's wallet: it connects one first where none is. */
export function Act({
  action,
  run,
  wallet,
  actions,
  onConnect,
  children,
}: Pick<Props, 'wallet' | 'actions' | 'onConnect'> & {
  readonly action: OwnerAction;
  readonly run: (wallet: EvmWallet) => Promise<void>;
  readonly children: ReactNode;
}) {
  const { under } = actions;
  return (
    <Button
      variant={action === 'revoke' || action === 'revoke_other' ? 'danger' : 'plain'}
      busy={under?.action === action}
      disabled={under !== null && under.action !== action}
      onClick={() => (wallet === null ? onConnect() : void run(wallet))}
    >
      {children}
    </Button>
  );
}
