import { describe, expect, it } from 'vitest';
import { readTokens, textOf } from './read-tokens.ts';
import { splitRequest } from './split-request.ts';

const clauses = (text: string) =>
  splitRequest(readTokens(text)).clauses.map(
    (clause) => `${clause.kind}: ${textOf(clause.tokens)}`,
  );

describe('clauses', () => {
  it('drops what only asks for an alert', () => {
    expect(clauses('please ping me when dai falls under 0.97')).toEqual([
      'lead: please',
      'condition: dai falls under 0.97',
    ]);
    expect(clauses('link > 30, let me know')).toEqual(['lead: link above 30']);
  });

  it('takes the order from before or behind', () => {
    expect(clauses('sell 3 link when link tops 40')).toEqual([
      'order: sell 3 link',
      'condition: link tops 40',
    ]);
    expect(clauses('when link tops 40, then sell 3 link')).toEqual([
      'condition: link tops 40',
      'order: sell 3 link',
    ]);
    expect(clauses('when link tops 40 sell 3 link')).toEqual([
      'condition: link tops 40',
      'order: sell 3 link',
    ]);
  });

  it('reads an order behind a reference', () => {
    expect(clauses('watch if link tops 40. When that happens, sell 3 link')).toEqual([
      'condition: link tops 40',
      'order: sell 3 link',
    ]);
  });

  it('keeps the names of rates together', () => {
    expect(clauses('if the borrow apr tops 9% repay 50 dai')).toEqual([
      'condition: the borrow apr tops 9%',
      'order: repay 50 dai',
    ]);
  });

  it('does not take "if possible" for a condition', () => {
    expect(clauses('sell 3 link if possible')).toEqual(['order: sell 3 link if possible']);
  });

  it('keeps how two conditions are joined', () => {
    const { clauses: found } = splitRequest(
      readTokens('if link tops 40 or if dai falls under 0.97'),
    );
    expect(found.map((clause) => clause.joint)).toEqual([undefined, 'or']);
  });
});
