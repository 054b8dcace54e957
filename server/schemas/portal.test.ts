import { describe, expect, it } from 'vitest';
import { OrganisationName } from './portal.ts';

const issuesOf = (name: string) =>
  OrganisationName.safeParse(name).error?.issues.map(({ message }) => message) ?? [];

describe('the name of an organisation', () => {
  it.each([
    'Acme Inc.',
    'Crédit Agricole S.A.',
    'Dr. Ada & Co',
    'a/b testing',
    'U.S. Bank',
    'Version 2.0',
    '海図 株式会社',
  ])('may be %j', (name) => expect(issuesOf(name)).toEqual([]));

  it.each([
    'Claim at https://evil.example',
    'evil.example',
    'Go to EVIL.COM now',
    'evil。com',
    'https://10.0.0.1',
    'пример.рф',
  ])('is no web address: %j', (name) => {
    expect(issuesOf(name)).toEqual(['Leave web addresses out of the name.']);
  });

  it.each(['Portolan', 'PORTOLAN Security', 'P o r t o l a n', 'Ｐortolan', 'Pórtolan team'])(
    'is not ours: %j',
    (name) => {
      expect(issuesOf(name)).toEqual([
        'Leave “Portolan” out of the name: it is the name of this service.',
      ]);
    },
  );

  it.each(['P\u0430rtner', 'Partner Gr\u03bfup'])('is of one script: %j', (name) => {
    expect(issuesOf(name)).toEqual([
      'Write the whole name in one script: letters of several, such as the Latin and the Cyrillic a, can look alike.',
    ]);
  });
});
