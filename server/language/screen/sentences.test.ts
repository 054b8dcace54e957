import { describe, expect, it } from 'vitest';
import { normalise } from '../tokens/normalise.ts';
import { tokenise } from '../tokens/tokenise.ts';
import { sentencesOf } from './sentences.ts';

const cut = (text: string): string[] =>
  sentencesOf(tokenise(normalise(text))).map((one) => one.map(({ raw }) => raw).join(' '));

describe('sentences of a text', () => {
  it.each([
    ['Swap 5 USDC to ETH on Base', ['Swap 5 USDC to ETH on Base']],
    ['What a day! Swap 5 USDC to ETH.', ['What a day !', 'Swap 5 USDC to ETH .']],
    ['Rain again\nswap 1.5 ETH', ['Rain again \n', 'swap 1.5 ETH']],
    ['Done!!\n\nThanks.', ['Done ! \n \n', 'Thanks .']],
    ['It broke. ok so: sell 1 ETH', ['It broke .', 'ok so :', 'sell 1 ETH']],
    ['Note to self: sell 1 ETH', ['Note to self : sell 1 ETH']],
    ['Ethereum: sell 1 ETH; thanks', ['Ethereum : sell 1 ETH ; thanks']],
  ])('%s', (text, sentences) => {
    expect(cut(text)).toEqual(sentences);
  });

  it('leaves nothing out', () => {
    const tokens = tokenise(normalise('Hi! So: take 1 ETH, please.\n\nIs that ok?? . Bye'));
    expect(sentencesOf(tokens).flat()).toEqual(tokens);
  });
});
