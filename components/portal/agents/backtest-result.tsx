import { DataTable } from '#components/ui/data-table.tsx';
import { formatDecimal } from '#components/ui/format-number.ts';
import { formatExactTime } from '#components/ui/format-time.ts';
import { Notice } from '#components/ui/notice.tsx';
import { AGENT_TEXTS as T } from '#locale/portal/agents.ts';
import type { PortalOutputs } from '../portal-outputs.ts';

type Backtest = Pick<PortalOutputs['agents']['backtest'], 'fire_count' | 'fires' | 'is_complete'>;

interface BacktestResultProps {
  readonly backtest: Backtest;
  /** The most times that are shown: the newest. */
  readonly most: number;
}

/** How often an agent would have fired, and the newest times. */
export function BacktestResult({ backtest, most }: BacktestResultProps) {
  const { fire_count, fires, is_complete } = backtest;
  return (
    <>
      <p role="status">{T.fired(fire_count)}</p>
      {!is_complete && <Notice tone="warn">{T.incomplete}</Notice>}
      {fires.length > 0 && (
        <DataTable
          caption={T.newest}
          rows={fires.toReversed().slice(0, most)}
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
  // For a single value the page already names its subject.
  const words = values.map(({ watch, value, comparator, threshold }) => {
    const read = T.read(formatDecimal(value), comparator, formatDecimal(threshold));
    return values.length === 1 ? read : `${watch}: ${read}`;
  });
  return [...words, ...(is_first_check ? [T.firstCheck] : [])].join('; ');
}
