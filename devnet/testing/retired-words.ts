import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../launch/root.ts';
import { ownProse } from './own-prose.ts';

/** A word that nobody writes any more, and what to write instead (`docs/glossary.md`). */
interface RetiredWord {
  readonly pattern: RegExp;
  readonly use: string;
  /** Fine in documentation; not in code. */
  readonly onlyInProse?: true;
  /** Fine in code; not in what users read. */
  readonly onlyForUsers?: true;
  /** Not in comments and titles of tests either. */
  readonly orInComments?: true;
}

const RETIRED: readonly RetiredWord[] = [
  { pattern: /\bin short\b/i, use: 'Summary' },
  { pattern: /\blets? take\b|\bmay be taken\b/i, use: 'spender, allowance' },
  { pattern: /\bways? back\b/i, use: 'how to undo' },
  { pattern: /\bquote again\b/i, use: 'refresh quote' },
  { pattern: /\bdry[ -]runs?\b|\bruns? (?:\w+ )?dry\b/i, use: 'simulation, simulate' },
  { pattern: /[dD]ry(?:R|_r)un/, use: 'simulation' },
  { pattern: /\bwould go through\b/i, use: 'simulation passed, would succeed' },
  { pattern: /\bresult, as planned\b/i, use: 'expected result' },
  { pattern: /\basked to sign, in detail\b/i, use: 'transaction details' },
  { pattern: /\bcan become yours\b/i, use: 'expires' },
  {
    pattern: /\bwhen this is so\b|\bafter it was not so\b/i,
    use: 'alerts when it becomes true; re-arms when it turns false',
  },
  { pattern: /\bwhom this pays\b/i, use: 'recipient' },
  { pattern: /\bat the price of then\b/i, use: 'at the current price' },
  { pattern: /\bstep \S+ comes first\b/i, use: 'complete step 1 first' },
  { pattern: /\bmake it (?:my|your) agent\b/i, use: 'claim agent' },
  { pattern: /\bwhat (?:it|its agent|your agents|an agent|agents) told\b/i, use: 'alerts, events' },
  { pattern: /\blook into your\b|\bunwanted mail\b/i, use: 'check your email, spam folder' },
  { pattern: /\b(?:is|was|were|are) given up\b|\bgiven up in a row\b/i, use: 'failed' },
  { pattern: /\bknow it by its id\b/i, use: 'deduplicate by id' },
  { pattern: /\banew\b/i, use: 'again' },
  { pattern: /\bkeys? in force\b/i, use: 'active key' },
  { pattern: /\bdays of UTC\b|\bledger adds up to\b/i, use: 'daily totals (UTC)' },
  { pattern: /\bof a key that (?:is|was) \w+, /i, use: 'calls with a revoked key' },
  { pattern: /\bsource silent\b/i, use: 'degraded' },
  {
    pattern:
      /\btakes? back (?:the|an?|that|this|your) (?:\w+ )?(?:approval|invitation|permission|allowance)/i,
    use: 'revoke',
  },
  { pattern: /\breceive again\b/i, use: 're-enable' },
  { pattern: /\bwhat its step takes\b/i, use: 'the amount the step needs' },
  { pattern: /\bthe way of a transaction\b/i, use: 'transaction lifecycle' },
  { pattern: /\bcalldata of plan time\b/i, use: 'plan-time calldata' },
  { pattern: /\bstands here\b|\bgoes on\b/i, use: 'appears here, continues' },
  { pattern: /\blands nowhere\b/i, use: 'is not delivered' },
  { pattern: /\bas a rule\b/i, use: 'usually' },
  { pattern: /\bspec \d+\.\d+/i, use: 'the page of docs/ that says it', onlyInProse: true },
  {
    pattern: /\b(?:told|tells)\b/i,
    use: 'reported, returns, notifies, shows',
    onlyForUsers: true,
    orInComments: true,
  },
  {
    pattern: /\bbrings?\b/i,
    use: 'returns, receives, includes',
    onlyForUsers: true,
    orInComments: true,
  },
  {
    pattern: /\bstands?\b(?! for\b|-in\b|-alone\b)/i,
    use: 'is, appears, is listed',
    onlyForUsers: true,
  },
  {
    pattern: /(?<!\bthere )\b(?:is|are) no (?!longer\b)\w/i,
    use: 'is not a',
    onlyForUsers: true,
  },
  {
    pattern: /\ban? [\w-]+ of (?:its|their|your|our) own\b/i,
    use: 'its own',
    onlyForUsers: true,
  },
];

/** What people read: pages, documentation, errors, the API's descriptions, and all code with its comments. */
const READ = [
  'app/**/*.{ts,tsx}',
  'bench/**/*.ts',
  'CHANGELOG.md',
  'cli/**/*.ts',
  'client/**/*.{ts,md}',
  'components/**/*.{ts,tsx}',
  'contracts/*.md',
  'contracts/{src,test}/**/*.sol',
  'devnet/**/*.ts',
  'docs/**/*.md',
  'e2e/**/*.ts',
  'locales/**/*.ts',
  'README.md',
  'server/**/*.ts',
  'widget/**/*.ts',
];
/** What users read as it is written: pages, guides, errors. */
const FOR_USERS =
  /^(locales\/|docs\/guides\/|docs\/production\.md$|README\.md$|server\/docs\/(guides|error-advice|errors-markdown|pages)\.ts$|server\/errors\/catalogue\.ts$)/;
/** What the API's documents say of operations and fields. */
const DESCRIBED = /\b(?:summary|description):|\.describe\(/;
/** The glossary names what is retired. */
const EXEMPT = new Set(['docs/glossary.md', 'devnet/testing/retired-words.test.ts']);
const GENERATED = /(^|\/)generated\//;
const PARSED = /\.tsx?$/;
const COMMENTS: ReadonlySet<Readership> = new Set(['comments']);
const HELD_IN_COMMENTS = RETIRED.filter(({ orInComments }) => orInComments).map(
  ({ pattern }) => pattern,
);

/** Who reads a text: `comments` are what authors of code say in it themselves (`own-prose.ts`). */
export type Readership = 'code' | 'comments' | 'prose' | 'users';

/** @returns where a text has a retired word: `line: the words; write …` */
export function findRetired(
  text: string,
  readers: ReadonlySet<Readership> = new Set(['code']),
): readonly string[] {
  return text.split('\n').flatMap((line, at, lines) =>
    RETIRED.flatMap((word) => {
      if (!isHeld(word, readers, isDescription(line, lines[at - 1]))) return [];
      const { pattern, use } = word;
      // Words may be apart by the end of a line.
      const next = (lines[at + 1] ?? '').replace(/^\s*(?:\*|\/\/|-)?\s*/, '');
      const found = pattern.exec(`${line} ${next}`);
      return found === null || found.index > line.length
        ? []
        : [`${at + 1}: “${found[0]}”; write ${use}`];
    }),
  );
}

/** Whether a text for these readers may not have a word. */
function isHeld(
  { onlyInProse, onlyForUsers, orInComments }: RetiredWord,
  readers: ReadonlySet<Readership>,
  describes: boolean,
): boolean {
  if (readers.has('comments')) return orInComments ?? false;
  if (onlyInProse && readers.has('prose')) return false;
  return !onlyForUsers || describes || readers.has('users');
}

/** A long one begins its own line behind the name of its field. */
const isDescription = (line: string, before = '') =>
  DESCRIBED.test(line) || /(?:\b(?:summary|description):|\.describe\()$/.test(before);

/** Refuses retired words in what people read. @returns every place that has one */
export async function checkWords(): Promise<readonly string[]> {
  const places: string[] = [];
  for await (const file of glob(READ, { cwd: ROOT })) {
    if (EXEMPT.has(file) || GENERATED.test(file)) continue;
    const readers = new Set<Readership>([file.endsWith('.md') ? 'prose' : 'code']);
    if (FOR_USERS.test(file)) readers.add('users');
    const text = readFileSync(join(ROOT, file), 'utf8');
    const found = new Set(findRetired(text, readers));
    // Parsing takes half of the time: only what has such a word anywhere may have it in a comment.
    if (PARSED.test(file) && HELD_IN_COMMENTS.some((pattern) => pattern.test(text)))
      for (const place of findRetired(ownProse(file, text), COMMENTS)) found.add(place);
    places.push(...[...found].map((place) => `${file}:${place}`));
  }
  return places.sort();
}
