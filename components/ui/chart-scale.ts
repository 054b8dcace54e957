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

const WIDTH = 640;
const HEIGHT = 200;
const TOP = 10;
const FOOT = 22;

/** The sheet that bars are drawn on, in units of its view box. */
export const CHART = {
  width: WIDTH,
  height: HEIGHT,
  left: 44,
  top: TOP,
  plot: HEIGHT - TOP - FOOT,
};
