import { changelogFeed } from '#server/docs/changelog-feed.ts';
import { readerOrigin } from '#server/docs/reader-origin.ts';
import { textAnswer } from '#server/docs/text-answer.ts';

/** The changelog for feed readers. */
export function GET(request: Request): Response {
  return textAnswer(changelogFeed(readerOrigin(request.headers)), 'application/rss+xml');
}
