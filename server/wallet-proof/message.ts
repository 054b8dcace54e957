import { createSignInMessageText, parseSignInMessageText } from '@solana/wallet-standard-util';
import type { Address } from 'viem';
import { createSiweMessage, parseSiweMessage } from 'viem/siwe';

/** The EVM chain of a message by its id, or Solana. */
export type MessageChain = number | 'solana';

/** Everything a message says. Times are Unix milliseconds. */
export interface ProofMessage {
  /** Of the page, as its address bar shows it. */
  readonly domain: string;
  readonly uri: string;
  readonly address: string;
  readonly chain: MessageChain;
  readonly statement: string;
  /** Letters and digits. */
  readonly nonce: string;
  readonly issuedAtMs: number;
  readonly expiresAtMs: number;
  /** What the signature is for: the id of a draft, say. */
  readonly subject: string;
}

/** What a message that came back says of where it belongs. */
export interface ReadMessage {
  readonly domain: string | undefined;
  readonly uri: string | undefined;
  readonly nonce: string | undefined;
  readonly subject: string | undefined;
}

const SOLANA_CHAIN = 'solana:mainnet';

/** @returns the text to sign: Sign-In with Ethereum (EIP-4361), or with Solana in the same form. */
export function writeMessage(message: ProofMessage): string {
  const { domain, uri, address, chain, statement, nonce, subject } = message;
  const issuedAt = new Date(message.issuedAtMs);
  const expirationTime = new Date(message.expiresAtMs);
  if (chain === 'solana') {
    return createSignInMessageText({
      domain,
      address,
      statement,
      uri,
      version: '1',
      chainId: SOLANA_CHAIN,
      nonce,
      issuedAt: issuedAt.toISOString(),
      expirationTime: expirationTime.toISOString(),
      requestId: subject,
    });
  }
  return createSiweMessage({
    domain,
    address: address as Address,
    statement,
    uri,
    version: '1',
    chainId: chain,
    nonce,
    issuedAt,
    expirationTime,
    requestId: subject,
  });
}

/** Reads a text of either form; undefined where it is neither. */
export function readMessage(text: string): ReadMessage | undefined {
  const { domain, uri, nonce, requestId } = parseSiweMessage(text);
  if (domain !== undefined) return { domain, uri, nonce, subject: requestId };
  const solana = parseSignInMessageText(text);
  if (solana === null) return undefined;
  return {
    domain: solana.domain,
    uri: solana.uri,
    nonce: solana.nonce,
    subject: solana.requestId,
  };
}
