import { Select } from '#components/ui/select.tsx';
import { TRAFFIC_TEXTS as T } from '#locale/portal/traffic.ts';

export type TrafficPeriod = keyof typeof T.periods;

const OPTIONS = Object.entries(T.periods).map(([value, label]) => ({ value, label }));

interface PeriodSelectProps {
  readonly period: TrafficPeriod;
  readonly onPeriod: (period: TrafficPeriod) => void;
}

/** How far is looked back. */
export function PeriodSelect({ period, onPeriod }: PeriodSelectProps) {
  return (
    <Select
      label={T.period}
      value={period}
      options={OPTIONS}
      onChange={({ target }) => onPeriod(target.value as TrafficPeriod)}
    />
  );
}
