import type { KeyboardEvent } from 'react';
import styles from './bar-chart.module.css';
import type { Sheet } from './chart-scale.ts';
import { classNames } from './class-names.ts';

export interface Bar {
  readonly id: string;
  /** Below the bar: a day, an operation. */
  readonly label: string;
  /** Shown where the label does not fit. */
  readonly tick?: string | undefined;
  readonly value: number;
  /** The part of the value that went wrong, drawn apart at the foot. */
  readonly bad?: number | undefined;
}

interface ChartBarProps {
  readonly bar: Bar;
  /** The bar in words. */
  readonly words: string;
  readonly x: number;
  readonly slot: number;
  readonly sheet: Sheet;
  readonly y: (value: number) => number;
  /** One bar of a chart is a stop of the tab key; arrows reach the others. */
  readonly inTabOrder: boolean;
  readonly onReach: () => void;
  readonly onKey: (key: string) => number | null;
}

/** A picture that can be focused: it is read, it does nothing. */
const READABLE = { role: 'img' } as const;
const MAX_WIDTH = 48;

export function ChartBar(props: ChartBarProps) {
  const { bar, words, x, slot, sheet, y, inTabOrder, onReach, onKey } = props;
  const bad = Math.min(bar.bad ?? 0, bar.value);
  const width = Math.max(1, Math.min(slot * 0.7, MAX_WIDTH));
  const shape = { x: x + (slot - width) / 2, width };
  const walk = (event: KeyboardEvent<SVGGElement>) => {
    const target = onKey(event.key);
    if (target === null) return;
    event.preventDefault();
    const bars = event.currentTarget.parentNode?.querySelectorAll('[role="img"]');
    const next = bars?.[target];
    if (next instanceof SVGElement) next.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its role is spread above; arrows only move the focus.
    <g
      {...READABLE}
      className={styles.slot}
      aria-label={words}
      tabIndex={inTabOrder ? 0 : -1}
      onFocus={onReach}
      onPointerEnter={onReach}
      onKeyDown={walk}
    >
      <rect className={styles.column} x={x} y={sheet.top} width={slot} height={sheet.plot} />
      <rect className={styles.bar} {...shape} y={y(bar.value)} height={y(bad) - y(bar.value)} />
      {bad > 0 && (
        <rect
          className={classNames(styles.bar, styles.bad)}
          {...shape}
          y={y(bad)}
          height={y(0) - y(bad)}
        />
      )}
    </g>
  );
}

/** @returns the bar that a key leads to, or null for other keys. */
export function stepTo(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight') return Math.min(index + 1, count - 1);
  if (key === 'ArrowLeft') return Math.max(index - 1, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}
