import { findPage } from '#server/docs/pages.ts';
import { readerOrigin } from '#server/docs/reader-origin.ts';
import { markdownTwin } from '#server/docs/render-links.ts';
import { textAnswer } from '#server/docs/text-answer.ts';

/** `/docs/<slug>.md`, by the rewrite of next.config.mjs. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ slug: string[] }> },
): Promise<Response> {
  const slug = (await params).slug.join('/');
  const page = findPage(slug === 'index' ? '' : slug);
  if (page === undefined) return textAnswer('There is no such page.\n', 'text/plain', 404);
  return textAnswer(markdownTwin(page.markdown(), readerOrigin(request.headers)), 'text/markdown');
}
