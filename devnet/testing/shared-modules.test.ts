import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesUnder } from '../launch/hash-files.ts';
import { ROOT } from '../launch/root.ts';

const ROOMS = ['server', 'cli', 'client', 'devnet', 'bench', 'app', 'components', 'e2e'].filter(
  (room) => readdirSync(ROOT).includes(room),
);
const files = ROOMS.flatMap((room) => [...filesUnder(join(ROOT, room))])
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('/node_modules/'))
  .map((path) => ({ path: relative(ROOT, path), text: readFileSync(path, 'utf8') }));
const isTest = (path: string) => /\.(test|spec|pictures|firefox)\.ts$/.test(path);

/** A process loads a module once for all of its test files. */
describe('a module that test files share', () => {
  const shared = files.filter(({ path, text }) => !isTest(path) && text.includes("from 'vitest'"));

  it('registers hooks in functions only: at its top they would be those of one file', () => {
    const hooks = /^(?:await )?(?:before|after)(?:Each|All)\(/m;
    expect(shared.filter(({ text }) => hooks.test(text)).map(({ path }) => path)).toEqual([]);
    expect(shared.length).toBeGreaterThan(5);
  });
});

it('calls are counted in files only that have their own process', () => {
  const counting = files.filter(
    ({ path, text }) => isTest(path) && /from '[^']*\/count-calls\.ts'/.test(text),
  );
  const paths = counting.map(({ path }) => path);
  expect(paths.filter((path) => !path.endsWith('.isolated.test.ts'))).toEqual([]);
  expect(paths.length).toBeGreaterThan(2);
});
