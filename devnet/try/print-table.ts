import { styleText } from 'node:util';

/** A column of a table: its heading and whether its cells lean to the right. */
export interface Column {
  readonly heading: string;
  readonly alignRight?: boolean;
}

/**
 * Lays rows out under their headings, as wide as the widest cell; the last column may run on.
 *
 * @example formatTable([{ heading: '#' }, { heading: 'Action' }], [['1', 'Swap']])
 */
export function formatTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): string {
  const widths = columns.map(({ heading }, at) =>
    Math.max(heading.length, ...rows.map((row) => (row[at] ?? '').length)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => {
        const width = widths[at] ?? 0;
        if (columns[at]?.alignRight) return cell.padStart(width);
        return at === columns.length - 1 ? cell : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  const heading = styleText('dim', line(columns.map((column) => column.heading)));
  return [heading, ...rows.map(line)].map((text) => `  ${text}`).join('\n');
}
