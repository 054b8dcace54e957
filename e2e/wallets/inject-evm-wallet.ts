import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import {
  type Address,
  type Hex,
  hashTypedData,
  hexToString,
  numberToHex,
  type TypedDataDefinition,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

/** A transaction as pages hand it to wallets; `value` is in wei. */
interface Call {
  readonly to: Hex;
  readonly data: Hex;
  readonly value?: Hex;
}

/** What a test decides about its wallet, and what the wallet did. */
export interface TestWallet {
  /** How many transactions and messages to refuse, as a person does who presses "reject". */
  refusals: number;
  /** Batches that it took, by the id it gave them: the hashes of their transactions in order. */
  readonly batches: Map<string, Hex[]>;
  /** What it sent, in order. */
  readonly sent: Call[];
  /** Whether it names other hashes than those of its transactions, as contract wallets do. */
  namesOtherHash: boolean;
  /** A transaction that it names as what it sent, without sending anything; null for an honest one. */
  pretends: Hex | null;
  /** Whether it refuses to go to another chain. */
  staysOnChain: boolean;
  /** What it waits for before it asks its owner; null for nothing. */
  waitsFor: Promise<void> | null;
  /** Gas that it sets, in percent of the estimate: below 100 a transaction runs out of it. */
  gasPercent: bigint;
}

/** A contract that is the account of a wallet; its owner's key stays in the test. */
export interface ContractAccount {
  readonly address: Address;
  /** Where it is; its wallet stands on that chain. */
  readonly chainId: number;
  /** @returns what the contract takes for its own signature (ERC-1271, ERC-6492). */
  sign(message: string): Promise<string>;
  /** The same of a digest, as of typed data; absent where a test needs none. */
  signHash?(hash: Hex): Promise<string>;
  /** Has the contract do a call; `value` is in wei. @returns the hash of a transaction in a block */
  execute(call: { to: Hex; data: Hex; value: bigint }): Promise<Hex>;
}

/** What a wallet asks its owner about. */
const ASKS = new Set([
  'eth_sendTransaction',
  'wallet_sendCalls',
  'personal_sign',
  'eth_signTypedData_v4',
]);

/**
 * Announces a wallet to a page (EIP-6963) whose key stays in the test. It signs with its account
 * and sends to the chain's own node.
 *
 * @param rpcUrls by chain id
 * @param options.batches whether it takes several calls at once (EIP-5792); false when left out
 * @param options.contract its account where that is a contract; the key's own when left out
 */
export async function injectEvmWallet(
  page: Page,
  privateKey: Hex,
  rpcUrls: Readonly<Record<number, string>>,
  {
    batches = false,
    contract,
  }: { readonly batches?: boolean; readonly contract?: ContractAccount } = {},
): Promise<TestWallet> {
  const account = privateKeyToAccount(privateKey);
  const wallet: TestWallet = {
    refusals: 0,
    batches: new Map(),
    sent: [],
    namesOtherHash: false,
    pretends: null,
    staysOnChain: false,
    waitsFor: null,
    gasPercent: 120n,
  };
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
    if (wallet.pretends) return wallet.pretends;
    if (contract) return contract.execute({ to, data, value: BigInt(value ?? '0x0') });
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
      gas: (BigInt(gas) * wallet.gasPercent) / 100n,
      maxFeePerGas: BigInt(gasPrice) * 2n,
      // What is paid beyond the base fee is what the node suggests next: paid again each time, it would grow without end.
      maxPriorityFeePerGas: 0n,
      type: 'eip1559',
    });
    wallet.sent.push({ to, data, ...(value && { value }) });
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
        return contract
          ? contract.sign(hexToString(params[0] as Hex))
          : account.signMessage({ message: { raw: params[0] as Hex } });
      case 'eth_signTypedData_v4': {
        const data = JSON.parse(String(params[1])) as TypedDataDefinition & {
          readonly domain: { readonly chainId: number | string };
        };
        if (Number(data.domain.chainId) !== chainId) throw new Error('It is for another chain.');
        if (!contract) return account.signTypedData(data);
        if (!contract.signHash) throw new Error('This wallet signs no typed data.');
        return contract.signHash(hashTypedData(data));
      }
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
    if (method === 'wallet_switchEthereumChain') return { refused: wallet.staysOnChain };
    if (ASKS.has(method)) await wallet.waitsFor;
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
      const emit = (event: string, value: unknown) => {
        for (const listen of listeners[event] ?? []) listen(value);
      };
      const held = window as never as { __wallet: (id: number, json: string) => Promise<unknown> };
      const ask = async (method: string, params: unknown) => {
        const answer = await held.__wallet(chainId, JSON.stringify({ method, params }));
        if (typeof answer === 'object' && (answer as { refused?: boolean } | null)?.refused) {
          throw Object.assign(new Error('The user refused.'), { code: 4001 });
        }
        return answer;
      };
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
              await ask(method, params);
              chainId = Number(params[0]?.chainId);
              emit('chainChanged', params[0]?.chainId);
              return null;
            default:
              return ask(method, params);
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
    { address: contract?.address ?? account.address, first: contract?.chainId ?? 1 },
  );
  return wallet;
}
