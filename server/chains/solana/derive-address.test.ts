import { address, createAddressWithSeed, getProgramDerivedAddress } from '@solana/kit';
import { findAssociatedTokenPda } from '@solana-program/token';
import { describe, expect, it } from 'vitest';
import { SOLANA_TEST_ACCOUNTS } from '#devnet/solana/accounts.ts';
import { associatedTokenAddress, deriveAddress, deriveWithSeed } from './derive-address.ts';
import { STAKE_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './programs.ts';
import { SOLANA_TOKENS } from './tokens.ts';

const owners = SOLANA_TEST_ACCOUNTS.map((account) => account.address);

describe('addresses are derived as the official library does', () => {
  it.each(owners)('the token accounts of %s', async (owner) => {
    for (const tokenProgram of [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]) {
      for (const { mint } of Object.values(SOLANA_TOKENS)) {
        const [expected] = await findAssociatedTokenPda({ owner, mint, tokenProgram });
        expect(associatedTokenAddress(owner, mint, tokenProgram)).toBe(expected);
      }
    }
  });

  it('from any seeds', async () => {
    for (let at = 0; at < 50; at++) {
      const seeds = [new Uint8Array([at]), new Uint8Array(32).fill(at)];
      const [expected] = await getProgramDerivedAddress({ programAddress: STAKE_PROGRAM, seeds });
      expect(deriveAddress(STAKE_PROGRAM, seeds)).toBe(expected);
    }
  });

  it('with a seed text', async () => {
    const base = address('ChHCPQCXVZcP3C9YiByK1qwVxEmeo2JaqTRsTYB1xE6w');
    for (const seed of ['', 'portolan:0', 'portolan:15', 'x'.repeat(32)]) {
      expect(deriveWithSeed(base, seed, STAKE_PROGRAM)).toBe(
        await createAddressWithSeed({ baseAddress: base, seed, programAddress: STAKE_PROGRAM }),
      );
    }
  });
});
