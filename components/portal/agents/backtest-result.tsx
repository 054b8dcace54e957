import { DataTable } from '#components/ui/data-table.tsx';
import { formatExactTime } from '#components/ui/format-time.ts';
import { Notice } from '#components/ui/notice.tsx';
import { AGENT_TEXTS as T } from '#locale/portal/agents.ts';
import type { PortalOutputs } from '../portal-outputs.ts';

const SHOWN_FIRES = 20;

type Backtest = Pick<PortalOutputs['agents']['backtest'], 'fire_count' | 'fires' | 'is_complete'>;

/** How often an agent would have fired, and the newest times. */
export function BacktestResult({
  backtest: { fire_count, fires, is_complete },
}: {
  readonly backtest: Backtest;
}) {
  return (
    <>
      <p role="status">{T.fired(fire_count)}</p>
      {!is_complete && <Notice tone="warn">{T.incomplete}</Notice>}
      {fires.length > 0 && (
        <DataTable
          caption={T.newest}
          rows={fires.toReversed().slice(0, SHOWN_FIRES)}
          rowKey={({ at }) => String(at)}
          columns={[
            {
              id: 'at',
              label: T.at,
              isRowHeader: true,
              cell: ({ at }) => formatExactTime(new Date(at)),
            },
            { id: 'values', label: T.values, cell: wordsOf },
          ]}
        />
      )}
    </>
  );
}

function wordsOf({ values, is_first_check }: Backtest['fires'][number]): string {
  const words = values.map(
    ({ watch, value, comparator, threshold }) => `${watch} = ${value} (${comparator} ${threshold})`,
  );
  return [...words, ...(is_first_check ? [T.firstCheck] : [])].join('; ');
}
