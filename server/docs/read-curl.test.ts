import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { childEnvironment } from '#server/config/environment.ts';
import { listPages } from './pages.ts';
import { readCurl, samplesOf } from './read-curl.ts';
import { WRITTEN_ORIGIN } from './reference/render-samples.ts';
import { readSamples } from './testing/read-samples.ts';

const SHELL = listPages().flatMap(({ slug, markdown }) =>
  readSamples(markdown()).flatMap(({ language, text }) =>
    language === 'sh' && text.includes('curl ') ? [{ slug, text }] : [],
  ),
);
const CALLS = SHELL.flatMap((sample) => {
  const call = readCurl(sample.text);
  return call === null ? [] : [{ ...sample, call }];
});

/** What a shell makes of a command: the words that curl gets. */
function wordsOf(text: string, variables: readonly string[]): readonly string[] {
  const set = Object.fromEntries(variables.map((name) => [name, `<${name}>`]));
  const script = `curl() { printf '%s\\0' "$@"; }\n${text}`;
  const env = childEnvironment({ API_KEY: 'key', ...set });
  return execFileSync('sh', ['-c', script], { env, encoding: 'utf8' }).split('\0').slice(0, -1);
}

/** With the variables as that shell knew them. */
const filled = (value: unknown) =>
  JSON.parse(JSON.stringify(value).replaceAll(/\uE000(\w+)\uE000/g, '<$1>')) as unknown;

describe('a sample for the shell', () => {
  it('is there in three languages where it is one plain call', () => {
    expect(CALLS.length).toBeGreaterThan(12);
    for (const { slug, text } of CALLS) {
      const samples = samplesOf(text) ?? [];
      expect(
        samples.map(({ name }) => name),
        slug,
      ).toEqual(['curl', 'TypeScript', 'Python']);
      expect(samples.map(({ code }) => code).join(), slug).not.toContain('\uE000');
    }
  });

  it.each(CALLS)('of $slug is read as a shell reads it', ({ text, call }) => {
    const words = wordsOf(text, call.variables);
    const given = (flag: string) =>
      words.flatMap((word, at) => (word === flag ? [words[at + 1]] : []));
    const [body] = given('-d');
    expect(filled(call.body ?? null)).toEqual(body === undefined ? null : JSON.parse(body));
    const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => call.inPath[name] ?? '');
    expect(words).toContain(`${WRITTEN_ORIGIN}/v1beta${String(filled(path))}`);
    expect(given('-H').some((header) => header?.startsWith('Authorization'))).toBe(call.hasKey);
    expect(call.method).toBe(given('-X')[0] ?? (body === undefined ? 'GET' : 'POST'));
  });

  it.each([
    `curl ${WRITTEN_ORIGIN}/v1beta/meta | cat`,
    `KEY=1 curl ${WRITTEN_ORIGIN}/v1beta/meta`,
    `curl -i ${WRITTEN_ORIGIN}/v1beta/meta`,
    `curl ${WRITTEN_ORIGIN}/v1beta/meta; curl ${WRITTEN_ORIGIN}/v1beta/usage`,
    `curl ${WRITTEN_ORIGIN}/v1beta/nothing`,
    `curl ${WRITTEN_ORIGIN}/v1beta/meta -H "Accept: text/event-stream"`,
    `curl ${WRITTEN_ORIGIN}/v1beta/intent -d '{ "prompt": '"$PROMPT"' }'`,
    'curl https://elsewhere.example/v1beta/meta',
  ])('stays as it is: %s', (text) => expect(samplesOf(text)).toBeNull());
});
