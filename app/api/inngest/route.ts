import { serveInngest } from '#server/jobs/index.ts';

export const GET = serveInngest;
export const POST = serveInngest;
export const PUT = serveInngest;
