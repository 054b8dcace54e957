import { type ContractRead, together } from '#server/chains/evm/read.ts';
import { isEnsName, resolveName } from '#server/chains/names/resolve-name.ts';
import { evmChain } from '#server/chains/registry.ts';
import type { Intent } from '#server/schemas/intent.ts';

/**
 * Adds the address to recipients that are ENS names, and says which it is. A name without one
 * stays a name: `/plan` refuses it with the reason.
 *
 * @returns sentences for the reasoning.
 */
export function* lookUpRecipients(intents: Intent[]): ContractRead<readonly string[]> {
  const named = intents.filter(
    ({ recipient, recipient_name }) =>
      recipient === undefined && recipient_name !== undefined && isEnsName(recipient_name),
  );
  const found = yield* together(
    named.map(({ recipient_name, to_chain, chain }) =>
      resolveName(
        recipient_name ?? '',
        evmChain(to_chain ?? chain ?? 'ethereum')?.slug ?? 'ethereum',
      ),
    ),
  );
  const notes: string[] = [];
  for (const [at, intent] of named.entries()) {
    const result = found[at];
    if (!result?.ok) continue;
    intent.recipient = result.address;
    notes.push(`${intent.recipient_name} is ${result.address} by ENS.`);
  }
  return [...new Set(notes)];
}
