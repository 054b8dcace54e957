import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

const LOCAL = 'http://127.0.0.1:3000/v1beta';
let home: string;
let empty: string;
beforeAll(() => {
  [home, empty] = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'portolan-cli-'))) as [
    string,
    string,
  ];
  writeFileSync(
    join(home, 'dev.json'),
    JSON.stringify({ base_url: LOCAL, api_key: 'local', more: 1 }),
  );
});
afterAll(() => {
  for (const folder of [home, empty]) rmSync(folder, { recursive: true });
});

describe('the settings of the command line', () => {
  it('are those of the service that runs here', () => {
    expect(readSettings({ PORTOLAN_HOME: home })).toEqual({ baseUrl: LOCAL, apiKey: 'local' });
    expect(readSettings({ PORTOLAN_HOME: home, PORTOLAN_API_KEY: ' mine ' })).toEqual({
      baseUrl: LOCAL,
      apiKey: 'mine',
    });
  });

  it.each([
    ['https://portolan.example', 'https://portolan.example/v1beta'],
    ['https://portolan.example/', 'https://portolan.example/v1beta'],
    ['https://portolan.example/v1beta/', 'https://portolan.example/v1beta'],
    ['http://10.0.0.5:8080/api', 'http://10.0.0.5:8080/api/v1beta'],
  ])('take %s as %s', (address, baseUrl) => {
    const environment = { PORTOLAN_BASE_URL: address, PORTOLAN_API_KEY: 'k', PORTOLAN_HOME: empty };
    expect(readSettings(environment)).toEqual({ baseUrl, apiKey: 'k' });
  });

  it('give the key of the service here to no other', () => {
    const elsewhere = { PORTOLAN_HOME: home, PORTOLAN_BASE_URL: 'https://portolan.example' };
    expect(() => readSettings(elsewhere)).toThrow(/^No API key: set PORTOLAN_API_KEY/);
    const here = { PORTOLAN_HOME: home, PORTOLAN_BASE_URL: 'http://127.0.0.1:3000' };
    expect(readSettings(here).apiKey).toBe('local');
  });

  it.each([
    [{}, /^No service: set PORTOLAN_BASE_URL/],
    [{ PORTOLAN_API_KEY: 'k' }, /^No service/],
    [{ PORTOLAN_BASE_URL: 'https://portolan.example', PORTOLAN_API_KEY: ' ' }, /^No API key/],
    [{ PORTOLAN_BASE_URL: 'portolan.example', PORTOLAN_API_KEY: 'k' }, /^PORTOLAN_BASE_URL cannot/],
    [{ PORTOLAN_BASE_URL: 'ftp://portolan.example' }, /^PORTOLAN_BASE_URL cannot/],
    [{ PORTOLAN_BASE_URL: 'https://portolan.example?a=1' }, /^PORTOLAN_BASE_URL cannot/],
    [
      { PORTOLAN_BASE_URL: 'https://portolan.example', PORTOLAN_API_KEY: 'a\nb' },
      /^PORTOLAN_API_KEY cannot/,
    ],
  ])('name the missing or wrong part: %j', (environment, sentence) => {
    expect(() => readSettings({ PORTOLAN_HOME: empty, ...environment })).toThrow(sentence);
  });
});
