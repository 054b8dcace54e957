import { stripVTControlCharacters } from 'node:util';

/** How a run of tests ended. */
export interface TestCount {
  readonly passed: number;
  /** What failed, a line each: the file, the test and the first line of why. */
  readonly failures: readonly string[];
}

/** The part of a report of `vitest --reporter=json` that is read. */
export interface VitestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly file: string;
    readonly title: string;
    /** Each is `expected`, `unexpected`, `flaky` or `skipped`. */
    readonly tests: readonly { readonly status: string }[];
  }[];
}

/** The part of a report of `playwright test --reporter=json` that is read. */
export interface PlaywrightReport {
  readonly stats: { readonly expected: number };
  readonly suites: readonly PlaywrightSuite[];
  readonly errors: readonly { readonly message?: string }[];
}

const MOST_CHARACTERS = 300;

const describeFailure = (where: string, why = '') => {
  const [line = ''] = stripVTControlCharacters(why).split('\n');
  return `${where}${line === '' ? '' : `: ${line}`}`.slice(0, MOST_CHARACTERS);
};

/** Counts a report of `vitest --reporter=json`; a file that could not be run is one failure. */
export function countVitest(report: VitestReport): TestCount {
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [describeFailure(name, message)];
    return failed.map((test) =>
      describeFailure(`${name} › ${test.fullName}`, test.failureMessages[0]),
    );
  });
  return { passed: report.numPassedTests, failures };
}

function failedSpecs({ suites = [], specs }: PlaywrightSuite): readonly string[] {
  const failed = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(() => describeFailure(`e2e/${file} › ${title}`)),
  );
  return [...failed, ...suites.flatMap(failedSpecs)];
}

/** Counts a report of `playwright test --reporter=json`; a test that needs luck has failed. */
export function countPlaywright(report: PlaywrightReport): TestCount {
  return {
    passed: report.stats.expected,
    failures: [
      ...report.suites.flatMap(failedSpecs),
      ...report.errors.map(({ message }) => describeFailure('Playwright', message)),
    ],
  };
}

/**
 * Adds up all parts of a run.
 *
 * @param failedChecks names of the checks that do not hold
 */
export function sumTests(
  parts: readonly (TestCount & { readonly exitCode: number })[],
  failedChecks: readonly string[],
): TestCount {
  let passed = 0;
  const failures = failedChecks.map((name) => `Does not hold: ${name}`);
  for (const part of parts) {
    passed += part.passed;
    failures.push(...part.failures);
    // A runner that gives up although no test failed has failed itself.
    if (part.failures.length === 0 && part.exitCode !== 0) {
      failures.push(`A test runner ended with exit code ${part.exitCode}`);
    }
  }
  return { passed, failures };
}
