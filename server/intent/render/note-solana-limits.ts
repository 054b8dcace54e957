import { noSolanaBridge } from '#server/protocols/solana-bridges.ts';
import { SOLANA_PROTOCOLS } from '#server/protocols/solana-registry.ts';
import type { Intent } from '#server/schemas/intent.ts';
import { protocolName } from './phrase-parts.ts';

/** What was understood and cannot be planned on Solana, with what can be, in sentences. */
export function noteSolanaLimits(intents: readonly Intent[]): readonly string[] {
  return [...new Set(intents.flatMap((intent) => noteOne(intent) ?? []))];
}

function noteOne({ action, chain, from_chain, to_chain, protocol }: Intent): string | undefined {
  if (action === 'bridge') {
    return [from_chain, to_chain].includes('solana')
      ? `This cannot be planned: ${lowerFirst(noSolanaBridge())}`
      : undefined;
  }
  if (chain !== 'solana' || protocol === undefined) return undefined;
  const able = SOLANA_PROTOCOLS.filter(
    ({ actions }) => (actions as Partial<Record<string, unknown>>)[action],
  );
  if (able.some(({ slug }) => slug === protocol)) return undefined;
  const listed = able.filter(({ listed }) => listed).map(({ name }) => name);
  const can = listed.length > 0 ? ` ${action} can be planned there with ${joinOr(listed)}.` : '';
  return `This cannot be planned: ${protocolName(protocol)} cannot ${action} on Solana here.${upperFirst(can)}`;
}

function joinOr(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function upperFirst(text: string): string {
  return text.replace(/[a-z]/, (letter) => letter.toUpperCase());
}
