import { EVM_CHAINS } from '#server/chains/registry.ts';
import { sourcesIn } from '#server/intent/index.ts';
import type { Wallet } from '#server/schemas/wallet.ts';

const isEvm = (address: string) => address.startsWith('0x');

/**
 * The wallets of an agent with which an action is planned: one on the EVM chains and one on Solana, where the
 * agent has them. Each is the first of its kind, or the one that every order in the text names as its source.
 * A step's output stays in the wallet that signs it: an agent's other wallets are watched, and are paid only
 * where the text names them.
 *
 * @param all the agent's wallets, its owner first
 */
export function actingWallets(action: string, all: readonly string[]): Wallet[] {
  const sources = new Set(sourcesIn(action).map((source) => source?.toLowerCase()));
  const [named] = sources.size === 1 ? sources : [];
  const acting = [isEvm, (address: string) => !isEvm(address)].flatMap((isOfKind) => {
    const own = all.filter(isOfKind);
    return own.find((address) => address.toLowerCase() === named) ?? own[0] ?? [];
  });
  // The owner's kind comes first, as the owner does.
  const ordered = acting.sort((one, other) => all.indexOf(one) - all.indexOf(other));
  return ordered.flatMap((address): Wallet[] =>
    isEvm(address)
      ? EVM_CHAINS.map(({ slug }) => ({ address, chain: slug }))
      : [{ address, chain: 'solana' }],
  );
}
