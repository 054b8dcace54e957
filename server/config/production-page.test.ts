import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CHAIN_SLUGS } from '#server/schemas/chain-slug.ts';
import { explorerUrlVariable, rpcUrlVariable, tokenIndexUrlVariable } from './config.ts';

const PAGE = readFileSync('docs/production.md', 'utf8');

/** Every variable that a file of this folder reads. */
async function settings(): Promise<readonly string[]> {
  const files = globSync('*.ts', { cwd: import.meta.dirname })
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) =>
      /^(export )?const SETTINGS\b/m.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
    );
  expect(files.length).toBeGreaterThan(5);
  const modules = await Promise.all(
    files.map((file) => import(/* @vite-ignore */ join(import.meta.dirname, file))),
  );
  return [
    ...modules.flatMap((module, at) => {
      expect(module.SETTINGS, `${files[at]} exports its SETTINGS`).toBeDefined();
      return Object.keys(module.SETTINGS);
    }),
    ...CHAIN_SLUGS.flatMap((chain) => [rpcUrlVariable(chain), explorerUrlVariable(chain)]),
    ...CHAIN_SLUGS.filter((chain) => chain !== 'solana').map(tokenIndexUrlVariable),
  ];
}

it('docs/production.md names every setting once, and no other', async () => {
  const [, table = ''] = PAGE.split(/^## Settings$|^## Upgrading$/m);
  const named = [...table.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name),
  );
  expect(named.toSorted()).toEqual([...new Set(await settings())].toSorted());
});

it('and runs only what npm can run', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object };
  const run = [...PAGE.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name);
  expect(run.length).toBeGreaterThan(5);
  expect(run.filter((name) => !Object.hasOwn(scripts, name ?? ''))).toEqual([]);
});
