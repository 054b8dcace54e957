import { randomBytes } from 'node:crypto';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testWorld } from '#devnet/testing/test-world.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { ChainUnreachable } from '#server/chains/evm/chain-unreachable.ts';
import { BASE_ID, openClaimWorld, refusalOf } from '../testing/claim-world.ts';
import { openSafeWallet, type SafeWallet } from '../testing/safe-wallet.ts';

/** Answers every call with ERC-1271’s value for a valid signature. */
const YES = '0x631626ba7e60e01b60005260206000f3';

async function setCode(rpcUrl: string, address: string, code: string): Promise<void> {
  const body = { jsonrpc: '2.0', id: 1, method: 'anvil_setCode', params: [address, code] };
  await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

let world: Awaited<ReturnType<typeof openClaimWorld>>;
beforeAll(async () => {
  world = await openClaimWorld();
});
afterAll(() => world.close());

describe('a contract wallet', () => {
  const owner = privateKeyToAccount(
    '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  );
  let safe: SafeWallet;
  beforeAll(async () => {
    const { rpc_url } = testWorld().chains.base;
    safe = await openSafeWallet({
      rpcUrl: rpc_url,
      chainId: BASE_ID,
      owner,
      salt: BigInt(`0x${randomBytes(8).toString('hex')}`),
    });
  });

  it('that is not deployed yet signs with the call that deploys it (ERC-6492)', async () => {
    const { token } = await world.draft({ wallet: safe.address });
    const claim = async (sign: (message: string) => Promise<string>, chainId = BASE_ID) => {
      const { message } = await world.challenge(token, { address: safe.address, chainId });
      return world.claim(token, { message, signature: await sign(message) });
    };
    expect(await refusalOf(claim(safe.sign))).toBe('bad_signature');
    expect(await refusalOf(claim((message) => safe.signUndeployed(`${message} `)))).toBe(
      'bad_signature',
    );
    expect((await claim(safe.signUndeployed)).wallet).toBe(safe.address);
  });

  it('signs by its own word where it is deployed (ERC-1271), and nowhere else', async () => {
    await safe.deploy();
    const { token } = await world.draft({ wallet: safe.address });
    const claim = async (sign: (message: string) => Promise<string>, chainId = BASE_ID) => {
      const { message } = await world.challenge(token, { address: safe.address, chainId });
      return world.claim(token, { message, signature: await sign(message) });
    };
    expect(await refusalOf(claim(safe.sign, 1))).toBe('bad_signature');
    // Where it is not deployed the call that deploys it proves nothing any more.
    expect(await refusalOf(claim(safe.signUndeployed, 1))).toMatch(/^(bad_signature|other_chain)$/);
    const byKey = (message: string) => owner.signMessage({ message });
    expect(await refusalOf(claim(byKey))).toBe('bad_signature');
    expect((await claim(safe.sign)).wallet).toBe(safe.address);
  });

  it('is asked again on the chain where it claimed, and on no other that signs for it', async () => {
    const { token } = await world.draft({ wallet: safe.address });
    await world.claim(token, await world.sign(token, safe));
    expect((await world.stored(token)).claimedChain).toBe('base');
    // Somebody else’s contract at the same address of another chain, which takes any signature.
    const { rpc_url } = testWorld().chains.ethereum;
    const set = (code: string) => setCode(rpc_url, safe.address, code);
    await set(YES);
    try {
      const open = async (chainId: number) => {
        const { message } = await world.challenge(token, { address: safe.address, chainId });
        return world.claim(token, { message, signature: await safe.sign(message) });
      };
      expect(await refusalOf(open(1))).toBe('other_chain');
      expect((await open(BASE_ID)).wallet).toBe(safe.address);
    } finally {
      await set('0x');
    }
  });

  it('that cannot be asked is not refused: it may be signed again', async () => {
    const { token } = await world.draft({ wallet: safe.address });
    const signed = await world.sign(token, safe);
    const silent = createChainAccess({ base: 'http://127.0.0.1:1' });
    await expect(world.claim(token, signed, silent)).rejects.toThrow(ChainUnreachable);
    await world.claim(token, signed);
  });
});
