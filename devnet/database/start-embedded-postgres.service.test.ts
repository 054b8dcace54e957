import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { waitUntilGone } from '../launch/process-table.ts';
import { removeHome, startEmbeddedPostgres } from './start-embedded-postgres.ts';

const home = mkdtempSync(join(tmpdir(), 'portolan-postgres-'));
afterAll(() => removeHome(home));

const MODULE = new URL('./start-embedded-postgres.ts', import.meta.url).href;

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = await connect(url);
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('the embedded PostgreSQL', () => {
  it('keeps what was committed when the process that started it is killed', async () => {
    const script = `
      const { startEmbeddedPostgres } = await import(${JSON.stringify(MODULE)});
      const { url, pid } = await startEmbeddedPostgres({ home: process.argv[1], log() {} });
      console.log(JSON.stringify({ url, pid }));
      setInterval(() => {}, 1000);`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script, home], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(parent.stdout.setEncoding('utf8'), 'data')) as [string];
    const first = JSON.parse(line) as { url: string; pid: number };
    await query(first.url, 'create table kept as select 7 as value');
    parent.kill('SIGKILL');
    await once(parent, 'exit');

    const second = await startEmbeddedPostgres({ home, log: () => undefined });
    try {
      expect(second.pid).not.toBe(first.pid);
      expect(await waitUntilGone(first.pid, 5_000)).toBe(true);
      expect(await query(second.url, 'select value from kept')).toEqual([{ value: 7 }]);
    } finally {
      await second.stop();
    }
  });

  it('listens on this machine only, waits for the disk, and keeps its password to itself', async () => {
    const postgres = await startEmbeddedPostgres({ home, log: () => undefined });
    try {
      const settings = await query(
        postgres.url,
        `select name, setting from pg_settings
          where name in ('listen_addresses', 'synchronous_commit', 'fsync') order by name`,
      );
      expect(settings).toEqual([
        { name: 'fsync', setting: 'on' },
        { name: 'listen_addresses', setting: '127.0.0.1' },
        { name: 'synchronous_commit', setting: 'on' },
      ]);
      expect(statSync(join(home, 'postgres.json')).mode & 0o777).toBe(0o600);
      const wrong = new URL(postgres.url);
      wrong.password = 'guess';
      await expect(connect(wrong.href)).rejects.toThrow(/it refuses the password/);
    } finally {
      await postgres.stop();
    }
  });

  it('takes another port when its last one is taken meanwhile', async () => {
    const first = await startEmbeddedPostgres({ home, log: () => undefined });
    await first.stop();
    const squatter = createServer().listen(Number(new URL(first.url).port), '127.0.0.1');
    await once(squatter, 'listening');
    const second = await startEmbeddedPostgres({ home, log: () => undefined });
    try {
      expect(new URL(second.url).port).not.toBe(new URL(first.url).port);
      expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    } finally {
      await second.stop();
      squatter.close();
    }
  });
});
