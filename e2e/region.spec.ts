import { expect, test } from '@playwright/test';

const ANSWERED = ['/', '/docs', '/docs/webhooks', '/docs/webhooks.md', '/llms.txt', '/sign-in'];
const LEADS_ON = ['/portal', '/invitation', '/review/unknown', '/api/auth/csrf'];
const API = ['/openapi.json', '/v1beta/meta'];
const CALLS = ['/v1beta/intent', '/api/trpc/playground.send', '/review/plan/pln_1/fresh-step'];

/** As the edge names the caller's country. */
const from = (country: string) => ({ 'x-vercel-ip-country': country });

test('a region that is not served gets 451 from the API, every page and every call of pages', async ({
  request,
}) => {
  const paths = [...ANSWERED, ...LEADS_ON, ...API];
  for (const path of paths) {
    const answer = await request.get(path, { headers: from('KP'), maxRedirects: 0 });
    expect(answer.status(), path).toBe(451);
  }
  for (const path of CALLS) {
    const answer = await request.post(path, { headers: from('KP'), data: {} });
    expect(answer.status(), path).toBe(451);
  }
  expect(await (await request.get('/docs', { headers: from('KP') })).text()).toBe(
    'Portolan is not available in your region.\n',
  );
  expect(await (await request.get('/v1beta/meta', { headers: from('KP') })).text()).toBe('');

  for (const path of ANSWERED) {
    expect((await request.get(path, { headers: from('FR') })).status(), path).toBe(200);
  }
  for (const path of [...LEADS_ON, ...API]) {
    expect((await request.get(path, { headers: from('FR') })).status(), path).not.toBe(451);
  }
});
