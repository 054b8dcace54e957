import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../launch/root.ts';

/** A word that nobody writes any more, and what to write instead (`docs/glossary.md`). */
interface RetiredWord {
  readonly pattern: RegExp;
  readonly use: string;
  /** Written in documentation, not in code. */
  readonly onlyInProse?: true;
}

const RETIRED: readonly RetiredWord[] = [
  { pattern: /\bin short\b/i, use: 'Summary' },
  { pattern: /\blets? take\b|\bmay be taken\b/i, use: 'spender, allowance' },
  { pattern: /\bways? back\b/i, use: 'how to undo' },
  { pattern: /\bquote again\b/i, use: 'refresh quote' },
  { pattern: /\bdry runs?\b|\brun dry\b|\bruns? it dry\b/i, use: 'simulation, simulate' },
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
  { pattern: /\bdays of UTC\b/i, use: 'daily totals (UTC)' },
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
];

/** What people read: pages, documentation, errors, the API's descriptions, and all code with its comments. */
const READ = [
  'app/**/*.{ts,tsx}',
  'bench/**/*.ts',
  'cli/**/*.ts',
  'client/**/*.{ts,md}',
  'components/**/*.{ts,tsx}',
  'devnet/**/*.ts',
  'docs/**/*.md',
  'e2e/**/*.ts',
  'locales/**/*.ts',
  'README.md',
  'server/**/*.ts',
];
/** The glossary names what is retired. */
const EXEMPT = new Set(['docs/glossary.md', 'devnet/testing/retired-words.test.ts']);
const GENERATED = /(^|\/)generated\//;

/** @returns where a text has a retired word: `line: the words; write …` */
export function findRetired(text: string, isProse = false): readonly string[] {
  const retired = RETIRED.filter(({ onlyInProse }) => !(isProse && onlyInProse));
  return text.split('\n').flatMap((line, at) =>
    retired.flatMap(({ pattern, use }) => {
      const [found] = pattern.exec(line) ?? [];
      return found === undefined ? [] : [`${at + 1}: “${found}”; write ${use}`];
    }),
  );
}

/** Refuses retired words in what people read. @returns every place that has one */
export async function checkWords(): Promise<readonly string[]> {
  const places: string[] = [];
  for await (const file of glob(READ, { cwd: ROOT })) {
    if (EXEMPT.has(file) || GENERATED.test(file)) continue;
    const text = readFileSync(join(ROOT, file), 'utf8');
    places.push(...findRetired(text, file.endsWith('.md')).map((place) => `${file}:${place}`));
  }
  return places.sort();
}
