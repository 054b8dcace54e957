import { parseSignInMessageText } from '@solana/wallet-standard-util';
import { parseSiweMessage, validateSiweMessage } from 'viem/siwe';
import { describe, expect, it } from 'vitest';
import { type ProofMessage, readMessage, writeMessage } from './message.ts';

const EVM: ProofMessage = {
  domain: 'portolan.example',
  uri: 'https://portolan.example',
  address: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  chain: 8453,
  statement:
    'I claim this agent. Condition: ETH price below $2,000. It only sends me alerts. It cannot move funds, and this signature moves none.',
  nonce: '7Qd2mVxYbT0cKpWzR4hJ8n',
  issuedAtMs: 1_788_854_521_004,
  expiresAtMs: 1_788_855_121_004,
  subject: 'draft_0YbN5sKf8TqX2vLrG6wP1c',
};
const SOLANA: ProofMessage = {
  ...EVM,
  chain: 'solana',
  address: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
};

describe('the message that a wallet signs', () => {
  it('is the one of EIP-4361, letter for letter', () => {
    expect(
      writeMessage(EVM),
    ).toBe(`portolan.example wants you to sign in with your Ethereum account:
0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266

I claim this agent. Condition: ETH price below $2,000. It only sends me alerts. It cannot move funds, and this signature moves none.

URI: https://portolan.example
Version: 1
Chain ID: 8453
Nonce: 7Qd2mVxYbT0cKpWzR4hJ8n
Issued At: 2026-09-08T08:02:01.004Z
Expiration Time: 2026-09-08T08:12:01.004Z
Request ID: draft_0YbN5sKf8TqX2vLrG6wP1c`);
  });

  it('is read back by viem as it was meant, and is valid for its site, nonce and time', () => {
    const parsed = parseSiweMessage(writeMessage(EVM));
    expect(parsed).toMatchObject({
      domain: EVM.domain,
      uri: EVM.uri,
      chainId: 8453,
      nonce: EVM.nonce,
      statement: EVM.statement,
      requestId: EVM.subject,
      version: '1',
    });
    expect(parsed.issuedAt?.getTime()).toBe(EVM.issuedAtMs);
    expect(parsed.expirationTime?.getTime()).toBe(EVM.expiresAtMs);
    const at = (time: number, domain = EVM.domain) =>
      validateSiweMessage({ message: parsed, domain, nonce: EVM.nonce, time: new Date(time) });
    expect(at(EVM.issuedAtMs)).toBe(true);
    expect(at(EVM.expiresAtMs)).toBe(false);
    expect(at(EVM.issuedAtMs, 'portolan.example.evil')).toBe(false);
  });

  it('has the same fields on Solana, and is read back by the wallet standard', () => {
    const text = writeMessage(SOLANA);
    expect(text).toContain('wants you to sign in with your Solana account:\n9WzDXwBbmkg8');
    expect(parseSignInMessageText(text)).toMatchObject({
      domain: SOLANA.domain,
      address: SOLANA.address,
      statement: SOLANA.statement,
      uri: SOLANA.uri,
      chainId: 'solana:mainnet',
      nonce: SOLANA.nonce,
      expirationTime: '2026-09-08T08:12:01.004Z',
      requestId: SOLANA.subject,
    });
  });

  it('says where it belongs, in either form', () => {
    for (const message of [EVM, SOLANA]) {
      expect(readMessage(writeMessage(message))).toEqual({
        domain: EVM.domain,
        uri: EVM.uri,
        nonce: EVM.nonce,
        subject: EVM.subject,
      });
    }
  });

  // The examples of EIP-4361.
  it.each([
    ['example.com', 'https://example.com/login', '32891756'],
    ['example.com:3388', 'https://example.com/login', '32891756'],
  ])('reads the examples of the standard: %s', (domain, uri, nonce) => {
    const text = `${domain} wants you to sign in with your Ethereum account:
0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2

I accept the ExampleOrg Terms of Service: https://example.com/tos

URI: ${uri}
Version: 1
Chain ID: 1
Nonce: ${nonce}
Issued At: 2021-09-30T16:25:24Z
Resources:
- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/
- https://example.com/my-web2-claim.json`;
    expect(readMessage(text)).toEqual({ domain, uri, nonce, subject: undefined });
  });

  it.each(['', 'hello', 'portolan.example wants you to sign in with your Bitcoin account:\nx'])(
    'is not %j',
    (text) => expect(readMessage(text)?.nonce).toBeUndefined(),
  );
});
