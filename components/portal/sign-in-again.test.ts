import { TRPCClientError } from '@trpc/client';
import { expect, it } from 'vitest';
import { signInAgain } from './sign-in-again.ts';

function openPage() {
  const events = new EventTarget();
  const page = {
    now: 0,
    ways: [] as string[],
    leave: () => events.dispatchEvent(new Event('beforeunload')),
  };
  const notify = signInAgain({
    addEventListener: events.addEventListener.bind(events),
    performance: { now: () => page.now } as Performance,
    location: {
      pathname: '/portal/harbour/usage',
      search: '?days=30',
      assign: (url) => page.ways.push(String(url)),
    },
  });
  return { page, notify };
}

const SIGN_IN = '/sign-in?next=%2Fportal%2Fharbour%2Fusage%3Fdays%3D30';

function refusal(code: string) {
  const data = { code, issues: [], friendly_message: 'No.' };
  return Object.assign(new TRPCClientError('No.'), { data });
}

it('leads to sign-in and back when a session was ended elsewhere, for nothing else', () => {
  const { page, notify } = openPage();
  notify(new Error('away'));
  notify(refusal('role_forbidden'));
  expect(page.ways).toEqual([]);
  notify(refusal('not_signed_in'));
  expect(page.ways).toEqual([SIGN_IN]);
});

it('leads to sign-in and back where a call needs a sign-in of the last minutes', () => {
  const { page, notify } = openPage();
  notify(refusal('sign_in_again'));
  expect(page.ways).toEqual([SIGN_IN.replace('?', '?again=1&')]);
});

it('does not stop a navigation elsewhere, and redirects when the page stays', () => {
  const { page, notify } = openPage();
  page.now = 60_000;
  page.leave();
  page.now = 69_999;
  notify(refusal('not_signed_in'));
  expect(page.ways).toEqual([]);
  page.now = 70_000;
  notify(refusal('not_signed_in'));
  expect(page.ways).toEqual([SIGN_IN]);
});
