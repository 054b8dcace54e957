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
import { awaitReceipt } from '#devnet/testing/await-receipt.ts';
import type { Signer } from './claim-world.ts';

/** A Safe 1.4.1 of one owner on one chain: the contract wallet that people have. */
export interface SafeWallet extends Signer {
  readonly address: Address;
  readonly chainId: number;
  sign(message: string): Promise<Hex>;
  /** Signs a digest, as of typed data (ERC-1271). */
  signHash(hash: Hex): Promise<Hex>;
  /** Signs as a Safe does that is not deployed yet: with the call that deploys it (ERC-6492). */
  signUndeployed(message: string): Promise<Hex>;
  deploy(): Promise<void>;
  /**
   * Does a call: its owner signs it and sends it along.
   *
   * @param mayFail whether the transaction goes through also where the call does not
   * @returns the hash of the transaction, which is in a block
   */
  execute(call: SafeCall, mayFail?: boolean): Promise<Hex>;
}

/** What a Safe is asked to do; `value` is in wei. */
export interface SafeCall {
  readonly to: Address;
  readonly data: Hex;
  readonly value: bigint;
}

const SAFE_TX = [
  { name: 'to', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'data', type: 'bytes' },
  { name: 'operation', type: 'uint8' },
  { name: 'safeTxGas', type: 'uint256' },
  { name: 'baseGas', type: 'uint256' },
  { name: 'gasPrice', type: 'uint256' },
  { name: 'gasToken', type: 'address' },
  { name: 'refundReceiver', type: 'address' },
  { name: 'nonce', type: 'uint256' },
];
/** With its own gas reserved a call may fail, and the Safe continues (GS013). */
const GAS_OF_ITS_OWN = 500_000n;
/** What is estimated on one second can cost more on the next: interest accrues. */
const GAS_OF_A_CALL = 3_000_000n;

/** @param owner has coins on the chain. */
export async function openSafeWallet(options: {
  readonly rpcUrl: string;
  readonly chainId: number;
  readonly owner: PrivateKeyAccount;
  readonly salt: bigint;
  /** Whether it has the handler that answers ERC-1271; it has unless said otherwise. */
  readonly signs?: boolean;
}): Promise<SafeWallet> {
  const { rpcUrl, chainId, owner, salt, signs = true } = options;
  const reader = createPublicClient({ transport: http(rpcUrl) });
  const sender = createWalletClient({ account: owner, transport: http(rpcUrl) });
  const landed = async (hash: Hex) => {
    const receipt = await awaitReceipt(reader, hash);
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
  const handler = signs ? await deployed(CompatibilityFallbackHandler) : zeroAddress;
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
  const signHash = (hash: Hex): Promise<Hex> =>
    owner.signTypedData({
      domain: { chainId, verifyingContract: address },
      types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
      primaryType: 'SafeMessage',
      message: { message: hash },
    });
  const sign = (message: string): Promise<Hex> => signHash(hashMessage(message));
  return {
    address,
    chainId,
    sign,
    signHash,
    signUndeployed: async (message) =>
      serializeErc6492Signature({
        address: factory,
        data: encodeFunctionData(create),
        signature: await sign(message),
      }),
    deploy: async () => {
      await landed(await sender.writeContract({ ...create, chain: null }));
    },
    execute: async ({ to, data, value }, mayFail = false) => {
      const nonce = await reader.readContract({ address, abi: Safe.abi, functionName: 'nonce' });
      const call = {
        to,
        value,
        data,
        operation: 0,
        safeTxGas: mayFail ? GAS_OF_ITS_OWN : 0n,
        baseGas: 0n,
        gasPrice: 0n,
        gasToken: zeroAddress,
        refundReceiver: zeroAddress,
      };
      const signature = await owner.signTypedData({
        domain: { chainId, verifyingContract: address },
        types: { SafeTx: SAFE_TX },
        primaryType: 'SafeTx',
        message: { ...call, nonce },
      });
      const hash = await sender.writeContract({
        address,
        abi: Safe.abi as Abi,
        functionName: 'execTransaction',
        args: [...Object.values(call), signature],
        chain: null,
        gas: GAS_OF_A_CALL,
      });
      await landed(hash);
      return hash;
    },
  };
}
