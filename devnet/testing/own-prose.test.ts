import { expect, test } from 'vitest';
import { ownProse } from './own-prose.ts';

const wordsOf = (code: string, file = 'a.ts') => ownProse(file, code).split(/\s+/).filter(Boolean);

test('comments and titles of tests are their authors’ words, on the lines that they are on', () => {
  const code = [
    '/** Reads one.\n * @param a an asset */',
    "const prompt = 'told by a user'; // why",
    "test.each([['told', 1]])('title of %s', () => say('told'));",
    'describe.skip(`a kind of it`, () => { it("second", { timeout: 5 }, run); });',
    'expect(test(told)).toBe("told");',
  ].join('\n');
  const prose = ownProse('a.ts', code);
  expect(prose).toHaveLength(code.length);
  expect(wordsOf(code)).toEqual(
    '/** Reads one. * @param a an asset */ // why title of %s a kind of it second'.split(' '),
  );
  expect(prose.split('\n').findIndex((line) => line.includes('why'))).toBe(2);
});

test('what stands in quotes is somebody else’s', () => {
  const code =
    '/* “told” and "it\n told" by `told.ts`, the owner\'s */ it(\'reads "told" so\', () => 1);';
  expect(wordsOf(code)).toEqual(['/*', 'and', 'by', ',', 'the', "owner's", '*/', 'reads', 'so']);
});

test('pages are read with their elements', () => {
  expect(wordsOf('const a = <b title="told">{/* why */}told</b>;', 'a.tsx')).toEqual([
    '/*',
    'why',
    '*/',
  ]);
});
