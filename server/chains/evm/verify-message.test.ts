import { toHex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterEach, describe, expect, it } from 'vitest';
import { createChainAccess } from './chain-access.ts';
import { ChainUnreachable } from './chain-unreachable.ts';
import {
  type ReceivedCall,
  type ScriptedRpc,
  startScriptedHttp,
  startScriptedRpc,
} from './testing/scripted-rpc.ts';
import { verifyMessage } from './verify-message.ts';

const WALLET = '0x4e59b44847b379578588920cA78FbF26c0B4956C';
const open: ScriptedRpc[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

async function asking(starting: Promise<ScriptedRpc>, signature: string) {
  const server = await starting;
  open.push(server);
  const access = createChainAccess({ base: server.url });
  const calls = () => server.received as readonly ReceivedCall[];
  return {
    calls,
    access,
    close: async () => {
      open.splice(open.indexOf(server), 1);
      await server.close();
    },
    ask: () => verifyMessage(access, 'base', { address: WALLET, message: 'mine', signature }),
  };
}

const nobodyThere = () => startScriptedRpc(() => ({ result: '0x' }));

describe('a message', () => {
  const nobody = () => startScriptedRpc(() => ({ result: '0x' }));

  it('signed with the key of its wallet needs no chain', async () => {
    const account = privateKeyToAccount(generatePrivateKey());
    const { calls, access } = await asking(nobody(), '0x');
    const signed = { address: account.address, message: 'mine' };
    const signature = await account.signMessage({ message: 'mine' });
    expect(await verifyMessage(access, 'base', { ...signed, signature })).toBe('key');
    const other = privateKeyToAccount(generatePrivateKey());
    const forged = await other.signMessage({ message: 'mine' });
    expect(calls()).toEqual([]);
    expect(await verifyMessage(access, 'base', { ...signed, signature: forged })).toBeNull();
    const another = { ...signed, message: 'yours', signature };
    expect(await verifyMessage(access, 'base', another)).toBeNull();
  });

  it.each(['', 'signed', '0x123', '0xzz'])(
    'with %j, which is no signature, is asked of nobody',
    async (text) => {
      const { ask, calls } = await asking(nobody(), text);
      expect(await ask()).toBeNull();
      expect(calls()).toEqual([]);
    },
  );
});

describe('a contract that is asked whether it signed', () => {
  it.each([
    ['no', toHex(0, { size: 32 })],
    ['nothing', '0x'],
    ['what is neither yes nor no', toHex(2, { size: 32 })],
    ['far too much', `0x${'f'.repeat(400)}`],
  ])('and says %s did not', async (_, result) => {
    const { ask, calls } = await asking(
      startScriptedRpc(() => ({ result })),
      '0x1234',
    );
    expect(await ask()).toBeNull();
    expect(calls().length).toBeGreaterThan(0);
  });

  it('and reverts did not', async () => {
    const reverting = () =>
      startScriptedRpc(() => ({ error: { code: 3, message: 'execution reverted' } }));
    const { ask } = await asking(reverting(), '0x1234');
    expect(await ask()).toBeNull();
  });

  it('and cannot be asked may have signed: it does not hear that it did not', async () => {
    const { ask, close } = await asking(nobodyThere(), '0x1234');
    await close();
    await expect(ask()).rejects.toThrow(ChainUnreachable);
    // Its place is free again.
    for (let turn = 0; turn < 5; turn++) await expect(ask()).rejects.toThrow(/base|reach|answer/i);
  });

  it('may use as much gas as wallets need, and not what a node would give', async () => {
    const rpc = startScriptedRpc(() => ({ result: toHex(1, { size: 32 }) }));
    const { ask, calls } = await asking(rpc, '0x1234');
    expect(await ask()).toBe('contract');
    expect(calls()).toMatchObject([
      { method: 'eth_call', params: [{ gas: toHex(8_000_000) }, 'latest'] },
    ]);
  });

  it('has three others beside it in a process; more are asked to come again', async () => {
    const waiting: (() => void)[] = [];
    const arrived = Promise.withResolvers<void>();
    const rpc = startScriptedHttp((body, response) => {
      const { id } = body as ReceivedCall;
      waiting.push(() =>
        response.end(JSON.stringify({ jsonrpc: '2.0', id, result: toHex(1, { size: 32 }) })),
      );
      if (waiting.length === 4) arrived.resolve();
    });
    const { ask, calls } = await asking(rpc, '0x1234');
    const four = [ask(), ask(), ask(), ask()];
    await arrived.promise;
    await expect(ask()).rejects.toThrow(ChainUnreachable);
    expect(calls()).toHaveLength(4);
    for (const answer of waiting.splice(0)) answer();
    expect(await Promise.all(four)).toEqual(Array(4).fill('contract'));
    const later = [ask(), ask(), ask(), ask()];
    await expect.poll(() => waiting.length).toBe(4);
    for (const answer of waiting) answer();
    expect(await Promise.all(later)).toEqual(Array(4).fill('contract'));
  });
});
