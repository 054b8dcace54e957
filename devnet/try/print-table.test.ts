import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { formatTable } from './print-table.ts';

describe('formatTable', () => {
  it('makes every column as wide as its widest cell and aligns numbers right', () => {
    const table = formatTable(
      [{ heading: '#', alignRight: true }, { heading: 'Action' }, { heading: 'What' }],
      [
        ['9', 'Swap', 'for ETH'],
        ['10', 'Approve', ''],
      ],
    );
    expect(stripVTControlCharacters(table).split('\n')).toEqual([
      '   #  Action   What',
      '   9  Swap     for ETH',
      '  10  Approve',
    ]);
  });
});
