import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest, sumTests } from './count-tests.ts';

const test = (status: string) => ({ status });

describe('counting vitest', () => {
  it('adds a file that could not be run to the failed tests', () => {
    const report = {
      numPassedTests: 2,
      numFailedTests: 1,
      testResults: [
        { status: 'passed', assertionResults: [test('passed'), test('passed')] },
        { status: 'failed', assertionResults: [test('failed')] },
        { status: 'failed', assertionResults: [] },
      ],
    };
    expect(countVitest(report)).toEqual({ passed: 2, failed: 2 });
  });
});

describe('counting Playwright', () => {
  it('takes a flaky test and an error outside of tests as failures', () => {
    const report = { stats: { expected: 3, unexpected: 1, flaky: 1 }, errors: ['no server'] };
    expect(countPlaywright(report)).toEqual({ passed: 3, failed: 3 });
  });
});

describe('adding up', () => {
  it('sums parts and failed checks', () => {
    const parts = [
      { passed: 5, failed: 0, exitCode: 0 },
      { passed: 3, failed: 2, exitCode: 1 },
    ];
    expect(sumTests(parts, 1)).toEqual({ passed: 8, failed: 3 });
  });

  it('takes a runner that gave up without a failed test as a failure', () => {
    expect(sumTests([{ passed: 5, failed: 0, exitCode: 1 }], 0)).toEqual({ passed: 5, failed: 1 });
  });
});
