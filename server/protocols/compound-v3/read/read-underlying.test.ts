import { getAddress } from 'viem';
import { expect, it } from 'vitest';
import { answerReads } from '#server/protocols/testing/answer-reads.ts';
import { tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { COMETS } from '../addresses.ts';
import { readUnderlying } from './read-underlying.ts';

const underlyingOf = (...asked: Parameters<typeof readUnderlying>) =>
  answerReads(readUnderlying(...asked), [], () => 0n);

it('a market stands for its base asset on its chain alone, and nothing is asked for that', () => {
  const [usdc] = COMETS.base ?? [];
  const market = getAddress(usdc?.address ?? '0x');
  expect(underlyingOf('base', market)).toMatchObject({ result: tokenOf('base', 'USDC'), reads: 0 });
  expect(underlyingOf('ethereum', market).result).toBeUndefined();
  expect(underlyingOf('xlayer', market).result).toBeUndefined();
});
