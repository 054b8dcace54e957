import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { RelativeTime } from '#components/ui/relative-time.tsx';
import { KEY_TEXTS as T } from '#locale/portal/keys.ts';
import type { PortalApiKey } from '#server/schemas/portal.ts';
import { Facts } from '../facts.tsx';
import styles from './keys.module.css';
import type { KeyChange } from './use-key-changes.ts';

interface KeyCardProps {
  readonly apiKey: PortalApiKey;
  /** Absent for people who may not change it. */
  readonly onAsk: ((change: KeyChange) => void) | undefined;
}

/** The active key, as it is recognised. */
export function KeyCard({ apiKey, onAsk }: KeyCardProps) {
  const { prefix, last4, scopes, created_at, last_used_at } = apiKey;
  return (
    <Card
      title={T.inForce}
      actions={
        onAsk && (
          <>
            <Button onClick={() => onAsk('rotate')}>{T.rotate}</Button>
            <Button onClick={() => onAsk('revoke')}>{T.revoke}</Button>
          </>
        )
      }
    >
      <Facts
        facts={[
          {
            label: T.key,
            value: (
              <span className={styles.key}>
                {prefix}…{last4}
              </span>
            ),
          },
          {
            label: T.scopes,
            value:
              scopes.length === 0
                ? T.noScopes
                : scopes.map((scope) => <Badge key={scope}>{T.scopeNames[scope] ?? scope}</Badge>),
          },
          { label: T.created, value: <RelativeTime at={created_at} /> },
          {
            label: T.lastUsed,
            value: last_used_at === null ? T.never : <RelativeTime at={last_used_at} />,
          },
        ]}
      />
      <p className={styles.hint}>{T.keyHint}</p>
    </Card>
  );
}
