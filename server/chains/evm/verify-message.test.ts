import { toHex } from 'viem';
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
    ask: () => verifyMessage(access, 'base', { address: WALLET, message: 'mine', signature }),
  };
}

describe('a contract that is asked whether it signed', () => {
  it('may use as much gas as wallets need, and not what a node would give', async () => {
    const rpc = startScriptedRpc(() => ({ result: toHex(1, { size: 32 }) }));
    const { ask, calls } = await asking(rpc, '0x1234');
    expect(await ask()).toBe('contract');
    expect(calls()).toMatchObject([
      { method: 'eth_call', params: [{ gas: toHex(8_000_000) }, 'latest'] },
    ]);
  });

  it('has three others beside it in a process; more are told to come again', async () => {
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
