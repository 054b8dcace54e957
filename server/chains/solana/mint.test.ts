import { lamports } from '@solana/kit';
import {
  ExtensionType,
  getAccountLen,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token';
import { describe, expect, it } from 'vitest';
import {
  DEV_FEE_MINT,
  DEV_HOOK_MINT,
  DEV_HOOK_PROGRAM,
  SOLANA_TEST_ACCOUNTS,
} from '#devnet/solana/accounts.ts';
import { seedWorld } from '#devnet/solana/seed-world.ts';
import { SvmNode } from '#devnet/solana/svm-node.ts';
import { associatedTokenAddress } from './derive-address.ts';
import { readMint, transferFeeOf } from './mint.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './programs.ts';
import type { SolanaAccount } from './read.ts';
import { SOLANA_TOKENS } from './tokens.ts';

const node = new SvmNode();
await seedWorld(node);

function accountOf(address: string): SolanaAccount {
  const found = node.account(address);
  if (!found) throw new Error(`There is no account ${address}.`);
  const { address: of, lamports: held, programAddress: owner, executable, data } = found;
  return { address: of, lamports: held, owner, executable, data: new Uint8Array(data) };
}

const mintOf = (address: string) => {
  const mint = readMint(accountOf(address));
  if (!mint) throw new Error(`${address} is no mint.`);
  return mint;
};

describe('readMint', () => {
  it('reads program, decimals and what an account of it takes', () => {
    const [alice] = SOLANA_TEST_ACCOUNTS;
    for (const [mint, program] of [
      [SOLANA_TOKENS.USDC.mint, TOKEN_PROGRAM],
      [SOLANA_TOKENS.PYUSD.mint, TOKEN_2022_PROGRAM],
      [DEV_FEE_MINT, TOKEN_2022_PROGRAM],
      [DEV_HOOK_MINT, TOKEN_2022_PROGRAM],
    ] as const) {
      const read = mintOf(mint);
      expect(read).toMatchObject({ program, decimals: 6 });
      const made = accountOf(associatedTokenAddress(alice.address, mint, program));
      expect(read.accountBytes).toBe(made.data.length);
      expect(made.lamports).toBe(
        lamports(node.svm.minimumBalanceForRentExemption(BigInt(read.accountBytes))),
      );
    }
    expect([TOKEN_PROGRAM, TOKEN_2022_PROGRAM]).toEqual([
      TOKEN_PROGRAM_ID.toBase58(),
      TOKEN_2022_PROGRAM_ID.toBase58(),
    ]);
    expect(mintOf(SOLANA_TOKENS.PYUSD.mint).accountBytes).toBe(
      getAccountLen([
        ExtensionType.ImmutableOwner,
        ExtensionType.TransferFeeAmount,
        ExtensionType.TransferHookAccount,
      ]),
    );
  });

  it('reports what a token keeps, rounded up and never more than its cap', () => {
    const mint = mintOf(DEV_FEE_MINT);
    expect(transferFeeOf(mint, 10_000_000n, 10n)).toBe(100_000n);
    expect(transferFeeOf(mint, 1n, 10n)).toBe(1n);
    const capped = {
      ...mint,
      transferFee: {
        newerFromEpoch: 20n,
        older: { basisPoints: 100, maximumAtomic: 7n },
        newer: { basisPoints: 0, maximumAtomic: 0n },
      },
    };
    expect(transferFeeOf(capped, 10_000_000n, 19n)).toBe(7n);
    expect(transferFeeOf(capped, 10_000_000n, 20n)).toBe(0n);
    expect(transferFeeOf(mintOf(SOLANA_TOKENS.PYUSD.mint), 10_000_000n, 10n)).toBe(0n);
  });

  it('finds the hook that stands in the way, and none where it calls nobody', () => {
    expect(mintOf(DEV_HOOK_MINT).obstacle).toContain(DEV_HOOK_PROGRAM);
    expect(mintOf(SOLANA_TOKENS.PYUSD.mint).obstacle).toBeNull();
    expect(mintOf(SOLANA_TOKENS.USDC.mint).obstacle).toBeNull();
  });

  it('takes no wallet, token account or program for a mint', () => {
    const [alice] = SOLANA_TEST_ACCOUNTS;
    const token = associatedTokenAddress(alice.address, SOLANA_TOKENS.USDC.mint, TOKEN_PROGRAM);
    for (const address of [alice.address, token, TOKEN_PROGRAM]) {
      expect(readMint(accountOf(address))).toBeUndefined();
    }
    expect(readMint(null)).toBeUndefined();
  });
});
