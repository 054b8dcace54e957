import { describe, expect, it } from 'vitest';
import type { IntentRequest } from '#server/schemas/intent-exchange.ts';
import { compile, FRIEND } from './testing/compile.ts';

const say = (previous: string, prompt: string) => {
  const messages: IntentRequest['messages'] = [
    { role: 'user', content: previous },
    { role: 'assistant', content: 'Here is the plan.' },
  ];
  return compile({ prompt, messages });
};

describe('prompts that speak of the request before', () => {
  it('moves it to another chain', () => {
    expect(say('swap 20 dai to link on base', 'do the same on optimism').intents).toMatchObject([
      { action: 'swap', asset: 'DAI', to_asset: 'LINK', chain: 'optimism', amount: '20' },
    ]);
  });

  it('changes the size', () => {
    expect(say('swap 20 dai to link on base', 'make it 200 instead').intents).toMatchObject([
      { asset: 'DAI', to_asset: 'LINK', chain: 'base', amount: '200' },
    ]);
  });

  it('changes the recipient to the one just typed', () => {
    expect(
      say('send 20 dai to carol.eth on base', `same again but to ${FRIEND}`).intents,
    ).toMatchObject([{ action: 'transfer', recipient: FRIEND, amount: '20' }]);
  });

  it('completes what was open', () => {
    expect(say('bridge 20 dai from base', 'optimism please').intents).toMatchObject([
      { action: 'bridge', from_chain: 'base', to_chain: 'optimism', amount: '20' },
    ]);
  });

  it('does not wake a condition or a question', () => {
    expect(say('if link drops to 5 buy 20 link with dai', 'make it 200 instead').intents).toEqual(
      [],
    );
    expect(say('how do I swap 20 dai to link?', 'do the same on base').intents).toEqual([]);
  });

  it('leaves a new order alone', () => {
    expect(
      say('swap 20 dai to link on base', 'send 5 weth to carol.eth on base').intents,
    ).toMatchObject([{ action: 'transfer', asset: 'WETH', amount: '5' }]);
  });

  it('has nothing to speak of without history', () => {
    expect(compile({ prompt: 'do the same on base' }).intents).toEqual([]);
  });
});
