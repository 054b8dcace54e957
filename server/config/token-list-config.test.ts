import { expect, it } from 'vitest';
import { parseTokenListConfig } from './token-list-config.ts';

it.each([
  [undefined, [{ kind: 'default' }]],
  [
    'default, https://lists.example/a.json',
    [{ kind: 'default' }, { kind: 'address', url: 'https://lists.example/a.json' }],
  ],
  ['/etc/lists/own.json', [{ kind: 'file', path: '/etc/lists/own.json' }]],
  ['http://127.0.0.1:8080/a', [{ kind: 'address', url: 'http://127.0.0.1:8080/a' }]],
])('reads %s', (text, sources) => {
  expect(parseTokenListConfig({ TOKEN_LISTS: text })).toEqual(sources);
});

it.each([
  ['http://lists.example/a.json'],
  ['own.json'],
  ['default,,default'],
  ['ftp://lists.example/a'],
  [Array.from({ length: 9 }, () => 'default').join(',')],
])('refuses %s, and does not repeat it', (text) => {
  const read = () => parseTokenListConfig({ TOKEN_LISTS: text });
  expect(read).toThrow(/^TOKEN_LISTS has a value that cannot be used/);
  expect(read).not.toThrow(text);
});
