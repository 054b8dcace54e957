import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { childEnvironment } from '#server/config/environment.ts';
import { openTestDatabase, type TestDatabase } from '#server/http/testing/open-test-service.ts';
import { AdmissionGate } from './admission.ts';
import { runPartnerCommand } from './partner-command.ts';

const run = promisify(execFile);
const CLI = fileURLToPath(new URL('./cli.ts', import.meta.url));

let db: TestDatabase;
let home: string;
beforeAll(async () => {
  db = await openTestDatabase();
  home = mkdtempSync(join(tmpdir(), 'portolan-cli-'));
});
afterAll(async () => {
  rmSync(home, { recursive: true, force: true });
  await db.close();
});

/** In this process, as a start takes longer than all that the command does. */
async function partner(
  args: readonly string[],
): Promise<{ code: number; stdout: string; stderr: string }> {
  const told = { stdout: '', stderr: '' };
  const code = await runPartnerCommand(args, {
    settings: () => ({ databaseUrl: db.url, home }),
    say: (text) => {
      told.stdout += text;
    },
    complain: (text) => {
      told.stderr += text;
    },
  });
  return { code, ...told };
}

/** As typed by a user, in its own process. */
async function start(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = childEnvironment({ DATABASE_URL: undefined, PORTOLAN_HOME: home, ...environment });
  try {
    return { code: 0, ...(await run(process.execPath, [CLI, ...args], { env })) };
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string };
  }
}

describe('npm run partner -- create', () => {
  it('prints exactly one JSON line, whose key works as it was asked for', async () => {
    const args = ['create', '--name', 'Ärger & Söhne', '--tier', 'standard', '--credits', '100'];
    const { code, stdout } = await start([...args, '--scopes', 'agents'], {
      DATABASE_URL: db.url,
    });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^\{[^\n]*\}\n$/);
    const printed = JSON.parse(stdout);
    expect(printed).toMatchObject({ tier: 'standard', credits: 100, scopes: ['agents'] });
    expect(printed.slug).toMatch(/^arger-sohne-[0-9a-f]{6}$/);
    const verdict = await new AdmissionGate(db.pool).admit({
      apiKey: printed.api_key,
      scope: 'agents',
      isCounted: true,
      hold: { cost: 100, reason: 'api_plan' },
      requestId: 'request-1',
    });
    expect(verdict).toMatchObject({
      isAdmitted: true,
      principal: {
        partnerId: printed.partner_id,
        apiKeyId: printed.api_key_id,
        partnerName: 'Ärger & Söhne',
        tier: 'standard',
      },
    });
  });

  it('may be run again with the same name, and with a slug only once', async () => {
    const again = ['create', '--name', 'Twice'];
    expect((await partner(again)).code).toBe(0);
    expect((await partner(again)).code).toBe(0);
    expect((await partner([...again, '--slug', 'twice'])).code).toBe(0);
    const taken = await partner([...again, '--slug', 'twice']);
    expect(taken.code).toBe(1);
    expect(taken.stdout).toBe('');
    expect(taken.stderr).toContain('slug "twice" already');
  });

  it('finds the database of the service that runs from this home', async () => {
    const none = await start(['create', '--name', 'X']);
    expect(none.code).toBe(1);
    expect(none.stderr.trim().split('\n')).toHaveLength(1);
    expect(none.stderr).toContain('npm start');
    writeFileSync(join(home, 'dev.json'), JSON.stringify({ database_url: db.url }));
    expect((await start(['create', '--name', 'X'])).code).toBe(0);
  });

  it.each([
    [['--name', 'X', '--tier', 'gold'], 'beta, standard, high'],
    [['--name', 'X', '--credits', '-5'], 'whole number'],
    [['--name', 'X', '--credits', '1.5'], 'whole number'],
    [['--name', 'X', '--scopes', 'root'], 'agents'],
    [['--tier', 'beta'], '--name'],
  ])('says what is wrong with %j', async (args, message) => {
    const { code, stderr } = await partner(['create', ...args]);
    expect(code).toBe(1);
    expect(stderr).toContain(message);
  });
});

describe('npm run partner -- guard-…', () => {
  const reported = async (...args: string[]) => {
    const { code, stdout, stderr } = await partner(args);
    expect(stderr).toBe('');
    expect(code).toBe(0);
    return JSON.parse(stdout);
  };

  it('keeps the wallets that may be given permissions', async () => {
    const wallet = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
    const listed = { wallet: wallet.toLowerCase(), has_access: true };
    expect(await reported('guard-access', 'add', wallet)).toEqual(listed);
    expect(await reported('guard-access', 'add', listed.wallet)).toEqual(listed);
    const { slug } = await reported('create', '--name', 'Lets wallets in');
    expect(await reported('guard-access', 'allow', slug, '3')).toEqual({ slug, wallets: 3 });
    expect(await reported('guard-access', 'list')).toEqual({
      wallets: [listed.wallet],
      organisations: [{ slug, most: 3, wallets: [] }],
    });
    const many = await partner(['guard-access', 'allow', slug, '201']);
    expect(many).toMatchObject({ code: 1, stdout: '' });
    const none = await partner(['guard-access', 'allow', 'no-such', '1']);
    expect(none).toMatchObject({ code: 1, stderr: 'There is no organisation "no-such".\n' });
    const gone = { wallet: listed.wallet, has_access: false };
    expect(await reported('guard-access', 'remove', wallet)).toEqual({ ...gone, was_listed: true });
    expect(await reported('guard-access', 'remove', wallet)).toEqual({
      ...gone,
      was_listed: false,
    });
    const wrong = await partner([
      'guard-access',
      'add',
      wallet.toLowerCase().replace('f39f', 'F39f'),
    ]);
    expect(wrong).toMatchObject({ code: 1, stdout: '' });
    expect(wrong.stderr).toContain('checksum');
  });

  it('stops and starts all execution', async () => {
    expect(await reported('guard-execution', 'show')).toEqual({ paused: false, sendings: 0 });
    const paused = await reported('guard-execution', 'pause', 'an incident');
    expect(paused).toMatchObject({ paused: true, reason: 'an incident', sendings: 0 });
    expect(await reported('guard-execution', 'pause', 'again')).toEqual(paused);
    expect(await reported('guard-execution', 'show')).toEqual(paused);
    const resumed = { paused: false, was_paused: true };
    expect(await reported('guard-execution', 'resume')).toEqual(resumed);
    expect(await reported('guard-execution', 'resume')).toEqual({ ...resumed, was_paused: false });
    expect((await partner(['guard-execution', 'pause'])).code).toBe(1);
  });
});
