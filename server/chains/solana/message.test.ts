import { generateKeyPairSigner } from '@solana/kit';
import {
  ComputeBudgetProgram,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedMessage,
} from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { SOLANA_TEST_ACCOUNTS } from '#devnet/solana/accounts.ts';
import { encodeSolTransfer } from '#server/protocols/spl-token/encode/encode-transfer.ts';
import { decodeMessage, encodeMessage, feeLamports } from './message.ts';

const [alice, bob] = SOLANA_TEST_ACCOUNTS;
const blockhash = 'C6juot45KzMa1SLKUYtn5zKhgo7by4UeVAdMFXp2BLL9';

describe('encodeMessage', () => {
  it('gives the bytes that the older official library compiles', () => {
    const bytes = encodeMessage({
      owner: alice.address,
      instructions: [
        encodeSolTransfer({ owner: alice.address, recipient: bob.address, lamports: 5n }),
      ],
      blockhash,
      unitLimit: 12_345n,
      unitPriceMicroLamports: 678n,
    });
    const payer = new PublicKey(alice.address);
    const expected = new TransactionMessage({
      payerKey: payer,
      recentBlockhash: blockhash,
      instructions: [
        ComputeBudgetProgram.setComputeUnitLimit({ units: 12_345 }),
        ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 678 }),
        SystemProgram.transfer({
          fromPubkey: payer,
          toPubkey: new PublicKey(bob.address),
          lamports: 5,
        }),
      ],
    }).compileToV0Message();
    const { staticAccountKeys, header, recentBlockhash, compiledInstructions } =
      VersionedMessage.deserialize(bytes as Uint8Array);
    expect(header).toEqual(expected.header);
    expect(recentBlockhash).toBe(blockhash);
    const named = (message: typeof expected) =>
      message.compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) => [
        message.staticAccountKeys[programIdIndex]?.toBase58(),
        accountKeyIndexes.map((at) => message.staticAccountKeys[at]?.toBase58()),
        Buffer.from(data).toString('hex'),
      ]);
    expect(
      named({ staticAccountKeys, compiledInstructions } as unknown as typeof expected),
    ).toEqual(named(expected));
  });

  it('bids nothing where nothing is to be bid', () => {
    const bytes = encodeMessage({
      owner: alice.address,
      instructions: [],
      blockhash,
      unitLimit: 1n,
      unitPriceMicroLamports: 0n,
    });
    const message = decodeMessage(Buffer.from(bytes as Uint8Array).toString('base64'));
    expect(message?.instructions).toHaveLength(1);
    expect(message?.staticAccounts[0]).toBe(alice.address);
  });

  it('gives nothing that fits into no packet', async () => {
    const others = await Promise.all(Array.from({ length: 40 }, () => generateKeyPairSigner()));
    const instructions = others.map(({ address: recipient }) =>
      encodeSolTransfer({ owner: alice.address, recipient, lamports: 1n }),
    );
    const unsigned = { owner: alice.address, blockhash, unitLimit: 1n, unitPriceMicroLamports: 0n };
    expect(encodeMessage({ ...unsigned, instructions: instructions.slice(0, 20) })).toBeDefined();
    expect(encodeMessage({ ...unsigned, instructions })).toBeUndefined();
  });
});

describe('decodeMessage', () => {
  it.each(['', 'AAAA', '!!!', 'gAEAAQ==', 'a'.repeat(4000)])('refuses %j', (text) => {
    expect(decodeMessage(text)).toBeUndefined();
  });
});

describe('feeLamports', () => {
  it('rounds the bid up to a lamport', () => {
    expect(feeLamports(200_000n, 0n)).toBe(5_000n);
    expect(feeLamports(200_000n, 1_000n)).toBe(5_200n);
    expect(feeLamports(1n, 1n)).toBe(5_001n);
  });
});
