import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { childEnvironment } from '#server/config/environment.ts';
import { findFoundry } from '../anvil/find-foundry.ts';
import { ROOT } from '../launch/root.ts';
import type { Part } from './part.ts';

/** Each invariant is held after every one of 256 × 500 calls; `npm test` tries some hundred of them. */
const EFFORT = {
  FOUNDRY_FUZZ_RUNS: '5000',
  FOUNDRY_INVARIANT_RUNS: '256',
  FOUNDRY_INVARIANT_DEPTH: '500',
};
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

interface Suite {
  readonly test_results: Readonly<
    Record<
      string,
      {
        readonly status: string;
        readonly kind: { readonly Invariant?: { readonly calls: number } };
      }
    >
  >;
}

export const contracts: Part = {
  name: 'contracts',
  about: 'generated arguments and sequences of calls against the guard, from a new seed',
  async run({ seed }) {
    const forge = promisify(execFile)(findFoundry('forge'), ['test', '--json'], {
      cwd: ROOT,
      maxBuffer: MAX_OUTPUT_BYTES,
      env: childEnvironment({ ...EFFORT, FOUNDRY_FUZZ_SEED: `0x${seed.toString(16)}` }),
    });
    // A test that fails makes forge end with an error, and its report is the same.
    const { stdout } = await forge.catch((error: { readonly stdout?: string }) => {
      if (error.stdout?.startsWith('{') === true) return { stdout: error.stdout };
      throw error;
    });
    const suites = Object.values(JSON.parse(stdout) as Readonly<Record<string, Suite>>);
    const results = suites.flatMap(({ test_results }) => Object.values(test_results));
    const failed = results.filter(({ status }) => status !== 'Success').length;
    const calls = results.reduce((sum, { kind }) => sum + (kind.Invariant?.calls ?? 0), 0);
    return {
      passed: failed === 0 && calls >= 100_000,
      figures: `${results.length - failed} passed, ${failed} failed, ${calls} calls held to the invariants, seed ${seed}`,
    };
  },
};
