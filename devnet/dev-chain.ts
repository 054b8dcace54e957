import {
  type Abi,
  type Address,
  decodeFunctionResult,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  numberToHex,
} from 'viem';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { WHALE } from './accounts.ts';
import { BASE_FEE_WEI } from './gas.ts';
import { jsonRpc } from './json-rpc.ts';
import type { Artifact } from './state/artifact.ts';

/** The fields of a transaction receipt that the devnet looks at. */
export interface Receipt {
  readonly status: Hex;
  readonly contractAddress: Address | null;
}

interface Call {
  readonly to?: Address;
  readonly data?: Hex;
  readonly valueWei?: bigint;
  readonly from?: Address;
  readonly gas?: bigint;
}

const DEPLOY_GAS = 28_000_000n;
const WRITE_GAS = 6_000_000n;
const RECEIPT_TIMEOUT_MS = 10_000;

/** One anvil, addressed with the powers that only a devnet has. Writes come from the whale. */
export class DevChain {
  readonly slug: EvmChainSlug;
  readonly url: string;

  constructor(slug: EvmChainSlug, url: string) {
    this.slug = slug;
    this.url = url;
  }

  /** A fee per gas that is above every base fee the chain will have. */
  get maxFeeWei(): bigint {
    return BASE_FEE_WEI[this.slug] * 4n;
  }

  rpc<T>(method: string, params: readonly unknown[] = []): Promise<T> {
    return jsonRpc<T>(this.url, method, params);
  }

  /** Lets transactions be sent from an address without its key. */
  async impersonate(address: Address): Promise<void> {
    await this.rpc('anvil_impersonateAccount', [address]);
  }

  async setNativeBalance(address: Address, amountWei: bigint): Promise<void> {
    await this.rpc('anvil_setBalance', [address, numberToHex(amountWei)]);
  }

  /** Puts a transaction in the pool and returns its hash. */
  submit(call: Call): Promise<Hex> {
    return this.rpc<Hex>('eth_sendTransaction', [this.#request(call)]);
  }

  #request({ to, data, valueWei, from = WHALE.address, gas = WRITE_GAS }: Call) {
    return {
      from,
      to,
      data,
      value: valueWei && numberToHex(valueWei),
      gas: numberToHex(gas),
      maxFeePerGas: numberToHex(this.maxFeeWei),
      maxPriorityFeePerGas: '0x0',
    };
  }

  /**
   * Waits until a transaction is mined.
   *
   * @throws when it reverted, or was not mined within ten seconds.
   */
  async confirm(hash: Hex, what = 'transaction'): Promise<Receipt> {
    const giveUpAt = performance.now() + RECEIPT_TIMEOUT_MS;
    for (;;) {
      const receipt = await this.rpc<Receipt | null>('eth_getTransactionReceipt', [hash]);
      if (receipt?.status === '0x1') return receipt;
      if (receipt) throw new Error(`${what} reverted on ${this.slug} (${hash})`);
      if (performance.now() > giveUpAt) throw new Error(`${what} was not mined on ${this.slug}`);
    }
  }

  /** Sends a transaction and waits for it. */
  async send(call: Call, what = 'transaction'): Promise<Receipt> {
    const receipt = await this.rpc<Receipt>('eth_sendTransactionSync', [this.#request(call)]);
    if (receipt.status !== '0x1') throw new Error(`${what} reverted on ${this.slug}`);
    return receipt;
  }

  /** Calls a function of a contract in a transaction. */
  write(
    to: Address,
    abi: Abi,
    functionName: string,
    args: readonly unknown[],
    options: Omit<Call, 'to' | 'data'> = {},
  ): Promise<Receipt> {
    const data = encodeFunctionData({ abi, functionName, args });
    return this.send({ ...options, to, data }, functionName);
  }

  /** Reads a view function of a contract on the latest block. */
  async read<T>(
    to: Address,
    abi: Abi,
    functionName: string,
    args: readonly unknown[] = [],
  ): Promise<T> {
    const data = encodeFunctionData({ abi, functionName, args });
    const result = await this.rpc<Hex>('eth_call', [{ to, data }, 'latest']);
    return decodeFunctionResult({ abi, functionName, args, data: result }) as T;
  }

  /** Deploys a contract where the whale's nonce puts it. */
  async deploy(artifact: Artifact, args: readonly unknown[] = []): Promise<Address> {
    const data = encodeDeployData({ abi: artifact.abi, bytecode: artifact.bytecode, args });
    const { contractAddress } = await this.send({ data, gas: DEPLOY_GAS }, 'deployment');
    if (!contractAddress) throw new Error(`deployment on ${this.slug} gave no address`);
    return contractAddress;
  }

  /**
   * Deploys a contract at a chosen address. Its init code is put there and called for the runtime
   * code (immutables see the right `address(this)`), then run in a transaction for the storage.
   */
  async deployAt(
    address: Address,
    artifact: Artifact,
    args: readonly unknown[] = [],
  ): Promise<Address> {
    const init = encodeDeployData({ abi: artifact.abi, bytecode: artifact.bytecode, args });
    await this.rpc('anvil_setCode', [address, init]);
    await this.rpc('anvil_setNonce', [address, '0x1']);
    const runtime = await this.rpc<Hex>('eth_call', [
      { from: WHALE.address, to: address, gas: numberToHex(DEPLOY_GAS) },
      'latest',
    ]);
    await this.send({ to: address, gas: DEPLOY_GAS }, `constructor of ${address}`);
    await this.rpc('anvil_setCode', [address, runtime]);
    return address;
  }
}
