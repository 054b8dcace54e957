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
  {
    name: 'authentication',
    about: 'how keys, sessions, links, wallets and addresses are known, and the stages of a call',
    files: [
      'server/partners/{api-key,partner-protocol}.ts',
      'server/http/bearer-token.ts',
      'server/http/pipeline/{call-body,check-origin,limit-address,open-call,run-pipeline}.ts',
      'server/caller/*.ts',
      'server/review/link-token.ts',
      'server/portal/{origin,session-token,roles}.ts',
      'server/chains/evm/verify-message.ts',
    ],
    tests: [
      'server/{partners,http,http/pipeline,caller,portal}/*.test.ts',
      'server/review/link-token.test.ts',
      'server/chains/evm/verify-message.test.ts',
    ],
  },
  {
    name: 'fees',
    about: 'what transactions are said to cost, and the gas that is lent to them',
    files: [
      'server/chains/evm/{gas-price,data-fee}.ts',
      'server/plan/gas-reserve.ts',
      'server/simulate/{format-costs,gas-allowance}.ts',
    ],
    tests: [
      'server/chains/evm/{gas-price,data-fee}.test.ts',
      'server/plan/gas-reserve.test.ts',
      'server/simulate/{format-costs,gas-allowance}.test.ts',
    ],
  },
  {
    name: 'credits',
    about: 'what a call is held, charged and refused for, as far as it is not said in SQL',
    files: [
      'server/partners/{admission,settlement,bound-computation}.ts',
      'server/db/group-commit.ts',
    ],
    tests: ['server/partners/*.test.ts', 'server/db/group-commit.test.ts'],
  },
  {
    name: 'amounts',
    about: 'how amounts are read, sized, bounded and held to the price feeds',
    files: [
      'server/chains/tokens/{parse-amount,format-amount}.ts',
      'server/plan/{portion-of,slippage,chained-growth,exact-output,judge-price}.ts',
    ],
    tests: [
      'server/chains/tokens/*.test.ts',
      'server/plan/{portion-of,slippage,chained-growth,exact-output,judge-price}.test.ts',
    ],
  },
];
