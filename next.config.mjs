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
  // These load files beside themselves or hold native handles: they stay as they are.
  serverExternalPackages: [
    'pg',
    'pino',
    'prom-client',
    'inngest',
    '@prisma/client',
    '@prisma/adapter-pg',
    'nodemailer',
    'next-auth',
    '@simplewebauthn/server',
  ],
  // `npm run check` type-checks the whole house, once.
  typescript: { ignoreBuildErrors: true },
};
