import { expect, test } from 'vitest';
import { findRetired } from './retired-words.ts';

test.each([
  ['Dry run: would go through', 'Dry run'],
  ['It is run dry again', 'run dry'],
  ['the way back', 'way back'],
  ['Lets take 300 USDC', 'Lets take'],
  ['signed anew at each attempt', 'anew'],
  ['There is a key in force', 'key in force'],
  ['Ten deliveries were given up', 'were given up'],
  ['What it told', 'What it told'],
  ['Take back the invitation', 'Take back the invitation'],
])('%s is refused, with what to write instead', (text, words) => {
  expect(findRetired(`fine\n${text}`)).toEqual([expect.stringMatching(`^2: “${words}”; write `)]);
});

test.each([
  'The recovery field is `way_back`.',
  'A renewed quote, taken again',
  'Run the simulation again',
  'the backend takes it',
  'Keep the key enforced',
])('%s is fine', (text) => {
  expect(findRetired(text)).toEqual([]);
});

test('code cites our own pages; documentation may say what an interface leaves open', () => {
  const text = 'As spec 4.8 has it';
  expect(findRetired(text)).toEqual([expect.stringMatching('^1: “spec 4.8”')]);
  expect(findRetired(text, true)).toEqual([]);
});
