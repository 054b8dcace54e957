import { describe, expect, it } from 'vitest';
import { Denylist } from '#server/chains/denylist/denylist.ts';
import { parseDenylist } from '#server/chains/denylist/parse-denylist.ts';
import { compile, FRIEND, STRANGER } from '../testing/compile.ts';
import { refuseDenied } from './refuse-denied.ts';

const AERO = '0x940181a94A35A4569E4529A3CDfB74e38FD98631';

const parsed = parseDenylist({
  tokens: [{ address: AERO, chain: 'base', reason: 'Its bridge was exploited' }],
  spenders: [{ address: STRANGER, reason: 'A drainer' }],
  recipients: [{ address: FRIEND, reason: 'Sanctioned' }],
});
if (!parsed.ok) throw new Error(parsed.why);
const list = new Denylist([parsed.list]);
const ask = (prompt: string) => refuseDenied(compile({ prompt }, 10n ** 20n), () => list);

describe('what the operator denies', () => {
  it.each([
    [`send 5 USDC to ${FRIEND} on Base`, 'recipient: Sanctioned.'],
    [`swap 100 USDC to AERO on Base`, 'token: Its bridge was exploited.'],
    [`swap 100 ${AERO} to USDC on Base`, 'token: Its bridge was exploited.'],
    [`let ${STRANGER} spend 5 USDC on Base`, 'spender: A drainer.'],
  ])('"%s" is answered with the reason', (prompt, reason) => {
    const answer = ask(prompt);
    expect(answer.intents).toEqual([]);
    expect(answer.reasoning).toContain(`is on this deployment's denylist as a ${reason}`);
  });

  it('leaves everything else as it is', () => {
    const prompt = 'swap 100 USDC to ETH on Base';
    expect(ask(prompt)).toEqual(compile({ prompt }, 10n ** 20n));
    expect(ask(prompt).intents).toHaveLength(1);
  });

  it('is not looked at where nothing is ordered', () => {
    const answer = compile({ prompt: 'what can you do?' });
    const unread = () => {
      throw new Error('It cannot be told.');
    };
    expect(refuseDenied(answer, unread)).toBe(answer);
  });
});
