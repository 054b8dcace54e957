const OF =
  '(?:(?:my|our|the|a|full|short|quick|brief|whole|total|wallet|portfolio|holdings|balances?|positions?|health|yields?|gas|pnl|defi|account|farm|loan|lending)\\s+)*';
const REPORT = `${OF}(?:summary|report|recap|digest|review|overview|rundown|snapshot|briefing|reminder)`;
const DAY =
  '(?:sun|mon|tues?|weds?|thu|thurs?|fri|sat|sunday|monday|tuesday|wednesday|thursday|friday|saturday)';
const TIME = '(?:at |@ ?)?(?:\\d{1,2}:\\d\\d|\\d{1,2} ?[ap]m)(?: ?[ap]m)?(?: [a-z/+\\-\\d]+)?';

const REPORT_FIRST = new RegExp(
  `^\\s*(${REPORT})[\\s,:;-]+(?:on )?(${DAY})\\b,? (${TIME})[\\s.!]*$`,
  'i',
);
const DAY_FIRST = new RegExp(
  `^\\s*(?:on )?(${DAY})\\b,? (${TIME})[\\s,:;-]+(${REPORT})[\\s.!]*$`,
  'i',
);

/** "yield digest, thurs 7:30am utc": a report at a day and an hour, and nothing else, comes every week. */
export const spellReports = (text: string): string =>
  text
    .replace(REPORT_FIRST, (_, report, day, time) => `${report} every ${day} ${time}`)
    .replace(DAY_FIRST, (_, day, time, report) => `${report} every ${day} ${time}`);
