import type { Address } from 'viem';
import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import type { Reading } from '#server/chains/evm/read.ts';
import { runReading } from '#server/chains/evm/read-runner.ts';
import { CHAINS, EVM_CHAINS } from '#server/chains/registry.ts';
import { readSolanaBalances } from '#server/chains/solana/read-balances.ts';
import { runSolanaReading } from '#server/chains/solana/run-reading.ts';
import { PROTOCOLS } from '#server/protocols/registry.ts';
import type { WalletPart } from './holding.ts';
import { readLending } from './read-lending.ts';
import { readLiquidity } from './read-liquidity.ts';
import { readTokens } from './read-tokens.ts';
import { withinDeadline } from './within-deadline.ts';

/** One place that is read by itself, and fails by itself. */
interface Source {
  /** As people read it: "Tokens on Base". */
  readonly name: string;
  readonly read: () => Promise<WalletPart>;
}

/**
 * Reads all that an address has over all chains: each source by itself, so that one that is silent is
 * named and takes nothing from the others.
 *
 * @param address EVM or Solana, as `checkWalletAddress` takes it
 */
export async function readWallet(
  address: string,
  environment: EngineEnvironment,
): Promise<WalletPart> {
  const sources = address.startsWith('0x')
    ? evmSources(address as Address, environment)
    : solanaSources(address, environment);
  const parts = await Promise.all(sources.map(readSource));
  return {
    holdings: parts.flatMap(({ holdings }) => holdings),
    loans: parts.flatMap(({ loans }) => loans),
    approvals: parts.flatMap(({ approvals }) => approvals),
    missing: parts.flatMap(({ missing }) => missing),
  };
}

async function readSource({ name, read }: Source): Promise<WalletPart> {
  try {
    return await withinDeadline(read);
  } catch {
    // Why a node did not answer is in its own words, which nobody outside reads.
    const missing = [{ source: name, reason: 'It did not answer.' }];
    return { holdings: [], loans: [], approvals: [], missing };
  }
}

function evmSources(owner: Address, { chains }: EngineEnvironment): readonly Source[] {
  const source = (name: string, reading: () => Reading<WalletPart>): Source => ({
    name,
    read: () => runReading(reading(), chains),
  });
  return EVM_CHAINS.flatMap(({ slug, name }) => [
    source(`Tokens on ${name}`, () => readTokens(slug, owner)),
    source(`Uniswap v3 on ${name}`, () => readLiquidity(slug, owner)),
    ...PROTOCOLS.filter(
      ({ readAccount, actions }) => readAccount && actions.deposit?.chains.includes(slug),
    ).map((protocol) =>
      source(`${protocol.name} on ${name}`, () => readLending(protocol, slug, owner)),
    ),
  ]);
}

function solanaSources(owner: string, { solana }: EngineEnvironment): readonly Source[] {
  return [
    {
      name: `Tokens on ${CHAINS.solana.name}`,
      async read() {
        if (solana === undefined) throw new Error('Solana is not connected.');
        const wallet = owner as Parameters<typeof readSolanaBalances>[0][number];
        const balances = await runSolanaReading(readSolanaBalances([wallet]), solana);
        const holdings = (balances.get(wallet) ?? []).flatMap(({ token, amountAtomic }) =>
          amountAtomic === 0n
            ? []
            : [
                {
                  chain: 'solana' as const,
                  symbol: token.symbol,
                  address: token.mint,
                  decimals: token.decimals,
                  amountAtomic,
                  kind: 'wallet' as const,
                  protocol: null,
                },
              ],
        );
        return { holdings, loans: [], approvals: [], missing: [] };
      },
    },
  ];
}
