import { type Address, erc20Abi } from 'viem';
import { expect, it } from 'vitest';
import { answerReads, REVERT } from '#server/protocols/testing/answer-reads.ts';
import { OWNER } from '#server/protocols/testing/sample-leg.ts';
import { poolAbi } from '../abi/pool.ts';
import { positionManagerAbi } from '../abi/position-manager.ts';
import { answer, token0, token1 } from '../testing/lp-world.ts';
import { readHoldings } from './read-holdings.ts';

const stranger = (number: number) =>
  `0x${(0xbad00 + number).toString(16).padStart(40, '0')}` as Address;

/** A wallet with its own position, and one in each of so many tokens that others made. */
function read(strangers: number, only?: readonly string[]) {
  const given = Array.from({ length: strangers }, (_, at) => [
    at + 6,
    { token0: stranger(at), token1 },
  ]);
  const world = answer({ positions: { 5: {}, ...Object.fromEntries(given) } });
  const asked: { readonly to: string; readonly isApart: boolean }[] = [];
  const { result } = answerReads(
    readHoldings('base', OWNER, only === undefined ? {} : { strangers: only }),
    [poolAbi, positionManagerAbi, erc20Abi],
    (one) => {
      if (one.name !== 'decimals') return world(one);
      const to = one.read.to.toLowerCase();
      asked.push({ to, isApart: one.read.apart !== undefined });
      return to === stranger(0) ? REVERT : 18;
    },
  );
  return { ...result, asked, symbols: new Set(result.holdings.map(({ token }) => token.symbol)) };
}

it('asks tokens that no list has apart from the others, ten at most', () => {
  const none = read(0);
  expect(none.asked).toEqual(
    [token0, token1].map((to) => ({ to: to.toLowerCase(), isApart: false })),
  );
  expect(none.symbols).toEqual(new Set(['USDC', 'WETH']));
  expect(none.leftOut).toEqual([]);
  const many = read(12);
  expect(many.asked.filter(({ isApart }) => isApart)).toHaveLength(10);
  // One that reverts takes nothing from the others, and blinds nobody.
  expect(many.unread).toEqual([]);
  expect(many.leftOut).toEqual(['A token of a position is not counted.']);
  expect(many.symbols.size).toBe(2 + 9);
  const pool = (one: ReturnType<typeof read>) =>
    one.holdings.filter(({ token }) => token.symbol === 'WETH');
  expect(pool(many)).toEqual(pool(none));
});

it('asks of them only those that are meant', () => {
  expect(read(12, []).asked.some(({ isApart }) => isApart)).toBe(false);
  const meant = read(12, [stranger(11)]);
  expect(meant.asked.filter(({ isApart }) => isApart)).toEqual([
    { to: stranger(11), isApart: true },
  ]);
  expect(meant.symbols.size).toBe(3);
});
