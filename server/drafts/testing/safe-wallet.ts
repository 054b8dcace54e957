import CompatibilityFallbackHandler from '@safe-global/safe-contracts/build/artifacts/contracts/handler/CompatibilityFallbackHandler.sol/CompatibilityFallbackHandler.json' with {
  type: 'json',
};
import SafeProxyFactory from '@safe-global/safe-contracts/build/artifacts/contracts/proxies/SafeProxyFactory.sol/SafeProxyFactory.json' with {
  type: 'json',
};
import Safe from '@safe-global/safe-contracts/build/artifacts/contracts/Safe.sol/Safe.json' with {
  type: 'json',
};
import {
  type Abi,
  type Address,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  hashMessage,
  http,
  type PrivateKeyAccount,
  zeroAddress,
} from 'viem';
import { serializeErc6492Signature } from 'viem/utils';
import type { Signer } from './claim-world.ts';

/** A Safe 1.4.1 of one owner on one chain: the contract wallet that people have. */
export interface SafeWallet extends Signer {
  readonly address: Address;
  /** Signs as a Safe does that is not deployed yet: with the call that deploys it (ERC-6492). */
  signUndeployed(message: string): Promise<string>;
  deploy(): Promise<void>;
}

/** @param owner has coins on the chain. */
export async function openSafeWallet(options: {
  readonly rpcUrl: string;
  readonly chainId: number;
  readonly owner: PrivateKeyAccount;
  readonly salt: bigint;
}): Promise<SafeWallet> {
  const { rpcUrl, chainId, owner, salt } = options;
  const reader = createPublicClient({ transport: http(rpcUrl) });
  const sender = createWalletClient({ account: owner, transport: http(rpcUrl) });
  const landed = async (hash: Hex) => {
    const receipt = await reader.waitForTransactionReceipt({ hash, pollingInterval: 50 });
    if (receipt.status !== 'success') throw new Error('A transaction of the Safe failed');
    return receipt;
  };
  const deployed = async ({ abi, bytecode }: { abi: unknown; bytecode: string }) => {
    const hash = await sender.deployContract({
      abi: abi as Abi,
      bytecode: bytecode as Hex,
      chain: null,
    });
    return (await landed(hash)).contractAddress as Address;
  };
  const singleton = await deployed(Safe);
  const factory = await deployed(SafeProxyFactory);
  const handler = await deployed(CompatibilityFallbackHandler);
  const setup = encodeFunctionData({
    abi: Safe.abi as Abi,
    functionName: 'setup',
    args: [[owner.address], 1n, zeroAddress, '0x', handler, zeroAddress, 0n, zeroAddress],
  });
  const create = {
    address: factory,
    abi: SafeProxyFactory.abi as Abi,
    functionName: 'createProxyWithNonce',
    args: [singleton, setup, salt],
  } as const;
  const { result } = await reader.simulateContract({ ...create, account: owner });
  const address = result as Address;
  const sign = (message: string): Promise<Hex> =>
    owner.signTypedData({
      domain: { chainId, verifyingContract: address },
      types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
      primaryType: 'SafeMessage',
      message: { message: hashMessage(message) },
    });
  return {
    address,
    chainId,
    sign,
    signUndeployed: async (message) =>
      serializeErc6492Signature({
        address: factory,
        data: encodeFunctionData(create),
        signature: await sign(message),
      }),
    deploy: async () => {
      await landed(await sender.writeContract({ ...create, chain: null }));
    },
  };
}
