import type { OAuthConfig } from 'next-auth/providers/oauth';
import { z } from 'zod';
import type { GitHubConfig } from '#server/config/portal-config.ts';
import { EmailAddress } from '#server/schemas/portal.ts';

const Profile = z.object({ id: z.number(), login: z.string(), name: z.string().nullish() });
const Emails = z.array(
  z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }),
);

type GitHubProfile = z.output<typeof Profile> & { readonly email: string };

const TIMEOUT_MS = 10_000;

/**
 * Sign-in with GitHub. Of the account's addresses only the primary one counts, and only when GitHub
 * verified it: an unverified address would open the account of the person who owns it.
 */
export function gitHubProvider(settings: GitHubConfig): OAuthConfig<GitHubProfile> {
  const { url, apiUrl } = settings;
  return {
    id: 'github',
    name: 'GitHub',
    type: 'oauth',
    clientId: settings.id,
    clientSecret: settings.secret,
    checks: ['pkce', 'state'],
    issuer: `${url}/login/oauth`,
    authorization: {
      url: `${url}/login/oauth/authorize`,
      params: { scope: 'read:user user:email' },
    },
    token: `${url}/login/oauth/access_token`,
    userinfo: {
      request: async ({ tokens }) => {
        const token = tokens.access_token ?? '';
        const [profile, emails] = await Promise.all([
          ask(`${apiUrl}/user`, token).then((answer) => Profile.parse(answer)),
          ask(`${apiUrl}/user/emails`, token).then((answer) => Emails.parse(answer)),
        ]);
        const own = emails.find(({ primary, verified }) => primary && verified);
        if (own === undefined) throw new Error('The GitHub account has no verified address.');
        return { ...profile, email: EmailAddress.parse(own.email) } as never;
      },
    },
    profile: ({ id, login, name, email }) => ({ id: String(id), name: name ?? login, email }),
  };
}

async function ask(url: string, token: string): Promise<unknown> {
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/vnd.github+json' },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`GitHub answered ${response.status}.`);
  return response.json();
}
