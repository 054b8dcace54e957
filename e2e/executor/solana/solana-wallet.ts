import { type KeyObject, sign } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Address, getAddressDecoder } from '@solana/kit';
import { ed25519Key } from '#devnet/solana/ed25519-key.ts';
import { associatedTokenAddress } from '#server/chains/solana/derive-address.ts';

/** A Solana wallet that signs and sends messages, as a wallet extension does. */
export class SolanaWallet {
  readonly address: Address;
  readonly #key: KeyObject;
  readonly #rpcUrl: string;

  /** @param secretKey seed and public key, 64 bytes */
  constructor(secretKey: Uint8Array, rpcUrl: string) {
    const [seed, publicKey] = [secretKey.subarray(0, 32), secretKey.subarray(32)];
    this.#key = ed25519Key(seed);
    this.address = getAddressDecoder().decode(publicKey);
    this.#rpcUrl = rpcUrl;
  }

  /**
   * Signs a `v0_message`, sends it and waits until it has landed. @returns its signature.
   *
   * @throws {SolanaSendError} when the chain refuses it.
   */
  async signAndSend(messageBase64: string): Promise<string> {
    const message = Buffer.from(messageBase64, 'base64');
    const signature = sign(null, message, this.#key);
    const wire = Buffer.concat([Uint8Array.of(1), signature, message]).toString('base64');
    const sent = await this.rpc<string>('sendTransaction', [wire, { encoding: 'base64' }]);
    for (let asked = 0; asked < MOST_STATUS_READS; asked++) {
      const { value } = await this.rpc<{ value: ({ err: unknown } | null)[] }>(
        'getSignatureStatuses',
        [[sent]],
      );
      if (value[0]) return sent;
      await wait(STATUS_INTERVAL_MS);
    }
    throw new Error(`The transaction ${sent} has not landed.`);
  }

  /** Lamports of an address. */
  async lamports(of: Address = this.address): Promise<bigint> {
    const { value } = await this.rpc<{ value: number }>('getBalance', [of]);
    return BigInt(value);
  }

  /** What a wallet keeps of a token in its associated account; 0 without one. */
  async tokens(mint: Address, program: Address, owner: Address = this.address): Promise<bigint> {
    const account = associatedTokenAddress(owner, mint, program);
    const { value } = await this.rpc<{ value: { data: [string] } | null }>('getAccountInfo', [
      account,
      { encoding: 'base64' },
    ]);
    return value ? Buffer.from(value.data[0], 'base64').readBigUInt64LE(AMOUNT_AT) : 0n;
  }

  async rpc<T>(method: string, params: readonly unknown[]): Promise<T> {
    const response = await fetch(this.#rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const answer = (await response.json()) as {
      result?: T;
      error?: { message: string; data?: unknown };
    };
    if (answer.error) throw new SolanaSendError(answer.error.message, answer.error.data);
    return answer.result as T;
  }
}

/** The chain's refusal. */
export class SolanaSendError extends Error {
  readonly data: unknown;

  constructor(message: string, data: unknown) {
    super(`${message} ${JSON.stringify(data)}`);
    this.data = data;
  }
}

const AMOUNT_AT = 64;
const MOST_STATUS_READS = 300;
const STATUS_INTERVAL_MS = 100;
