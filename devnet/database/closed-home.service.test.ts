import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { choosePostgresUser, othersMayEnter } from './postgres-user.ts';
import { readDataFolder, removeHome, startEmbeddedPostgres } from './start-embedded-postgres.ts';
import { claimSystemFolder, copyBinaries, SYSTEM_FOLDER } from './system-folder.ts';

const user = choosePostgresUser();
const isRoot = user !== undefined;
const homes: string[] = [];
const folders: string[] = [];

afterEach(() => {
  for (const home of homes.splice(0)) removeHome(home);
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A folder that only its owner may enter. */
function closedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portolan closed '));
  folders.push(folder);
  return folder;
}

function homeIn(folder: string, name = 'a home'): string {
  const home = join(folder, name);
  homes.push(home);
  return home;
}

/** Starts it, runs statements, stops it. @returns the rows of the last one */
async function run(home: string, ...statements: string[]): Promise<unknown[]> {
  // Where it lies is looked at, and not whether it outlives the machine.
  const settings = { fsync: 'off' };
  const postgres = await startEmbeddedPostgres({ home, log: () => undefined, settings });
  try {
    const client = await connect(postgres.url);
    try {
      let rows: unknown[] = [];
      for (const statement of statements) rows = (await client.query(statement)).rows;
      return rows;
    } finally {
      await client.end();
    }
  } finally {
    await postgres.stop();
  }
}

const TABLES = `select tablename from pg_tables where schemaname = 'public'`;
const modeOf = (path: string) => statSync(path).mode & 0o777;

describe('a home that only its owner may enter', () => {
  it('has a database, which is there again, moves along, is shared with no other home, and is made again where it was deleted', async () => {
    const folder = closedFolder();
    const [before, after] = [homeIn(folder, 'before'), homeIn(folder, 'after')];
    await run(before, 'create table kept as select 7 as value');
    expect(await run(before, 'select value from kept')).toEqual([{ value: 7 }]);
    renameSync(before, after);
    expect(await run(after, TABLES)).toEqual([{ tablename: 'kept' }]);
    expect(await run(before, 'create table of_the_other ()', TABLES)).toEqual([
      { tablename: 'of_the_other' },
    ]);
    expect(await run(after, TABLES)).toEqual([{ tablename: 'kept' }]);

    const data = readDataFolder(after);
    rmSync(after, { recursive: true });
    expect(await run(after, TABLES)).toEqual([]);
    // Nothing is left behind.
    expect(readDataFolder(after)).toBe(data);
  });
});

describe.runIf(isRoot)('for root', () => {
  it('puts the database where only root writes and only its user reads', async () => {
    const home = homeIn(closedFolder());
    await run(home, 'select 1');
    const data = readDataFolder(home);
    expect(dirname(dirname(data))).toBe(SYSTEM_FOLDER);
    for (const folder of [SYSTEM_FOLDER, dirname(data)]) {
      expect(statSync(folder)).toMatchObject({ uid: 0, gid: user?.gid });
      expect(modeOf(folder)).toBe(0o710);
    }
    expect(statSync(data)).toMatchObject({ uid: user?.uid });
    expect(modeOf(data)).toBe(0o700);
    expect(modeOf(join(dirname(data), 'home.json'))).toBe(0o600);
  });

  it('moves a database along that was made while others might enter the home', async () => {
    const folder = closedFolder();
    chmodSync(folder, 0o755);
    const home = homeIn(folder);
    await run(home, 'create table kept ()');
    expect(dirname(readDataFolder(home))).toBe(home);
    chmodSync(folder, 0o700);
    expect(await run(home, TABLES)).toEqual([{ tablename: 'kept' }]);
    expect(existsSync(join(home, 'postgres'))).toBe(false);
    chmodSync(folder, 0o755);
    expect(await run(home, TABLES)).toEqual([{ tablename: 'kept' }]);
  });

  it('refuses the copy of a home, which would share its database', async () => {
    const folder = closedFolder();
    const [original, copy] = [homeIn(folder, 'original'), join(folder, 'copy')];
    await run(original, 'create table kept ()');
    cpSync(original, copy, { recursive: true });
    await expect(run(copy, TABLES)).rejects.toThrow(/copy is a copy of .*original.*postgres\.json/);
    expect(await run(original, TABLES)).toEqual([{ tablename: 'kept' }]);
    rmSync(join(copy, 'postgres.json'));
    homes.push(copy);
    expect(await run(copy, TABLES)).toEqual([]);
  });

  it('runs programs from where others may not enter', async () => {
    const packageFolder = join(closedFolder(), 'package');
    const systemFolder = safeFolder();
    mkdirSync(join(packageFolder, 'bin'), { recursive: true, mode: 0o700 });
    cpSync('/bin/true', join(packageFolder, 'bin/program'));
    symlinkSync('program', join(packageFolder, 'bin/other-name'));
    chmodSync(join(packageFolder, 'bin/program'), 0o700);
    const copy = copyBinaries({ packageFolder, version: '1', user: user as never, systemFolder });
    expect(readdirSync(systemFolder)).toEqual(['programs-1']);
    for (const program of ['program', 'other-name']) {
      const path = join(copy, 'bin', program);
      expect(lstatSync(path).isSymbolicLink()).toBe(false);
      execFileSync(path, { ...user, cwd: '/' });
    }
    expect(othersMayEnter(copy)).toBe(false);
    expect(copyBinaries({ packageFolder, version: '1', user: user as never, systemFolder })).toBe(
      copy,
    );
  });

  describe('what somebody else could have put in the place of its folders is refused', () => {
    const claim = (systemFolder: string) =>
      claimSystemFolder({
        home: closedFolder(),
        password: 'of this home',
        data: '/nowhere',
        user: user as never,
        endServer: async () => undefined,
        systemFolder,
      });
    const refused = /is not a folder that only root may write/;

    it('a folder below one that everybody may write', async () => {
      await expect(claim(join(tmpdir(), `portolan-${process.pid}`))).rejects.toThrow(refused);
      rmSync(join(tmpdir(), `portolan-${process.pid}`), { recursive: true, force: true });
    });

    it('a folder of another user, one that others may write, a link, a file', async () => {
      const safe = safeFolder();
      const others = join(safe, 'others');
      mkdirSync(others);
      chownSync(others, user?.uid ?? 0, 0);
      const open = join(safe, 'open');
      mkdirSync(open);
      chmodSync(open, 0o770);
      const elsewhere = join(safe, 'elsewhere');
      mkdirSync(elsewhere, { mode: 0o700 });
      symlinkSync(elsewhere, join(safe, 'link'));
      writeFileSync(join(safe, 'file'), '');
      for (const name of ['others', 'open', 'link']) {
        await expect(claim(join(safe, name)), name).rejects.toThrow(refused);
        expect(readdirSync(join(safe, name)), name).toEqual([]);
      }
      await expect(claim(join(safe, 'file'))).rejects.toThrow();
      expect(modeOf(elsewhere)).toBe(0o700);
    });
  });
});

/** A folder that nobody but root could have put there. */
function safeFolder(): string {
  const folder = mkdtempSync('/var/lib/portolan-test-');
  folders.push(folder);
  return folder;
}
