import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { type Hex, numberToHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

/** What a test decides about its wallet. */
export interface TestWallet {
  /** How many transactions and messages to refuse, as a person does who presses "reject". */
  refusals: number;
  /** Batches that it took, by the id it gave them: the hashes of their transactions in order. */
  readonly batches: Map<string, Hex[]>;
  /** Hashes that it names instead of those of its transactions, as contract wallets do. */
  namesOtherHash: boolean;
}

interface Call {
  readonly to: Hex;
  readonly data: Hex;
  readonly value?: Hex;
}

/** What a wallet asks its owner about. */
const ASKS = new Set(['eth_sendTransaction', 'wallet_sendCalls', 'personal_sign']);

/**
 * Announces a wallet to a page (EIP-6963) whose key stays in the test. It signs with its account
 * and sends to the chain's own node.
 *
 * @param rpcUrls by chain id
 * @param options.batches whether it takes several calls at once (EIP-5792); false when left out
 */
export async function injectEvmWallet(
  page: Page,
  privateKey: Hex,
  rpcUrls: Readonly<Record<number, string>>,
  { batches = false }: { readonly batches?: boolean } = {},
): Promise<TestWallet> {
  const account = privateKeyToAccount(privateKey);
  const wallet: TestWallet = { refusals: 0, batches: new Map(), namesOtherHash: false };
  const executed = new Map<string, Hex>();
  const rpc = async (chainId: number, method: string, params: unknown[]) => {
    const response = await fetch(rpcUrls[chainId] ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { result, error } = (await response.json()) as { result: Hex; error?: object };
    if (error) throw new Error(JSON.stringify(error));
    return result;
  };
  const send = async (chainId: number, { to, data, value }: Call): Promise<Hex> => {
    const from = account.address;
    const nonce = await rpc(chainId, 'eth_getTransactionCount', [from, 'pending']);
    const gas = await rpc(chainId, 'eth_estimateGas', [{ from, to, data, value }]);
    const gasPrice = await rpc(chainId, 'eth_gasPrice', []);
    const signed = await account.signTransaction({
      chainId,
      to,
      data,
      value: BigInt(value ?? '0x0'),
      nonce: Number(nonce),
      gas: (BigInt(gas) * 12n) / 10n,
      gasPrice: BigInt(gasPrice) * 2n,
      type: 'legacy',
    });
    return rpc(chainId, 'eth_sendRawTransaction', [signed]);
  };
  const answer = async (chainId: number, method: string, params: unknown[]): Promise<unknown> => {
    switch (method) {
      case 'wallet_getCapabilities':
        if (!batches) throw new Error('This wallet has no capabilities.');
        return Object.fromEntries(
          Object.keys(rpcUrls).map((id) => [
            numberToHex(Number(id)),
            { atomic: { status: 'supported' } },
          ]),
        );
      case 'wallet_sendCalls': {
        const [{ calls }] = params as [{ calls: Call[] }];
        const hashes: Hex[] = [];
        for (const call of calls) {
          const hash = await send(chainId, call);
          // The next call stands on this one.
          while ((await rpc(chainId, 'eth_getTransactionReceipt', [hash])) === null) await wait(50);
          hashes.push(hash);
        }
        const id = `0x${(wallet.batches.size + 1).toString(16).padStart(64, '0')}`;
        wallet.batches.set(id, hashes);
        return { id };
      }
      case 'wallet_getCallsStatus': {
        const [id] = params as [string];
        const hashes = wallet.batches.get(id) ?? [];
        const receipts = await Promise.all(
          hashes.map((hash) => rpc(chainId, 'eth_getTransactionReceipt', [hash])),
        );
        const isThere = receipts.every((receipt) => receipt !== null);
        const [version, atomic] = ['2.0.0', true];
        const status = isThere ? 200 : 100;
        return { version, id, chainId: numberToHex(chainId), status, atomic, receipts };
      }
      case 'personal_sign':
        return account.signMessage({ message: { raw: params[0] as Hex } });
      case 'eth_sendTransaction': {
        const hash = await send(chainId, (params as [Call])[0]);
        if (!wallet.namesOtherHash) return hash;
        const name = `${hash.slice(0, -8)}5afe5afe`;
        executed.set(name, hash);
        return name;
      }
      case 'eth_getTransactionReceipt':
        return rpc(chainId, method, [executed.get(String(params[0])) ?? params[0]]);
      default:
        return rpc(chainId, method, params);
    }
  };
  await page.exposeFunction('__wallet', async (chainId: number, json: string) => {
    const { method, params } = JSON.parse(json) as { method: string; params: unknown[] };
    if (ASKS.has(method) && wallet.refusals > 0) {
      wallet.refusals -= 1;
      return { refused: true };
    }
    return answer(chainId, method, params);
  });
  await page.addInitScript(
    ({ address, first }) => {
      const listeners: Record<string, ((value: unknown) => void)[]> = {};
      let chainId = first;
      let isConnected = sessionStorage.getItem('test-wallet') === 'connected';
      const tell = (event: string, value: unknown) => {
        for (const listen of listeners[event] ?? []) listen(value);
      };
      const ask = (window as never as { __wallet: (id: number, json: string) => Promise<never> })
        .__wallet;
      const provider = {
        on(event: string, listen: (value: unknown) => void) {
          listeners[event] = [...(listeners[event] ?? []), listen];
          return provider;
        },
        removeListener: () => provider,
        async request({
          method,
          params = [],
        }: {
          method: string;
          params?: { chainId?: string }[];
        }) {
          switch (method) {
            case 'eth_requestAccounts':
              isConnected = true;
              sessionStorage.setItem('test-wallet', 'connected');
              return [address];
            case 'eth_accounts':
              return isConnected ? [address] : [];
            case 'eth_chainId':
              return `0x${chainId.toString(16)}`;
            case 'wallet_requestPermissions':
            case 'wallet_getPermissions':
              return [{ parentCapability: 'eth_accounts' }];
            case 'wallet_revokePermissions':
              isConnected = false;
              return null;
            case 'wallet_switchEthereumChain':
              chainId = Number(params[0]?.chainId);
              tell('chainChanged', params[0]?.chainId);
              return null;
            default: {
              const answer = await ask(chainId, JSON.stringify({ method, params }));
              if (typeof answer === 'object' && answer !== null && 'refused' in answer) {
                throw Object.assign(new Error('The user refused.'), { code: 4001 });
              }
              return answer;
            }
          }
        },
      };
      const detail = Object.freeze({
        info: {
          uuid: '350670db-19fa-4704-a166-e52e178b59d2',
          name: 'Test wallet',
          icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
          rdns: 'portolan.test',
        },
        provider,
      });
      const announce = () =>
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
      window.addEventListener('eip6963:requestProvider', announce);
      announce();
    },
    { address: account.address, first: 1 },
  );
  return wallet;
}
