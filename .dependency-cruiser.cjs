/**
 * The directions of the house: app → http → operations → domain → engine → chains, never up.
 *
 * @type {import('dependency-cruiser').IConfiguration}
 */
const LEAVES = '^server/(schemas|errors|config)/';
const ENGINE =
  '^server/(language|intent|plan|protocols|prices|simulate|chains|quotes|outbound|agents/kinds)/';
const DOMAIN =
  '^server/(partners|usage|agents(?!/kinds)|events|drafts|review|surfaces|guard|positions|insights|messaging|chat|portal|mail|mail-alerts|me|wallet-proof)/';
const FRAMEWORKS =
  '(^|/)node_modules/(@types/)?(next|react|react-dom|@prisma/[^/]+|pg|inngest)/|^server/db/';
const PURE = '^server/(plan|protocols/[^/]+/encode|protocols/standards/[^/]+/encode)/';
const TESTS = '\\.(test|spec)\\.tsx?$|/testing/';

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Two files that need each other are one, or lack a third.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-unresolvable',
      comment: 'Every import leads somewhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'only-declared-packages',
      comment: 'A package that package.json does not name may vanish.',
      severity: 'error',
      from: {
        path: '^(app|components|server|cli|devnet|bench|e2e)/',
        pathNot: '^server/db/generated/',
      },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-dev-packages-in-the-service',
      comment: 'What runs in production is a dependency, not a dev dependency.',
      severity: 'error',
      from: { path: '^(app|components|server|cli)/', pathNot: TESTS },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'leaves-import-nothing-above',
      comment: 'Schemas, errors and settings are the ground that everything else stands on.',
      severity: 'error',
      from: { path: LEAVES, pathNot: TESTS },
      to: { path: '^(app|components|server|devnet|bench|e2e)/', pathNot: LEAVES },
    },
    {
      name: 'engine-knows-no-domain',
      comment: 'The engine plans for anybody: it knows no partner, no request and no database.',
      severity: 'error',
      from: { path: ENGINE, pathNot: TESTS },
      to: { path: '^(app|components|server|devnet|bench|e2e)/', pathNot: [ENGINE, LEAVES] },
    },
    {
      name: 'engine-knows-no-framework',
      comment: 'The engine runs anywhere: no web framework, no database.',
      severity: 'error',
      from: { path: ENGINE, pathNot: TESTS },
      to: { path: FRAMEWORKS },
    },
    {
      name: 'chains-know-no-engine',
      comment: 'Chains are the bottom: they are read by the engine and read nothing of it.',
      severity: 'error',
      from: { path: '^server/chains/', pathNot: TESTS },
      to: { path: '^server/(language|intent|plan|protocols|prices|simulate|agents)/' },
    },
    {
      name: 'pure-stays-pure',
      comment: 'Planner and encoders compute: no clock, no randomness, no input or output.',
      severity: 'error',
      from: { path: PURE, pathNot: TESTS },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'protocols-are-strangers',
      comment:
        'A protocol is one folder; it imports no other, only the standards that several speak. What the checker knows is written from all.',
      severity: 'error',
      from: {
        path: '^server/protocols/([^/]+)/',
        pathNot: [TESTS, '^server/protocols/known/'],
      },
      to: {
        path: '^server/protocols/[^/]+/',
        pathNot: ['^server/protocols/$1/', '^server/protocols/standards/'],
      },
    },
    {
      name: 'planner-sees-manifests-only',
      comment: 'The planner sees protocols through the registry and their manifests.',
      severity: 'error',
      from: { path: '^server/plan/', pathNot: TESTS },
      to: { path: '^server/protocols/[^/]+/' },
    },
    {
      name: 'domain-knows-no-way-in',
      comment: 'Domains are called by operations and jobs, never the other way.',
      severity: 'error',
      from: { path: DOMAIN, pathNot: TESTS },
      to: { path: '^(app|components)/|^server/(operations|http|pages|mcp|trpc|jobs)/' },
    },
    {
      name: 'trpc-is-a-way-in',
      comment: 'The portal’s pages call it over the wire, but for what they come with.',
      severity: 'error',
      from: {
        path: '^(app|components|server|devnet|bench|e2e)/',
        pathNot: [
          '^server/trpc/',
          '^server/main\\.ts$',
          '^app/api/trpc/',
          '^app/\\(portal\\)/portal/\\[org\\]/prefetched\\.tsx$',
          TESTS,
        ],
      },
      to: { path: '^server/trpc/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'mail-knows-nobody',
      comment: 'It sends what it is given.',
      severity: 'error',
      from: { path: '^server/mail/', pathNot: TESTS },
      to: { path: '^(app|components|server)/', pathNot: ['^server/mail/', LEAVES] },
    },
    {
      name: 'operations-know-no-transport',
      comment: 'One definition serves every way in.',
      severity: 'error',
      from: { path: '^server/operations/', pathNot: TESTS },
      to: { path: '^(app|components)/|^server/(http|pages|mcp|trpc|jobs)/' },
    },
    {
      name: 'server-knows-no-page',
      comment: 'Pages are the top.',
      severity: 'error',
      from: { path: '^server/', pathNot: TESTS },
      to: { path: '^(app|components)/' },
    },
    {
      name: 'prisma-stays-in-stores',
      comment: 'Prisma is spoken in db and in each domain’s store.ts.',
      severity: 'error',
      from: {
        path: '^(app|components|server|devnet)/',
        pathNot: ['^server/db/', '^server/[^/]+/store\\.ts$', TESTS],
      },
      to: { path: '(^|/)node_modules/@prisma/|^server/db/generated/' },
    },
    {
      name: 'browser-code-reaches-schemas-only',
      comment: 'What is sent to browsers must not carry the server along.',
      severity: 'error',
      from: { path: '^(components|widget)/', pathNot: TESTS },
      to: { path: '^server/', pathNot: '^server/schemas/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'texts-need-nothing',
      comment: 'A translator finds sentences there, and no code of the pages.',
      severity: 'error',
      from: { path: '^locales/' },
      to: { path: '.', pathNot: '^locales/' },
    },
    {
      name: 'the-command-line-is-a-client',
      comment:
        'It knows of the service what anyone knows: the schemas and how webhooks are signed.',
      severity: 'error',
      from: { path: '^cli/', pathNot: TESTS },
      to: {
        path: '^(app|components|server|devnet|bench|e2e)/',
        pathNot: [
          '^server/(schemas/|events/webhooks/(sign-webhook|clean-excerpt)\\.ts$)',
          '^devnet/bootstrap\\.mjs$',
        ],
      },
    },
    {
      name: 'the-typed-client-stands-alone',
      comment: 'Partners take it as it is: it needs nothing of the house, and no package but one.',
      severity: 'error',
      from: {
        path: '^client/',
        pathNot: [TESTS, '^client/(generate|render-operations|build-package)\\.ts$'],
      },
      to: { pathNot: ['^client/', '^node_modules/viem/'] },
    },
    {
      name: 'calls-need-no-package',
      comment: 'Only the checker decodes calldata.',
      severity: 'error',
      from: {
        path: '^client/',
        pathNot: [TESTS, '^client/(verify/|(generate|render-operations|build-package)\\.ts$)'],
      },
      to: { path: '^node_modules/' },
    },
    {
      name: 'nobody-needs-the-command-line',
      comment: 'A client is the top.',
      severity: 'error',
      from: { path: '^(app|components|server|devnet|bench|e2e)/' },
      to: { path: '^cli/' },
    },
    {
      name: 'service-knows-no-devnet',
      comment: 'The same code runs on real chains: the devnet is outside of it.',
      severity: 'error',
      from: { path: '^(app|components|server)/', pathNot: TESTS },
      to: { path: '^(devnet|bench|e2e)/' },
    },
  ],
  options: {
    // TypeScript 7 has no parser to lend; swc has.
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^server/db/generated/.+/', '^client/dist/', '\\.next/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
