import { expect, test } from 'vitest';
import { findLiteralTexts } from './literal-texts.ts';

test.each([
  '<IconButton icon="close" label="Close" />',
  '<nav aria-label="Portolan">',
  '<input placeholder="0x… or a Solana address" />',
  "title: 'Agents'",
  '<h2 aria-label={`Agents`}>',
])('finds a text in %s', (code) => {
  expect(findLiteralTexts(code)).toHaveLength(1);
});

test.each([
  '<IconButton icon="close" label={UI_TEXTS.close} />',
  '<input placeholder="https://example.com/portolan" />',
  "<path className='title' d='M 0 0' />",
  ' * title: `Agents`',
  "const title = textOf('agents');",
])('finds none in %s', (code) => {
  expect(findLiteralTexts(code)).toEqual([]);
});
