import { PROPOSAL_EXPIRY_MESSAGE } from '@walletconnect/sign-client';
import type { SessionTypes } from '@walletconnect/types';
import { UserRejectedRequestError } from 'viem';
import { expect, test, vi } from 'vitest';
import { type PairingClient, pairWallet } from './pair-wallet.ts';
import type { Pairing } from './pairing.ts';

const SESSION = { topic: 'session' } as SessionTypes.Struct;

/** A pairing whose codes are taken, or not, as the test says. */
function pairing({ reachable = true } = {}) {
  const shown: (Pairing | null)[] = [];
  const approvals: PromiseWithResolvers<SessionTypes.Struct>[] = [];
  const state = { reachable };
  const connect = vi.fn(async () => {
    if (!state.reachable) throw new Error('Socket stalled');
    const approval = Promise.withResolvers<SessionTypes.Struct>();
    approvals.push(approval);
    return { uri: `wc:${approvals.length}`, approval: () => approval.promise };
  });
  const disconnect = vi.fn(async () => undefined);
  const client = { connect, disconnect } as unknown as PairingClient;
  const paired = pairWallet(
    async () => client,
    [1, 8453],
    (next) => shown.push(next),
  );
  const last = async (wanted: Pairing['state']) => {
    await expect.poll(() => shown.at(-1)).toMatchObject({ state: wanted });
    return shown.at(-1) as Extract<Pairing, { state: typeof wanted }>;
  };
  return { paired, shown, approvals, connect, disconnect, state, last };
}

test('shows a code until a wallet takes it, and asks for the chains of the page', async () => {
  const { paired, shown, approvals, connect, last } = pairing();
  expect(await last('ready')).toMatchObject({ uri: 'wc:1' });
  approvals[0]?.resolve(SESSION);
  expect(await paired).toBe(SESSION);
  expect(shown.map((one) => one?.state)).toEqual(['making', 'ready', undefined]);
  expect(connect).toHaveBeenCalledExactlyOnceWith({
    optionalNamespaces: {
      eip155: expect.objectContaining({ chains: ['eip155:1', 'eip155:8453'] }),
    },
  });
});

test('reports a code that ran out, and makes another when it is asked for', async () => {
  const { paired, approvals, last } = pairing();
  await last('ready');
  approvals[0]?.reject(new Error(PROPOSAL_EXPIRY_MESSAGE));
  const expired = await last('expired');
  if ('again' in expired) expired.again();
  await expect.poll(() => approvals).toHaveLength(2);
  approvals[1]?.resolve(SESSION);
  expect(await paired).toBe(SESSION);
});

test('reports the other form in which the library says that it ran out', async () => {
  const { approvals, last } = pairing();
  await last('ready');
  approvals[0]?.reject({ message: PROPOSAL_EXPIRY_MESSAGE, code: 0 });
  await last('expired');
});

test('reports a relay that cannot be reached, and tries again', async () => {
  const { paired, approvals, state, last } = pairing({ reachable: false });
  const unreachable = await last('unreachable');
  state.reachable = true;
  if ('again' in unreachable) unreachable.again();
  await expect.poll(() => approvals).toHaveLength(1);
  approvals[0]?.resolve(SESSION);
  expect(await paired).toBe(SESSION);
});

test('is over when the wallet refuses', async () => {
  const { paired, shown, approvals, last } = pairing();
  await last('ready');
  approvals[0]?.reject({ code: 5000, message: 'User rejected.' });
  await expect(paired).rejects.toBeInstanceOf(UserRejectedRequestError);
  expect(shown.at(-1)).toBeNull();
});

test('is over when the person closes it; a wallet that takes the code later is sent away', async () => {
  const { paired, shown, approvals, disconnect, last } = pairing();
  (await last('ready')).cancel();
  await expect(paired).rejects.toMatchObject({ reason: 'closed' });
  expect(shown.at(-1)).toBeNull();
  expect(disconnect).not.toHaveBeenCalled();
  approvals[0]?.resolve(SESSION);
  await expect
    .poll(() => disconnect.mock.calls)
    .toContainEqual([expect.objectContaining({ topic: SESSION.topic })]);
});
