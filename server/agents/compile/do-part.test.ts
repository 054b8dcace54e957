import { describe, expect, it } from 'vitest';
import { compile } from './testing/compile.ts';

describe('the do-part', () => {
  const request = 'when link drops under 8, swap 200 dai for link';

  it('is dropped for notify and kept for prepare', () => {
    expect(compile(request)).toMatchObject({ rendered: 'LINK price below $8', action: null });
    expect(compile(request, { autonomy: 'prepare' })).toMatchObject({
      rendered: 'LINK price below $8',
      action: 'swap 200 dai for link',
    });
  });

  it('gives way to the action of the call', () => {
    expect(compile(request, { autonomy: 'prepare', action: 'sell 1 ETH' })).toMatchObject({
      action: 'sell 1 ETH',
    });
  });

  it('says what "it" is, on either side', () => {
    expect(compile('when link drops under 8, sell it', { autonomy: 'prepare' })).toMatchObject({
      action: 'sell LINK',
    });
    expect(compile('buy 40 dai of uni when it drops under 4')).toMatchObject({
      rendered: 'UNI price below $4',
    });
  });

  it('reads standing orders', () => {
    expect(compile('stop-loss on my UNI at 3.5', { autonomy: 'prepare' })).toMatchObject({
      rendered: 'UNI price below $3.5',
      action: 'sell my UNI',
    });
    expect(compile('take profit for UNI at +40%', { autonomy: 'prepare' })).toMatchObject({
      rendered: 'UNI price up 40%',
      action: 'sell my UNI',
    });
    expect(compile('buy 20 uni at $3', { autonomy: 'prepare' })).toMatchObject({
      rendered: 'UNI price below $3',
      action: 'buy 20 uni',
    });
    expect(compile('trailing stop on my UNI').outcome).toBe('unwatchable');
  });

  it.each(['UNI', 'SOL', 'LINK'])('never drops a second number of a stop on %s', (coin) => {
    for (const stop of ['SL', 'stop loss', 'take profit', 'TP'])
      for (const order of [`swap 50 ${coin} to USDC`, `sell 50 ${coin}`, 'buy 20 DAI'])
        expect(
          compile(`${stop} on ${coin}: under 13, ${order}`, { autonomy: 'prepare' }),
        ).not.toMatchObject({ outcome: 'condition', action: expect.stringMatching(/^sell my/) });
  });

  it.each(['UNI', 'SOL', 'ETH', 'USDC'])('counts what is left where "%s bal" is said', (coin) => {
    for (const side of ['under', 'over', '<', '>'])
      expect(compile(`${coin} bal ${side} 5`)).toMatchObject({
        rendered: expect.stringContaining(`${coin} balance`),
      });
    expect(compile('BAL under 2')).toMatchObject({ rendered: 'BAL price below $2' });
  });

  it.each(['UNI', 'SOL', 'LINK'])(
    'takes "sell half" beside %s for no fall of its price',
    (coin) => {
      const half = compile(`${coin} above 25 → sell half`, { autonomy: 'prepare' });
      expect(JSON.stringify(half)).not.toContain('down 50%');
    },
  );

  it.each(['DAI', 'USDC', 'ETH'])('takes what one pays to borrow %s for a rate', (coin) => {
    const watch = compile(`if what I pay to borrow ${coin} on Spark rises past 6.5%, tell me`);
    expect(JSON.stringify(watch)).not.toContain(`${coin} price up`);
  });
});
