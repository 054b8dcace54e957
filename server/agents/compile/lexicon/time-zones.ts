const IANA = new Map(
  [...Intl.supportedValuesOf('timeZone'), 'UTC'].map((zone) => [zone.toLowerCase(), zone]),
);
for (const [alias, zone] of [
  ['etc/utc', 'UTC'],
  ['asia/kolkata', 'Asia/Kolkata'],
  ['europe/kyiv', 'Europe/Kyiv'],
  ['asia/ho_chi_minh', 'Asia/Ho_Chi_Minh'],
  ['us/eastern', 'America/New_York'],
  ['us/central', 'America/Chicago'],
  ['us/mountain', 'America/Denver'],
  ['us/pacific', 'America/Los_Angeles'],
] as const) {
  IANA.set(alias, zone);
}

/** Cities by the last part of their zone: `new york` → America/New_York. */
const CITIES = new Map<string, string>();
for (const zone of IANA.values()) {
  const parts = zone.split('/');
  if (parts.length > 1) CITIES.set((parts.at(-1) ?? '').toLowerCase().replaceAll('_', ' '), zone);
}
for (const [city, zone] of Object.entries({
  nyc: 'America/New_York',
  'new york city': 'America/New_York',
  la: 'America/Los_Angeles',
  'san francisco': 'America/Los_Angeles',
  sf: 'America/Los_Angeles',
  seattle: 'America/Los_Angeles',
  boston: 'America/New_York',
  miami: 'America/New_York',
  washington: 'America/New_York',
  mumbai: 'Asia/Kolkata',
  delhi: 'Asia/Kolkata',
  bangalore: 'Asia/Kolkata',
  kolkata: 'Asia/Kolkata',
  beijing: 'Asia/Shanghai',
  shenzhen: 'Asia/Shanghai',
  'hong kong': 'Asia/Hong_Kong',
  munich: 'Europe/Berlin',
  frankfurt: 'Europe/Berlin',
  hamburg: 'Europe/Berlin',
  geneva: 'Europe/Zurich',
  barcelona: 'Europe/Madrid',
  milan: 'Europe/Rome',
  'abu dhabi': 'Asia/Dubai',
  uk: 'Europe/London',
  japan: 'Asia/Tokyo',
  korea: 'Asia/Seoul',
  india: 'Asia/Kolkata',
  germany: 'Europe/Berlin',
  france: 'Europe/Paris',
  italy: 'Europe/Rome',
  spain: 'Europe/Madrid',
  china: 'Asia/Shanghai',
  eastern: 'America/New_York',
  central: 'America/Chicago',
  mountain: 'America/Denver',
  pacific: 'America/Los_Angeles',
})) {
  CITIES.set(city, zone);
}

/** Abbreviations that stand for one region. The region's own clock changes are kept. */
const ABBREVIATIONS: Record<string, string> = {
  utc: 'UTC',
  gmt: 'UTC',
  z: 'UTC',
  zulu: 'UTC',
  et: 'America/New_York',
  est: 'America/New_York',
  edt: 'America/New_York',
  ct: 'America/Chicago',
  cdt: 'America/Chicago',
  mt: 'America/Denver',
  mst: 'America/Denver',
  mdt: 'America/Denver',
  pt: 'America/Los_Angeles',
  pst: 'America/Los_Angeles',
  pdt: 'America/Los_Angeles',
  cet: 'Europe/Berlin',
  cest: 'Europe/Berlin',
  wet: 'Europe/Lisbon',
  west: 'Europe/Lisbon',
  eet: 'Europe/Athens',
  eest: 'Europe/Athens',
  msk: 'Europe/Moscow',
  jst: 'Asia/Tokyo',
  kst: 'Asia/Seoul',
  hkt: 'Asia/Hong_Kong',
  sgt: 'Asia/Singapore',
  wib: 'Asia/Jakarta',
  ict: 'Asia/Bangkok',
  pht: 'Asia/Manila',
  aest: 'Australia/Sydney',
  aedt: 'Australia/Sydney',
  awst: 'Australia/Perth',
  nzst: 'Pacific/Auckland',
  nzdt: 'Pacific/Auckland',
  sast: 'Africa/Johannesburg',
  wat: 'Africa/Lagos',
  eat: 'Africa/Nairobi',
  brt: 'America/Sao_Paulo',
  trt: 'Europe/Istanbul',
};

/** Abbreviations that several regions use: which one is meant must be asked. */
const AMBIGUOUS: Record<string, readonly string[]> = {
  cst: ['America/Chicago', 'Asia/Shanghai', 'America/Havana'],
  ist: ['Asia/Kolkata', 'Asia/Jerusalem', 'Europe/Dublin'],
  bst: ['Europe/London', 'Asia/Dhaka'],
  ast: ['America/Halifax', 'Asia/Riyadh'],
  gst: ['Asia/Dubai', 'Atlantic/South_Georgia'],
  amt: ['America/Manaus', 'Asia/Yerevan'],
};

export interface ZoneMatch {
  /** One zone; more than one when the word is ambiguous. */
  readonly zones: readonly string[];
  readonly length: number;
}

/**
 * The time zone said at this word: an IANA name, an abbreviation, `UTC+2`, or a city before
 * "time". A bare city counts only where a zone is expected.
 */
export function matchZone(
  words: readonly string[],
  at: number,
  expected: boolean,
): ZoneMatch | undefined {
  const word = words[at] ?? '';
  if (word === '') return undefined;
  const iana = IANA.get(word);
  if (iana) return { zones: [iana], length: 1 };
  const offset = readOffset(word) ?? readOffset(`${word}${words[at + 1] ?? ''}`);
  if (offset) return { zones: [offset], length: readOffset(word) ? 1 : 2 };
  const spoken = words[at + 1] === 'time' ? 2 : 1;
  if (Object.hasOwn(AMBIGUOUS, word)) return { zones: AMBIGUOUS[word] ?? [], length: spoken };
  if (Object.hasOwn(ABBREVIATIONS, word)) {
    // "pt", "et", "ct" and the like are also tokens and words: a time must stand before them.
    if (word.length > 2 || expected || spoken === 2) {
      return { zones: [ABBREVIATIONS[word] as string], length: spoken };
    }
  }
  for (let length = 3; length > 0; length--) {
    const city = words.slice(at, at + length).join(' ');
    const zone = CITIES.get(city);
    if (!zone) continue;
    if (words[at + length] === 'time') return { zones: [zone], length: length + 1 };
    if (words[at + length] === 'standard' || words[at + length] === 'daylight') {
      return { zones: [zone], length: length + 2 };
    }
    if (expected && city.length > 2) return { zones: [zone], length };
  }
  return undefined;
}

/** `utc+2`, `gmt-5`: whole hours from UTC, whose IANA names count the other way. */
function readOffset(word: string): string | undefined {
  if (!word.startsWith('utc') && !word.startsWith('gmt')) return undefined;
  const sign = word[3];
  if (sign !== '+' && sign !== '-') return undefined;
  const hours = Number(word.slice(4).replace(':00', ''));
  if (!Number.isInteger(hours) || word.length < 5 || hours > (sign === '+' ? 14 : 12)) {
    return undefined;
  }
  if (hours === 0) return 'UTC';
  return `Etc/GMT${sign === '+' ? '-' : '+'}${hours}`;
}
