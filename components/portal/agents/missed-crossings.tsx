import { Card } from '#components/ui/card.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { formatExactTime } from '#components/ui/format-time.ts';
import { AGENT_TEXTS as T } from '#locale/portal/agents.ts';
import type { PortalOutputs } from '../portal-outputs.ts';

interface MissedCrossingsProps {
  readonly missed: PortalOutputs['agents']['get']['missed_crossings'];
}

const exact = (ms: number) => formatExactTime(new Date(ms));

/** Crossings that came and went between two checks. */
export function MissedCrossings({ missed }: MissedCrossingsProps) {
  return (
    <Card title={T.missed} description={T.missedLead}>
      {missed.length === 0 ? (
        <p>{T.noneMissed}</p>
      ) : (
        <DataTable
          caption={T.missed}
          rows={missed}
          rowKey={({ first_round }) => first_round}
          columns={[
            {
              id: 'crossed',
              label: T.crossed,
              isRowHeader: true,
              cell: ({ comparator, threshold }) => `${T.crossedWords[comparator]} ${threshold}`,
            },
            { id: 'extreme', label: T.extreme, align: 'end', cell: ({ extreme }) => extreme },
            { id: 'from', label: T.from, cell: ({ first_at }) => exact(first_at) },
            { id: 'back', label: T.back, cell: ({ back_at }) => exact(back_at) },
            {
              id: 'between',
              label: T.between,
              cell: ({ checked_from, checked_to }) =>
                `${exact(checked_from)} – ${exact(checked_to)}`,
            },
          ]}
        />
      )}
    </Card>
  );
}
