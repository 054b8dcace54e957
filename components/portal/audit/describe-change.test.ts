import { expect, test } from 'vitest';
import { actionWords } from '#locale/portal/audit.ts';
import { describeChange } from './describe-change.ts';

test('names the differences, and no unchanged field', () => {
  expect(
    describeChange(
      { id: '1', role: 'viewer', name: 'Ada', old: 1 },
      { role: 'owner', name: 'Ada', scopes: ['agents'] },
    ),
  ).toEqual([
    { field: 'role', before: 'viewer', after: 'owner' },
    { field: 'old', before: '1', after: null },
    { field: 'scopes', before: null, after: '["agents"]' },
  ]);
  expect(describeChange(null, null)).toEqual([]);
});

test('says actions in words', () => {
  expect(actionWords('api_key.rotated')).toBe('API key rotated');
  expect(actionWords('webhook.secret_rotated')).toBe('Webhook secret rotated');
});
