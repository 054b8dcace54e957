import { EVM_CHAINS } from '#server/chains/registry.ts';
import { PROTOCOLS } from './registry.ts';

/** What is said wherever somebody wants to bridge to or from Solana: that it cannot be, and what can. */
export function noSolanaBridge(): string {
  const bridged = EVM_CHAINS.filter(({ slug }) =>
    PROTOCOLS.some(({ actions }) => actions.bridge?.chains.includes(slug)),
  ).map(({ name }) => name);
  const last = bridged.at(-1);
  return `There is no bridge to or from Solana here. Bridges run between ${bridged.slice(0, -1).join(', ')} and ${last}.`;
}
