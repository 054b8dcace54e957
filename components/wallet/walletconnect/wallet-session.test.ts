import { UnsupportedProviderMethodError } from 'viem';
import { expect, test, vi } from 'vitest';
import type { RequestHistory } from './unheard-requests.ts';
import { openSession, type SessionClient } from './wallet-session.ts';

const [ONE, OTHER] = [
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
];
const ALL = ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain'];

/** A session whose wallet answers as the test says. */
function session({ chains = [1], methods = ALL }: { chains?: number[]; methods?: string[] } = {}) {
  const listeners = new Map<string, (event: object) => void>();
  const namespaces = (accounts: string[]) => ({ eip155: { accounts, methods, events: [] } });
  let held = namespaces(chains.map((id) => `eip155:${id}:${ONE}`));
  const request = vi.fn(async (_: object): Promise<unknown> => '0xdone');
  const disconnect = vi.fn(async () => undefined);
  const history = {
    values: [] as RequestHistory['values'],
    delete: vi.fn(() => history.values.splice(0)),
  };
  const client = {
    request,
    disconnect,
    on: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    off: (name: string) => listeners.delete(name),
    session: { get: () => ({ namespaces: held }) },
    core: { history },
  } as unknown as SessionClient;
  const events = { onAccounts: vi.fn(), onChain: vi.fn(), onEnd: vi.fn() };
  const opened = openSession(client, 'mine', [1, 8453], events);
  return {
    opened,
    history,
    events,
    request,
    disconnect,
    listeners,
    update(accounts: string[]) {
      held = namespaces(accounts);
      listeners.get('session_update')?.({ topic: 'mine' });
    },
    emit: (name: string, event: object = {}) => listeners.get(name)?.({ topic: 'mine', ...event }),
  };
}

test('asks the wallet on the chain that it is on, and knows account and chain by itself', async () => {
  const { opened, request } = session({ chains: [8453] });
  expect(await opened.request({ method: 'eth_accounts' })).toEqual([ONE]);
  expect(await opened.request({ method: 'eth_chainId' })).toBe('0x2105');
  expect(request).not.toHaveBeenCalled();
  const asked = { method: 'personal_sign', params: ['0x00', ONE] };
  expect(await opened.request(asked)).toBe('0xdone');
  expect(request).toHaveBeenCalledExactlyOnceWith({
    topic: 'mine',
    chainId: 'eip155:8453',
    request: asked,
  });
});

test('does not request methods that the wallet does not support', async () => {
  const { opened, request } = session({ methods: ['personal_sign'] });
  for (const method of ['eth_sendTransaction', 'eth_call', 'wallet_getCapabilities']) {
    await expect(opened.request({ method })).rejects.toBeInstanceOf(UnsupportedProviderMethodError);
  }
  expect(request).not.toHaveBeenCalled();
});

test('is not opened where the wallet is on no chain of the page', () => {
  expect(() => session({ chains: [5] })).toThrow('absent');
});

test('moves to a chain of the session without asking', async () => {
  const { opened, request, events } = session({ chains: [1, 8453] });
  await opened.switchTo(8453);
  expect(opened.chainId()).toBe(8453);
  expect(events.onChain).toHaveBeenCalledWith(8453);
  expect(request).not.toHaveBeenCalled();
});

test('asks the wallet for a chain that the session lacks, and waits until it covers it', async () => {
  const { opened, request, update } = session();
  const switched = opened.switchTo(8453);
  await expect.poll(() => request.mock.calls).toHaveLength(1);
  expect(opened.chainId()).toBe(1);
  update([`eip155:1:${ONE}`, `eip155:8453:${ONE}`]);
  await switched;
  expect(opened.chainId()).toBe(8453);
});

test('stays where it is when the wallet cannot switch, or will not', async () => {
  const stuck = session({ methods: ['personal_sign'] });
  await expect(stuck.opened.switchTo(8453)).rejects.toMatchObject({ reason: 'absent' });
  const unwilling = session();
  unwilling.request.mockRejectedValue({ code: 4902, message: 'Unrecognized chain' });
  await expect(unwilling.opened.switchTo(8453)).rejects.toMatchObject({ reason: 'absent' });
  expect(unwilling.opened.chainId()).toBe(1);
});

test('follows the wallet to other accounts and chains, and ignores chains that it does not have', () => {
  const { opened, events, emit, update } = session({ chains: [1, 8453] });
  const event = (name: string, data: unknown) =>
    emit('session_event', { params: { event: { name, data } } });
  event('chainChanged', 8453);
  expect(opened.chainId()).toBe(8453);
  event('chainChanged', 137);
  expect(opened.chainId()).toBe(8453);
  event('accountsChanged', [`eip155:8453:${OTHER.toLowerCase()}`]);
  expect(events.onAccounts).toHaveBeenLastCalledWith([OTHER]);
  update([`eip155:1:${OTHER}`, `eip155:8453:${ONE}`]);
  expect(events.onAccounts).toHaveBeenLastCalledWith([OTHER, ONE]);
  emit('session_delete', { topic: 'another' });
  expect(events.onEnd).not.toHaveBeenCalled();
});

test('does not know what became of a request when the wallet ends the session', async () => {
  const { opened, events, request, emit, listeners } = session();
  request.mockReturnValue(new Promise(() => undefined));
  const sent = opened.request({ method: 'eth_sendTransaction', params: [{}] });
  emit('session_delete');
  await expect(sent).rejects.toMatchObject({ reason: 'lost' });
  expect(events.onEnd).toHaveBeenCalledOnce();
  expect(listeners.size).toBe(0);
});

test('sends nothing while the wallet may have sent what this page did not hear of', async () => {
  const { opened, request, history } = session();
  const ask = () => opened.request({ method: 'eth_sendTransaction', params: [{}] });
  const asked = { method: 'eth_sendTransaction', params: [{}], expiryTimestamp: Infinity };
  const record = (id: number) => ({
    id,
    topic: 'mine',
    request: { method: 'wc_sessionRequest', params: { request: asked } },
  });
  history.values.push(record(1));
  await expect(ask()).rejects.toMatchObject({ reason: 'open' });
  expect(request).not.toHaveBeenCalled();
  history.values.splice(0);
  request.mockImplementation(async () => {
    history.values.push(record(2));
    return '0xhash';
  });
  expect(await ask()).toBe('0xhash');
  expect(await ask()).toBe('0xhash');
  request.mockImplementation(async () => {
    history.values.push(record(3));
    throw new Error('Request expired. Please try again.');
  });
  await expect(ask()).rejects.toMatchObject({ reason: 'lost' });
  await expect(ask()).rejects.toMatchObject({ reason: 'open' });
});

test('is over for a wallet that leaves no account', () => {
  const { events, update } = session();
  update([]);
  expect(events.onEnd).toHaveBeenCalledOnce();
});

test('is ended from here with a word to the wallet', () => {
  const { opened, events, disconnect, listeners } = session();
  opened.end();
  expect(disconnect).toHaveBeenCalledOnce();
  expect(events.onEnd).not.toHaveBeenCalled();
  expect(listeners.size).toBe(0);
});
