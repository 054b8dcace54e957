import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, expect, type Request, type Response } from '@playwright/test';
import pg from 'pg';
import { getConfig } from '#server/config/environment.ts';
import { readPortalFacts } from './sign-in.ts';

/** Something that was given out, and where alone it may be seen in clear. */
interface Issued {
  readonly name: string;
  readonly value: string;
  /** The answers that show it: paths, each once. */
  readonly shownBy: readonly RegExp[];
  /** Addresses that carry it: the link of a mail, where it is one. */
  readonly linkedBy?: readonly RegExp[];
}

interface Seen {
  readonly place: string;
  readonly path: string;
  readonly text: string;
}

/**
 * Gathers all that browsers see of a walk (addresses, headers, bodies, their console) and holds it,
 * the service's log and every column of the database against what was given out on the way.
 */
export function watchSecrets() {
  const seen: Seen[] = [];
  const reading: Promise<void>[] = [];
  const issued: Issued[] = [];

  const pathOf = (url: string) => new URL(url).pathname;

  function note(place: string, url: string, text: string): void {
    seen.push({ place, path: pathOf(url), text });
  }

  async function read(response: Response): Promise<void> {
    // What others answer, such as GitHub with a code, is between them and the person.
    if (new URL(response.url()).port !== new URL(readPortalFacts().app_url).port) return;
    const { 'set-cookie': _, ...headers } = await response.allHeaders();
    note('header', response.url(), JSON.stringify(headers));
    // A redirect has no body, and one that its page left before it was there was seen by nobody.
    const body = await response.body().catch(() => null);
    if (body !== null) note('body', response.url(), body.toString('utf8'));
  }

  return {
    follow(context: BrowserContext): void {
      context.on('request', (request: Request) => {
        note('url', request.url(), decodeURIComponent(request.url()));
        note('referer', request.url(), request.headers().referer ?? '');
      });
      context.on('response', (response) => reading.push(read(response)));
      context.on('console', (message) =>
        note('console', message.page()?.url() ?? 'about:blank', message.text()),
      );
    },
    /** What a call that is not a browser's was answered. */
    hear: (url: string, text: string) => note('body', url, text),
    issue: (one: Issued): void => {
      expect(one.value.length, one.name).toBeGreaterThan(10);
      issued.push(one);
    },
    async expectKept(): Promise<void> {
      await Promise.all(reading);
      expect(seen.length).toBeGreaterThan(100);
      const log = readFileSync(join(getConfig().home, 'server.log'), 'utf8');
      expect(log).toContain('listening');
      const found: string[] = [];
      for (const { name, value, shownBy, linkedBy = [] } of issued) {
        for (const pattern of shownBy) {
          const answers = seen.filter(
            ({ place, path, text }) =>
              place === 'body' && pattern.test(path) && text.includes(value),
          );
          expect(answers, `${name} is shown by ${pattern}`).toHaveLength(1);
        }
        for (const { place, path, text } of seen) {
          if (!text.includes(value)) continue;
          const allowed = place === 'body' ? shownBy : place === 'url' ? linkedBy : [];
          if (!allowed.some((pattern) => pattern.test(path)))
            found.push(`${name}: ${place} ${path}`);
        }
        if (log.includes(value)) found.push(`${name}: the log`);
        found.push(...(await columnsWith(value)).map((column) => `${name}: ${column}`));
      }
      expect(found).toEqual([]);
    },
  };
}

/** @returns the columns of the database that hold a value, as text or as its bytes */
async function columnsWith(value: string): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: readPortalFacts().database_url });
  await client.connect();
  try {
    const { rows } = await client.query<{ table_name: string; column_name: string }>(
      `select table_name, column_name from information_schema.columns c
         join information_schema.tables t using (table_schema, table_name)
        where table_schema = 'public' and t.table_type = 'BASE TABLE'
          and (data_type in ('text', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY'))`,
    );
    expect(rows.length).toBeGreaterThan(50);
    const hits = await client.query<{ place: string }>(
      rows
        .map(
          ({ table_name: table, column_name: column }) =>
            `select '${table}.${column}' as place where exists (select from "${table}"
               where position($1 in "${column}"::text) > 0 or position($2 in "${column}"::text) > 0)`,
        )
        .join(' union all '),
      [value, Buffer.from(value).toString('hex')],
    );
    return hits.rows.map(({ place }) => place);
  } finally {
    await client.end();
  }
}
