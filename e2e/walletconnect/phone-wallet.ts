import { SignClient } from '@walletconnect/sign-client';
import type { SessionTypes, SignClientTypes } from '@walletconnect/types';
import { type Hex, hexToBigInt } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { EVM_CHAINS } from '#server/chains/registry.ts';
import { openWalletClients } from '../executor/wallet-clients.ts';
import { relaySettings } from './relay-settings.ts';

type Proposal = SignClientTypes.EventArguments['session_proposal'];
type Request = SignClientTypes.EventArguments['session_request'];

interface Options {
  readonly privateKey: Hex;
  /** By chain id. */
  readonly rpcUrls: Readonly<Record<number, string>>;
  /** The chains it takes part on at first; all that are asked for when left out. */
  readonly chainIds?: readonly number[];
  /** Whether it takes more chains when it is asked to switch; true when left out. */
  readonly canSwitch?: boolean;
}

const REFUSED = { code: 5000, message: 'User rejected.' };

/** A wallet on another device: the library itself, with a key of the test. */
export async function openPhoneWallet({
  privateKey,
  rpcUrls,
  chainIds,
  canSwitch = true,
}: Options) {
  const account = privateKeyToAccount(privateKey);
  const client = await SignClient.init({
    ...relaySettings(),
    telemetryEnabled: false,
    logger: 'silent',
    customStoragePrefix: account.address,
    metadata: { name: 'Phone', description: '', url: 'https://wallet.example', icons: [] },
  });
  // It would ask a service of the library's makers who the page is.
  client.core.verify.resolve = async () => ({ origin: '' });
  /** How many proposals and requests to refuse, as a person does who presses "reject". */
  const wallet = { refusals: 0, address: account.address };
  const asked = Promise.withResolvers<void>();
  let held: Promise<void> | undefined;
  let answered: Promise<void> = Promise.resolve();
  const refuses = () => {
    if (wallet.refusals === 0) return false;
    wallet.refusals -= 1;
    return true;
  };
  const namespaceFor = (chains: readonly string[], methods: readonly string[]) => ({
    eip155: {
      chains: [...chains],
      accounts: chains.map((chain) => `${chain}:${account.address}`),
      methods: methods.filter((one) => canSwitch || one !== 'wallet_switchEthereumChain'),
      events: ['accountsChanged', 'chainChanged'],
    },
  });

  async function onProposal({ id, params }: Proposal): Promise<void> {
    if (refuses()) return client.reject({ id, reason: REFUSED });
    const { chains = [], methods = [] } = params.optionalNamespaces.eip155 ?? {};
    const taken = chains.filter(
      (chain) => chainIds?.some((one) => `eip155:${one}` === chain) ?? true,
    );
    await client.approve({ id, namespaces: namespaceFor(taken, methods) });
  }

  async function onRequest({ id, topic, params }: Request): Promise<void> {
    const say = (answer: { result: unknown } | { error: typeof REFUSED }) =>
      client.respond({ topic, response: { id, jsonrpc: '2.0', ...answer } });
    asked.resolve();
    await held;
    if (refuses()) return say({ error: REFUSED });
    const { method, params: args } = params.request;
    const chainId = Number(params.chainId.split(':')[1]);
    switch (method) {
      case 'personal_sign':
        return say({ result: await account.signMessage({ message: { raw: args[0] } }) });
      case 'eth_sendTransaction':
        return say({ result: await send(chainId, args[0]) });
      case 'wallet_switchEthereumChain': {
        const { eip155 } = client.session.get(topic)
          .namespaces as Required<SessionTypes.Namespaces>;
        const chains = [...(eip155?.chains ?? []), `eip155:${Number(args[0].chainId)}`];
        await say({ result: null });
        await client.update({ topic, namespaces: namespaceFor(chains, eip155?.methods ?? []) });
        return;
      }
      default:
        return say({ error: { code: 4200, message: `There is no ${method} here.` } });
    }
  }

  function send(chainId: number, { to, data, value }: { to: Hex; data: Hex; value?: Hex }) {
    const chain = EVM_CHAINS.find(({ id }) => id === chainId);
    if (chain === undefined) throw new Error(`There is no chain ${chainId}.`);
    const { signer } = openWalletClients(chain.slug, { [chain.slug]: rpcUrls[chainId] });
    return signer.sendTransaction({ account, to, data, value: hexToBigInt(value ?? '0x0') });
  }

  client.on('session_proposal', (proposal) => void onProposal(proposal));
  client.on('session_request', (request) => {
    answered = onRequest(request);
  });
  const ended = new Promise<void>((done) => client.on('session_delete', () => done()));
  return Object.assign(wallet, {
    /** Takes a code. @param uri what is in it */
    pair: (uri: string) => client.pair({ uri }),
    /** Leaves requests unanswered. @returns what answers them, and waits until that is sent */
    hold() {
      const gate = Promise.withResolvers<void>();
      held = gate.promise;
      return () => {
        gate.resolve();
        return answered;
      };
    },
    /** Resolves when the page asked it for something. */
    asked: asked.promise,
    /** Ends every session from its side. */
    async end() {
      for (const { topic } of client.session.getAll()) {
        await client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } });
      }
    },
    /** Resolves when the page ended a session. */
    ended,
    close: () => client.core.relayer.transportClose(),
  });
}
