import { CHAINS, EVM_CHAINS } from '#server/chains/registry.ts';
import { tokenDirectory } from '#server/chains/tokens/directory/current-directory.ts';
import { LISTED_TOKENS, SYMBOL_ALIASES } from '#server/chains/tokens/listed.ts';
import { findToken } from '#server/chains/tokens/resolve.ts';
import { AAVE_V3 } from '#server/protocols/aave-v3/addresses.ts';
import { REWARDS_CONTROLLERS } from '#server/protocols/aave-v3/rewards/controllers.ts';
import { SPOKE_POOLS } from '#server/protocols/across/addresses.ts';
import { CCTP_DOMAINS, TOKEN_MESSENGER } from '#server/protocols/cctp/addresses.ts';
import { COMETS } from '#server/protocols/compound-v3/addresses.ts';
import { LIDO } from '#server/protocols/lido/addresses.ts';
import { MORPHO } from '#server/protocols/morpho-blue/addresses.ts';
import { KEPT_MARKETS } from '#server/protocols/morpho-blue/kept-markets.ts';
import { PENDLE, ROUTER } from '#server/protocols/pendle/addresses.ts';
import { PROTOCOLS } from '#server/protocols/registry.ts';
import { ROCKET_POOL } from '#server/protocols/rocket-pool/addresses.ts';
import { SOLANA_PROTOCOLS } from '#server/protocols/solana-registry.ts';
import { SPARK } from '#server/protocols/spark/addresses.ts';
import { STAKE_POOLS } from '#server/protocols/spl-stake-pool/pools.ts';
import { UNISWAP_V3 } from '#server/protocols/uniswap-v3/addresses.ts';

/** What `client/verify` knows by itself: chains, tokens and contracts, out of the registries. */
export function renderKnown(): string {
  return `// Generated from the registries by \`npm run client:generate\`.

import type { Known } from '../verify/known.ts';

export const KNOWN: Known = ${JSON.stringify(known(), null, 1)};
`;
}

function known() {
  return {
    chains: Object.fromEntries(
      EVM_CHAINS.map(({ id, native, slug, wrappedNative }) => [
        slug,
        { id, native: native.symbol.toUpperCase(), wrapped: lower(wrappedNative.address) },
      ]),
    ),
    tokens: Object.fromEntries(
      Object.keys(CHAINS).map((chain) => [chain, packed(chain as 'base')]),
    ),
    protocols: namesOfProtocols(),
    contracts: {
      uniswapRouter: each(UNISWAP_V3, ({ swapRouter02 }) => swapRouter02),
      uniswapManager: each(UNISWAP_V3, ({ positionManager }) => positionManager),
      uniswapFactory: each(UNISWAP_V3, ({ factory }) => factory),
      aaveRewards: each(REWARDS_CONTROLLERS, (address) => address),
      tokenMessenger: each(CCTP_DOMAINS, () => TOKEN_MESSENGER),
      aavePool: each(AAVE_V3, ({ pool }) => pool),
      sparkPool: each(SPARK, ({ pool }) => pool),
      spokePool: each(SPOKE_POOLS, (address) => address),
      morpho: each(MORPHO, (address) => address),
      pendleRouter: each(PENDLE, () => ROUTER),
      stEth: { ethereum: lower(LIDO.stEth) },
      lidoQueue: { ethereum: lower(LIDO.withdrawalQueue) },
      wstEth: { ethereum: lower(LIDO.wstEth) },
      rEth: { ethereum: lower(ROCKET_POOL.rEth) },
    },
    stakePools: Object.fromEntries(
      STAKE_POOLS.map(({ pool, slug, token }) => [slug, [pool, token.mint]]),
    ),
    comets: Object.fromEntries(
      Object.entries(COMETS).map(([chain, comets]) => [
        chain,
        Object.fromEntries(
          comets.map(({ address, base }) => [
            lower(address),
            placed(chain, findToken(chain as 'base', base)?.address ?? null),
          ]),
        ),
      ]),
    ),
    morphoMarkets: Object.fromEntries(
      Object.entries(KEPT_MARKETS).map(([chain, markets]) => [
        chain,
        Object.fromEntries(
          markets.map(({ collateral, id, loan }) => [`${collateral}/${loan}`.toLowerCase(), id]),
        ),
      ]),
    ),
  };
}

/**
 * How much of an address is kept. It is most of what a browser loads, and nobody finds a second
 * address with the same last 14 bytes. The first ones are alike of all that a rollup began with: OP and WETH.
 */
const KNOWN_BYTES = { token: 14, mint: 20 };

/** Symbols (`USDC!6`: not 18 decimals; none where an address alone means it) beside their addresses. */
function packed(chain: 'base') {
  const rows = [
    ...Object.entries(namedOn(chain)),
    ...Object.entries(unnamedOn(chain)).map(
      ([address, decimals]) => ['', [address, decimals]] as const,
    ),
  ];
  const addresses = rows.map(([, [address]]) => address ?? '');
  return {
    symbols: rows
      .map(([symbol, [, decimals]]) => (decimals === 18 ? symbol : `${symbol}!${decimals}`))
      .join(' '),
    addresses:
      (chain as string) === 'solana'
        ? addresses.map((mint) => mint.slice(0, KNOWN_BYTES.mint)).join(' ')
        : base64(addresses, KNOWN_BYTES.token),
  };
}

function base64(addresses: readonly string[], bytes: number): string {
  return Buffer.from(
    addresses
      .map((address) => (address === '' ? '' : address.slice(-2 * bytes)).padStart(2 * bytes, '0'))
      .join(''),
    'hex',
  ).toString('base64');
}

/** Every spelling that means one token on a chain, in capitals, by address and decimals. */
function namedOn(chain: 'base'): Record<string, readonly [string | null, number]> {
  const spellings = new Set(
    [
      ...tokenDirectory()
        .tokens.filter((token) => token.chain === chain)
        .map(({ symbol }) => symbol),
      ...Object.keys(LISTED_TOKENS),
      ...Object.keys(SYMBOL_ALIASES),
      'ETH',
      'SOL',
      'POL',
    ]
      .filter((symbol) => symbol !== '')
      .map((symbol) => symbol.replace(/^\$/, '').toUpperCase()),
  );
  return Object.fromEntries(
    [...spellings].toSorted().flatMap((symbol) => {
      const token = findToken(chain, symbol);
      return token ? [[symbol, [placed(chain, token.address), token.decimals]]] : [];
    }),
  );
}

/** Tokens that only their address means: their symbol is shared, or none. */
function unnamedOn(chain: 'base'): Record<string, number> {
  const named = new Set(Object.values(namedOn(chain)).map(([address]) => address));
  return Object.fromEntries(
    tokenDirectory()
      .tokens.filter((token) => token.chain === chain && token.address !== null)
      .map(({ address, decimals }) => [placed(chain, address), decimals] as const)
      .filter(([address]) => !named.has(address)),
  );
}

/** Every name of a protocol, in small letters, by its slug. */
function namesOfProtocols(): Record<string, string> {
  return Object.fromEntries(
    [...PROTOCOLS, ...SOLANA_PROTOCOLS].flatMap(({ aliases, name, slug }) =>
      [slug, name, ...aliases].map((one) => [one.toLowerCase(), slug]),
    ),
  );
}

function placed(chain: string, address: string | null): string | null {
  return address === null || chain === 'solana' ? address : lower(address);
}

function each<T>(of: Readonly<Record<string, T>>, pick: (one: T) => string) {
  return Object.fromEntries(Object.entries(of).map(([chain, one]) => [chain, lower(pick(one))]));
}

function lower(address: string): string {
  return address.toLowerCase();
}
