'use client';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { formatExactTime, formatRelativeTime } from './format-time.ts';

const MINUTE_MS = 60_000;

/**
 * How far the clock that times were taken from is ahead of the reader's, in milliseconds: that of a
 * local world may be moved.
 */
export const ClockAhead = createContext(0);

/**
 * When the server rendered the page, epoch milliseconds: the text is then the same in the browser,
 * and nothing moves. Without it the server sends exact times.
 */
export const RenderedAt = createContext<number | null>(null);

/** One clock for all times of a page. */
function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, MINUTE_MS / 2);
  return () => clearInterval(timer);
}

/** Whole half minutes, as a snapshot must not change between two readings. */
const toHalfMinute = (ms: number) => Math.floor(ms / (MINUTE_MS / 2)) * (MINUTE_MS / 2);
const readNow = () => toHalfMinute(Date.now());

interface RelativeTimeProps {
  /** ISO 8601, or epoch milliseconds. */
  readonly at: string | number | Date;
  /** The text once the time has come; by default how long ago it was. */
  readonly whenPast?: string | undefined;
}

/** "5 minutes ago", the exact time in its title. */
export function RelativeTime({ at, whenPast }: RelativeTimeProps) {
  const date = new Date(at);
  const renderedAt = useContext(RenderedAt);
  const now = useSyncExternalStore(subscribe, readNow, () =>
    renderedAt === null ? null : toHalfMinute(renderedAt),
  );
  const aheadMs = useContext(ClockAhead);
  const exact = formatExactTime(date);
  return (
    <time dateTime={date.toISOString()} title={exact}>
      {now === null ? exact : words(date, now + aheadMs, whenPast)}
    </time>
  );
}

/** The clock of a page is up to half a minute behind. */
function words(date: Date, nowMs: number, whenPast: string | undefined): string {
  const isPast = date.getTime() <= nowMs + MINUTE_MS / 2;
  return isPast && whenPast !== undefined ? whenPast : formatRelativeTime(date, nowMs);
}
