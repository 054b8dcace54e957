import { listSearchSections } from '#server/docs/search-sections.ts';

export const dynamic = 'force-dynamic';

export function GET(): Response {
  return Response.json(listSearchSections(), {
    headers: { 'cache-control': 'public, max-age=300' },
  });
}
