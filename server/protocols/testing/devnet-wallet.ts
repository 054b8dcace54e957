import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { expect } from 'vitest';
import { testWorld } from '#devnet/testing/test-world.ts';
import { sendCommand } from '#devnet/world/send-command.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import type { ContractRead } from '#server/chains/evm/read.ts';
import { runContractRead } from '#server/chains/evm/read-runner.ts';
import { type EvmChainSlug, evmChain } from '#server/chains/registry.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import {
  type BuildResult,
  type BuiltCall,
  isRefusal,
  type Leg,
  type ProtocolManifest,
  type StepType,
} from '#server/protocols/manifest.ts';
import { actionOf, sampleLeg } from './sample-leg.ts';

/** What was sent cost: the call's gas, and the fees of it and its approval. */
interface Sent {
  readonly gasUsed: bigint;
  readonly feesWei: bigint;
}

/** Above every chain's base fee; only the base fee itself is paid. */
const MAX_FEE_WEI = 200_000_000_000n;

/**
 * Signs and sends built calls on the service tests' chains, and looks at balances around them. The
 * wallet is new and funded on every chain: it has no position that another test left.
 */
export async function openDevnetWallet() {
  const urls = Object.fromEntries(
    Object.entries(testWorld().chains).map(([slug, { rpc_url }]) => [slug, rpc_url]),
  );
  const access = createChainAccess(urls);
  const signer = privateKeyToAccount(generatePrivateKey());
  await sendCommand(testWorld().home, 'fund', [signer.address]);

  function clients(chain: EvmChainSlug) {
    const { id, name, native } = evmChain(chain);
    const viemChain = {
      id,
      name,
      nativeCurrency: { ...native, name },
      rpcUrls: { default: { http: [urls[chain] as string] } },
    };
    const transport = http(urls[chain]);
    return {
      reader: createPublicClient({ chain: viemChain, transport }),
      writer: createWalletClient({ chain: viemChain, transport, account: signer }),
    };
  }

  async function send(chain: EvmChainSlug, to: Address, data: Hex, value: bigint): Promise<Sent> {
    const { reader, writer } = clients(chain);
    const call = { to, data, value, maxFeePerGas: MAX_FEE_WEI, maxPriorityFeePerGas: 0n };
    const estimate = await reader.estimateGas({ account: signer, ...call });
    // A later second costs Aave an accrual that the estimate did not see; wallets leave room too.
    const receipt = await writer.sendTransactionSync({ ...call, gas: (estimate * 3n) / 2n });
    if (receipt.status !== 'success') throw new Error(`The call to ${to} reverted on ${chain}.`);
    return { gasUsed: receipt.gasUsed, feesWei: receipt.gasUsed * receipt.effectiveGasPrice };
  }

  async function balance(
    { chain, address }: Token,
    holder: Address = signer.address,
  ): Promise<bigint> {
    const { reader } = clients(chain);
    return address === null
      ? reader.getBalance({ address: holder })
      : reader.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [holder] });
  }

  /** A leg of this wallet at the chain's time. */
  async function legOf(changes: Partial<Leg>): Promise<Leg> {
    const { timestamp } = await clients(changes.chain ?? 'base').reader.getBlock();
    const { address } = signer;
    return sampleLeg({ owner: address, recipient: address, nowSeconds: timestamp, ...changes });
  }

  const read = <T>(contractRead: ContractRead<T>): Promise<T> =>
    runContractRead(contractRead, access);

  /** Builds, or fails with the refusal's reason. */
  async function build(contractRead: ContractRead<BuildResult>): Promise<BuiltCall> {
    const built = await read(contractRead);
    if (isRefusal(built)) throw new Error(`${built.refused}: ${built.reason}`);
    return built;
  }

  /** Gives exactly the allowances the call asks for, then sends it. */
  async function carryOut(chain: EvmChainSlug, built: BuiltCall): Promise<Sent> {
    let feesWei = 0n;
    for (const { approval } of [built, ...(built.further ?? [])]) {
      if (!approval) continue;
      const args = [approval.spender, approval.amountAtomic] as const;
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args });
      feesWei += (await send(chain, approval.token.address, data, 0n)).feesWei;
    }
    const sent = await send(chain, built.to, built.data, built.valueWei);
    return { ...sent, feesWei: feesWei + sent.feesWei };
  }

  /**
   * Builds a leg, carries it out, and says how far each balance moved; the wallet's own native
   * balance without the network fees. Fails when the call used more gas than it said.
   */
  async function perform(
    protocol: ProtocolManifest,
    changes: Partial<Leg> & { type: StepType },
    watched: readonly { token: Token; holder?: Address }[],
  ): Promise<{ built: BuiltCall; moved: bigint[] }> {
    const leg = await legOf(changes);
    const built = await build(actionOf(protocol, changes.type).build(leg));
    const balances = () => Promise.all(watched.map(({ token, holder }) => balance(token, holder)));
    const before = await balances();
    const sent = await carryOut(leg.chain, built);
    const after = await balances();
    expect(sent.gasUsed).toBeLessThanOrEqual(built.gasUnits);
    const moved = watched.map(({ token, holder }, i) => {
      const delta = (after[i] as bigint) - (before[i] as bigint);
      return token.address === null && holder === undefined ? delta + sent.feesWei : delta;
    });
    return { built, moved };
  }

  async function allowance({ chain, address }: Token, spender: Address): Promise<bigint> {
    return clients(chain).reader.readContract({
      address: address as Address,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [signer.address, spender],
    });
  }

  return { account: signer, allowance, balance, build, carryOut, leg: legOf, perform, read };
}
