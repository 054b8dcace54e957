import { describe, expect, it } from 'vitest';
import { compile, lineOf } from './testing/compile.ts';

const line = (request: string) => lineOf(compile(request, {}, null));

const PLAIN = [
  'alert me when LINK is above 30',
  'notify me if my DAI balance on arbitrum dips under 40',
  'alert me when gas on polygon exceeds 300 gwei',
];

describe('notation of chat bots around a watch', () => {
  it.each(PLAIN)('watches the same in signs as in %s', (plain) => {
    const watched = line(plain);
    for (const said of [
      `/${plain}`,
      `🚀 ${plain}`,
      `"${plain}"`,
      `⭐ Try: "${plain}"`,
      `${plain.replace(/(?<=\d)$/, '.')}`,
    ])
      expect(line(said), said).toBe(watched);
  });

  it('reads a coin behind its sign', () => {
    expect(line('/alert $LINK above 30')).toBe(line('alert LINK above 30'));
    expect(line('/alert $LINK above 30')).toBe('LINK price above $30');
  });

  it.each(['/cancel alert LINK above 30', '/stop LINK above 30'])('does not watch %s', (said) =>
    expect(line(said)).not.toBe('LINK price above $30'),
  );
});
