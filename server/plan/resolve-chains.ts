import { EVM_CHAINS, type EvmChainSlug } from '#server/chains/registry.ts';
import { invalidField } from '#server/errors/api-error.ts';
import { noSolanaBridge } from '#server/protocols/solana-bridges.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import type { Intent } from '#server/schemas/intent.ts';
import type { PlanRequest } from '#server/schemas/plan.ts';
import { collectIssues } from './collect-issues.ts';

/** Where an intent happens and where its output lands. */
export interface IntentChains {
  readonly chain: EvmChainSlug;
  readonly toChain: EvmChainSlug;
}

/** An intent with its chains. */
export interface PlacedIntent extends IntentChains {
  /** Path of the intent in the request, for messages: `intents[0]`. */
  readonly at: string;
  readonly intent: Intent;
  /** Whether the intent did not name a chain and applies to each chain of the wallets (a sweep). */
  readonly isEverywhere?: boolean;
}

/**
 * The chains of every intent: those it names, else those of the output that it is chained to, else
 * the only chain of the wallets. A sweep without a chain is one sweep on each chain of the wallets.
 *
 * @throws {ApiError} invalid_request naming `intents[i].chain`, `from_chain` or `to_chain`.
 */
export function resolveChains(request: PlanRequest): readonly PlacedIntent[] {
  const walletChains = [...new Set(request.wallets.map(({ chain }) => chain))];
  let landed: EvmChainSlug | undefined;
  return collectIssues(request.intents, (intent, index) => {
    const at = `intents[${index}]`;
    const everywhere = intent.action === 'sweep' && !intent.chain && !intent.from_chain;
    // A sweep that reaches this point goes to an EVM address, which cannot exist on Solana.
    const places = walletChains.filter((chain) => chain !== 'solana' || walletChains.length === 1);
    const placed = (everywhere ? places : [intent.chain]).map((chain): PlacedIntent => {
      const here = chain === undefined ? intent : { ...intent, chain };
      const isEverywhere = everywhere && walletChains.length > 1;
      return {
        at,
        intent: here,
        ...chainsOf(here, at, landed, walletChains),
        ...(isEverywhere && { isEverywhere }),
      };
    });
    landed = placed.at(-1)?.toChain;
    return placed;
  }).flat();
}

/** The chains a plan reads. */
export function distinctChains(chains: readonly IntentChains[]): readonly EvmChainSlug[] {
  return [...new Set(chains.flatMap(({ chain, toChain }) => [chain, toChain]))];
}

function chainsOf(
  intent: Intent,
  at: string,
  landed: EvmChainSlug | undefined,
  walletChains: readonly ChainSlug[],
): IntentChains {
  const isBridge = intent.action === 'bridge';
  const [field, said] =
    isBridge && intent.from_chain
      ? ['from_chain', intent.from_chain]
      : ['chain', intent.chain ?? intent.from_chain];
  const only = walletChains.length === 1 ? walletChains[0] : undefined;
  const chain = said ?? (intent.amount === 'chained' ? landed : undefined) ?? only ?? landed;
  if (!chain) {
    throw invalidField(
      `${at}.${isBridge ? 'from_chain' : 'chain'}`,
      `Say on which chain: the wallets are on ${walletChains.join(', ')}.`,
    );
  }
  refuseSolana(`${at}.${field}`, chain, isBridge);
  if (!isBridge) {
    if (intent.to_chain && intent.to_chain !== chain) {
      throw invalidField(
        `${at}.to_chain`,
        `A ${intent.action} stays on ${chain}: add a bridge intent to reach ${intent.to_chain}.`,
      );
    }
    return { chain, toChain: chain };
  }
  if (!intent.to_chain) {
    throw invalidField(
      `${at}.to_chain`,
      `Say where to bridge to: ${EVM_CHAINS.map(({ slug }) => slug).join(', ')}.`,
    );
  }
  refuseSolana(`${at}.to_chain`, intent.to_chain, isBridge);
  if (intent.to_chain === chain) {
    throw invalidField(
      `${at}.to_chain`,
      `The bridge starts on ${chain} as well: name another chain.`,
    );
  }
  return { chain, toChain: intent.to_chain };
}

function refuseSolana(
  field: string,
  chain: ChainSlug,
  isBridge: boolean,
): asserts chain is EvmChainSlug {
  if (chain !== 'solana') return;
  throw invalidField(
    field,
    isBridge
      ? `${noSolanaBridge()} Plan what is on solana apart.`
      : 'One plan is on EVM chains or on solana: plan what is on solana apart.',
  );
}
