import { expect, it } from 'vitest';
import { parseListConfig } from './list-sources.ts';

it.each([
  [undefined, [{ kind: 'default' }]],
  [
    'default, https://lists.example/a.json',
    [{ kind: 'default' }, { kind: 'address', url: 'https://lists.example/a.json' }],
  ],
  ['/etc/lists/own.json', [{ kind: 'file', path: '/etc/lists/own.json' }]],
  ['http://127.0.0.1:8080/a', [{ kind: 'address', url: 'http://127.0.0.1:8080/a' }]],
])('reads the token lists %s', (text, sources) => {
  expect(parseListConfig({ TOKEN_LISTS: text }).tokenLists).toEqual(sources);
});

it('reads denylists, of which none is shipped', () => {
  expect(parseListConfig({}).denylists).toEqual([]);
  expect(parseListConfig({ DENYLISTS: '/etc/deny.json' }).denylists).toEqual([
    { kind: 'file', path: '/etc/deny.json' },
  ]);
});

it.each([
  ['TOKEN_LISTS', 'http://lists.example/a.json'],
  ['TOKEN_LISTS', 'own.json'],
  ['TOKEN_LISTS', 'default,,default'],
  ['TOKEN_LISTS', 'ftp://lists.example/a'],
  ['TOKEN_LISTS', Array.from({ length: 9 }, () => 'default').join(',')],
  ['DENYLISTS', 'default'],
  ['DENYLISTS', 'deny.json'],
])('refuses %s of %s, and does not repeat it', (name, text) => {
  const read = () => parseListConfig({ [name]: text });
  expect(read).toThrow(new RegExp(`^${name} has a value that cannot be used`));
  expect(read).not.toThrow(`${text}:`);
});
