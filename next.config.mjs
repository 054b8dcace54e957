/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  // A path with a slash at the end is another path, under the API with the API's own 404.
  skipTrailingSlashRedirect: true,
  // These load files beside themselves or hold native handles: they stay as they are.
  serverExternalPackages: [
    'pg',
    'pino',
    'inngest',
    '@prisma/client',
    '@prisma/adapter-pg',
    'nodemailer',
  ],
  // `npm run check` type-checks the whole house, once.
  typescript: { ignoreBuildErrors: true },
};
