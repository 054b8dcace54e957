import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Denylists, keepDenylists } from './keep-denylists.ts';

const ADDRESS = '0x00000000000000000000000000000000000bad01';
const GOOD = JSON.stringify({ recipients: [{ address: ADDRESS, reason: 'Sanctioned.' }] });
const logger = { info: vi.fn(), warn: vi.fn() };

let folder: string;
let path: string;
let opened: Denylists[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portolan-deny-'));
  path = join(folder, 'deny.json');
  opened = [];
  logger.warn.mockClear();
});
afterEach(() => {
  for (const lists of opened) lists.stop();
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

function keep(...files: string[]): Denylists {
  const sources = files.map((file) => ({ kind: 'file' as const, path: file }));
  const lists = keepDenylists({ sources, folder, logger });
  opened.push(lists);
  return lists;
}

describe('denylists', () => {
  it('deny nothing where none is set', () => {
    expect(keep().current().find('base', ADDRESS)).toBeUndefined();
  });

  it('are in force at once, and follow their file', async () => {
    writeFileSync(path, GOOD);
    const lists = keep(path);
    expect(lists.current().find('base', ADDRESS)).toBeDefined();
    writeFileSync(path, '{}');
    await lists.renew();
    expect(lists.current().find('base', ADDRESS)).toBeUndefined();
  });

  it('refuse everything while one was never read, and say so', async () => {
    writeFileSync(path, GOOD);
    const missing = join(folder, 'missing.json');
    const lists = keep(path, missing);
    await lists.renew();
    expect(() => lists.current()).toThrow(
      expect.objectContaining({ code: 'engine_unreachable', status: 503 }),
    );
    expect(lists.details()).toEqual({
      denylist_2: 'Its file cannot be read as JSON. It has no copy here.',
    });
    expect(logger.warn).toHaveBeenCalledTimes(1);
    writeFileSync(missing, '{}');
    await lists.renew();
    expect(lists.current().find('base', ADDRESS)).toBeDefined();
    expect(lists.details()).toEqual({});
  });

  it('hold as they last were for a day when they break, and then refuse everything', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    writeFileSync(path, GOOD);
    const lists = keep(path);
    writeFileSync(path, '{"recipients": [{}]}');
    await lists.renew();
    expect(lists.current().find('base', ADDRESS)).toBeDefined();
    expect(lists.details().denylist_1).toMatch(/^It is not a denylist .*Its last copy is used\.$/);
    vi.setSystemTime(Date.now() + 25 * 60 * 60_000);
    expect(() => lists.current()).toThrow();
  });

  it('read over the network start from a copy of the last day alone', async () => {
    const source = { kind: 'address' as const, url: 'http://127.0.0.1:9/deny.json' };
    const { createHash } = await import('node:crypto');
    const copy = join(
      folder,
      `${createHash('sha256').update(source.url).digest('hex').slice(0, 32)}.json`,
    );
    writeFileSync(copy, GOOD);
    const open = () => {
      const lists = keepDenylists({ sources: [source], folder, logger });
      opened.push(lists);
      return lists;
    };
    expect(open().current().find('base', ADDRESS)).toBeDefined();
    const before = Date.now() / 1000 - 25 * 60 * 60;
    utimesSync(copy, before, before);
    expect(() => open().current()).toThrow();
  });
});
