import { type Address, isAddress, lamports } from '@solana/kit';
import { resolveSolanaToken } from '#server/chains/solana/resolve-token.ts';
import { CommandError } from '../control/command-error.ts';
import { parseAmount } from '../control/parse-arguments.ts';
import { SOLANA_DOLLARS, SOLANA_TEST_BALANCES, SOLANA_WORLD_TOKENS } from './accounts.ts';
import { mintTokens } from './run-unsigned.ts';
import type { SvmNode } from './svm-node.ts';

const SOL_DECIMALS = 9;
const MINTED: ReadonlySet<Address> = new Set(
  [...SOLANA_DOLLARS, ...SOLANA_WORLD_TOKENS].map(({ mint }) => mint),
);
const TOKEN_UNITS = 50_000n;

function giveSol(node: SvmNode, to: Address, amount: bigint): void {
  node.svm.airdrop(to, lamports(amount));
}

/**
 * Gives an address SOL and every listed token, or an amount of one asset.
 *
 * @throws {CommandError} when the address or the asset is not one.
 */
export async function fundSolana(
  node: SvmNode,
  address: string,
  asset: string | undefined,
  amount: string | undefined,
): Promise<void> {
  if (!isAddress(address)) throw new CommandError(`"${address}" is not a Solana address.`);
  if (asset === undefined || amount === undefined) {
    giveSol(node, address, SOLANA_TEST_BALANCES.SOL * 10n ** BigInt(SOL_DECIMALS));
    for (const { mint, decimals } of SOLANA_DOLLARS) {
      await mintTokens(node, address, mint, TOKEN_UNITS * 10n ** BigInt(decimals));
    }
  } else {
    const token = resolveSolanaToken(asset);
    if (!token || (token.mint && !MINTED.has(token.mint))) {
      throw new CommandError(
        `${asset} is not an asset that can be handed out on the local Solana.`,
      );
    }
    const amountAtomic = parseAmount(amount, token.decimals);
    if (token.mint) await mintTokens(node, address, token.mint, amountAtomic);
    else giveSol(node, address, amountAtomic);
  }
  node.mine(1);
}
