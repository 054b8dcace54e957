import { magnitude, readNumber } from '#server/language/tokens/read-number.ts';
import type { Token } from '#server/language/tokens/token.ts';
import { isCountedWord, symbolOf } from './asset-words.ts';
import { gainOf } from './decimal.ts';
import { FOREIGN } from './small-words.ts';
import type { Term } from './term.ts';
import type { TermRead } from './term-read.ts';
import { none, one } from './term-read.ts';

/** A sign says which way: "-5%", "+10%". */
export function readPercent(
  words: readonly string[],
  at: number,
  value: string,
  raw: string,
): TermRead {
  const share = words.slice(at + 1, at + 4).join(' ');
  if (/^of (my |the )?(portfolio|holdings|wallet|total|net)/.test(share)) {
    const reason = 'Target allocations are';
    return one({ kind: 'unmeasured', reason, said: `${raw} ${share}` });
  }
  const amount: Term = { kind: 'amount', value, unit: 'percent' };
  if (raw.startsWith('-')) return { terms: [{ kind: 'move', move: 'down' }, amount], length: 1 };
  if (raw.startsWith('+')) return { terms: [{ kind: 'move', move: 'up' }, amount], length: 1 };
  return one(amount);
}

/** A bare number and what it counts: `20 gwei`, `5 AVAX`, `2 times`, `3000 euros`. */
export function readCount(
  tokens: readonly Token[],
  words: readonly string[],
  at: number,
  value: string,
  raw: string,
  before: readonly Term[],
): TermRead {
  if (raw.startsWith('\u20ac')) return one({ kind: 'amount', value, unit: 'foreign' });
  const next = words[at + 1] ?? '';
  if (next === 'gwei') return one({ kind: 'amount', value, unit: 'gwei' }, 2);
  if (FOREIGN.has(next)) return one({ kind: 'amount', value, unit: 'foreign' }, 2);
  if (
    next === 'points' &&
    before.some((term) => term.kind === 'metric' && term.metric !== 'price')
  ) {
    return one({ kind: 'amount', value, unit: 'percent' }, 2);
  }
  const unit = tokens[at + 1];
  const counted =
    unit?.kind === 'ticker'
      ? unit.text
      : unit?.kind === 'word' && isCountedWord(unit.text)
        ? unit.text
        : undefined;
  if (counted !== undefined) {
    // "1 ETH is above 2000": the one names the asset, it counts nothing.
    const metricBefore = before.some(
      (term) =>
        term.kind === 'held' ||
        term.kind === 'side' ||
        term.kind === 'move' ||
        term.kind === 'metric',
    );
    if (value === '1' && !metricBefore) return none;
    return one({ kind: 'amount', value, unit: 'none', counted: symbolOf(counted) }, 2);
  }
  return one({ kind: 'amount', value, unit: 'none' });
}

const MULTIPLIED = new Set('its the my what as current todays higher more bigger'.split(' '));

/** `3x`: what it becomes of what it was. */
export function readTimes(raw: string, next = ''): TermRead {
  const text = raw.toLowerCase();
  // "three times" at the end counts; "three times its price" multiplies.
  if (text.endsWith(' times') && !MULTIPLIED.has(next)) return one({ kind: 'count' });
  const end = text.endsWith('x') ? 1 : text.endsWith(' times') ? 6 : 0;
  const times = end > 0 ? readNumber(text.slice(0, -end).trim()) : undefined;
  if (times === undefined) return none;
  return one({ kind: 'amount', value: gainOf(times), unit: 'percent', multiple: true });
}

export function readForeign(text: string): string | undefined {
  const last = text.at(-1)?.toLowerCase() ?? '';
  return readNumber(magnitude(last) === undefined ? text : text.slice(0, -1));
}

export function opensAmount(tokens: readonly Token[], at: number): boolean {
  const kind = tokens[at]?.kind;
  return kind === 'number' || kind === 'usd' || kind === 'percent';
}

export const UNIT_PRICES: Partial<Record<string, string>> = {
  dollar: '1',
  buck: '1',
  cent: '0.01',
  penny: '0.01',
  grand: '1000',
};
