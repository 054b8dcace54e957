/** Files in which a mistake costs money or lets somebody in, and which unit tests can judge. */
export interface MutatedArea {
  readonly name: string;
  /** What they are, for people. */
  readonly about: string;
  /** Globs from the root of the checkout. */
  readonly files: readonly string[];
  /** The unit tests that have to notice a change, as globs. */
  readonly tests: readonly string[];
}

export const MUTATED_AREAS: readonly MutatedArea[] = [
  {
    name: 'seals',
    about: 'the seals of steps, plans and texts at rest',
    files: ['server/seal/*.ts'],
    tests: ['server/seal/*.test.ts'],
  },
  {
    name: 'ssrf',
    about: 'where webhooks may go, and how they are signed',
    files: [
      'server/events/webhooks/{check-webhook-url,is-public-address,look-up-target,open-connection,resolve-target,sign-webhook,derive-signing-secret}.ts',
      'server/events/budget/places-of.ts',
    ],
    tests: ['server/events/{webhooks,budget}/*.test.ts'],
  },
];
