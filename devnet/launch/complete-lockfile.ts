import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.ts';

/** An entry of package-lock.json, as far as it is read here. */
interface LockedPackage {
  version?: string;
  integrity?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'sunos', 'win32'];
const PROCESSORS: Readonly<Record<string, string>> = {
  amd64: 'x64',
  arm: 'arm',
  arm64: 'arm64',
  ia32: 'ia32',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  x64: 'x64',
};

/** Reads from a name such as `@next/swc-linux-arm64-musl` what the package is built for. */
function platformOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> | undefined {
  const words = name.split(/[/-]/);
  const os = words.find((word) => SYSTEMS.includes(word));
  const cpu = words.map((word) => PROCESSORS[word]).find((word) => word !== undefined);
  if (os === undefined || cpu === undefined) return undefined;
  const libc = words.some((word) => word.startsWith('musl')) ? 'musl' : undefined;
  return { os: [os], cpu: [cpu], ...(libc === undefined ? {} : { libc: [libc] }) };
}

/** @returns the hash that the registry in use has of a package; undefined where it carries none such */
function integrityOf(name: string, version: string): string | undefined {
  try {
    const args = ['view', `${name}@${version}`, 'dist.integrity', '--json'];
    const answer = execFileSync('npm', args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const hash: unknown = JSON.parse(answer);
    return typeof hash === 'string' ? hash : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Adds to package-lock.json the builds for other platforms that npm left out because the registry
 * in use does not carry them: without them `npm ci` refuses the file. Run it after npm install.
 *
 * Each entry gets the hash of its package where the registry carries it.
 *
 * @returns how many were added, and how many have no hash
 */
function completeLockfile(path: string): { readonly added: number; readonly unhashed: number } {
  const lockfile = JSON.parse(readFileSync(path, 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const { packages } = lockfile;
  let added = 0;
  for (const [parent, { dev, optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const nested = `${parent}/node_modules/${name}`;
      const hoisted = `node_modules/${name}`;
      const platform = platformOf(name);
      const isThere = nested in packages || hoisted in packages;
      if (parent === '' || isThere || platform === undefined || !/^\d/.test(version)) continue;
      packages[hoisted] = { version, ...platform, ...(dev ? { dev } : {}), optional: true };
      added += 1;
    }
  }
  let unhashed = 0;
  for (const [place, entry] of Object.entries(packages)) {
    if (place === '' || entry.integrity !== undefined) continue;
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const integrity = integrityOf(name, entry.version ?? '');
    if (integrity === undefined) unhashed += 1;
    else packages[place] = { ...entry, integrity };
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1));
  const complete = { ...lockfile, packages: Object.fromEntries(sorted) };
  writeFileSync(path, `${JSON.stringify(complete, null, 2)}\n`);
  return { added, unhashed };
}

const { added, unhashed } = completeLockfile(join(ROOT, 'package-lock.json'));
console.log(
  `Added ${added} builds for other platforms to package-lock.json; the registry has no hash of ${unhashed}.`,
);
