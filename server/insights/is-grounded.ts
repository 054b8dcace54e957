import { CHAINS } from '#server/chains/registry.ts';
import { PROTOCOLS } from '#server/protocols/registry.ts';
import { hasUnseen } from '#server/schemas/unseen-characters.ts';
import type { ReportFinding } from '#server/schemas/wallet-report.ts';

const MOST_CHARACTERS = 400;
/** What is written once and means one thing: a number with its unit, a symbol, an address, a link. */
const EXACT = /\d|\p{Lu}.*\p{Lu}|[@/\\<>]|\w\.\w/u;
/** Numbers in letters, and words that make one of another. */
const COUNTED =
  /\b(?:zero|two|three|four|five|six|seven|eight|nine|ten|dozens?|hundreds?|thousands?|millions?|billions?|half|third|thirds|quarters?|double|doubled|twice|triple|tripled)\b/giu;
const DENIED = /\b(?:no|not|none|nothing|never|neither|nor|without|cannot|\p{L}+n[’']t)\b/iu;
const PUNCTUATION = /^[("“‘'[]+|[)"”’'\],.;:!?]+$/gu;

const NAMES: readonly string[] = [
  ...Object.values(CHAINS).map(({ name }) => name),
  ...PROTOCOLS.map(({ name }) => name),
];

/**
 * Whether a text says nothing that a finding does not: each number with its unit, symbol, address, chain and
 * protocol stands in the finding or its evidence as it is written, and what the finding denies is denied.
 */
export function isGrounded(
  text: string,
  { finding, evidence }: Pick<ReportFinding, 'finding' | 'evidence'>,
): boolean {
  if (text.trim() === '' || text.length > MOST_CHARACTERS) return false;
  if (text.includes('\n') || hasUnseen(text)) return false;
  const reported = [
    finding,
    ...evidence.flatMap(({ what, value, source }) => [what, value, source]),
  ];
  const source = reported.join(' ');
  const known = new Set(wordsOf(source));
  if (wordsOf(text).some((word) => EXACT.test(word) && !known.has(word))) return false;
  if (NAMES.some((name) => text.includes(name) && !source.includes(name))) return false;
  const counted = (said: string) => said.match(COUNTED)?.map((word) => word.toLowerCase()) ?? [];
  const narratedCounts = counted(source);
  if (counted(text).some((word) => !narratedCounts.includes(word))) return false;
  return DENIED.test(text) === DENIED.test(finding);
}

function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/u).map((word) => word.replace(PUNCTUATION, ''));
}
