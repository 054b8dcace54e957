import { TEST_ORIGIN, type TestPortal } from '#server/trpc/testing/open-test-portal.ts';
import { readSessionCookie, readSessionToken } from '../../session-token.ts';
import { answerAuthWith } from '../answer-auth.ts';

/** What a browser sends of a form, as the fields of it. */
type Form = Readonly<Record<string, string>>;

/** Browsers that sign in to a portal, and the mails it wrote to them. */
export function openBrowsers(portal: TestPortal) {
  /** A browser: it keeps cookies, says where a form comes from, and follows nothing. */
  function openBrowser(ip = '198.51.100.1') {
    const jar = new Map<string, string>();
    const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    async function ask(path: string, form?: Form, origin = TEST_ORIGIN) {
      const request = new Request(`${TEST_ORIGIN}/api/auth${path}`, {
        method: form === undefined ? 'GET' : 'POST',
        headers: {
          host: new URL(TEST_ORIGIN).host,
          'x-real-ip': ip,
          cookie: cookies(),
          ...(form && { origin, 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(form && { body: new URLSearchParams(form).toString() }),
      });
      const response = await answerAuthWith(portal.root, request);
      for (const cookie of response.headers.getSetCookie()) {
        const [pair = ''] = cookie.split(';');
        const at = pair.indexOf('=');
        jar.set(pair.slice(0, at), pair.slice(at + 1));
      }
      return response;
    }
    const csrfToken = async () => {
      const { csrfToken: token } = (await (await ask('/csrf')).json()) as { csrfToken: string };
      return token;
    };
    return {
      jar,
      ask,
      askForLink: async (email: string, callbackUrl = '/portal') =>
        ask('/signin/email', { email, callbackUrl, csrfToken: await csrfToken(), json: 'true' }),
      csrfToken,
      session: () =>
        readSessionToken(readSessionCookie(cookies(), true), portal.root.settings.authSecret ?? ''),
    };
  }

  /** The link of the last mail to an address. */
  function linkOf(email: string): URL {
    const mail = portal.mails.findLast(({ to }) => to === email);
    const url = /https:\S+/.exec(mail?.text ?? '')?.[0];
    if (url === undefined) throw new Error(`no mail to ${email}`);
    return new URL(url);
  }

  return { openBrowser, linkOf };
}

/** What the page of a link sends when its button is pressed. */
export const formOf = (link: URL): Form => Object.fromEntries(link.searchParams);
