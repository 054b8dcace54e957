import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './data-table.module.css';
import { TABLE_ROLES as ROLES } from './table-roles.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface Column<Row> {
  readonly id: string;
  /** The head of the column. Empty for a column of buttons, whose cells name themselves. */
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures are aligned at the end, so that their digits line up. */
  readonly align?: 'end' | undefined;
  /** The cell that names its row. */
  readonly isRowHeader?: boolean | undefined;
}

interface DataTableProps<Row> {
  /** What the rows are: the name of the table for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
}

/** The head of a column of buttons, for screen readers alone. */
const UNNAMED = 'Actions';

/** Rows in columns; below 600 px every row becomes a card. */
export function DataTable<Row>({ caption, columns, rows, rowKey }: DataTableProps<Row>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark of the page.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
    <div className={styles.frame} role="group" aria-label={caption} tabIndex={0}>
      <table className={styles.table} {...ROLES.table}>
        <caption>{caption}</caption>
        <thead {...ROLES.rowgroup}>
          <tr {...ROLES.row}>
            {columns.map(({ id, label, align }) => (
              <th key={id} scope="col" {...ROLES.columnheader} className={endClass(align)}>
                {label === '' ? <VisuallyHidden>{UNNAMED}</VisuallyHidden> : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...ROLES.rowgroup}>
          {rows.map((row) => (
            <tr key={rowKey(row)} {...ROLES.row}>
              {columns.map((column) => (
                <Cell key={column.id} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const content = <div>{column.cell(row)}</div>;
  const className = endClass(column.align);
  return column.isRowHeader ? (
    <th scope="row" {...ROLES.rowheader} className={className} data-label={column.label}>
      {content}
    </th>
  ) : (
    <td {...ROLES.cell} className={className} data-label={column.label}>
      {content}
    </td>
  );
}

function endClass(align: 'end' | undefined): string {
  return classNames(align === 'end' && styles.end);
}
