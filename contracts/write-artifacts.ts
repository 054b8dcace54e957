import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { findFoundry } from '#devnet/anvil/find-foundry.ts';
import { ROOT } from '#devnet/launch/root.ts';

const FILE = 'contracts/artifacts.json';
const CONTRACTS = ['Guard', 'Executors'];
const PACKAGES = ['solc', '@openzeppelin/contracts'];

/** A hash over all that the bytecode is made from. */
function sourcesSha256(): string {
  const hash = createHash('sha256');
  const sources = readdirSync(path.join(ROOT, 'contracts/src'), {
    recursive: true,
    encoding: 'utf8',
  })
    .filter((file) => file.endsWith('.sol'))
    .sort()
    .map((file) => path.posix.join('contracts/src', file));
  for (const file of ['foundry.toml', ...sources]) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(ROOT, file)));
  }
  const require = createRequire(import.meta.url);
  for (const name of PACKAGES) {
    const { version } = require(`${name}/package.json`) as { readonly version: string };
    hash.update(`${name}@${version}\0`);
  }
  return hash.digest('hex');
}

function compiled(name: string) {
  const file = path.join(ROOT, `contracts/out/${name}.sol/${name}.json`);
  const { abi, bytecode } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly abi: readonly unknown[];
    readonly bytecode: { readonly object: string };
  };
  return { abi, bytecode: bytecode.object };
}

/**
 * Writes contracts/artifacts.json: the bytecode that is deployed, so that no start has to compile it. With
 * `--check` reports whether its sources are the ones that are here; that its bytecode is theirs is tested.
 */
function main(isCheck: boolean): void {
  const sha256 = sourcesSha256();
  if (isCheck) {
    const kept = JSON.parse(readFileSync(path.join(ROOT, FILE), 'utf8')) as {
      readonly sources_sha256: string;
    };
    if (kept.sources_sha256 === sha256) {
      console.log(`${FILE} is current.`);
      return;
    }
    console.error(`${FILE} is out of date: run npm run contracts:write`);
    process.exitCode = 1;
    return;
  }
  execFileSync(findFoundry('forge'), ['build', '--skip', 'test', '--quiet'], { cwd: ROOT });
  const contracts = Object.fromEntries(CONTRACTS.map((name) => [name, compiled(name)]));
  const text = JSON.stringify({ sources_sha256: sha256, ...contracts });
  writeFileSync(path.join(ROOT, FILE), `${text}\n`);
  execFileSync(
    process.execPath,
    ['node_modules/@biomejs/biome/bin/biome', 'format', '--write', FILE],
    { cwd: ROOT },
  );
  console.log(`${FILE} is written.`);
}

main(process.argv.includes('--check'));
