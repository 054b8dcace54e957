import { findProof } from './find-proofs.ts';
import { describeChains, listRows, type ProtocolRow } from './list-rows.ts';

const HEAD = `# Protocols

What each protocol does on which chain, and the tests that prove it. Generated from the manifests
by \`npm run protocols:document\`; \`npm run check\` fails when it is out of date.

A test marked *executed* signs and sends the action on the local chains and compares balances or
positions before and after; *replayed* holds it to recorded answers of the service it asks, since
that has no local counterpart. Protocols that \`GET /meta\` does not list are plumbing, or join by
configuration.
`;

/** The document: a table of actions by protocol, with chains and proofs. */
export function renderTable(): string {
  const rows = listRows();
  const slugs = [...new Set(rows.map(({ slug }) => slug))];
  const sections = slugs.map((slug) => {
    const own = rows.filter((row) => row.slug === slug);
    return [titleOf(own[0] as ProtocolRow), '', ...tableOf(own)].join('\n');
  });
  return `${HEAD}\n${sections.join('\n\n')}\n`;
}

function titleOf({ slug, name, listed, quoteSource }: ProtocolRow): string {
  const notes = [
    ...(listed ? [] : ['not listed']),
    ...(quoteSource === undefined ? [] : [`needs the quotes of ${quoteSource}`]),
  ];
  return `## ${name} (\`${slug}\`)${notes.length > 0 ? `, ${notes.join(', ')}` : ''}`;
}

function tableOf(rows: readonly ProtocolRow[]): readonly string[] {
  return [
    '| action | chains | proof |',
    '| --- | --- | --- |',
    ...rows.map((row) => `| ${row.action} | ${describeChains(row.chains)} | ${proofOf(row)} |`),
  ];
}

function proofOf(row: ProtocolRow): string {
  const proof = findProof(row);
  if (!proof) return 'none';
  const links = proof.files.map((file) => `[${file.split('/').at(-1)}](../${file})`);
  return `${proof.kind}: ${links.join(', ')}`;
}
