import type { Address } from 'viem';
import { type Reading, together } from '#server/chains/evm/read.ts';
import { isEnsName, resolveName } from '#server/chains/names/resolve-name.ts';
import { invalidField } from '#server/errors/api-error.ts';
import { collectIssues } from './collect-issues.ts';
import type { PlacedIntent } from './resolve-chains.ts';

/** Intents whose named recipients have addresses, and the names by those addresses. */
export interface NamedIntents {
  readonly placed: readonly PlacedIntent[];
  /** Lower-case address to the name the user typed. */
  readonly names: ReadonlyMap<string, string>;
}

/**
 * Looks up the recipients that are only named, on the chain where they receive. An address that
 * came with its name is taken as it is: it is what the owner was shown.
 *
 * @throws {ApiError} invalid_request on `intents[i].recipient` for a name without an address.
 */
export function* resolveNames(placed: readonly PlacedIntent[]): Reading<NamedIntents> {
  const found = yield* together(
    placed.map(function* ({ intent, toChain }) {
      const name = intent.recipient === undefined ? intent.recipient_name : undefined;
      return name !== undefined && isEnsName(name) ? yield* resolveName(name, toChain) : undefined;
    }),
  );
  const names = new Map<string, string>();
  const resolved = collectIssues(placed, (item, index): PlacedIntent => {
    const result = found[index];
    const name = item.intent.recipient_name;
    if (!result || name === undefined) return item;
    if (!result.ok) {
      throw invalidField(
        `${item.at}.recipient`,
        `${name} ${result.reason}: send the address it stands for.`,
      );
    }
    names.set(result.address.toLowerCase(), name);
    return { ...item, intent: { ...item.intent, recipient: result.address } };
  });
  return { placed: resolved, names };
}

/** The name a recipient was given by, for the step that pays it. */
export function nameOf(
  { names }: NamedIntents,
  recipient: Address | string | undefined,
): { recipient_name?: string } {
  const name = recipient === undefined ? undefined : names.get(recipient.toLowerCase());
  return name === undefined ? {} : { recipient_name: name };
}
