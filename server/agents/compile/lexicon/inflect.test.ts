import { describe, expect, it } from 'vitest';
import { inflect } from './inflect.ts';

describe('the forms of a verb', () => {
  it.each([
    ['drop', 'drop drops dropping dropped'],
    ['crash', 'crash crashes crashing crashed'],
    ['vary', 'vary varies varying varied'],
    ['decrease', 'decrease decreases decreasing decreased'],
    ['swing:swung', 'swing swings swinging swung'],
    ['rise:rose:risen', 'rise rises rising rose risen'],
    ['!ease', 'eases easing eased'],
    ['soften', 'soften softens softening softened'],
  ])('%s', (row, forms) => expect(inflect(row).join(' ')).toBe(forms));
});
