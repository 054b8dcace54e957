import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { ChainUnreachable } from '#server/chains/evm/chain-unreachable.ts';
import { BASE_ID, openClaimWorld, refusalOf } from '../testing/claim-world.ts';

let world: Awaited<ReturnType<typeof openClaimWorld>>;
beforeAll(async () => {
  world = await openClaimWorld();
});
afterAll(() => world.close());

describe('a message whose contract could not be asked', () => {
  it('is good once more, and not for as long as the chain is silent', async () => {
    const { address } = privateKeyToAccount(generatePrivateKey());
    const { token } = await world.draft();
    const { message } = await world.challenge(token, { address, chainId: BASE_ID });
    const silent = createChainAccess({ base: 'http://127.0.0.1:1' });
    const claim = () => world.claim(token, { message, signature: '0x1234' }, silent);
    await expect(claim()).rejects.toThrow(ChainUnreachable);
    await expect(claim()).rejects.toThrow(ChainUnreachable);
    expect(await refusalOf(claim())).toBe('used_nonce');
  });
});
