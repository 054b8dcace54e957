const STEPS = [1, 2, 2.5, 5, 10] as const;

/**
 * A scale of round figures for counts from 0 on.
 *
 * @returns the end of the scale, never 0, and the marks on it, 0 first
 */
export function chartScale(highest: number, marks = 4): { max: number; ticks: readonly number[] } {
  const rough = Math.max(highest, 1) / marks;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, (STEPS.find((candidate) => candidate * power >= rough) ?? 10) * power);
  const count = Math.max(1, Math.ceil(highest / step));
  return { max: count * step, ticks: Array.from({ length: count + 1 }, (_, mark) => mark * step) };
}

const TOP = 10;
const FOOT = 22;

/** The area on which bars are drawn, in units of its view box. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  readonly plot: number;
  /** How many bars have their name below them, at most. */
  readonly labels: number;
}

const sheet = (width: number, height: number, labels: number): Sheet => ({
  width,
  height,
  left: 44,
  top: TOP,
  plot: height - TOP - FOOT,
  labels,
});

export const WIDE_SHEET = sheet(640, 200, 8);
/** Its letters are not drawn smaller than those around it where a phone is as narrow as this. */
export const NARROW_SHEET = sheet(300, 170, 4);
