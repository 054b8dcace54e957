import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ROOT } from '../launch/root.ts';
import { hashProved, PROVED_SOURCES } from './proved-sources.ts';

it.each([
  'contracts/src/Guard.sol',
  'contracts/src/interfaces/IAave.sol',
  'contracts/test/Invariants.t.sol',
  'contracts/test/mocks/Tokens.sol',
  'contracts/artifacts.json',
  'foundry.toml',
  'locales/en/guard.ts',
  'server/guard/execute/ledger.ts',
])('a proof does not hold for another %s', (path) => {
  const root = mkdtempSync(join(tmpdir(), 'proved-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  write(path, 'one');
  write('server/other.ts', 'one');
  const before = hashProved(root);
  expect(hashProved(root)).toBe(before);
  write(path, 'two');
  expect(hashProved(root)).not.toBe(before);
  write(path, 'one');
  expect(hashProved(root)).toBe(before);
  write(`${dirname(path)}/generated/client.ts`, 'made from others');
  expect(hashProved(root)).toBe(before);
});

it('knows every folder that modules import from', () => {
  const { imports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const folders = Object.values<string>(imports).map((target) => target.split('/')[1]);
  expect(folders.length).toBeGreaterThan(3);
  expect(folders.filter((folder) => !PROVED_SOURCES.some((one) => one === folder))).toEqual([]);
});
