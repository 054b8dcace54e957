import { describe, expect, it } from 'vitest';
import '#server/intent/index.ts';
import { applyFollowUp } from './follow-up.ts';
import { parsePrompt } from './parse-prompt.ts';
import { normalise } from './tokens/normalise.ts';
import { tokenise } from './tokens/tokenise.ts';

const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

function change(before: string, now: string) {
  return applyFollowUp(tokenise(normalise(now)), parsePrompt(before).partials);
}

describe('a follow-up', () => {
  it('changes the role that it names, and keeps the others', () => {
    const { partials, left } = change('swap 20 dai to link on base', 'make it 200 instead');
    expect(left).toEqual([]);
    expect(partials).toMatchObject([
      { asset: { symbol: 'DAI' }, toAsset: { symbol: 'LINK' }, quantity: { value: '200' } },
    ]);
  });

  it('changes who is paid to the address just typed', () => {
    const { partials } = change('send 20 dai to carol.eth on base', `same again but to ${FRIEND}`);
    expect(partials).toMatchObject([{ party: { value: FRIEND }, quantity: { value: '20' } }]);
  });

  it('asks which of two payments changes', () => {
    const before = `send 5 usdc to carol.eth and 6 usdc to dave.eth on base`;
    expect(
      change(before, `send it to ${FRIEND} instead`).partials.map(({ party }) => party),
    ).toEqual([undefined, undefined]);
  });

  it('says what it could not place', () => {
    expect(change('swap 20 dai to link on base', 'make it purple').left).not.toEqual([]);
  });
});
