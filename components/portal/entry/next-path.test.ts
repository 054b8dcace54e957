import { expect, test } from 'vitest';
import { nextPath } from './next-path.ts';

test.each([
  '/portal',
  '/portal/acme/keys',
  '/portal/acme/audit?actor=ada',
  '/invitation',
  '/docs/errors',
])('continues to %s', (path) => {
  expect(nextPath(path)).toBe(path);
});

test.each([
  null,
  undefined,
  '',
  'https://evil.example/portal',
  '//evil.example/portal',
  '/\\evil.example/portal',
  '/\t/evil.example',
  '/portals',
  '/docs-markdown/errors',
  '/portal/../review/plan/1',
  '/api/auth/signout',
  'javascript:alert(1)',
])('does not follow %s', (path) => {
  expect(nextPath(path)).toBe('/portal');
});
