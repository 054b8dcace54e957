import { EVM_CHAINS } from '#server/chains/registry.ts';
import { PROTOCOLS } from '../registry.ts';
import { SOLANA_PROTOCOLS } from '../solana-registry.ts';

/** One action of one protocol, as its manifest says. */
export interface ProtocolRow {
  readonly slug: string;
  /** Its folder, where several protocols share one. */
  readonly folder?: string;
  readonly name: string;
  readonly action: string;
  /** The names under which the protocol does the same thing: a test of one is a test of all. */
  readonly names: readonly string[];
  readonly chains: readonly string[];
  /** Whether `GET /meta` lists the protocol. */
  readonly listed: boolean;
  /** The quoting service it needs to be connected to, if any. */
  readonly quoteSource?: string;
}

/** Every action of every protocol, in registry order. */
export function listRows(): readonly ProtocolRow[] {
  const evm = PROTOCOLS.flatMap(({ slug, name, listed, actions }) =>
    Object.entries(actions).map(([action, { chains, quoteSource }]) => ({
      slug,
      name,
      listed,
      action,
      names: namesOf(actions, action),
      chains,
      ...(quoteSource !== undefined && { quoteSource }),
    })),
  );
  const solana = SOLANA_PROTOCOLS.flatMap(({ slug, name, listed, folder, actions }) =>
    Object.keys(actions).map((action) => ({
      slug,
      name,
      listed,
      action,
      names: namesOf(actions, action),
      chains: ['solana'],
      ...(folder !== undefined && { folder }),
    })),
  );
  return [...evm, ...solana];
}

function namesOf(actions: Readonly<Record<string, unknown>>, action: string): readonly string[] {
  return Object.keys(actions).filter((name) => actions[name] === actions[action]);
}

/** Chains in few words: `all EVM`, `all EVM but X Layer`, or their names. */
export function describeChains(chains: readonly string[]): string {
  const missing = EVM_CHAINS.filter(({ slug }) => !chains.includes(slug));
  if (missing.length === 0) return 'all EVM';
  const isMost = missing.length < 2;
  return isMost ? `all EVM but ${missing.map(({ name }) => name).join(', ')}` : chains.join(', ');
}
