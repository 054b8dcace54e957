import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { GUARD_TEXTS } from '#locale/guard.ts';
import { GUARD_REASONS } from '#server/schemas/guard-reasons.ts';
import { refusalOfData } from './call-contract.ts';
import { guardAbi } from './guard-abi.ts';

/** Codes in the executor's and the pages' sources that say why a run waits or has ended. */
function codesOfSources(): readonly string[] {
  const files = globSync('server/guard/**/*.ts').filter(
    (file) => !/\.test\.ts$|testing\//.test(file),
  );
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b(?:blocked|reason|heldFor): '([a-z_]+)'/g)].map(
      ([, code = '']) => code,
    ),
  );
}

it('has words for every reason of a run, those of the contract as well', () => {
  const errors = guardAbi.flatMap((item) => (item.type === 'error' ? [item.name] : []));
  const refusals = errors.map((name) => name.replace(/(?!^)([A-Z])/g, '_$1').toLowerCase());
  const codes = [...refusals, ...codesOfSources(), refusalOfData(undefined)];
  expect(codes.length).toBeGreaterThan(30);
  const wordless = codes.filter((code) => GUARD_TEXTS.reasons[code] === undefined);
  expect([...new Set(wordless)]).toEqual([]);
  const reported = [...GUARD_REASONS.matchAll(/`([a-z_]+)`/g)].map(([, code]) => code);
  expect(reported.toSorted()).toEqual(Object.keys(GUARD_TEXTS.reasons).toSorted());
});
