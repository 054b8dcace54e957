import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createFinder } from '#components/docs/search-index.ts';
import { TEXTS } from '#locale/docs.ts';
import { errorCodesOf } from '#server/operations/define-operation.ts';
import '#server/schemas/error-envelope.ts';
import { OPERATIONS } from '#server/operations/registry.ts';
import { changelogFeed } from './changelog-feed.ts';
import { ERROR_ADVICE } from './error-advice.ts';
import { publicErrorCodes } from './errors-markdown.ts';
import { GUIDES } from './guides.ts';
import { headingsOf } from './headings.ts';
import { llmsFull, llmsIndex } from './llms.ts';
import { findPage, listPages, pagePath } from './pages.ts';
import { listOperations } from './reference/describe-operation.ts';
import type { DocsField, DocsShape } from './reference/describe-schema.ts';
import { markdownTwin, siteLink, twinPath } from './render-links.ts';
import { listSearchSections } from './search-sections.ts';
import { readSamples } from './testing/read-samples.ts';

const ORIGIN = 'https://docs.example';
const PAGES = listPages().map((page) => ({ path: pagePath(page.slug), page }));

/** Addresses beside the pages that guides may lead to. */
const OTHERS = new Set([
  '/sign-in',
  '/openapi.json',
  '/asyncapi.json',
  '/portolan.postman_collection.json',
  '/llms.txt',
  '/docs/changelog.xml',
  '/me',
]);

function schemaNamed(id: string): z.ZodType {
  const schema = z.globalRegistry._idmap.get(id) as z.ZodType | undefined;
  if (schema === undefined) throw new Error(`There is no schema ${id}`);
  return schema;
}

describe('the pages', () => {
  it('are every guide of docs/guides and every operation, once', () => {
    const files = readdirSync('docs/guides').filter((file) => file !== 'reference.md');
    expect(GUIDES.map(({ file }) => file).toSorted()).toEqual(files.toSorted());
    expect(listPages().flatMap(({ operation }) => operation?.id ?? [])).toEqual(
      OPERATIONS.map(({ id }) => id),
    );
    expect(new Set(listPages().map(({ slug }) => slug)).size).toBe(listPages().length);
  });

  it.each(PAGES)('$path begins with its own heading', ({ page }) => {
    const [first, ...rest] = headingsOf(page.markdown());
    expect(first).toMatchObject({ depth: 1, text: page.title });
    expect(rest.filter(({ depth }) => depth === 1)).toEqual([]);
  });

  it.each(PAGES)('$path leads only to pages and anchors that there are', ({ path, page }) => {
    const links = [...page.markdown().matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = '']) => href);
    const dead = links.filter((href) => {
      const [target = '', anchor] = siteLink(href).split('#');
      if (OTHERS.has(target)) return false;
      const found = findPage((target === '' ? path : target).replace(/^\/docs\/?/, ''));
      if (!(target === '' || target.startsWith('/docs')) || found === undefined) return true;
      return anchor !== undefined && !headingsOf(found.markdown()).some(({ id }) => id === anchor);
    });
    expect(dead).toEqual([]);
  });

  it('of operations show first the example that their definition has first', () => {
    const shown = new Map(
      listPages().flatMap(({ operation }) =>
        operation === null ? [] : [[operation.id, operation.examples[0]?.name]],
      ),
    );
    const others = OPERATIONS.filter(
      ({ id, examples: [first] }) =>
        first?.response !== undefined && shown.get(id) !== 'call' && shown.get(id) !== first.name,
    );
    expect(others.map(({ id }) => id)).toEqual([]);
  });

  it('say of every field and parameter what it is, but of those of one value', () => {
    const unsaid = (shape: DocsShape | null, path: string): string[] =>
      shape === null
        ? []
        : [
            ...shape.variants.flatMap((variant) => unsaid(variant, path)),
            ...shape.fields.flatMap((field) => unsaidOf(field, path)),
          ];
    const unsaidOf = ({ name, description, shape }: DocsField, path: string): string[] => [
      ...(description === null && !shape.type.startsWith('"') ? [`${path}.${name}`] : []),
      ...unsaid(shape, `${path}.${name}`),
    ];
    const fields = listOperations().flatMap(({ id, parameters, body, answers }) => [
      ...parameters.flatMap((parameter) => unsaidOf(parameter, id)),
      ...unsaid(body, id),
      ...answers.flatMap(({ status, shape }) => unsaid(shape, `${id} ${status}`)),
    ]);
    expect(fields).toEqual([]);
  });

  it('have an anchor and advice for every error code', () => {
    const anchors = headingsOf(findPage('errors')?.markdown() ?? '').map(({ id }) => id);
    const codes = OPERATIONS.flatMap(errorCodesOf);
    expect(codes.filter((code) => !anchors.includes(code))).toEqual([]);
    expect(publicErrorCodes().filter((code) => ERROR_ADVICE[code] === undefined)).toEqual([]);
    expect(Object.keys(ERROR_ADVICE).toSorted()).toEqual(publicErrorCodes().toSorted());
  });
});

it('hold a plan to what was asked wherever a sample signs it', () => {
  const files = [
    'README.md',
    'client/README.md',
    ...readdirSync('docs/guides').map((file) => `docs/guides/${file}`),
  ];
  const signing = /sendTransaction|signTransaction|signAndSend|writeContract|signAllTransactions/;
  const samples = files.flatMap((file) =>
    readSamples(readFileSync(file, 'utf8')).map(({ text }) => ({ file, text })),
  );
  const signed = samples.filter(({ text }) => signing.test(text));
  expect(signed.length).toBeGreaterThanOrEqual(2);
  expect(signed.filter(({ text }) => !/verifyPlan\(/.test(text)).map(({ file }) => file)).toEqual(
    [],
  );
});

describe('JSON samples of the guides', () => {
  const samples = PAGES.filter(({ page }) => page.operation === null).flatMap(({ path, page }) =>
    readSamples(page.markdown()).flatMap(({ language, note, text }) =>
      language === 'json' ? [{ path, schema: note.replace('schema=', ''), text }] : [],
    ),
  );

  it('there are some', () => expect(samples.length).toBeGreaterThan(8));

  it.each(samples)('$path: $schema', ({ schema, text }) => {
    const sample: unknown = JSON.parse(text);
    // What a schema would drop is not in the interface either.
    expect(schemaNamed(schema).parse(sample)).toEqual(sample);
  });
});

describe('what programs read', () => {
  it('lists every page in llms.txt, and all of them are in llms-full.txt', () => {
    const index = llmsIndex(ORIGIN);
    const full = llmsFull(ORIGIN);
    for (const { path, page } of PAGES) {
      expect(index).toContain(`(${ORIGIN}${twinPath(path)})`);
      expect(full).toContain(`# ${page.title}\n`);
    }
  });

  it('has the reader’s own address and links to Markdown', () => {
    const twin = markdownTwin(findPage('getting-started')?.markdown() ?? '', ORIGIN);
    expect(twin).toContain(`curl ${ORIGIN}/v1beta/intent`);
    expect(twin).toContain(`(${ORIGIN}/docs/re-encode.md)`);
    expect(twin).not.toContain('127.0.0.1');
    expect(twin).not.toContain('schema=');
  });
});

describe('the feed of the changelog', () => {
  const feed = changelogFeed(ORIGIN);
  const items = [...feed.matchAll(/<item>([\s\S]*?)<\/item>/g)].map(([, item = '']) => item);

  it('has every entry once, under an id that changes with its text alone', () => {
    const entries = (findPage('changelog')?.markdown() ?? '').match(/^- /gm) ?? [];
    expect(items.length).toBe(entries.length);
    const ids = items.map((item) => /<guid[^>]*>(.+)<\/guid>/.exec(item)?.[1]);
    expect(new Set(ids).size).toBe(items.length);
    expect(changelogFeed(ORIGIN)).toBe(feed);
  });
});

describe('the search', () => {
  const find = createFinder(listSearchSections());

  it.each([
    ['rate_limited', '/docs/errors#rate_limited'],
    ['verify signature', '/docs/webhooks#verify-the-signature'],
    ['createPlan', '/docs/reference/create-plan'],
    ['clarificatoin', '/docs/intents#clarifications'],
    ['sdk', '/docs/typescript-client'],
    ['dryrun', '/docs/simulate'],
    ['hmac', '/docs/webhooks#verify-the-signature'],
    ['selfhost', '/docs/production'],
  ])('%s → %s', (query, href) => {
    expect(
      find(query)
        .slice(0, 3)
        .map((found) => found.href),
    ).toContain(href);
  });

  it('finds the same part by every word of a row', () => {
    for (const row of TEXTS.synonyms) {
      const found = row.map((word) => new Set(find(word).map(({ href }) => href)));
      for (const [at, own] of found.entries()) {
        const shared = [...own].filter((href) => found.every((other) => other.has(href)));
        expect(own.size, row[at]).toBeGreaterThan(0);
        expect(shared.length, row.join(' ')).toBeGreaterThan(0);
      }
    }
  });

  it('finds nothing for what is not there', () => expect(find('zzzzqq')).toEqual([]));
});
