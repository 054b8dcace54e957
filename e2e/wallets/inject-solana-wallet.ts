import { sign } from 'node:crypto';
import type { Page } from '@playwright/test';
import { getAddressDecoder, getBase58Encoder } from '@solana/kit';
import { ed25519Key } from '#devnet/solana/ed25519-key.ts';

/** What a test decides about its wallet. */
export interface TestSolanaWallet {
  readonly address: string;
  /** How many requests to refuse, as a person does who presses "reject". */
  refusals: number;
}

const SIGNATURE_BYTES = 64;

/**
 * Registers a wallet with a page (Wallet Standard) whose key stays in the test. It signs messages and
 * transactions, and sends them to the chain's own node.
 *
 * @param privateKey seed and public key in base58, as wallets import them
 * @param options.canSend whether it has `solana:signAndSendTransaction`; true when left out
 */
export async function injectSolanaWallet(
  page: Page,
  privateKey: string,
  rpcUrl: string,
  { canSend = true }: { readonly canSend?: boolean } = {},
): Promise<TestSolanaWallet> {
  const secret = new Uint8Array(getBase58Encoder().encode(privateKey));
  const publicKey = secret.slice(32);
  const key = ed25519Key(secret.subarray(0, 32));
  const wallet: TestSolanaWallet = { address: getAddressDecoder().decode(publicKey), refusals: 0 };

  const signTransaction = (transaction: Buffer): Buffer => {
    const message = transaction.subarray(1 + SIGNATURE_BYTES);
    if (transaction[0] !== 1) throw new Error('One signature is expected.');
    return Buffer.concat([Uint8Array.of(1), sign(null, message, key), message]);
  };
  const send = async (signed: Buffer) => {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'sendTransaction',
        params: [signed.toString('base64'), { encoding: 'base64' }],
      }),
    });
    const { error } = (await response.json()) as { error?: object };
    if (error) throw new Error(JSON.stringify(error));
    return signed.subarray(1, 1 + SIGNATURE_BYTES);
  };
  await page.exposeFunction('__solana', async (what: string, bytes: number[]) => {
    if (wallet.refusals > 0) {
      wallet.refusals -= 1;
      return null;
    }
    const given = Buffer.from(bytes);
    if (what === 'message') return [...sign(null, given, key)];
    const signed = signTransaction(given);
    return [...(what === 'send' ? await send(signed) : signed)];
  });
  await page.addInitScript(registerWallet, {
    address: wallet.address,
    publicKey: [...publicKey],
    canSend,
  });
  return wallet;
}

/** Runs in the page. */
function registerWallet({
  address,
  publicKey,
  canSend,
}: {
  readonly address: string;
  readonly publicKey: number[];
  readonly canSend: boolean;
}): void {
  type Listener = (properties: { accounts: object[] }) => void;
  const ask = async (what: string, bytes: Uint8Array) => {
    const call = (
      window as never as { __solana: (what: string, bytes: number[]) => Promise<number[] | null> }
    ).__solana;
    const answer = await call(what, [...bytes]);
    if (answer === null)
      throw Object.assign(new Error('User rejected the request.'), { code: 4001 });
    return new Uint8Array(answer);
  };
  const listeners = new Set<Listener>();
  const chains = ['solana:mainnet'];
  const sending = canSend ? ['solana:signAndSendTransaction'] : [];
  const account = {
    address,
    publicKey: new Uint8Array(publicKey),
    chains,
    features: ['solana:signMessage', 'solana:signTransaction', ...sending],
  };
  let accounts: object[] = [];
  const change = (now: object[]) => {
    accounts = now;
    for (const listen of listeners) listen({ accounts });
  };
  const versions = { supportedTransactionVersions: ['legacy', 0] };
  type Input = { readonly message: Uint8Array; readonly transaction: Uint8Array };
  const wallet = {
    version: '1.0.0',
    name: 'Solana test wallet',
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
    chains,
    get accounts() {
      return accounts;
    },
    features: {
      'standard:connect': {
        version: '1.0.0',
        connect: async ({ silent = false }: { silent?: boolean } = {}) => {
          if (!silent || sessionStorage.getItem('test-solana') === 'connected') change([account]);
          if (!silent) sessionStorage.setItem('test-solana', 'connected');
          return { accounts };
        },
      },
      'standard:disconnect': {
        version: '1.0.0',
        disconnect: async () => {
          sessionStorage.removeItem('test-solana');
          change([]);
        },
      },
      'standard:events': {
        version: '1.0.0',
        on: (_: string, listen: Listener) => {
          listeners.add(listen);
          return () => listeners.delete(listen);
        },
      },
      'solana:signMessage': {
        version: '1.1.0',
        signMessage: (...inputs: Input[]) =>
          Promise.all(
            inputs.map(async ({ message }) => ({
              signedMessage: message,
              signature: await ask('message', message),
            })),
          ),
      },
      'solana:signTransaction': {
        version: '1.0.0',
        ...versions,
        signTransaction: (...inputs: Input[]) =>
          Promise.all(
            inputs.map(async ({ transaction }) => ({
              signedTransaction: await ask('sign', transaction),
            })),
          ),
      },
      ...(canSend && {
        'solana:signAndSendTransaction': {
          version: '1.0.0',
          ...versions,
          signAndSendTransaction: (...inputs: Input[]) =>
            Promise.all(
              inputs.map(async ({ transaction }) => ({
                signature: await ask('send', transaction),
              })),
            ),
        },
      }),
    },
  };
  const register = (api: { register: (wallet: object) => void }) => api.register(wallet);
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }));
  window.addEventListener('wallet-standard:app-ready', (event) =>
    register((event as CustomEvent).detail),
  );
}
