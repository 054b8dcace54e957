import { describe, expect, it } from 'vitest';
import { ChainUnreachable } from './chain-unreachable.ts';
import { gasPriceFrom } from './gas-price.ts';
import { RpcError } from './rpc-client.ts';

const refused = { ok: false, error: new RpcError(-32601, undefined) } as const;
const history = (baseFeePerGas: string[], reward: string[][]) =>
  ({ ok: true, result: { baseFeePerGas, reward } }) as const;

describe('gasPriceFrom', () => {
  it('adds the median priority fee to the next base fee', () => {
    const outcomes = [{ ok: true, result: '0x1' }, history(['0x64', '0x70'], [['0x5']])] as const;
    expect(gasPriceFrom('base', outcomes)).toBe(0x75n);
  });

  it('goes at least as high as the node suggests', () => {
    const outcomes = [{ ok: true, result: '0x100' }, history(['0x64', '0x70'], [['0x5']])] as const;
    expect(gasPriceFrom('base', outcomes)).toBe(0x100n);
  });

  it('takes the fees of the next block and the tips of the last', () => {
    const three = history(['0x9', '0x64', '0x70'], [['0x7'], ['0x5']]);
    expect(gasPriceFrom('base', [refused, three])).toBe(0x75n);
    const tipless = { ok: true, result: { baseFeePerGas: ['0x64'] } } as const;
    expect(gasPriceFrom('base', [refused, tipless])).toBe(0x64n);
  });

  it('takes either price when the other call is refused', () => {
    expect(gasPriceFrom('xlayer', [{ ok: true, result: '0x9' }, refused])).toBe(9n);
    expect(gasPriceFrom('base', [refused, history(['0x1', '0x2'], [])])).toBe(2n);
  });

  it.each([
    ['both calls are refused', [refused, refused]],
    ['the answers are not quantities', [{ ok: true, result: 7 }, history([], [])]],
    ['the answers only hold quantities', [{ ok: true, result: 'x0x1' }, history(['0x1z'], [])]],
    ['the answers are lists', [{ ok: true, result: ['0x1'] }, refused]],
    ['the history says nothing', [refused, { ok: true, result: null }]],
    ['the history says no fees', [refused, { ok: true, result: {} }]],
    ['nothing came back', []],
  ] as const)('throws ChainUnreachable when %s', (_, outcomes) => {
    expect(() => gasPriceFrom('base', outcomes)).toThrow(ChainUnreachable);
  });
});
