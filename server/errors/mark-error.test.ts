import { describe, expect, it, vi } from 'vitest';

const COPIES = [
  ['ApiError', () => import('./api-error.ts'), ['not_found']],
  ['ChainUnreachable', () => import('#server/chains/evm/chain-unreachable.ts'), ['base']],
  ['RpcError', () => import('#server/chains/evm/rpc-client.ts'), [3, null]],
  ['AbortedError', () => import('#server/chains/evm/until-aborted.ts'), []],
  ['ModelFailure', () => import('#server/intent/model/intent-model.ts'), ['timeout', 'late']],
] as const;

type Class = new (...args: readonly unknown[]) => Error;

describe.each(COPIES)('%s', (name, load, args) => {
  it('is known by every copy of its module, and nothing else is', async () => {
    const classOf = async () => (await load())[name as never] as Class;
    const Mine = await classOf();
    vi.resetModules();
    const Copy = await classOf();
    expect(Copy).not.toBe(Mine);
    const error = new Copy(...args);
    expect(error).toBeInstanceOf(Mine);
    expect(error).toBeInstanceOf(Error);
    for (const other of [new Error('no'), null, undefined, 'no', {}]) {
      expect(other instanceof Mine).toBe(false);
    }
  });
});

describe('a kind of error', () => {
  it('is no instance of a kind of it', async () => {
    const { ApiError } = await import('./api-error.ts');
    const { ChainUnreachable } = await import('#server/chains/evm/chain-unreachable.ts');
    expect(new ChainUnreachable('base')).toBeInstanceOf(ApiError);
    expect(new ApiError('not_found')).not.toBeInstanceOf(ChainUnreachable);
  });
});
