/** A part of a day: the words that say it, and the hours that are of it. */
export interface PartOfDay {
  readonly said: RegExp;
  readonly has: (hour: number) => boolean;
}

/** The hours of each part of a day; midnight is a night's. */
export const PARTS_OF_DAY: readonly PartOfDay[] = [
  { said: /\bmornings?\b/, has: (hour) => hour > 0 && hour < 12 },
  { said: /\bafternoons?\b/, has: (hour) => hour >= 12 && hour < 19 },
  { said: /\bevenings?\b/, has: (hour) => hour >= 16 },
  { said: /\b(?:nights?|nightly|tonight)\b/, has: (hour) => hour >= 18 || hour < 6 },
];

/**
 * The hour that is meant by one of a clock with twelve, beside the part of a day that is said of it: "every evening at
 * 8" is 20:00, "12 at night" midnight, and "2 at night" is early.
 *
 * @param hour 1 to 12
 * @param said the words of the recurrence, or those behind the hour
 * @returns undefined where no part is said, several are, or not just one of the two hours is of it
 */
export function hourInPart(hour: number, said: string): number | undefined {
  const parts = PARTS_OF_DAY.filter((part) => part.said.test(said));
  const [part] = parts;
  if (part === undefined || parts.length > 1) return undefined;
  const fitting = [hour % 12, (hour % 12) + 12].filter(part.has);
  return fitting.length === 1 ? fitting[0] : undefined;
}
