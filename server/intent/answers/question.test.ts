import { expect, it } from 'vitest';
import { normalise } from '#server/language/tokens/normalise.ts';
import { tokenise } from '#server/language/tokens/tokenise.ts';
import '../index.ts';
import { readQuestion, withSolana } from './question.ts';

const read = (prompt: string) => readQuestion({ prompt, wallets: [] }, tokenise(normalise(prompt)));

it.each([
  ['price of USDC on Solana', ['USDC'], ['Solana']],
  ['price of Solana', ['SOL'], []],
  ['price of SOL on Solana', ['SOL'], []],
  ['prices of ETH and Solana', ['ETH', 'SOL'], []],
  ['price of JUP on Solana', ['JUP'], ['Solana']],
])('"%s" names assets and the chain that they are on', (prompt, assets, chains) => {
  const question = withSolana(read(prompt));
  expect(question).toMatchObject({ assets, chains: chains.map((name) => ({ name })) });
});

it('takes the short name of a protocol for its coin', () => {
  expect(read('price of JUP')).toMatchObject({ assets: ['JUP'], venues: [] });
  expect(read('is Jupiter supported')).toMatchObject({ assets: [], venues: [{ slug: 'jupiter' }] });
});
