import type { Address } from 'viem';
import { z } from 'zod';
import { EVM_CHAINS, type EvmChainSlug } from '#server/chains/registry.ts';
import { tokenDirectory } from '#server/chains/tokens/directory/current-directory.ts';
import { getJson } from '#server/outbound/get-json.ts';
import type { MissingSource } from './holding.ts';
import type { WantedToken } from './wallet-sources.ts';

/** Finds which tokens an address has, also such as no token list has. */
export interface TokenIndex {
  /** Where it knows any. */
  readonly chains: readonly EvmChainSlug[];
  /** @throws Error where it does not answer */
  read(chain: EvmChainSlug, owner: Address): Promise<readonly Address[]>;
}

const TIMEOUT_MS = 6_000;
const MAX_BYTES = 1_048_576;
/** So many unlisted tokens of a wallet are read on a chain: anybody can send it any number. */
const MOST_UNLISTED = 20;

const Answer = z.object({
  result: z.object({
    tokenBalances: z.array(
      z.object({ contractAddress: z.string(), tokenBalance: z.string().nullish() }),
    ),
  }),
});
const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const NOTHING = /^0x0*$/;

/**
 * Asks addresses that speak Alchemy's Token API over JSON-RPC
 * (https://www.alchemy.com/docs/data/token-api/token-api-endpoints/alchemy-get-token-balances). Only the contracts are
 * taken from it: what a wallet has of them, the chain says.
 *
 * @returns null where no chain has one
 */
export function createTokenIndex(
  urls: Readonly<Partial<Record<EvmChainSlug, string>>>,
): TokenIndex | null {
  const chains = EVM_CHAINS.map(({ slug }) => slug).filter((slug) => urls[slug] !== undefined);
  if (chains.length === 0) return null;
  return {
    chains,
    async read(chain, owner) {
      const body = {
        jsonrpc: '2.0',
        id: 1,
        method: 'alchemy_getTokenBalances',
        params: [owner, 'erc20'],
      };
      const answer = await getJson(new URL(urls[chain] ?? ''), {
        body,
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_BYTES,
      });
      const read = answer.ok ? Answer.safeParse(answer.value) : undefined;
      if (!read?.success) throw new Error(`The token index of ${chain} does not answer.`);
      return read.data.result.tokenBalances.flatMap(({ contractAddress, tokenBalance }) =>
        ADDRESS.test(contractAddress) && !NOTHING.test(tokenBalance ?? '')
          ? [contractAddress.toLowerCase() as Address]
          : [],
      );
    },
  };
}

/** Unlisted tokens to look for in a wallet, by chain, and what is known to be missing of them. */
interface UnlistedTokens {
  readonly on: ReadonlyMap<EvmChainSlug, readonly WantedToken[]>;
  readonly missing: readonly MissingSource[];
}

/** Asks the index which tokens a wallet has that no list has; a chain that is silent is named. */
export async function findUnlisted(
  owner: Address,
  index: TokenIndex | null,
): Promise<UnlistedTokens> {
  const on = new Map<EvmChainSlug, readonly WantedToken[]>();
  const missing: MissingSource[] = [];
  if (index === null) return { on, missing };
  await Promise.all(
    EVM_CHAINS.filter(({ slug }) => index.chains.includes(slug)).map(async ({ slug, name }) => {
      const miss = (reason: string, cause: MissingSource['cause']) =>
        missing.push({ source: `Token index on ${name}`, reason, of: 'unlisted', cause });
      const found = await index.read(slug, owner).catch(() => null);
      if (found === null) return miss('It did not answer.', 'silent');
      const directory = tokenDirectory();
      const unlisted = [...new Set(found)].filter((one) => directory.at(slug, one) === undefined);
      on.set(slug, unlisted.slice(0, MOST_UNLISTED).map(toWanted));
      if (unlisted.length > MOST_UNLISTED) {
        miss(`${MOST_UNLISTED} of ${unlisted.length} tokens that no list has are read.`, 'rule');
      }
      return undefined;
    }),
  );
  return { on, missing };
}

/** What it calls itself is anybody's word: it is shown by its address. */
function toWanted(address: Address): WantedToken {
  const symbol = `${address.slice(0, 6)}…${address.slice(-4)}`;
  return { address, symbol, isNeeded: false, isListed: false };
}
