import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPackage } from './build-package.ts';
import manifest from './package.json' with { type: 'json' };
import vectors from './verify/vectors/honest-plans.json' with { type: 'json' };

const CLIENT = fileURLToPath(new URL('.', import.meta.url));
const MODULES = fileURLToPath(new URL('../node_modules', import.meta.url));
const ENTRIES = Object.keys(manifest.exports).filter((entry) => entry !== './package.json');
const nameOf = (entry: string) => `${manifest.name}${entry.slice(1)}`;
const viem = join('node_modules', 'viem');

const folder = mkdtempSync(join(tmpdir(), 'portolan-client-'));
/** A project with nothing but the packed client, as it comes from a registry. */
const project = join(folder, 'project');

function run(command: string, args: readonly string[]): string {
  return execFileSync(command, args, { cwd: project, encoding: 'utf8' });
}

beforeAll(() => {
  const source = join(folder, 'package');
  for (const path of [source, project]) mkdirSync(path);
  for (const file of ['package.json', 'README.md', 'LICENSE'])
    cpSync(join(CLIENT, file), join(source, file));
  buildPackage(source);
  writeFileSync(join(project, 'package.json'), '{ "private": true }');
  run('npm', ['pack', source, '--silent']);
  const [tarball = ''] = readdirSync(project).filter((name) => name.endsWith('.tgz'));
  run('npm', [
    'install',
    '--offline',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    `./${tarball}`,
  ]);
});
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * Checks a recorded plan against its intents in any runtime that loads this; prints the outcomes.
 */
const USE = `
  const [{ intents, steps, wallets, options }] = ${JSON.stringify([vectors[0]])};
  const portolan = createPortolanClient({ baseUrl: 'https://api.example/v1beta' });
  const forged = [{ ...steps[0], spender: '0x00000000000000000000000000000000badbad01' }, steps[1]];
  const outcomes = [typeof portolan.createPlan, typeof PortolanError,
    verifyPlan(intents, steps, wallets, options).outcome,
    verifyPlan(intents, forged, wallets, options).outcome].join();
`;
const OUTCOMES = 'function,function,verified,refused';
const NAMES = [
  ['createPortolanClient, PortolanError', nameOf('.')],
  ['verifyPlan', nameOf('./verify')],
] as const;
const IMPORTS = NAMES.map(([names, from]) => `import { ${names} } from '${from}';`).join('\n');
const REQUIRES = NAMES.map(([names, from]) => `const { ${names} } = require('${from}');`).join(
  '\n',
);

describe('the packed client in an empty project', () => {
  it('has exactly the files that it needs', () => {
    const at = join(project, 'node_modules', '@portolan', 'client');
    const files = readdirSync(at, { recursive: true, encoding: 'utf8' });
    expect(files).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'package.json']));
    const odd = files.filter((name) => !/^(dist.*|README\.md|LICENSE|package\.json)$/.test(name));
    expect(odd).toEqual([]);
    expect(files.filter((name) => /test|vectors|generate\./.test(name))).toEqual([]);
    expect(
      readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.')),
    ).toEqual(['@portolan']);
  });

  it('exports every entry of the source', () => {
    const entries = readdirSync(CLIENT, { withFileTypes: true })
      .filter((one) => one.isDirectory() && !['dist', 'generated'].includes(one.name))
      .map(({ name }) => `./${name}`);
    expect(ENTRIES.toSorted()).toEqual(['.', ...entries].toSorted());
  });

  it('calls need no package, and the checker names the one that it needs', () => {
    const load = (entry: string) => `await import('${nameOf(entry)}')`;
    run(process.execPath, ['--input-type=module', '-e', load('.')]);
    expect(() =>
      execFileSync(process.execPath, ['--input-type=module', '-e', load('./verify')], {
        cwd: project,
        stdio: 'pipe',
      }),
    ).toThrow(/'viem'/);
  });

  describe('beside viem', () => {
    beforeAll(() => symlinkSync(join(MODULES, 'viem'), join(project, viem), 'dir'));

    it.each([
      ['use.mjs', IMPORTS],
      ['use.cjs', REQUIRES],
    ])('runs as %s', (file, head) => {
      writeFileSync(join(project, file), `${head}\n${USE}\nconsole.log(outcomes);`);
      expect(run(process.execPath, [file]).trim()).toBe(OUTCOMES);
      const loads = ENTRIES.map((entry) =>
        file.endsWith('.mjs') ? `await import('${nameOf(entry)}')` : `require('${nameOf(entry)}')`,
      );
      writeFileSync(join(project, `all-${file}`), loads.join(';\n'));
      run(process.execPath, [`all-${file}`]);
    });

    it('runs in a page', async () => {
      const { outputFiles } = await build({
        stdin: {
          contents: `${IMPORTS}\n${USE}\nglobalThis.outcomes = outcomes;`,
          resolveDir: project,
        },
        bundle: true,
        format: 'iife',
        platform: 'browser',
        write: false,
      });
      // The globals of browsers beside the language, and none of Node.
      const page = createContext({
        atob,
        btoa,
        TextEncoder,
        TextDecoder,
        URL,
        Headers,
        Request,
        crypto,
      });
      runInContext(outputFiles[0]?.text ?? '', page);
      expect(page.outcomes).toBe(OUTCOMES);
    });

    it.each(['use.mts', 'use.cts'])('has types for %s', (file) => {
      const types = `import type { Intent, Step, Wallet } from '${nameOf('.')}';
        declare const intents: Intent[], steps: Step[], wallets: Wallet[];
        const outcome: 'verified' | 'refused' | 'not covered' = verifyPlan(intents, steps, wallets).outcome;
        // @ts-expect-error a plan without wallets is held to nothing
        verifyPlan(intents, steps);
        export const portolan = createPortolanClient({ baseUrl: outcome });
        export const isError = (error: unknown) => error instanceof PortolanError && error.issues[0]?.field;`;
      writeFileSync(join(project, file), `${IMPORTS}\n${types}`);
      run(process.execPath, [
        join(MODULES, 'typescript', 'bin', 'tsc'),
        ...['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--types', ''],
        file,
      ]);
    });
  });
});
