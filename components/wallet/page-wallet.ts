import type { Address, Hex } from 'viem';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';

/** A wallet of this browser that can be connected. */
export interface WalletOption {
  readonly id: string;
  readonly name: string;
  /** The icon it announces, a data: address; absent for one without. */
  readonly icon?: string;
}

interface Connection {
  /** The connected account; null while none is. */
  readonly address: string | null;
  readonly options: readonly WalletOption[];
  /** Whether the wallet itself ended the last connection. */
  readonly wasEnded?: boolean;
  /** @throws {WalletRefused} when the owner or the wallet says no. */
  connect(id: string): Promise<void>;
  disconnect(): Promise<void>;
  /**
   * Signs a text as wallets show it: EIP-191 as 0x-hex, or Ed25519 over its UTF-8 bytes in base58.
   *
   * @throws {WalletRefused}
   */
  signMessage(text: string): Promise<string>;
}

/** One unsigned EVM transaction; `value` is in wei. */
export interface EvmCall {
  readonly to: Address;
  readonly data: Hex;
  readonly value: bigint;
}

/** Typed data (EIP-712) as it travels: whole numbers are decimal text. */
export interface EvmTypedData {
  readonly domain: Readonly<Record<string, unknown>>;
  readonly types: Readonly<
    Record<string, readonly { readonly name: string; readonly type: string }[]>
  >;
  readonly primaryType: string;
  readonly message: Readonly<Record<string, unknown>>;
}

/** The state of calls that a wallet took together (EIP-5792). */
export interface BatchStatus {
  readonly state: 'pending' | 'confirmed' | 'reverted';
  /** Hashes of the resulting transactions, in the order of the wallet. */
  readonly hashes: readonly Hex[];
}

/** A wallet on the EVM chains. */
export interface EvmWallet extends Connection {
  readonly kind: 'evm';
  /** The chain it is on; null while none is connected. */
  readonly chainId: number | null;
  /** Signs typed data, on the chain that it is for. @returns 0x-hex. @throws {WalletRefused} */
  signTypedData(chain: EvmSlug, data: EvmTypedData): Promise<Hex>;
  /** Signs and sends. @returns the hash. @throws {WalletRefused} */
  send(chain: EvmSlug, call: EvmCall): Promise<Hex>;
  /**
   * The transaction for a hash of `send`. Contract wallets first return the hash on which their
   * signers agree, and know the transaction once it is included; null until then.
   */
  executedHash(chain: EvmSlug, hash: Hex): Promise<Hex | null>;
  /** Whether it takes several calls of a chain at once, all or none (EIP-5792 `atomic`). */
  canBatch(chain: EvmSlug): Promise<boolean>;
  /** @returns the wallet's name for the batch. @throws {WalletRefused} */
  sendBatch(chain: EvmSlug, calls: readonly EvmCall[]): Promise<string>;
  /** @throws {WalletRefused} when the wallet does not know the batch. */
  batchStatus(id: string): Promise<BatchStatus>;
}

/** A wallet on Solana. */
export interface SolanaWallet extends Connection {
  readonly kind: 'solana';
  /** False for a wallet that signs, but leaves the sending to the page. */
  readonly canSend: boolean;
  /** Signs and sends a v0 message. @returns the signature in base58. @throws {WalletRefused} */
  send(messageBase64: string): Promise<string>;
}

/** The wallet of a page, whichever chain it is for. */
export type PageWallet = EvmWallet | SolanaWallet;

/** The wallet that the page found: null while it is searching. */
export type FoundWallet = PageWallet | 'unavailable' | null;

/** Chains that EVM wallets sign on. */
export type EvmSlug = Exclude<ChainSlug, 'solana'>;

/**
 * Why a wallet did not do what it was asked: its owner refused, the wallet failed, it did not switch to
 * the transaction's chain, its connection does not cover that chain (`absent`), or its owner closed the
 * request. Nothing was signed or sent then. Its action is unknown when the answer was lost, or while an
 * earlier request is open.
 */
type Refusal = 'declined' | 'failed' | 'chain' | 'absent' | 'closed' | 'lost' | 'open';

/** A wallet did not do what it was asked. */
export class WalletRefused extends Error {
  override readonly name = 'WalletRefused';
  readonly reason: Refusal;

  constructor(reason: Refusal, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

/** Which kind of wallet an address belongs to. */
export function walletKindOf(address: string): PageWallet['kind'] {
  return address.startsWith('0x') ? 'evm' : 'solana';
}

/** Whether two texts name one account: hex ignores case, base58 does not. */
export function isSameAccount(one: string, other: string): boolean {
  return one.startsWith('0x') ? one.toLowerCase() === other.toLowerCase() : one === other;
}
