import {
  type Address,
  getAddress,
  isAddress,
  numberToHex,
  ProviderDisconnectedError,
  UnsupportedProviderMethodError,
} from 'viem';
import { WalletRefused } from '../page-wallet.ts';
import { refusalOf } from './answers.ts';
import type { SignClient } from './open-client.ts';
import { GONE } from './pair-wallet.ts';
import { ASKED, accountsOf, chainsOf, hasMethod } from './session-facts.ts';
import { markHeard, mayHaveSent, type RequestHistory } from './unheard-requests.ts';

export type SessionClient = Pick<SignClient, 'request' | 'disconnect' | 'on' | 'off'> & {
  readonly session: Pick<SignClient['session'], 'get'>;
  readonly core: { readonly history: RequestHistory };
};

/** The events that a wallet may send by itself. */
export interface SessionEvents {
  readonly onAccounts: (accounts: readonly Address[]) => void;
  readonly onChain: (chainId: number) => void;
  readonly onEnd: () => void;
}

interface Request {
  readonly method: string;
  readonly params?: unknown;
}

/** A session with a wallet, as wagmi talks to wallets (EIP-1193). */
export interface WalletSession {
  request(request: Request): Promise<unknown>;
  accounts(): readonly Address[];
  chainId(): number;
  /** @throws {WalletRefused} `absent` when the session does not cover that chain. */
  switchTo(chainId: number): Promise<void>;
  /** Ends it from here. */
  end(): void;
}

const SEND = 'eth_sendTransaction';
/** How long a wallet that switched may take to say that the session covers the chain now. */
const UPDATE_MS = 10_000;

/**
 * @param chainIds the chains of the page; the session begins on the first that the wallet takes part on
 * @throws {WalletRefused} `absent` when it takes part on none
 */
export function openSession(
  client: SessionClient,
  topic: string,
  chainIds: readonly number[],
  events: SessionEvents,
): WalletSession {
  const facts = () => client.session.get(topic);
  const first = chainIds.find((id) => chainsOf(facts()).has(id));
  if (first === undefined) throw new WalletRefused('absent');
  let current = first;
  const over = Promise.withResolvers<never>();
  // A caller that waits for the wallet gets the error; at times no caller does.
  over.promise.catch(() => undefined);
  let updated = Promise.withResolvers<void>();

  const stop = () => {
    for (const [name, listener] of listeners) client.off(name, listener as never);
    over.reject(new ProviderDisconnectedError(new Error('The session is over.')));
  };
  const ofThis =
    <T extends { readonly topic: string }>(run: (event: T) => void) =>
    (event: T) => {
      if (event.topic === topic) run(event);
    };
  const emitEnd = () => {
    stop();
    events.onEnd();
  };
  const onEnd = ofThis(emitEnd);
  const emitAccounts = (accounts: readonly Address[]) =>
    accounts.length > 0 ? events.onAccounts(accounts) : emitEnd();
  const onUpdate = ofThis(() => {
    emitAccounts(accountsOf(facts()));
    updated.resolve();
    updated = Promise.withResolvers();
  });
  const onEvent = ofThis(
    ({
      params: { event },
    }: {
      topic: string;
      params: { event: { name: string; data: unknown } };
    }) => {
      if (event.name === 'accountsChanged') emitAccounts(namedAccounts(event.data));
      const chainId = Number(event.data);
      if (event.name !== 'chainChanged' || !chainsOf(facts()).has(chainId)) return;
      current = chainId;
      events.onChain(chainId);
    },
  );
  const listeners = [
    ['session_delete', onEnd],
    ['session_expire', onEnd],
    ['session_update', onUpdate],
    ['session_event', onEvent],
  ] as const;
  for (const [name, listener] of listeners) client.on(name, listener as never);

  const ask = async (method: string, params: unknown) => {
    const request = { method, params };
    const asked = client.request({ topic, chainId: `eip155:${current}`, request });
    try {
      return await Promise.race([over.promise, asked]);
    } catch (error) {
      throw refusalOf(error);
    }
  };
  const send = async (params: unknown) => {
    const { history } = client.core;
    if (mayHaveSent(history, topic, Date.now() / 1_000)) throw new WalletRefused('open');
    try {
      const hash = await ask(SEND, params);
      markHeard(history, topic);
      return hash;
    } catch (refusal) {
      if (!(refusal instanceof WalletRefused && refusal.reason === 'lost')) {
        markHeard(history, topic);
      }
      throw refusal;
    }
  };
  return {
    async request({ method, params }) {
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return accountsOf(facts());
      if (method === 'eth_chainId') return numberToHex(current);
      // The chains are only read through the page's own service.
      if (!ASKED.methods.some((one) => one === method) || !hasMethod(facts(), method)) {
        throw new UnsupportedProviderMethodError(new Error(`The wallet has no ${method}.`));
      }
      return method === SEND ? send(params) : ask(method, params);
    },
    accounts: () => accountsOf(facts()),
    chainId: () => current,
    async switchTo(wanted) {
      if (!chainsOf(facts()).has(wanted)) {
        const method = 'wallet_switchEthereumChain';
        if (!hasMethod(facts(), method)) throw new WalletRefused('absent');
        await ask(method, [{ chainId: numberToHex(wanted) }]);
        if (!chainsOf(facts()).has(wanted)) await within(UPDATE_MS, updated.promise);
        if (!chainsOf(facts()).has(wanted)) throw new WalletRefused('absent');
      }
      current = wanted;
      events.onChain(wanted);
    },
    end() {
      stop();
      // A wallet that cannot be reached now drops the session when it runs out.
      client.disconnect({ topic, reason: GONE }).catch(() => undefined);
    },
  };
}

/** Accounts as wallets name them in events: plain, or with their chain (CAIP-10). */
function namedAccounts(data: unknown): readonly Address[] {
  const ids = Array.isArray(data) ? data.map(String) : [];
  const addresses = ids.map((id) => id.split(':').at(-1) ?? '').filter((one) => isAddress(one));
  return [...new Set(addresses.map((address) => getAddress(address)))];
}

function within(ms: number, promise: Promise<void>): Promise<void> {
  return Promise.race([promise, new Promise<void>((resolve) => setTimeout(resolve, ms))]);
}
