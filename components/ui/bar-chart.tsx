'use client';
import { useState } from 'react';
import { UI_TEXTS } from '#locale/ui.ts';
import styles from './bar-chart.module.css';
import { type Bar, ChartBar, stepTo } from './chart-bar.tsx';
import { chartScale, NARROW_SHEET, WIDE_SHEET } from './chart-scale.ts';
import { DataTable } from './data-table.tsx';
import { formatCompact } from './format-number.ts';
import { useNarrow } from './use-narrow.ts';

interface BarChartProps {
  /** The counted quantity: the name of the chart and the heading of the figures. */
  readonly label: string;
  /** The kind of the bars: the heading of their names in the table. */
  readonly each: string;
  /** The name of the bad part: "Failed". */
  readonly badLabel?: string | undefined;
  readonly bars: readonly Bar[];
  readonly format: (value: number) => string;
  /** One of several beside each other. */
  readonly isSmall?: boolean | undefined;
}

const GROUP = { role: 'group' } as const;
const DRAWN_ONLY = { 'aria-hidden': true } as const;

/** Bars over time or kinds: arrows walk them, a line says the one in hand, a table says them all. */
export function BarChart({
  label,
  each,
  badLabel = 'Failed',
  bars,
  format,
  isSmall = false,
}: BarChartProps) {
  const [at, setAt] = useState<number | null>(null);
  const isNarrow = useNarrow();
  const sheet = isNarrow || isSmall ? NARROW_SHEET : WIDE_SHEET;
  const { max, ticks } = chartScale(Math.max(0, ...bars.map((bar) => bar.value)));
  const y = (value: number) => sheet.top + sheet.plot * (1 - value / max);
  const slot = (sheet.width - sheet.left) / Math.max(bars.length, 1);
  const every = Math.ceil(bars.length / sheet.labels);
  const hasBad = bars.some((bar) => (bar.bad ?? 0) > 0);
  const say = ({ label: name, value, bad = 0 }: Bar) =>
    `${name}: ${format(value)}${bad > 0 ? `, ${badLabel.toLowerCase()} ${format(bad)}` : ''}`;
  const shown = at === null ? undefined : bars[at];

  return (
    <figure className={styles.chart}>
      <svg
        className={styles.svg}
        viewBox={`0 0 ${sheet.width} ${sheet.height}`}
        {...GROUP}
        aria-label={label}
      >
        <g {...DRAWN_ONLY}>
          {ticks.map((tick) => (
            <g key={tick}>
              <line
                className={tick === 0 ? styles.base : styles.grid}
                x1={sheet.left}
                x2={sheet.width}
                y1={y(tick)}
                y2={y(tick)}
              />
              <text className={styles.label} x={sheet.left - 6} y={y(tick) + 4} textAnchor="end">
                {formatCompact(tick)}
              </text>
            </g>
          ))}
          {bars.map((bar, index) =>
            index % every === 0 ? (
              <text
                key={bar.id}
                className={styles.label}
                x={sheet.left + slot * (index + 0.5)}
                y={sheet.height - 5}
                textAnchor="middle"
              >
                {bar.tick ?? bar.label}
              </text>
            ) : null,
          )}
        </g>
        {bars.map((bar, index) => (
          <ChartBar
            key={bar.id}
            bar={bar}
            words={say(bar)}
            x={sheet.left + slot * index}
            slot={slot}
            sheet={sheet}
            y={y}
            inTabOrder={index === (at ?? bars.length - 1)}
            onReach={() => setAt(index)}
            onKey={(key) => stepTo(key, index, bars.length)}
          />
        ))}
      </svg>
      <p className={styles.said} aria-hidden="true">
        {shown === undefined ? '' : say(shown)}
      </p>
      <details className={styles.twin}>
        <summary>{UI_TEXTS.asTable}</summary>
        <div className={styles.rows}>
          <DataTable
            caption={label}
            rows={bars}
            rowKey={(bar) => bar.id}
            columns={[
              { id: 'each', label: each, cell: (bar) => bar.label, isRowHeader: true },
              { id: 'value', label, cell: (bar) => format(bar.value), align: 'end' },
              ...(hasBad
                ? [
                    {
                      id: 'bad',
                      label: badLabel,
                      cell: (bar: Bar) => format(bar.bad ?? 0),
                      align: 'end' as const,
                    },
                  ]
                : []),
            ]}
          />
        </div>
      </details>
    </figure>
  );
}
