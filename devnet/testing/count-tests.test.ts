import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest, sumTests } from './count-tests.ts';

const test = (status: string, fullName = 'a test', failureMessages: readonly string[] = []) => ({
  status,
  fullName,
  failureMessages,
});

describe('counting vitest', () => {
  it('adds a file that could not be run to the failed tests, and names each', () => {
    const report = {
      numPassedTests: 2,
      testResults: [
        {
          name: 'a.test.ts',
          status: 'passed',
          message: '',
          assertionResults: [test('passed'), test('passed')],
        },
        {
          name: 'b.test.ts',
          status: 'failed',
          message: '',
          assertionResults: [test('failed', 'adds up', ['\u001b[31mexpected 2\u001b[0m\n  at b'])],
        },
        {
          name: 'c.test.ts',
          status: 'failed',
          message: 'No such module\nat c',
          assertionResults: [],
        },
      ],
    };
    expect(countVitest(report)).toEqual({
      passed: 2,
      failures: ['b.test.ts › adds up: expected 2', 'c.test.ts: No such module'],
    });
  });
});

describe('counting Playwright', () => {
  it('takes a flaky test and an error outside of tests as failures, and names each', () => {
    const spec = (title: string, status: string) => ({
      file: 'site.spec.ts',
      title,
      tests: [{ status }],
    });
    const report = {
      stats: { expected: 3 },
      suites: [
        {
          specs: [spec('opens', 'expected'), spec('closes', 'unexpected')],
          suites: [{ specs: [spec('waits', 'flaky')] }],
        },
      ],
      errors: [{ message: 'no server\nat x' }],
    };
    expect(countPlaywright(report)).toEqual({
      passed: 3,
      failures: ['e2e/site.spec.ts › closes', 'e2e/site.spec.ts › waits', 'Playwright: no server'],
    });
  });
});

describe('adding up', () => {
  it('sums parts and failed checks', () => {
    const parts = [
      { passed: 5, failures: [], exitCode: 0 },
      { passed: 3, failures: ['a', 'b'], exitCode: 1 },
    ];
    expect(sumTests(parts, ['types'])).toEqual({
      passed: 8,
      failures: ['Does not hold: types', 'a', 'b'],
    });
  });

  it('takes a runner that gave up without a failed test as a failure', () => {
    expect(sumTests([{ passed: 5, failures: [], exitCode: 1 }], [])).toEqual({
      passed: 5,
      failures: ['A test runner ended with exit code 1'],
    });
  });
});
