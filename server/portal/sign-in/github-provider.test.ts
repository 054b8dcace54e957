import { afterEach, describe, expect, it, vi } from 'vitest';
import { gitHubProvider } from './github-provider.ts';

afterEach(() => vi.unstubAllGlobals());

const USER = { id: 7, login: 'ada', name: null };

/** What the provider makes of an account at GitHub. */
async function profileOf(emails: unknown, status = 200) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(`${url} ${headers.authorization}`);
    return Response.json(url.endsWith('/user') ? USER : emails, { status });
  });
  const provider = gitHubProvider({
    id: 'id',
    secret: 'secret',
    url: 'https://github.com',
    apiUrl: 'https://api.github.com',
  });
  const userinfo = provider.userinfo as { request(context: unknown): Promise<never> };
  const found = await userinfo.request({ tokens: { access_token: 'token' } });
  return { profile: await provider.profile(found, {}), asked };
}

describe('an account at GitHub', () => {
  it('is known by its primary address, which GitHub verified', async () => {
    const { profile, asked } = await profileOf([
      { email: 'old@example.test', primary: false, verified: true },
      { email: 'Ada@Example.test', primary: true, verified: true },
    ]);
    expect(profile).toEqual({ id: '7', name: 'ada', email: 'ada@example.test' });
    expect(asked).toEqual([
      'https://api.github.com/user Bearer token',
      'https://api.github.com/user/emails Bearer token',
    ]);
  });

  it.each([
    [
      'its primary address is not verified',
      [{ email: 'v@example.test', primary: true, verified: false }],
    ],
    ['it has no primary address', [{ email: 'v@example.test', primary: false, verified: true }]],
    ['it has none', []],
    ['the answer is another', { message: 'Bad credentials' }],
  ])('refuses the sign-in where %s', async (_, emails) => {
    await expect(profileOf(emails)).rejects.toThrow();
  });

  it('refuses the sign-in where GitHub refuses', async () => {
    await expect(profileOf([], 401)).rejects.toThrow('401');
  });
});
