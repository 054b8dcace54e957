import type { ExtraProps } from 'react-markdown';
import { TABLE_ROLES } from '#components/ui/table-roles.ts';

type Element = NonNullable<ExtraProps['node']>;
type Node = Element['children'][number];
interface Parent {
  readonly children: readonly object[];
}

const ROLES = {
  table: TABLE_ROLES.table,
  thead: TABLE_ROLES.rowgroup,
  tbody: TABLE_ROLES.rowgroup,
  tr: TABLE_ROLES.row,
  th: TABLE_ROLES.columnheader,
  td: TABLE_ROLES.cell,
};

/** Letters that fit in a row of a phone, the space between two columns counted as two. */
const PHONE_LETTERS = 42;
/** Code of so many letters has room in a column of a desk, and in a row of a phone. */
const LINE_LETTERS = 28;
/** Where a name or an expression may continue in the next line: behind a mark, and where a word begins. */
const SEAMS = /(?<=[_/.,=(){}[\]&|:-])(?=\w)|(?<=[a-z])(?=[A-Z])/;

/**
 * Makes Markdown tables readable on a phone, for `markdown.module.css`: cells have the heading of their
 * column (`data-label`), a table that is wider than a phone is marked (`data-stacked`), and long code can
 * break.
 */
export function fitTables() {
  return (tree: Parent): void => {
    for (const table of elementsOf(tree, 'table')) {
      const heads = elementsOf(table, 'th').map(textOf);
      const rows = elementsOf(table, 'tr').map((row) => elementsOf(row, 'td'));
      for (const row of rows) {
        for (const [at, cell] of row.entries()) {
          // The first cell names its row.
          if (at > 0 && heads.length > 2) cell.properties['data-label'] = heads[at] ?? '';
          for (const code of elementsOf(cell, 'code')) breakCode(code);
        }
      }
      if (lettersOf(heads, rows) > PHONE_LETTERS) table.properties['data-stacked'] = '';
      for (const [tag, { role }] of Object.entries(ROLES)) {
        for (const element of elementsOf({ children: [table] }, tag))
          element.properties.role = role;
      }
    }
  };
}

/** How wide a table is that breaks its heads between words, and nothing else. */
function lettersOf(heads: readonly string[], rows: readonly (readonly Element[])[]): number {
  const widths = heads.map((head, at) =>
    Math.max(
      ...head.split(' ').map(({ length }) => length),
      ...rows.flatMap((row) => (row[at] === undefined ? [] : [textOf(row[at]).length])),
    ),
  );
  return widths.reduce((sum, width) => sum + width, 2 * (widths.length - 1));
}

function breakCode(code: Element): void {
  code.children = code.children.flatMap((child): Node[] => {
    if (child.type !== 'text') return [child];
    return linesOf(child.value).flatMap((line, at): Node[] => {
      const text: Node = { type: 'text', value: line };
      if (at === 0) return [text];
      return [{ type: 'element', tagName: 'wbr', properties: {}, children: [] }, text];
    });
  });
}

/** As few parts as keep each word in lines of so many letters; spaces break anyway. */
function linesOf(code: string): readonly string[] {
  const lines = [''];
  for (const part of code.split(SEAMS)) {
    const line = `${lines.at(-1)}${part}`;
    if (Math.max(...line.split(' ').map(({ length }) => length)) > LINE_LETTERS) lines.push(part);
    else lines[lines.length - 1] = line;
  }
  return lines;
}

function elementsOf(parent: Parent, tag: string): Element[] {
  return (parent.children as readonly Node[]).flatMap((child) => {
    if (child.type !== 'element') return [];
    return child.tagName === tag ? [child] : elementsOf(child, tag);
  });
}

function textOf(node: Node): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}
