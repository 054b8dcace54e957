import { useOwnerActions } from '#components/guard/use-owner-actions.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { type FoundWallet, isSameAccount } from '#components/wallet/page-wallet.ts';
import { ME_TEXTS } from '#locale/me.ts';
import type { OwnPermission } from '#server/schemas/me.ts';
import styles from './me.module.css';

interface Props {
  readonly permission: OwnPermission;
  readonly owner: string;
  readonly found: FoundWallet;
  readonly onConnect: () => void;
}

const TONES = { active: 'good', paused: 'info', revoked: 'plain', ended: 'plain' } as const;

/** A permission among others: paused and started by the message that its own page asks for, and revoked there. */
export function OwnPermissionCard({ permission, owner, found, onConnect }: Props) {
  const { state, summary, spent, budget, partner, page } = permission;
  const { under, error, say } = useOwnerActions(permission, null);
  const turn = state === 'active' ? 'pause' : state === 'paused' ? 'start' : null;
  const openText = turn === null ? ME_TEXTS.open : ME_TEXTS.openPermission;
  const isOwners =
    found !== null &&
    found !== 'unavailable' &&
    found.kind === 'evm' &&
    found.address !== null &&
    isSameAccount(found.address, owner);
  return (
    <li className="card">
      <div className={styles.row}>
        <h3>{summary}</h3>
        <Badge tone={TONES[state]} dot>
          {ME_TEXTS.states[state]}
        </Badge>
      </div>
      <p className={styles.spent}>
        <meter
          className={styles.meter}
          min={0}
          max={1}
          value={Math.min(1, permission.spent_share)}
          aria-label={ME_TEXTS.spent(spent, budget)}
        />{' '}
        {ME_TEXTS.spent(spent, budget)}
      </p>
      {partner !== null && <p className="soft">{ME_TEXTS.proposedBy(partner)}</p>}
      {error && (
        <Notice tone="bad" live>
          {error}
        </Notice>
      )}
      <div className="actions">
        {turn !== null && (
          <Button
            aria-label={ME_TEXTS.of(turn === 'pause' ? ME_TEXTS.pause : ME_TEXTS.start, summary)}
            busy={under !== null}
            onClick={() => (isOwners ? void say(found, turn) : onConnect())}
          >
            {turn === 'pause' ? ME_TEXTS.pause : ME_TEXTS.start}
          </Button>
        )}
        <a
          href={page}
          className={buttonClass({ variant: 'plain' })}
          aria-label={ME_TEXTS.of(openText, summary)}
        >
          {openText}
        </a>
      </div>
      <p className={`soft ${styles.status}`} role="status">
        {under?.text}
      </p>
    </li>
  );
}
