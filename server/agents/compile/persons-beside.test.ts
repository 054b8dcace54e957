import { describe, expect, it } from 'vitest';
import '#server/intent/index.ts';
import { compile, lineOf, usd } from './testing/compile.ts';

const read = (text: string) => compile(text, { autonomy: 'prepare' }, usd(3000));
const CLAIMS = ['ETH is below 2000', 'my USDC balance on Base drops below 500'];
const SHARED = [
  (c: string) => `Bob should be told when ${c}`,
  (c: string) => `My accountant should be told when ${c}`,
  (c: string) => `Anna wants to know when ${c}`,
  (c: string) => `My wife needs an alert when ${c}`,
  (c: string) => `Have Bob told when ${c}`,
  (c: string) => `An alert for my wife when ${c}`,
  (c: string) => `Warn both of us, me and Carlos, when ${c}`,
  (c: string) => `Tell me, bcc Bob, when ${c}`,
  (c: string) => `Tell me and keep Bob posted when ${c}`,
  (c: string) => `A message should go to Bob when ${c}`,
  (c: string) => `When ${c} send a note to Bob`,
  (c: string) => `When ${c} send mail to a@b.com`,
  (c: string) => `When ${c} give Bob a heads up`,
  (c: string) => `Tell me when ${c} and forward it to my lawyer`,
  (c: string) => `Alarm the whole team when ${c}`,
  (c: string) => `Keep the board informed when ${c}`,
  (c: string) => `Tell everybody but me when ${c}`,
  (c: string) => `For my wife: alert at ${c}`,
  (c: string) => `Alert for Bob: ${c}`,
  (c: string) => `When ${c}, my accountant should be told`,
  (c: string) => `Inform me, then my wife, when ${c}`,
  (c: string) => `Tell me when ${c}. Bob too.`,
  (c: string) => `Tell me when ${c}. My accountant receives a copy.`,
  (c: string) => `Tell me when ${c}. It goes to my wife.`,
];
const OWN = [
  (c: string) => `Tell me when ${c}`,
  (c: string) => `Text me on my phone when ${c}`,
  (c: string) => `Send me a message when ${c}`,
  (c: string) => `Alert for me: ${c}`,
  (c: string) => `My wife is getting nervous. Tell me when ${c}`,
  (c: string) => `Tell me when ${c}. My sister is a nurse.`,
];

describe('who is named beside a watch', () => {
  it('is asked about, however it is said that they are to be notified', () => {
    for (const write of SHARED)
      for (const claim of CLAIMS) {
        const compiled = read(write(claim));
        expect(compiled.outcome, `${write(claim)}: ${lineOf(compiled)}`).not.toBe('condition');
      }
  });

  it('is nobody where only the owner is notified', () => {
    for (const write of OWN)
      for (const claim of CLAIMS)
        expect(read(write(claim)).outcome, write(claim)).toBe('condition');
  });
});
