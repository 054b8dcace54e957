'use client';
import { useSyncExternalStore } from 'react';
import { formatExactTime, formatRelativeTime } from './format-time.ts';

const MINUTE_MS = 60_000;

/** One clock for all times of a page. */
function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, MINUTE_MS / 2);
  return () => clearInterval(timer);
}

/** Whole half minutes, as a snapshot must not change between two readings. */
const readNow = () => Math.floor(Date.now() / (MINUTE_MS / 2)) * (MINUTE_MS / 2);

interface RelativeTimeProps {
  /** ISO 8601, or epoch milliseconds. */
  readonly at: string | number | Date;
}

/** "5 minutes ago", the exact time in its title. What the server sends is the exact time. */
export function RelativeTime({ at }: RelativeTimeProps) {
  const date = new Date(at);
  const now = useSyncExternalStore(subscribe, readNow, () => null);
  const exact = formatExactTime(date);
  return (
    <time dateTime={date.toISOString()} title={exact}>
      {now === null ? exact : formatRelativeTime(date, Math.max(now, 0))}
    </time>
  );
}
