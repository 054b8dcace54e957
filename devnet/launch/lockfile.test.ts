import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './root.ts';

interface Locked {
  readonly integrity?: string;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
}

const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};

it('every package that is installed here is held to its hash', () => {
  const entries = Object.entries(packages).filter(([place]) => place !== '');
  expect(entries.length).toBeGreaterThan(500);
  const unhashed = entries.filter(([, { integrity }]) => integrity === undefined);
  // Optional builds for other platforms that the registry in use does not carry: npm installs none.
  for (const [place, { optional, os, cpu }] of unhashed) {
    expect(optional, place).toBe(true);
    expect(os?.length, place).toBe(1);
    expect(cpu?.length, place).toBe(1);
    expect(() => readFileSync(join(ROOT, place, 'package.json')), place).toThrow(/ENOENT/);
  }
  for (const [place, { integrity }] of entries) {
    if (integrity !== undefined) expect(integrity, place).toMatch(/^sha512-[A-Za-z0-9+/]{86}==$/);
  }
});
