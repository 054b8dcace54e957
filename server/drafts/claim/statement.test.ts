import fc from 'fast-check';
import { parseSiweMessage } from 'viem/siwe';
import { describe, expect, it } from 'vitest';
import { type ProofMessage, readMessage, writeMessage } from '#server/wallet-proof/message.ts';
import { statementOf } from './statement.ts';

const EVM: Omit<ProofMessage, 'statement'> = {
  domain: 'portolan.example',
  uri: 'https://portolan.example',
  address: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  chain: 8453,
  nonce: '7Qd2mVxYbT0cKpWzR4hJ8n',
  issuedAtMs: 1_788_854_521_004,
  expiresAtMs: 1_788_855_121_004,
  subject: 'draft_0YbN5sKf8TqX2vLrG6wP1c',
};
const SOLANA = {
  ...EVM,
  chain: 'solana',
  address: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
} as const;

/** `statement` of the ABNF of EIP-4361: reserved and unreserved letters of RFC 3986, and spaces. */
const STATEMENT = /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;= ]+$/;

describe('the statement of a claim', () => {
  it('says what is watched and what is prepared, in letters that the standard has', () => {
    expect(
      statementOf('claim', {
        outcome: 'condition',
        rendered: 'ETH price −5% < “café”',
        action: 'swap 50% of my USDC',
      }),
    ).toBe(
      'I claim this agent. Condition: ETH price -5 percent below cafe . When it fires it prepares a plan for me: swap 50 percent of my USDC. I review and sign each plan. It cannot move funds, and this signature moves none.',
    );
    expect(statementOf('open', { outcome: 'schedule', rendered: 'ETH', action: null })).toContain(
      'Schedule: ETH',
    );
  });

  it('never adds a line, for any sentence', () => {
    const text = fc.string({ unit: 'binary', maxLength: 200 });
    fc.assert(
      fc.property(text, text, (rendered, action) => {
        const statement = statementOf('claim', { outcome: 'condition', rendered, action });
        expect(statement).toMatch(STATEMENT);
        const message = writeMessage({ ...EVM, statement });
        expect(parseSiweMessage(message)).toMatchObject({
          nonce: EVM.nonce,
          chainId: 8453,
          statement,
          requestId: EVM.subject,
        });
        expect(readMessage(writeMessage({ ...SOLANA, statement }))?.nonce).toBe(EVM.nonce);
      }),
    );
  });

  it('cannot pass for a field', () => {
    const rendered = 'x\n\nURI: https://evil.example\nNonce: 00000000\nRequest ID: other';
    const statement = statementOf('claim', { outcome: 'condition', rendered, action: null });
    expect(readMessage(writeMessage({ ...EVM, statement }))).toMatchObject({
      uri: EVM.uri,
      nonce: EVM.nonce,
      subject: EVM.subject,
    });
  });
});
