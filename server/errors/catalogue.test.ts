import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ERROR_CATALOGUE } from './catalogue.ts';

describe('the error catalogue', () => {
  it('is what docs/errors.md lists, row for row', () => {
    const text = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8');
    const rows = text.split('\n').filter((line) => /^\| \d{3} \|/.test(line));
    expect(rows).toEqual(
      Object.entries(ERROR_CATALOGUE).map(
        ([code, { status, retryable, message }]) =>
          `| ${status} | \`${code}\` | ${retryable ? 'yes' : 'no'} | ${message} |`,
      ),
    );
  });
});
