/** Settings that only the tests read. */
export interface TestSettings {
  /** The browser to use instead of the one that is found. */
  readonly chromium: string | undefined;
  /** Whether the tests run in a container as root, where Chromium's own sandbox cannot. */
  readonly isRoot: boolean;
}

export function getTestSettings(): TestSettings {
  const chromium = process.env.CHROMIUM?.trim();
  return {
    chromium: chromium === '' ? undefined : chromium,
    isRoot: process.getuid?.() === 0,
  };
}
