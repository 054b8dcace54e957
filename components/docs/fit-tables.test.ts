import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import ReactMarkdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { expect, it } from 'vitest';
import { fitTables } from './fit-tables.ts';

const render = (children: string) =>
  renderToStaticMarkup(
    createElement(ReactMarkdown, {
      remarkPlugins: [remarkGfm],
      rehypePlugins: [fitTables],
      children,
    }),
  );

const table = (...rows: string[]) => render(rows.join('\n'));

it('names the cells of a wide table by the heads of their columns, but the first', () => {
  const html = table(
    '| setting | what it is | unless set |',
    '| --- | --- | --- |',
    '| `PORT` | where the web process listens for requests | `3000` |',
  );
  expect(html).toContain('<table data-stacked="" role="table">');
  expect(html).toContain('<td role="cell"><code>PORT</code></td>');
  expect(html).toContain('<td data-label="unless set" role="cell"><code>3000</code></td>');
  expect(html.match(/data-label/g)).toHaveLength(2);
});

it('leaves a table that a phone has room for as it is, and two columns without labels', () => {
  expect(table('| tier | calls |', '| --- | --- |', '| beta | 30 |')).not.toContain('data-stacked');
  const html = table('| a | b |', '| --- | --- |', `| x | ${'word '.repeat(12)}|`);
  expect(html).toContain('data-stacked');
  expect(html).not.toContain('data-label');
});

it('lets long code break behind marks and before words, and keeps its letters', () => {
  const long = 'sum(increase(portolan_job_items_total{job="mail"}[15m]))';
  const html = table('| a | b |', '| --- | --- |', `| \`RPC_URL_BASE\` | \`${long}\` |`);
  expect(html).toContain('<code>RPC_URL_BASE</code>');
  expect(html).toContain('<code>sum(increase(portolan_job_<wbr/>items_total{');
  const [, code = ''] = /<td role="cell"><code>(sum.*?)<\/code>/.exec(html) ?? [];
  expect(code.replaceAll('<wbr/>', '').replaceAll('&quot;', '"')).toBe(long);
});
