/** The values of a cell. */
export type CsvCell = string | number | null;

/** Characters with which a formula begins in spreadsheets, also in full width. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * Writes a table as CSV (RFC 4180). Text that a spreadsheet would run as a formula gets an apostrophe
 * before it, because these tables contain text that callers sent.
 *
 * @param rows the heads of the columns first
 */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('');
}

function toCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""')}"`;
}
