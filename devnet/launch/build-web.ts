import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { childEnvironment } from '#server/config/environment.ts';
import { writeWidget } from '../../widget/build.ts';
import { hashFiles } from './hash-files.ts';
import { holdLock } from './hold-lock.ts';
import { LaunchError } from './launch-error.ts';
import { ROOT } from './root.ts';
import { spawnOwned } from './spawn-owned.ts';

/** What the build is made from. */
const SOURCES = [
  'app',
  'client',
  'components',
  'docs/images/site-guard-dark.png',
  'docs/images/site-guard-light.png',
  'locales',
  'public',
  'server',
  'next.config.mjs',
  'package-lock.json',
  'package.json',
  'proxy.ts',
  'tsconfig.json',
  'widget',
] as const;

const hashSources = () => hashFiles(SOURCES, { counts: (file) => !file.endsWith('.test.ts') });

/** @returns whether the pages must be built before they can be served. */
export function isWebBuildStale(): boolean {
  const stamp = join(ROOT, '.next', 'portolan-build');
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== hashSources();
}

/** Where the service finds the files of the widget. */
export const WIDGET_FOLDER = join(ROOT, '.next', 'widget');

/** Builds what pages of partners load, where the service finds it. */
export const buildWidget = () => writeWidget(WIDGET_FOLDER);

/**
 * Builds the pages and the widget, unless the last build is of the same sources.
 *
 * @throws LaunchError with what Next says when they cannot be built
 */
export async function buildWeb(): Promise<void> {
  await holdLock(join(ROOT, '.portolan-build.lock'), async () => {
    if (!isWebBuildStale()) return;
    const sources = hashSources();
    const next = createRequire(import.meta.url).resolve('next/dist/bin/next');
    let output = '';
    const build = await spawnOwned({
      name: 'The build of the pages',
      command: process.execPath,
      args: [next, 'build'],
      cwd: ROOT,
      env: childEnvironment({ NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }),
      onOutput: (chunk) => {
        output = (output + chunk).slice(-8_000);
      },
    });
    const { code } = await build.ended;
    if (code !== 0) throw new LaunchError(`The pages could not be built:\n${output.trim()}`);
    await buildWidget();
    writeFileSync(join(ROOT, '.next', 'portolan-build'), sources);
  });
}
