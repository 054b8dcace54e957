import type { Address } from 'viem';
import type { ContractRead } from '#server/chains/evm/read.ts';
import { EVM_CHAINS, type EvmChainSlug } from '#server/chains/registry.ts';
import { tokenDirectory } from '#server/chains/tokens/directory/current-directory.ts';
import type { DirectoryToken } from '#server/chains/tokens/directory/directory-token.ts';
import { shownSymbol } from '#server/chains/tokens/resolve.ts';
import type { ProtocolManifest } from '#server/protocols/manifest.ts';
import type { PositionLists, ProtocolPositions } from '#server/protocols/protocol-positions.ts';
import { PROTOCOLS } from '#server/protocols/registry.ts';
import { isSaffronChain, type SaffronChain } from '#server/protocols/saffron/addresses.ts';
import { readHoldings as readSaffron } from '#server/protocols/saffron/read/read-holdings.ts';
import { SOLANA_PROTOCOLS } from '#server/protocols/solana-registry.ts';
import { readPositions as readPooled } from '#server/protocols/uniswap-v3/read/read-positions.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import { type MissingSource, partOf, type WalletPart } from './holding.ts';
import { readTokens } from './read-tokens.ts';

const SAFFRON = { slug: 'saffron', name: 'Saffron' } as const;

/** By slug, the names of all that a holding may lie with. */
export const HOLDER_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  [...PROTOCOLS, ...SOLANA_PROTOCOLS, SAFFRON].map(({ slug, name }) => [slug, name]),
);

/** One place that is read by itself, and fails by itself. */
export interface WalletSource {
  /** As people read it: "Tokens on Base". */
  readonly name: string;
  readonly of: MissingSource['of'];
  readonly read: () => ContractRead<WalletPart>;
}

/** A token that is looked for in a wallet. */
export interface WantedToken {
  readonly address: Address;
  /** As it is shown. */
  readonly symbol: string;
  /** Whether it is missing where its contract returns no balance; else it is then none of the wallet's. */
  readonly isNeeded: boolean;
  /** Whether a list has it; else nobody knows what its code does. */
  readonly isListed: boolean;
}

/** The tokens of the directory on a chain, or those of them that a caller wants. */
export function listedTokens(
  chain: EvmChainSlug,
  isWanted: (token: DirectoryToken) => boolean = () => true,
): readonly WantedToken[] {
  return tokenDirectory().tokens.flatMap((token) =>
    token.chain === chain && token.address !== null && isWanted(token)
      ? [
          {
            address: token.address as Address,
            symbol: shownSymbol(token),
            isNeeded: token.isOwn,
            isListed: true,
          },
        ]
      : [],
  );
}

/** What of a wallet is read. */
export interface WalletScope {
  readonly chains: readonly EvmChainSlug[];
  /** The tokens that are looked for in the wallet itself; the coin always is. */
  readonly tokensOn: (chain: EvmChainSlug) => readonly WantedToken[];
  /** Whether allowances without a limit are looked for, at a round more. */
  readonly withApprovals: boolean;
  /** By chain, what manifests receive beside the owner. */
  readonly lists: ReadonlyMap<EvmChainSlug, PositionLists>;
  /** The only unlisted tokens that positions are counted in; absent: any. */
  readonly strangers?: readonly string[];
}

/** Every chain, whatever a deployment reaches: one that it does not reach is a silent source. */
export const ALL_CHAINS: readonly EvmChainSlug[] = EVM_CHAINS.map(({ slug }) => slug);

/** The protocols that hold something for people on a chain. */
export function holdersOn(chain: EvmChainSlug): readonly ProtocolManifest[] {
  return PROTOCOLS.filter(
    ({ readPositions, actions }) =>
      readPositions !== undefined &&
      Object.values(actions).some(({ chains }) => chains.includes(chain)),
  );
}

/** The sources of an EVM wallet: the tokens of each chain, and each protocol on it. */
export function evmSources(owner: Address, scope: WalletScope): readonly WalletSource[] {
  return EVM_CHAINS.filter(({ slug }) => scope.chains.includes(slug)).flatMap(
    ({ slug, name }): WalletSource[] => [
      {
        name: `Tokens on ${name}`,
        of: 'tokens',
        read: () => readTokens(slug, owner, scope),
      },
      ...holdersOn(slug).map((protocol): WalletSource => {
        const source = `${protocol.name} on ${name}`;
        const of = protocol.readAccount === undefined ? 'positions' : 'loans';
        return {
          name: source,
          of,
          *read() {
            const { readPositions } = protocol;
            const { strangers } = scope;
            const lists = { ...scope.lists.get(slug), ...(strangers && { strangers }) };
            const positions = yield* readPositions?.(slug, owner, lists) ?? nothing();
            return positions === null ? partOf({}) : toPart(positions, slug, protocol, source, of);
          },
        };
      }),
      ...(isSaffronChain(slug) ? [saffronSource(slug, name, owner)] : []),
    ],
  );
}

/** Saffron's vaults, which nothing here plans for. */
function saffronSource(chain: SaffronChain, chainName: string, owner: Address): WalletSource {
  const source = `${SAFFRON.name} on ${chainName}`;
  return {
    name: source,
    of: 'positions',
    *read() {
      const positions = yield* readSaffron(chain, owner, readPooled);
      return toPart(positions, chain, SAFFRON, source, 'positions');
    },
  };
}

/** What a protocol returned, as a part of a wallet. */
export function toPart(
  { holdings, loan, receipts, unread, leftOut }: ProtocolPositions,
  chain: ChainSlug,
  { slug, name }: { readonly slug: string; readonly name: string },
  source: string,
  of: MissingSource['of'],
): WalletPart {
  const isOpen = loan !== null && (loan.collateralUsd > 0n || loan.debtUsd > 0n);
  return partOf({
    holdings: holdings.map(({ token: { symbol, address, decimals }, amountAtomic, kind }) => ({
      chain,
      symbol,
      address,
      decimals,
      amountAtomic,
      kind,
      protocol: slug,
    })),
    loans: isOpen ? [{ ...loan, chain, protocol: slug, protocolName: name }] : [],
    receipts: receipts.map((address) => ({ chain, address })),
    missing: [
      ...unread.map((reason) => ({ source, reason, of, cause: 'silent' as const })),
      ...leftOut.map((reason) => ({ source, reason, of, cause: 'rule' as const })),
    ],
  });
}

/** A source that did not answer. Why is in a node's own words, which nobody outside reads. */
export function silentPart({ name, of }: Pick<WalletSource, 'name' | 'of'>): WalletPart {
  return partOf({
    missing: [{ source: name, reason: 'It did not answer.', of, cause: 'silent' }],
  });
}

// biome-ignore lint/correctness/useYield: a contract read that asks for nothing.
function* nothing(): ContractRead<null> {
  return null;
}
