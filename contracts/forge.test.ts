import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { findFoundry } from '#devnet/anvil/find-foundry.ts';
import { ROOT } from '#devnet/launch/root.ts';

/** What `forge test --json` says of one suite. */
interface Suite {
  readonly test_results: Readonly<
    Record<string, { readonly status: string; readonly reason: string | null }>
  >;
}

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** Compiles the contracts and runs their tests, once; a test that fails makes forge end with an error. */
async function runForge(): Promise<Readonly<Record<string, Suite>>> {
  const run = promisify(execFile)(findFoundry('forge'), ['test', '--json'], {
    cwd: ROOT,
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  const { stdout } = await run.catch((error: { readonly stdout?: string }) => {
    if (error.stdout?.startsWith('{') === true) return { stdout: error.stdout };
    throw error;
  });
  return JSON.parse(stdout) as Record<string, Suite>;
}

const artifact = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));

const suites = Object.entries(await runForge());

it('has tests of every contract', () => {
  expect(suites.map(([name]) => name.split(':')[1]).sort()).toEqual([
    'GuardActionsTest',
    'GuardFuzzTest',
    'GuardGasTest',
    'GuardHostileTest',
    'GuardInvariantsTest',
    'GuardLimitsTest',
    'GuardRepayFromCollateralTest',
    'GuardTokensTest',
    'GuardTriggersTest',
  ]);
});

it.each(['Guard', 'Executors'])('deploys the bytecode of %s as it is compiled', (name) => {
  const { abi, bytecode } = artifact(`contracts/out/${name}.sol/${name}.json`);
  expect(artifact('contracts/artifacts.json')[name]).toEqual({ abi, bytecode: bytecode.object });
});

describe.each(suites)('%s', (_, { test_results }) => {
  it.each(Object.entries(test_results))('%s', (_name, { status, reason }) => {
    expect(reason ?? '').toBe('');
    expect(status).toBe('Success');
  });
});
