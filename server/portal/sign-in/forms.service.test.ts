import { describe, expect, it } from 'vitest';
import { openForFile } from '#server/trpc/testing/open-for-file.ts';
import { openTestPortal, TEST_ORIGIN } from '#server/trpc/testing/open-test-portal.ts';
import { answerAuthWith } from './answer-auth.ts';

const portal = openForFile(openTestPortal);

describe('a form', () => {
  const post = (body: string | ReadableStream, type: string) =>
    answerAuthWith(
      portal.root,
      new Request(`${TEST_ORIGIN}/api/auth/signin/email`, {
        method: 'POST',
        headers: { origin: TEST_ORIGIN, host: new URL(TEST_ORIGIN).host, 'content-type': type },
        body,
        duplex: 'half',
      } as RequestInit),
    );

  it('that does not end is read no further than a form is long', async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 16_384;
        controller.enqueue(new Uint8Array(16_384).fill(97));
      },
    });
    const answer = await post(endless, 'application/x-www-form-urlencoded');
    expect(answer.status).toBe(413);
    expect(sent).toBeLessThan(200_000);
  });

  it('that is not JSON is refused with its name', async () => {
    const answer = await post('{', 'application/json');
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: 'invalid_request' });
  });
});
