import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type Address,
  createPublicClient,
  createWalletClient,
  defineChain,
  erc20Abi,
  type Hex,
  http,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, expect } from 'vitest';
import { MULTICALL3 } from '#server/chains/evm/read.ts';
import { type EvmChainSlug, evmChain } from '#server/chains/registry.ts';
import { LISTED_TOKENS } from '#server/chains/tokens/listed.ts';
import { TEST_ACCOUNTS } from '../accounts.ts';
import { type RunningDevnet, startDevnet } from '../start-devnet.ts';
import { sendCommand } from '../world/send-command.ts';
import { awaitReceipt } from './await-receipt.ts';
import { testWorld } from './test-world.ts';

/** The address of a listed token on a chain. @throws where it has none */
export function token(symbol: string, slug: EvmChainSlug): Address {
  const address = LISTED_TOKENS[symbol]?.addresses[slug];
  if (!address) throw new Error(`${symbol} is not on ${slug}`);
  return address;
}

/**
 * A devnet of the file's own, which no other file moves, and which ends with the file. It starts
 * from the states that were built for the chains of all files.
 */
export async function openDevnet() {
  const home = mkdtempSync(path.join(tmpdir(), 'portolan-devnet-'));
  symlinkSync(path.join(testWorld().home, 'devnet-cache'), path.join(home, 'devnet-cache'));
  let devnet: RunningDevnet | undefined;
  afterAll(async () => {
    await devnet?.stop();
    rmSync(home, { recursive: true, force: true });
  });
  devnet = await startDevnet({ home });
  const { chains, marketUrl } = devnet;

  /** Gives it a command, as `npm run world` does. */
  const world = (name: string, ...args: string[]) => sendCommand(home, name, args);

  function rpcUrl(slug: EvmChainSlug): string {
    const url = chains[slug]?.rpc_url;
    if (!url) throw new Error(`no ${slug}`);
    return url;
  }

  function viemChain(slug: EvmChainSlug) {
    const { id, name, native } = evmChain(slug);
    return defineChain({
      id,
      name,
      nativeCurrency: { name: native.symbol, ...native },
      rpcUrls: { default: { http: [rpcUrl(slug)] } },
      contracts: { multicall3: { address: MULTICALL3 } },
    });
  }

  const reader = (slug: EvmChainSlug) =>
    createPublicClient({
      chain: viemChain(slug),
      transport: http(rpcUrl(slug), { retryCount: 0 }),
      pollingInterval: 10,
      cacheTime: 0,
    });

  /** A test account that signs with its own key. */
  function wallet(slug: EvmChainSlug, index: 0 | 1 | 2) {
    const account = privateKeyToAccount(TEST_ACCOUNTS[index].privateKey);
    const client = createWalletClient({
      account,
      chain: viemChain(slug),
      transport: http(rpcUrl(slug), { retryCount: 0 }),
    });
    const confirm = async (hash: Hex) => {
      const receipt = await awaitReceipt(reader(slug), hash);
      expect(receipt.status).toBe('success');
      return receipt;
    };
    return {
      address: account.address,
      client,
      confirm,
      balanceOf: (symbol: string) =>
        reader(slug).readContract({
          address: token(symbol, slug),
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [account.address],
        }),
      approve: async (symbol: string, spender: Address, amount: bigint) =>
        confirm(
          await client.writeContract({
            address: token(symbol, slug),
            abi: erc20Abi,
            functionName: 'approve',
            args: [spender, amount],
          }),
        ),
    };
  }

  return { world, rpcUrl, reader, wallet, marketUrl };
}

export type TestDevnet = Awaited<ReturnType<typeof openDevnet>>;
