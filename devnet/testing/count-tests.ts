/** How a run of tests ended. */
export interface TestCount {
  readonly passed: number;
  readonly failed: number;
}

/** The part of a report of `vitest --reporter=json` that is read. */
export interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
  };
  readonly errors: readonly unknown[];
}

/** Counts a report of `vitest --reporter=json`; a file that could not be run is one failure. */
export function countVitest(report: VitestReport): TestCount {
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
  };
}

/** Counts a report of `playwright test --reporter=json`; a test that needs luck has failed. */
export function countPlaywright(report: PlaywrightReport): TestCount {
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length };
}

/**
 * Adds up all parts of a run.
 *
 * @param failedChecks how many checks do not hold
 */
export function sumTests(
  parts: readonly (TestCount & { readonly exitCode: number })[],
  failedChecks: number,
): TestCount {
  let passed = 0;
  let failed = failedChecks;
  for (const part of parts) {
    passed += part.passed;
    // A runner that gives up although no test failed has failed itself.
    failed += part.failed === 0 && part.exitCode !== 0 ? 1 : part.failed;
  }
  return { passed, failed };
}
