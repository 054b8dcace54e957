import { isAddress } from '@solana/kit';
import { ChainUnreachable } from '#server/chains/evm/chain-unreachable.ts';
import type { SolanaAccess } from '#server/chains/solana/access.ts';
import { readSolanaBalances } from '#server/chains/solana/read-balances.ts';
import { resolveSolanaToken } from '#server/chains/solana/resolve-token.ts';
import { runAccountRead } from '#server/chains/solana/run-account-read.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import type { IntentRequest } from '#server/schemas/intent-exchange.ts';

/** Each wallet costs some accounts: those behind are left unread. */
const MAX_READ_WALLETS = 20;

/**
 * Adds what Solana wallets hold where the request does not say it: sizes and answers then count
 * with it as with balances that were sent. A Solana that does not answer leaves the request as it
 * is, and what hangs on it is said to be unread.
 */
export async function fillSolanaBalances(
  request: IntentRequest,
  access: SolanaAccess | undefined,
): Promise<IntentRequest> {
  const isTold = request.balances?.some(({ chain }) => chain.toLowerCase() === 'solana');
  const unknown = request.wallets.flatMap(({ chain, address, balances }) =>
    chain === 'solana' && balances === undefined && isAddress(address) ? [address] : [],
  );
  const missing = [...new Set(unknown)].slice(0, MAX_READ_WALLETS);
  if (!access || isTold || missing.length === 0) return request;
  try {
    const found = await runAccountRead(readSolanaBalances(missing), access);
    return {
      ...request,
      wallets: request.wallets.map((wallet) => {
        const held = missing.find((address) => address === wallet.address);
        if (wallet.chain !== 'solana' || !held) return wallet;
        const balances = (found.get(held) ?? []).map(({ token, amountAtomic }) => [
          // A symbol that several tokens share names none of them.
          resolveSolanaToken(token.symbol)?.mint === token.mint ? token.symbol : token.mint,
          formatAmount(amountAtomic, token.decimals),
        ]);
        return { ...wallet, balances: Object.fromEntries(balances) };
      }),
    };
  } catch (error) {
    if (error instanceof ChainUnreachable) return request;
    throw error;
  }
}
