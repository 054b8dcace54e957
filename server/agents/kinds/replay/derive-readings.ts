import { percentChange, quotient } from '../decimals.ts';
import type { PastValue } from './replay.ts';

/** A window begins so many cadences around the reading that it is measured from. */
const TOLERANCE = 2;

/**
 * A price in units of another: at each reading of the one, with the last one of the other that is
 * less than a cadence old.
 */
export function inUnitsOf(
  readings: readonly PastValue[],
  units: readonly PastValue[],
  cadenceMs: number,
): PastValue[] {
  let at = -1;
  return readings.flatMap((reading) => {
    while ((units[at + 1]?.atMs ?? Number.POSITIVE_INFINITY) <= reading.atMs) at += 1;
    const unit = units[at];
    if (unit === undefined || unit.atMs <= reading.atMs - cadenceMs) return [];
    return level(reading, quotient(reading.low, unit.low));
  });
}

/** How far each value is from one, either way, in percent. */
export function fromPeg(readings: readonly PastValue[]): PastValue[] {
  return readings.flatMap((reading) =>
    level(reading, percentChange('1', reading.low)?.replace('-', '') ?? null),
  );
}

/**
 * By how many percent each value changed over a window: from the reading of a window ago, give or
 * take two cadences; without one, from the first one since.
 */
export function changesOver(
  readings: readonly PastValue[],
  windowMs: number,
  cadenceMs: number,
): PastValue[] {
  let start = -1;
  let earliest = 0;
  return readings.flatMap((reading, at) => {
    const startMs = reading.atMs - windowMs;
    while ((readings[start + 1]?.atMs ?? Number.POSITIVE_INFINITY) <= startMs) start += 1;
    while ((readings[earliest]?.atMs ?? 0) < startMs - TOLERANCE * cadenceMs) earliest += 1;
    const since = start + 1 < at ? readings[start + 1] : undefined;
    const base = start >= earliest ? readings[start] : since;
    return level(reading, base === undefined ? '0' : percentChange(base.low, reading.low));
  });
}

function level({ atMs, source }: PastValue, value: string | null): PastValue[] {
  return value === null ? [] : [{ atMs, source, low: value, high: value }];
}
