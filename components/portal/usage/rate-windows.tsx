import { Card } from '#components/ui/card.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { formatCount } from '#components/ui/format-number.ts';
import { USAGE_TEXTS as T } from '#locale/portal/usage.ts';
import type { PortalOutputs } from '../portal-outputs.ts';
import styles from './usage.module.css';

interface RateWindowsProps {
  readonly account: PortalOutputs['usage']['account'];
  /** When the account was read, epoch milliseconds. */
  readonly readAtMs: number;
}

/** The rest of each key's current rate window, and when it ends. */
export function RateWindows({ account: { keys }, readAtMs }: RateWindowsProps) {
  return (
    <Card title={T.rate} description={T.rateNote}>
      {keys.length === 0 ? (
        <p>{T.noKeys}</p>
      ) : (
        <DataTable
          caption={T.rate}
          rows={keys}
          rowKey={({ id }) => id}
          columns={[
            {
              id: 'key',
              label: T.key,
              isRowHeader: true,
              cell: ({ prefix, last4 }) => (
                <code>
                  {prefix}…{last4}
                </code>
              ),
            },
            {
              id: 'left',
              label: T.left,
              cell: ({ used, limit }) => {
                const words = T.used(formatCount(used), formatCount(limit));
                return (
                  <span className={styles.meter}>
                    <meter value={used} max={limit} aria-label={words} />
                    {words}
                  </span>
                );
              },
            },
            {
              id: 'window',
              label: T.window,
              cell: ({ resets_at }) =>
                resets_at === null
                  ? T.closed
                  : T.resets(Math.max(0, Math.ceil((resets_at - readAtMs) / 1_000))),
            },
          ]}
        />
      )}
    </Card>
  );
}
