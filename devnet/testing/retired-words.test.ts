import { expect, test } from 'vitest';
import { findRetired, type Readership } from './retired-words.ts';

test.each([
  ['Dry run: fails', 'Dry run'],
  ['It would go through', 'would go through'],
  ['It is run dry again', 'run dry'],
  ['Run steps dry', 'Run steps dry'],
  ['Result, as planned', 'Result, as planned'],
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
  expect(findRetired(text, new Set(['prose']))).toEqual([]);
});

test('comments and titles of tests are held to some of it', () => {
  const comments = new Set<Readership>(['comments']);
  expect(findRetired('// The owner is told of it', comments)).toHaveLength(1);
  expect(findRetired('// What the bridge brings', comments)).toHaveLength(1);
  expect(findRetired('// It stands there, run dry', comments)).toEqual([]);
});

test('what users read is held to more than code', () => {
  const texts = [
    'The owner is told of it',
    'It tells how far it is',
    'What the bridge brings',
    'It stands in the answer',
    'A guess is no quote',
    'It has a key of its own',
  ];
  for (const text of texts) {
    expect(findRetired(text)).toEqual([]);
    expect(findRetired(text, new Set(['prose', 'users'])), text).toHaveLength(1);
    expect(findRetired(`  description: '${text}.',`), text).toHaveLength(1);
  }
  const fine =
    '“Tell me when ETH drops”: tell us. aUSDC stands for USDC; this key is no longer valid';
  expect(findRetired(fine, new Set(['users']))).toEqual([]);
});
