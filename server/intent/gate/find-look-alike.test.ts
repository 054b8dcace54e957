import { describe, expect, it } from 'vitest';
import type { IntentRequest } from '#server/schemas/intent-exchange.ts';
import { compile, FRIEND, OWNER, SOLANA_OWNER, STRANGER } from '../testing/compile.ts';
import { isLookAlike } from './find-look-alike.ts';

/** The same first and last four digits, another middle, all lower case. */
const twinOf = (address: string) =>
  `${address.slice(0, 6)}${'1234567890abcdef1234567890abcdef'}${address.slice(-4)}`.toLowerCase();
const TWIN = twinOf(FRIEND);

type Extra = Partial<IntentRequest>;

const paid = (prompt: string, extra: Extra = {}) =>
  compile({ prompt, ...extra }, 10n ** 20n).intents.flatMap(({ recipient, spender }) =>
    [recipient, spender].filter((party) => party !== undefined),
  );
const said = (role: 'user' | 'assistant', content: string): Extra => ({
  messages: [{ role, content }],
});

describe('a look-alike of a known address', () => {
  it.each<[string, Extra]>([
    ['the user named', said('user', `my friend is ${FRIEND}`)],
    ['the assistant named', said('assistant', `You paid ${FRIEND} before.`)],
    ['the legacy context names', { conversation_context: `paid ${FRIEND}` }],
    ['the page shows', { page_context: { history: [{ to: FRIEND }] } }],
  ])('%s is not paid', (_, extra) => {
    const prompt = `send 5 dai to ${TWIN} on base`;
    expect(paid(prompt)).toEqual([TWIN]);
    const answer = compile({ prompt, ...extra });
    expect(answer.intents).toEqual([]);
    expect(answer.clarifications).toMatchObject([{ kind: 'recipient' }]);
    expect(answer.clarifications[0]?.question).toMatch(/^Warning: /);
    expect(answer.clarifications[0]?.question).not.toContain(FRIEND);
  });

  it('of the sender’s own wallet is not paid, and may not spend', () => {
    expect(paid(`send 5 dai to ${twinOf(OWNER)} on base`)).toEqual([]);
    expect(paid(`approve ${twinOf(OWNER)} to spend 5 dai on base`)).toEqual([]);
  });

  it('beside it in the same request is asked about', () => {
    expect(paid(`send 5 dai to ${TWIN} and 5 dai to ${FRIEND} on base`)).toEqual([]);
  });

  it('is asked again for the look-alike: the right address is taken, the look-alike of the user’s own is not', () => {
    const prompt = `send 5 dai to ${TWIN} on base`;
    const extra = said('user', `my friend is ${FRIEND}`);
    const question = compile({ prompt, ...extra }).clarifications[0]?.question;
    const answer = (label: string) => ({
      prompt: `${prompt}\n\nClarification — ${question}: ${label}`,
      clarify_follow_up: true,
      ...extra,
    });
    expect(paid(answer(FRIEND).prompt, extra)).toEqual([FRIEND]);
    const again = compile(answer(TWIN));
    expect(again.intents).toEqual([]);
    expect(again.clarifications).toMatchObject([{ question }]);
  });

  it('shown by a page cannot keep the user from the address typed twice', () => {
    const prompt = `send 5 dai to ${FRIEND} on base`;
    const extra: Extra = { page_context: { poison: TWIN } };
    const question = compile({ prompt, ...extra }).clarifications[0]?.question;
    expect(paid(`${prompt}\n\nClarification — ${question}: ${FRIEND}`, extra)).toEqual([FRIEND]);
    expect(paid(prompt, { ...extra, ...said('user', `my friend is ${FRIEND}`) })).toEqual([FRIEND]);
  });
});

it('compares hex without case, base58 with it, and never across', () => {
  const request = (prompt: string): IntentRequest => ({ prompt, wallets: [] });
  expect(isLookAlike(FRIEND, request(FRIEND.toLowerCase()))).toBe(false);
  expect(isLookAlike(FRIEND, request(STRANGER))).toBe(false);
  expect(isLookAlike(FRIEND, request(`${TWIN}0`))).toBe(false);
  const twin = `${SOLANA_OWNER.slice(0, 4)}${'z'.repeat(36)}${SOLANA_OWNER.slice(-4)}`;
  expect(isLookAlike(SOLANA_OWNER, request(`pay ${twin}`))).toBe(true);
  expect(isLookAlike(SOLANA_OWNER, request(`pay ${SOLANA_OWNER}`))).toBe(false);
});
