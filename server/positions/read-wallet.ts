import type { Address } from 'viem';
import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import { atOneBlock } from '#server/chains/evm/at-one-block.ts';
import type { ChainAccess } from '#server/chains/evm/chain-access.ts';
import { type ContractRead, ifReachable, together } from '#server/chains/evm/read.ts';
import { runContractRead } from '#server/chains/evm/read-runner.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import type { SolanaAccess } from '#server/chains/solana/access.ts';
import { runAccountRead } from '#server/chains/solana/run-account-read.ts';
import { isPendleChain } from '#server/protocols/pendle/addresses.ts';
import type { PositionLists } from '#server/protocols/protocol-positions.ts';
import { joinParts, type MissingSource, partOf, type WalletPart } from './holding.ts';
import type { PendleMarketList } from './pendle-market-list.ts';
import { readSolanaWallet, type SolanaWallet, silentSolanaWallet } from './solana-wallet.ts';
import { findUnlisted, type TokenIndex } from './token-index.ts';
import {
  ALL_CHAINS,
  evmSources,
  listedTokens,
  silentPart,
  type WalletScope,
  type WalletSource,
} from './wallet-sources.ts';
import { withinDeadline } from './within-deadline.ts';

/**
 * Reads all that an address has over all chains, each chain at one block: each source by itself, so
 * that one that is silent is named and takes nothing from the others.
 *
 * @param address EVM or Solana, as `checkWalletAddress` takes it
 * @param markets where Pendle's markets are listed; without it none is read
 * @param index finds which tokens the wallet has that no list has; without it none is read
 */
export async function readWallet(
  address: string,
  { chains, solana }: EngineEnvironment,
  markets: PendleMarketList | null,
  index: TokenIndex | null = null,
): Promise<WalletPart> {
  if (!address.startsWith('0x')) return runSolanaWallet(address, solana);
  const [{ lists, missing }, unlisted] = await Promise.all([
    readLists(ALL_CHAINS, markets),
    findUnlisted(address as Address, index),
  ]);
  const access = atOneBlock(chains);
  const sources = evmSources(address as Address, {
    chains: ALL_CHAINS,
    tokensOn: (chain) => [...listedTokens(chain), ...(unlisted.on.get(chain) ?? [])],
    withApprovals: true,
    lists,
  });
  const parts = await Promise.all(sources.map((source) => runSource(source, access)));
  return joinParts([...parts, partOf({ missing: [...missing, ...unlisted.missing] })]);
}

/** The same as one contract read, for those who read many wallets in one go. */
export function* readEvmWallet(owner: Address, scope: WalletScope): ContractRead<WalletPart> {
  return joinParts(yield* together(evmSources(owner, scope).map(attempt)));
}

/** What a wallet has on Solana; where that does not answer, its sources are named. */
export async function runSolanaWallet(
  address: string,
  solana: SolanaAccess | undefined,
): Promise<SolanaWallet> {
  if (solana === undefined) return silentSolanaWallet();
  const owner = address as Parameters<typeof readSolanaWallet>[0];
  return withinDeadline(() => runAccountRead(readSolanaWallet(owner), solana)).catch(
    silentSolanaWallet,
  );
}

/** What manifests receive beside the owner, by chain; a list that is silent is named. */
export async function readLists(
  chains: readonly EvmChainSlug[],
  markets: PendleMarketList | null,
): Promise<{
  readonly lists: ReadonlyMap<EvmChainSlug, PositionLists>;
  readonly missing: readonly (MissingSource & { readonly chain: EvmChainSlug })[];
}> {
  const lists = new Map<EvmChainSlug, PositionLists>();
  const missing: (MissingSource & { chain: EvmChainSlug })[] = [];
  if (markets === null) return { lists, missing };
  await Promise.all(
    chains.filter(isPendleChain).map(async (chain) => {
      const list = await withinDeadline(() => markets.read(chain)).catch(() => null);
      if (list !== null) lists.set(chain, { pendleMarkets: list.markets });
      if (list?.isNew === true) return;
      const wholeAtMs = list?.wholeAtMs ?? null;
      missing.push({
        chain,
        source: `Pendle’s markets on ${chain}`,
        of: 'positions',
        ...(wholeAtMs === null
          ? { cause: 'silent', reason: 'Their list could not be read as a whole.' }
          : {
              cause: 'old_list',
              reason: `Their list could not be read since ${new Date(wholeAtMs).toISOString()}: newer markets are not counted.`,
            }),
      });
    }),
  );
  return { lists, missing };
}

async function runSource(source: WalletSource, chains: ChainAccess): Promise<WalletPart> {
  return withinDeadline(() => runContractRead(source.read(), chains)).catch(() =>
    silentPart(source),
  );
}

function* attempt(source: WalletSource): ContractRead<WalletPart> {
  try {
    return (yield* ifReachable(source.read())) ?? silentPart(source);
  } catch {
    return silentPart(source);
  }
}
