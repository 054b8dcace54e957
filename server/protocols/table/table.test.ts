import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { EVM_CHAINS } from '#server/chains/registry.ts';
import { findProof } from './find-proofs.ts';
import { describeChains, listRows } from './list-rows.ts';
import { renderTable } from './render-table.ts';

const rows = listRows();

describe('the table of protocols', () => {
  it.each(rows)('names a test for $slug $action', (row) => {
    const proof = findProof(row);
    expect(proof?.files.length, 'no test names this action').toBeGreaterThan(0);
    // Only what needs a service outside is held to recorded answers.
    if (row.quoteSource === undefined) expect(proof?.kind).toBe('executed');
    for (const file of proof?.files ?? []) {
      expect(existsSync(fileURLToPath(new URL(`../../../${file}`, import.meta.url)))).toBe(true);
    }
  });

  it('has a line for every action', () => {
    const lines = renderTable().split('\n');
    for (const { action, name } of rows) {
      const from = lines.findIndex((line) => line.startsWith(`## ${name} (`));
      const section = lines.slice(from + 1);
      const to = section.findIndex((line) => line.startsWith('## '));
      const own = section.slice(0, to < 0 ? undefined : to);
      expect(own.some((line) => line.startsWith(`| ${action} |`))).toBe(true);
    }
  });

  it('says chains in few words', () => {
    const all = EVM_CHAINS.map(({ slug }) => slug);
    expect(describeChains(all)).toBe('all EVM');
    expect(describeChains(all.filter((slug) => slug !== 'xlayer'))).toBe('all EVM but X Layer');
    expect(describeChains(['base', 'ethereum'])).toBe('base, ethereum');
    expect(describeChains(['solana'])).toBe('solana');
  });
});
